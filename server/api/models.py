"""What goes in and out of the API. Pieces are text, as everywhere: `7r`, `10h`, `*`, `*=9h`, `?`."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from engine.wording import Language
from server.photos import photo_url
from server.seen import Photo, SeenPiece
from server.table import Table
from server.verdicts import GroupVerdict

Text = Annotated[str, Field(max_length=40)]


class _Input(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GameChoice(_Input):
    """Which game is played."""

    game: Text


class PieceWord(_Input):
    """What a person says that a piece is."""

    piece: Text


class AddedPiece(_Input):
    """A piece that the reading missed, and the middle of its place in px of the photo."""

    piece: Text
    x: Annotated[float, Field(allow_inf_nan=False)]
    y: Annotated[float, Field(allow_inf_nan=False)]


class Counted(_Input):
    """The numbers of the pieces from which melds are looked for."""

    pieces: Annotated[list[int], Field(max_length=500)]


class ErrorValue(BaseModel):
    """What was wrong: `code` and `values` for programs, `text` for people."""

    code: str
    text: str
    values: dict[str, str | int | float | None]


class ErrorAnswer(BaseModel):
    """The one shape of every error."""

    error: ErrorValue


class SentenceOut(BaseModel):
    """A sentence with its code."""

    code: str
    text: str


class GameOut(BaseModel):
    """A game that can be chosen."""

    id: str
    name: str
    pieces: Literal["cards", "tiles"]


class GamesOut(BaseModel):
    """All games, in the order in which they are listed."""

    games: list[GameOut]


class PhotoOut(BaseModel):
    """The photo that lies on the table: its address and size in px."""

    id: str
    url: str
    width: int
    height: int
    sample: bool


class PieceOut(BaseModel):
    """A piece: what it counts as, and beside it what was `read` (null where a person added it)."""

    number: int
    piece: str
    read: str | None
    confidence: float
    alternatives: list[tuple[str, float]]
    quad: list[tuple[float, float]]
    corrected: bool
    removed: bool
    unsure: bool
    counted: bool

    @classmethod
    def of(cls, piece: SeenPiece, table: Table) -> Self:
        """The piece as the table has it."""
        return cls(
            number=piece.number,
            piece=str(piece.piece),
            read=None if piece.read is None else str(piece.read),
            confidence=round(piece.confidence, 4),
            alternatives=[(str(other), round(p, 4)) for other, p in piece.alternatives],
            quad=[(round(x, 2), round(y, 2)) for x, y in piece.quad],
            corrected=piece.corrected,
            removed=piece.removed,
            unsure=piece.unsure,
            counted=table.is_counted(piece.number),
        )


class GroupOut(BaseModel):
    """Pieces that lie together, and what the rules say of them."""

    numbers: list[int]
    pieces: list[str]
    kind: Literal["run", "set"] | None
    points: int | None
    fault: str | None
    hint: str | None

    @classmethod
    def of(cls, verdict: GroupVerdict) -> Self:
        """The verdict in plain values."""
        return cls(
            numbers=[piece.number for piece in verdict.pieces],
            pieces=[str(piece.piece) for piece in verdict.pieces],
            kind=verdict.meld.kind.value if verdict.meld else None,
            points=verdict.meld.points if verdict.meld else None,
            fault=verdict.foreign.code if verdict.foreign else verdict.fault,
            hint=verdict.hint,
        )


class TableOut(BaseModel):
    """All that the table remembers. `pieces` has those that people removed, too."""

    game: str
    reading: bool
    photo: PhotoOut | None
    pieces: list[PieceOut]
    groups: list[GroupOut]
    warnings: list[SentenceOut]

    @classmethod
    def of(cls, table: Table, language: Language) -> Self:
        """The table as it stands, its sentences in one language."""
        photo = table.photo
        return cls(
            game=table.rules.id,
            reading=table.is_reading,
            photo=_photo_out(photo) if photo else None,
            pieces=[PieceOut.of(piece, table) for piece in photo.pieces] if photo else [],
            groups=[GroupOut.of(verdict) for verdict in table.verdicts],
            warnings=[SentenceOut(code=n.code, text=n.text(language)) for n in table.warnings],
        )


def _photo_out(photo: Photo) -> PhotoOut:
    width, height = photo.size_px
    return PhotoOut(id=photo.id, url=photo_url(photo), width=width, height=height, sample=photo.is_sample)


class OptionOut(BaseModel):
    """One way to lay the counted pieces."""

    melds: list[list[str]]
    points: int
    left: list[str]
    left_points: int
    opens: bool
    all_laid: bool


class OptionsOut(BaseModel):
    """The best ways, best first."""

    best: OptionOut
    options: list[OptionOut]
