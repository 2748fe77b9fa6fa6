"""A round told as text: every event with what stood after it, and the settlement («romi simulate»)."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.deck import format_hand
from engine.pieces import format_melds, format_pieces
from engine.position import Source
from engine.round.course import Round
from engine.round.events import (
    ClearSet,
    Deal,
    Renew,
    ShowTwin,
    Standing,
    SwapDoubles,
    TakeBack,
    Turn,
)
from engine.round.state import RoundState
from engine.settlement import LINE_NAMES, RoundResult
from engine.wording import Language, Wording

DEALT: Final = Wording("dealt", hu="{name} oszt, {starter} kezd", en="{name} deals, {starter} begins")
SHOWS_TWIN: Final = Wording("shows_twin", hu="{name} megmutatja a szépkő párját", en="{name} shows the upcard's twin")
SWAPS_DOUBLES: Final = Wording(
    "swaps_doubles",
    hu="{name} duplát cserél: {piece}, {other} ezt adja: {other_piece}",
    en="{name} exchanges a double: {piece}, {other} gives {other_piece}",
)
PUTS_BACK: Final = Wording(
    "puts_back", hu="{name} visszateszi, amit felvett", en="{name} puts back what was taken from the discards"
)
CLEARS: Final = Wording("clears", hu="a lezárt csoport lekerül: {pieces}", en="a closed set is put away: {pieces}")
RENEWED: Final = Wording("renewed", hu="új talon: {count} darab", en="a new stock of {count:piece|pieces}")
EXCHANGES: Final = Wording("exchanges", hu="cserél a cserelapért: {piece}", en="gives {piece} for the upcard")
DRAWS: Final = Wording("draws", hu="húz: {pieces}", en="draws {pieces}")
TAKES: Final = Wording("takes", hu="felvesz: {pieces}", en="takes {pieces}")
TAKES_UPCARD: Final = Wording(
    "takes_upcard", hu="elveszi, ami félre van téve: {pieces}", en="takes the upcard {pieces}"
)
SWAPS: Final = Wording(
    "swaps",
    hu="{meld}. kombináció: {pieces} be, {take} dzsóker ki",
    en="meld {meld}: {pieces} in, {take} joker out",
)
LAYS: Final = Wording("lays", hu="lerak: {melds}", en="lays {melds}")
SHOWS_RACK: Final = Wording("shows_rack", hu="a tábláján áll: {melds}", en="shows on the rack: {melds}")
LAYS_OFF: Final = Wording("lays_off", hu="{meld}. kombinációhoz: {pieces}", en="onto meld {meld}: {pieces}")
REARRANGES: Final = Wording("rearranges", hu="lerak: {pieces}", en="lays {pieces}")
DISCARDS: Final = Wording("discards", hu="eldob: {pieces}", en="discards {pieces}")
WAITS: Final = Wording("waits", hu="nem tud mit tenni", en="can do nothing")
TABLE: Final = Wording("table", hu="asztal", en="table")
DISCARD_PILE: Final = Wording("discard_pile", hu="eldobva", en="discards")
STOCK: Final = Wording("stock", hu="talon", en="stock")
UPCARD: Final = Wording("upcard", hu="félretéve", en="upcard")
WON: Final = Wording("won", hu="{name} befejezi a játékot", en="{name} goes out")
WON_BY_HAND: Final = Wording("won_by_hand", hu="{name} kézből befejezi a játékot", en="{name} goes out from the hand")
NOBODY_WON: Final = Wording("nobody_won", hu="senki sem ment ki", en="nobody went out")


def playthrough(course: Round, result: RoundResult, language: Language) -> Iterator[str]:
    """The lines of a whole round that is over; what was taken back is not told."""
    before: RoundState | None = None
    for number, (event, state) in enumerate(zip(course.standing, course.states, strict=True)):
        yield f"{number:3}  {_event(event, before, state, language)}"
        yield from (f"     {line}" for line in _moment(event, state, language))
        before = state
    yield ""
    yield from settlement_lines(course.state, result, language)


def settlement_lines(state: RoundState, result: RoundResult, language: Language) -> Iterator[str]:
    """How a round ended, and each line that everybody writes."""
    assert state.ending  # noqa: S101
    winner = state.ending.winner
    if winner is None:
        yield NOBODY_WON.text(language, {})
    else:
        words = WON_BY_HAND if state.ending.hand_finish else WON
        yield words.text(language, {"name": state.seats[winner].name})
    for seat, lines, score in zip(state.seats, result.lines, result.scores, strict=True):
        yield f"{seat.name}: {score}"
        for line in lines:
            pieces = f" ({format_pieces(line.pieces)})" if line.pieces else ""
            yield f"     {line.points:5}  {LINE_NAMES[line.what].text(language, {})}{pieces}"


def _event(event: Standing, before: RoundState | None, state: RoundState, language: Language) -> str:
    names = [seat.name for seat in state.seats]
    match event:
        case Deal():
            return DEALT.text(language, {"name": names[event.dealer], "starter": names[state.on_turn]})
        case Turn():
            assert before  # noqa: S101
            return f"{names[event.seat]}: {'; '.join(_steps(event, before, state, language))}"
        case ShowTwin():
            return SHOWS_TWIN.text(language, {"name": names[event.seat]})
        case SwapDoubles():
            values = {"name": names[event.seat], "other": names[event.other]}
            return SWAPS_DOUBLES.text(language, values | {"piece": event.piece, "other_piece": event.other_piece})
        case TakeBack():
            return PUTS_BACK.text(language, {"name": names[event.seat]})
        case ClearSet():
            assert before  # noqa: S101
            return CLEARS.text(language, {"pieces": format_pieces(before.table[event.meld].pieces)})
        case Renew():
            return RENEWED.text(language, {"count": len(event.stock)})


def _steps(turn: Turn, before: RoundState, state: RoundState, language: Language) -> Sequence[str]:
    """What was done in a turn; melds of the table are counted from 1."""
    steps = []
    if turn.exchange:
        steps.append(EXCHANGES.text(language, {"piece": turn.exchange}))
    if turn.draw is Source.STOCK:
        steps.append(DRAWS.text(language, {"pieces": before.stock[0]}))
    elif turn.draw is Source.DISCARD:
        steps.append(TAKES.text(language, {"pieces": format_pieces(turn.take)}))
    elif turn.draw is Source.UPCARD and before.upcard:
        steps.append(TAKES_UPCARD.text(language, {"pieces": before.upcard}))
    for swap in turn.swaps:
        values = {"meld": swap.meld + 1, "pieces": format_pieces(swap.give), "take": swap.take}
        steps.append(SWAPS.text(language, values))
    if turn.lay:
        words = SHOWS_RACK if turn.from_rack else LAYS
        steps.append(words.text(language, {"melds": format_melds(turn.lay)}))
    steps += [
        LAYS_OFF.text(language, {"meld": part.meld + 1, "pieces": format_pieces(part.pieces)}) for part in turn.layoffs
    ]
    if turn.table:
        held = list(before.seats[turn.seat].hand)
        for piece in state.seats[turn.seat].hand:
            held.remove(piece)
        steps.append(REARRANGES.text(language, {"pieces": format_pieces(held)}))
    if turn.discard:
        steps.append(DISCARDS.text(language, {"pieces": turn.discard}))
    return steps or [WAITS.text(language, {})]


def _moment(event: Standing, state: RoundState, language: Language) -> Iterator[str]:
    """What changed on the table and in the hands; all hands at the beginning."""
    shown = range(len(state.seats)) if not isinstance(event, Turn) else [event.seat]
    for seat in shown:
        yield f"{state.seats[seat].name} [{format_hand(state.seats[seat].hand)}]"
    if state.table and isinstance(event, Turn) and (event.lay or event.layoffs or event.swaps or event.table):
        yield f"{TABLE.text(language, {})}: {format_melds(meld.pieces for meld in state.table)}"
    if isinstance(event, Deal | Renew):
        yield f"{STOCK.text(language, {})}: {len(state.stock)}"
        if state.upcard:
            yield f"{UPCARD.text(language, {})}: {state.upcard}"
        if state.discards:
            yield f"{DISCARD_PILE.text(language, {})}: {format_pieces(state.discards)}"
