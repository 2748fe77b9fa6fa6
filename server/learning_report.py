"""How newly learned weights compare with those before, as lines for a person."""

from collections.abc import Iterator
from typing import Final

from engine.wording import Language, Wording
from vision.evaluate import Share
from vision.learning.paired import Paired
from vision.learning.verdict import Verdict

COMPARED: Final = Wording(
    "learning_compared",
    hu="{what}: {pictures} kép, {pieces} darab; jó: {old_right} ({old_percent} %, 95 %: {old_interval}) → {new_right} "
    "({new_percent} %, 95 %: {new_interval}); jó lett {gained}, rossz lett {lost}, p = {p}; kitalált: {old_invented} → "
    "{new_invented}",
    en="{what}: {pictures:picture|pictures}, {pieces:piece|pieces}; right: {old_right} ({old_percent} %, 95 %: "
    "{old_interval}) → {new_right} ({new_percent} %, 95 %: {new_interval}); became right {gained}, became wrong "
    "{lost}, p = {p}; invented: {old_invented} → {new_invented}",
)
HELD_OUT: Final = Wording("learning_on_held_out", hu="félretett képek", en="pictures held out")
DRAWN: Final = Wording("learning_on_drawn", hu="rajzolt próbajelenetek", en="drawn test scenes")


def verdict_lines(verdict: Verdict, language: Language) -> Iterator[str]:
    """Both comparisons with their counts, and what follows of them."""
    yield _compared(HELD_OUT, verdict.held_out, language)
    yield _compared(DRAWN, verdict.drawn, language)
    yield verdict.reason.text(language, verdict.values())


def _compared(what: Wording, paired: Paired, language: Language) -> str:
    values = {name: getattr(paired, name) for name in Paired.__slots__}
    values |= {"what": what.text(language, {}), "p": f"{paired.p:.2g}"}
    for side, right in (("old", paired.old_right), ("new", paired.new_right)):
        share = Share(right, paired.pieces)
        low, high = share.interval or (0, 0)
        values |= {f"{side}_percent": f"{share.percent or 0:.1f}", f"{side}_interval": f"{low:.1f}–{high:.1f}"}
    return COMPARED.text(language, values)
