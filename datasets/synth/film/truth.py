"""What a rendered film truly shows, frame by frame, and its JSON form."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from datasets.scene import Point
from engine.pieces import Piece, parse_piece
from engine.wording import BadInput, Wording

VERSION: Final = 1
"""Of the JSON form."""
TRUTH_FILE: Final = "truth.json"

NO_FILM: Final = Wording(
    "no_film",
    hu="ez nem rajzolt film leírása ({problem}); ilyet a «romi dataset film» készít",
    en="this does not describe a rendered film ({problem}); 'romi dataset film' makes one",
)


class Happening(StrEnum):
    """What changes on the table, or between it and the camera."""

    LAID = "laid"
    TAKEN = "taken"
    MOVED = "moved"
    RESTED = "rested"
    """A hand comes and goes and changes nothing."""
    BUMPED = "bumped"
    LIGHT = "light"
    BLUR = "blur"


CHANGES: Final = frozenset({Happening.LAID, Happening.TAKEN, Happening.MOVED})
"""The happenings after which other pieces lie there, or elsewhere."""


@dataclass(frozen=True, slots=True)
class FilmPiece:
    """One piece in one frame. `quad` px of the frame, clockwise from its own top left; `visible` 0…1.

    `id` is the same in all frames. A piece that is `held` does not lie on the table.
    """

    id: int
    piece: Piece
    group: int
    quad: tuple[Point, Point, Point, Point]
    visible: float
    held: bool = False


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One frame. `clear`: neither hand nor held piece is over the places that changed last.

    `still`: the camera does not move. `sharp`: the focus sits.
    """

    t_ms: int
    pieces: tuple[FilmPiece, ...]
    clear: bool
    still: bool
    sharp: bool

    @property
    def lying(self) -> tuple[FilmPiece, ...]:
        """The pieces that lie on the table, hidden ones too."""
        return tuple(piece for piece in self.pieces if not piece.held)


@dataclass(frozen=True, slots=True)
class FilmStep:
    """One thing that happens: from when, and when all of it can be seen: hands off, camera still, focus sharp."""

    what: Happening
    ids: tuple[int, ...]
    start_ms: int
    clear_ms: int


@dataclass(frozen=True, slots=True)
class FilmTruth:
    """All that is known of a film."""

    seed: int
    fps: float
    width_px: int
    height_px: int
    frames: tuple[FilmFrame, ...]
    steps: tuple[FilmStep, ...]


def film_to_json(truth: FilmTruth, pictures: Sequence[str]) -> dict[str, Any]:
    """The truth as plain JSON values; `pictures` names each frame's file."""
    return {
        "romi_film": VERSION,
        "seed": truth.seed,
        "fps": truth.fps,
        "width_px": truth.width_px,
        "height_px": truth.height_px,
        "steps": [
            {"what": step.what.value, "ids": list(step.ids), "start_ms": step.start_ms, "clear_ms": step.clear_ms}
            for step in truth.steps
        ],
        "frames": [
            {
                "picture": picture,
                "t_ms": frame.t_ms,
                "clear": frame.clear,
                "still": frame.still,
                "sharp": frame.sharp,
                "pieces": [_piece_to_json(piece) for piece in frame.pieces],
            }
            for picture, frame in zip(pictures, truth.frames, strict=True)
        ],
    }


def _piece_to_json(piece: FilmPiece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "piece": str(piece.piece),
        "group": piece.group,
        "quad": [list(point) for point in piece.quad],
        "visible": piece.visible,
        "held": piece.held,
    }


def film_from_json(value: Any) -> tuple[FilmTruth, tuple[str, ...]]:
    """The truth and the pictures' names that `film_to_json` was given. Raises BadInput (`no_film`)."""
    try:
        if value["romi_film"] != VERSION:
            raise BadInput(NO_FILM, problem=f"romi_film: {value['romi_film']}")
        steps = [
            FilmStep(Happening(s["what"]), tuple(s["ids"]), int(s["start_ms"]), int(s["clear_ms"]))
            for s in value["steps"]
        ]
        frames = [
            FilmFrame(
                int(f["t_ms"]),
                tuple(_piece_from_json(piece) for piece in f["pieces"]),
                bool(f["clear"]),
                bool(f["still"]),
                bool(f["sharp"]),
            )
            for f in value["frames"]
        ]
        truth = FilmTruth(
            int(value["seed"]),
            float(value["fps"]),
            int(value["width_px"]),
            int(value["height_px"]),
            tuple(frames),
            tuple(steps),
        )
        return truth, tuple(str(f["picture"]) for f in value["frames"])
    except BadInput:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(NO_FILM, problem=f"{type(error).__name__} {error}") from None


def _piece_from_json(value: Any) -> FilmPiece:
    a, b, c, d = ((float(x), float(y)) for x, y in value["quad"])
    return FilmPiece(
        int(value["id"]),
        parse_piece(value["piece"]),
        int(value["group"]),
        (a, b, c, d),
        float(value["visible"]),
        bool(value["held"]),
    )


def save_truth(truth: FilmTruth, pictures: Sequence[str], folder: Path) -> None:
    """Writes `truth.json`, one frame a line."""
    values = film_to_json(truth, pictures)
    frames = ",\n".join(json.dumps(frame, ensure_ascii=False) for frame in values.pop("frames"))
    head = json.dumps(values, ensure_ascii=False)[:-1]
    (folder / TRUTH_FILE).write_text(f'{head},\n"frames": [\n{frames}\n]}}\n', encoding="utf-8", newline="\n")


def load_truth(folder: Path) -> tuple[FilmTruth, tuple[str, ...]]:
    """The truth that lies in a film's folder. Raises BadInput (`no_film`) placed at the file."""
    path = folder / TRUTH_FILE
    try:
        return film_from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise error.at(str(path)) from None
        raise BadInput(NO_FILM, where=str(path), problem=type(error).__name__) from None
