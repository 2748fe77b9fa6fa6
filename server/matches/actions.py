"""What can be done in a match. Actions are only ever added; taking one back is an action too."""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, TypeAdapter

from engine.fields import MOST
from engine.match import Mode
from engine.round.saving import VERSION

PlayerId = int
Number = Annotated[StrictInt, Field(ge=-MOST, le=MOST)]
Points = dict[PlayerId, Number]
Choice = StrictBool | Annotated[StrictInt, Field(ge=-MOST, le=MOST)] | Annotated[StrictStr, Field(max_length=60)] | None
"""What a table may choose for an option."""


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Terms(_Kept):
    """What the table has agreed on, beside the game: the fields of `engine.match.MatchRecord`, and the options."""

    options: Annotated[dict[str, Choice], Field(max_length=100)] = {}
    mode: Mode = "single"
    target: Annotated[StrictInt, Field(ge=1, le=MOST)] | None = None
    deals: Annotated[StrictInt, Field(ge=1, le=MOST)] | None = None
    pot: Annotated[StrictInt, Field(ge=0, le=MOST)] | None = None
    stake: Annotated[StrictInt, Field(ge=0, le=MOST)] | None = None
    pcr: Annotated[StrictInt, Field(ge=0, le=MOST)] | None = None


class Result(_Kept):
    """What a round counted. `record` is its ROUND (engine.round_record), None where only points were typed in.

    `laid` and `left`: points from laying and points of the hands, where they are known; some ties are decided by them.
    """

    points: Points
    record: dict[str, Any] | None = None
    laid: Points | None = None
    left: Points | None = None


class Begin(_Kept):
    """The first action: the game, the players in the order of their seats, and who deals first."""

    kind: Literal["begin"] = "begin"
    game: str
    terms: Terms
    players: tuple[PlayerId, ...]
    dealer: PlayerId
    house_rules: str | None = None


class Agree(_Kept):
    """The table agrees on other terms."""

    kind: Literal["agree"] = "agree"
    terms: Terms


class Reseat(_Kept):
    """Who sits where from now on: players may join, leave or swap seats. `points`: with what those who join begin."""

    kind: Literal["reseat"] = "reseat"
    players: tuple[PlayerId, ...]
    points: Points = {}


class Start(_Kept):
    """A round begins. `deal`: the deal's event where the program deals; None where pieces lie on a real table."""

    kind: Literal["start"] = "start"
    dealer: PlayerId
    deal: dict[str, Any] | None = None
    saved_as: int = VERSION
    """The version in which this round's events are written."""


class Play(_Kept):
    """Something happened in a round that the program dealt (engine.round.events)."""

    kind: Literal["play"] = "play"
    event: dict[str, Any]


class See(_Kept):
    """What lies on a real table (the AFTER of `romi check`, never a hand); `turn_over`: the turn ended with it.

    `out`: the player on turn went out with it.
    """

    kind: Literal["see"] = "see"
    after: dict[str, Any]
    turn_over: bool
    out: bool = False


class Hold(_Kept):
    """What a player holds in a round at a real table, told for the player's own eyes. It is beside undo and redo."""

    kind: Literal["hold"] = "hold"
    player: PlayerId
    told: dict[str, Any]


class Show(_Kept):
    """What a player still held when the round at a real table ended, shown to all. It is beside undo and redo."""

    kind: Literal["show"] = "show"
    player: PlayerId
    hand: str


class Settle(_Kept):
    """The round is over and counts. Without a `Start` before it a round of which only the end is told."""

    kind: Literal["settle"] = "settle"
    result: Result


class Correct(_Kept):
    """An earlier round counted something else."""

    kind: Literal["correct"] = "correct"
    round: int
    result: Result


class Undo(_Kept):
    """The last action that stands is taken back."""

    kind: Literal["undo"] = "undo"


class Redo(_Kept):
    """The last action that was taken back stands again."""

    kind: Literal["redo"] = "redo"


Standing = Agree | Reseat | Start | Play | See | Settle | Correct
"""What stands until it is taken back."""
Action = Annotated[Begin | Standing | Hold | Show | Undo | Redo, Field(discriminator="kind")]

_ADAPTER: Final[TypeAdapter[Begin | Standing | Hold | Show | Undo | Redo]] = TypeAdapter(Action)


def parse_action(data: object) -> Begin | Standing | Hold | Show | Undo | Redo:
    """The action that `action_json` wrote. Raises pydantic's ValidationError for what is none."""
    return _ADAPTER.validate_python(data)


def action_json(action: Begin | Standing | Hold | Show | Undo | Redo) -> dict[str, Any]:
    """The action in plain JSON values."""
    return action.model_dump(mode="json")
