"""What can be a person's name: anything that is seen on one line, joined emoji and scripts with joiners among it."""

import re
import unicodedata
from typing import Final

_NON_JOINER: Final = "\N{ZERO WIDTH NON-JOINER}"
_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_PICTURE: Final = "[\u2190-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
"""Blocks of emoji and their skin tones, those of later versions of Unicode than Python's among them."""
_PRESENTED: Final = f"{_PICTURE}\N{VARIATION SELECTOR-16}?"
_FLAG_OF_A_REGION: Final = "\N{WAVING BLACK FLAG}[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\N{CANCEL TAG}"
_EMOJI: Final = re.compile(f"{_FLAG_OF_A_REGION}|{_PRESENTED}(?:{_JOINER}{_PRESENTED})*")
_BLANKS: Final = (
    "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}\u2800"
)
"""Letters and a sign that show nothing."""
_VIRAMA: Final = 9
"""Unicode's combining class of the sign after which joiners decide how Indic letters are written together."""


def is_name(text: str) -> bool:
    """Whether a text can be a name; an empty one, which names nobody, passes.

    Line breaks and controls, what turns the direction of writing, and what nobody sees are refused. Joiners pass only
    where they change what is seen: within emoji, beside a virama, between Arabic letters (cf. RFC 5892, A.1 and A.2).
    """
    letters = _EMOJI.sub("☺", text)
    spaced = f" {letters} "
    if not all(map(_passes, spaced, letters, spaced[2:])):
        return False
    return not text.strip() or any(map(_is_seen, letters))


def _passes(before: str, letter: str, after: str) -> bool:
    if letter not in (_JOINER, _NON_JOINER):
        return letter.isprintable()
    if _VIRAMA in (unicodedata.combining(before), unicodedata.combining(after)):
        return True
    return letter == _NON_JOINER and unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"


def _is_seen(letter: str) -> bool:
    """Of a letter that passes: marks need one before them, joiners two around them."""
    is_mark_or_joiner = unicodedata.category(letter)[0] in "MC"
    return not is_mark_or_joiner and letter not in _BLANKS and not letter.isspace()
