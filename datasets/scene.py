"""A picture with its truth, and the lossless JSON form in which it is kept beside the picture."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.pieces import CLASS_COUNT, FACE_DOWN, Kind, Piece, parse_piece
from engine.wording import BadInput, Wording

VERSION: Final = 1
"""Of the JSON form; a reader refuses a version that it does not know."""

MOST_PX: Final = 1_000_000
"""Of a picture's side; a larger one is a mistake, and so is a corner so far from the picture."""

Point = tuple[float, float]
"""x, y in px of the picture; the origin is the top left corner of the top left pixel."""
Outline = tuple[Point, ...]
Quad = tuple[Point, Point, Point, Point]

NOT_JSON: Final = Wording(
    "scene_not_json",
    hu="ez nem jelenet: hibás JSON a(z) {line}. sorban; javítsd, vagy add meg a jelenet saját .json fájlját",
    en="this is no scene: broken JSON in line {line}; mend it, or name the scene's own .json file",
)
WRONG_VERSION: Final = Wording(
    "scene_version",
    hu="ez nem olvasható jelenet: a «romi_scene» mező értéke {found}, ez a program a(z) {known}. változatot ismeri",
    en="this scene cannot be read: its field 'romi_scene' is {found}, this program knows version {known}",
)
WRONG_FIELD: Final = Wording(
    "scene_field",
    hu="a(z) «{field}» mező hiányzik vagy hibás: {expected} kell ide",
    en="the field '{field}' is missing or wrong: it must be {expected}",
)
UNKNOWN_FIELD: Final = Wording(
    "scene_unknown_field",
    hu="ismeretlen mező: «{field}»; töröld, vagy javítsd a nevét",
    en="unknown field '{field}': remove it or mend its name",
)


@dataclass(frozen=True, slots=True)
class Prediction:
    """What weights said of a piece when its picture was collected; a correction never overwrites it."""

    piece: Piece
    weights: str
    posterior: tuple[float, ...] | None = None
    """One probability for each of the 54 classes, or None where only the piece was kept."""
    quad: Quad | None = None
    """Where they saw it, once a person has moved or turned it; None where that is the piece's own quad."""

    def __post_init__(self) -> None:
        if self.posterior is not None and not _are_probabilities(self.posterior):
            raise BadInput(WRONG_FIELD, field="posterior", expected=f"{CLASS_COUNT} × 0…1")
        if self.quad is not None:
            _check_quad(self.quad, "predicted.quad")


@dataclass(frozen=True, slots=True)
class ScenePiece:
    """One piece of a scene and where it lies.

    `quad`: the four corners of its face, clockwise from the piece's own top left; corners may lie
    outside the picture. Where `up_known` is false it may be turned by 180 degrees. `group` numbers
    the pieces that lie together, None where that is not known. `visible`: the share of the face
    that the picture shows, between what covers it and the frame's edge. `indices`: of a card, the
    corner indices that show, each a quad in its own order (rank above suit).
    """

    piece: Piece
    quad: Quad
    group: int | None = None
    visible: float = 1.0
    cut_off: bool = False
    up_known: bool = True
    predicted: Prediction | None = None
    indices: tuple[Quad, ...] = ()

    def __post_init__(self) -> None:
        for name, quad in (("quad", self.quad), *(("indices", index) for index in self.indices)):
            _check_quad(quad, name)
        if not 0 <= self.visible <= 1:
            raise BadInput(WRONG_FIELD, field="visible", expected="0…1")


@dataclass(frozen=True, slots=True)
class FalseAlarm:
    """A place at which weights saw a piece and a person says that there is none."""

    quad: Quad
    predicted: Prediction

    def __post_init__(self) -> None:
        _check_quad(self.quad, "quad")


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of the table, as `discard` or `stock`."""

    name: str
    outline: Outline


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture and all that is known of it.

    `picture` is the file's path relative to the folder of the JSON, with forward slashes. Pieces
    of one group stand in reading order. `source`: pictures of one table, light and set share it;
    training and measuring are split by it, never by picture. `ignored`: outlines of what is neither
    a piece to find nor background. `rendered`: drawn by this program, not photographed.
    """

    picture: str
    width_px: int
    height_px: int
    source: str
    pieces: tuple[ScenePiece, ...] = ()
    groups_known: bool = True
    zones: tuple[Zone, ...] = ()
    ignored: tuple[Outline, ...] = ()
    rendered: bool = False
    notes: Mapping[str, str] = field(default_factory=dict)
    """Free text about how the picture was made (`layout`, `make`), for people and statistics."""
    false_alarms: tuple[FalseAlarm, ...] = ()

    def __post_init__(self) -> None:
        if not (1 <= self.width_px <= MOST_PX and 1 <= self.height_px <= MOST_PX):
            raise BadInput(WRONG_FIELD, field="width_px, height_px", expected=f"1…{MOST_PX}")
        if not self.picture or Path(self.picture).is_absolute() or "\\" in self.picture:
            raise BadInput(WRONG_FIELD, field="picture", expected="a/b.jpg")

    @property
    def unplaced(self) -> tuple[int, ...]:
        """Places of the cards that lie face up and of which no index is known: so they can be measured, not taught."""
        if not any(piece.piece.kind is Kind.CARDS for piece in self.pieces):
            return ()
        faces = ((i, piece) for i, piece in enumerate(self.pieces) if piece.piece != FACE_DOWN)
        return tuple(i for i, piece in faces if piece.piece.kind in (Kind.CARDS, None) and not piece.indices)

    @property
    def groups(self) -> list[list[ScenePiece]]:
        """The pieces that lie together, in the order of their numbers; those of no known group are left out."""
        groups: dict[int, list[ScenePiece]] = {}
        for piece in self.pieces:
            if piece.group is not None:
                groups.setdefault(piece.group, []).append(piece)
        return [groups[number] for number in sorted(groups)]


def _are_probabilities(posterior: tuple[float, ...]) -> bool:
    # A sum that holds a NaN is none that can be compared.
    in_all = sum(posterior) <= CLASS_COUNT
    return len(posterior) == CLASS_COUNT and in_all and min(posterior) >= 0 and max(posterior) <= 1


def _check_quad(quad: Quad, name: str) -> None:
    if len(quad) != 4 or not all(abs(v) <= MOST_PX for point in quad for v in point):
        raise BadInput(WRONG_FIELD, field=name, expected="4 × [x, y]")
    if _signed_area(quad) <= 0:
        raise BadInput(WRONG_FIELD, field=name, expected="4 × [x, y], ↻")


def _signed_area(points: Outline) -> float:
    """Twice the area; positive where the points go clockwise as seen in a picture (y down)."""
    following = points[1:] + points[:1]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, following, strict=True))


def scene_to_json(scene: Scene) -> dict[str, Any]:
    """The scene as plain JSON values; `scene_from_json` reads it back without loss."""
    alarms = [
        {"quad": [list(p) for p in alarm.quad], "predicted": _predicted_to_json(alarm.predicted)}
        for alarm in scene.false_alarms
    ]
    return ({"false_alarms": alarms} if alarms else {}) | {
        "romi_scene": VERSION,
        "picture": scene.picture,
        "width_px": scene.width_px,
        "height_px": scene.height_px,
        "source": scene.source,
        "rendered": scene.rendered,
        "groups_known": scene.groups_known,
        "pieces": [_piece_to_json(piece) for piece in scene.pieces],
        "zones": [{"name": zone.name, "outline": [list(p) for p in zone.outline]} for zone in scene.zones],
        "ignored": [[list(point) for point in outline] for outline in scene.ignored],
        "notes": dict(scene.notes),
    }


def _predicted_to_json(predicted: Prediction) -> dict[str, Any]:
    seen_at = {} if predicted.quad is None else {"quad": [list(point) for point in predicted.quad]}
    return seen_at | {
        "piece": str(predicted.piece),
        "weights": predicted.weights,
        "posterior": None if predicted.posterior is None else list(predicted.posterior),
    }


def _piece_to_json(piece: ScenePiece) -> dict[str, Any]:
    indices = {"indices": [[list(point) for point in index] for index in piece.indices]} if piece.indices else {}
    return indices | {
        "piece": str(piece.piece),
        "quad": [list(point) for point in piece.quad],
        "group": piece.group,
        "visible": piece.visible,
        "cut_off": piece.cut_off,
        "up_known": piece.up_known,
        "predicted": piece.predicted and _predicted_to_json(piece.predicted),
    }


class _Fields:
    """Takes the fields of one JSON object by name and type, and tells what is missing, wrong or unknown."""

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, dict):
            raise BadInput(WRONG_FIELD, field=path or "scene", expected="{…}")
        self._left: dict[str, object] = dict(value)
        self._path = path

    def _name(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path else name

    def wrong(self, name: str, expected: str) -> BadInput:
        return BadInput(WRONG_FIELD, field=self._name(name), expected=expected)

    def holds(self, name: str) -> bool:
        return name in self._left

    def take(self, name: str, expected: str) -> object:
        if name not in self._left:
            raise self.wrong(name, expected)
        return self._left.pop(name)

    def text(self, name: str) -> str:
        value = self.take(name, '"…"')
        if not isinstance(value, str):
            raise self.wrong(name, '"…"')
        return value

    def flag(self, name: str) -> bool:
        value = self.take(name, "true / false")
        if not isinstance(value, bool):
            raise self.wrong(name, "true / false")
        return value

    def whole(self, name: str) -> int:
        value = self.take(name, "0, 1, 2…")
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(name, "0, 1, 2…")
        return value

    def number(self, name: str) -> float:
        value = self.take(name, "0.0")
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.wrong(name, "0.0")
        return float(value)

    def listed(self, name: str) -> list[object]:
        value = self.take(name, "[…]")
        if not isinstance(value, list):
            raise self.wrong(name, "[…]")
        return value

    def points(self, name: str) -> Outline:
        return _points(self.listed(name), self._name(name))

    def done(self) -> None:
        for name in self._left:
            raise BadInput(UNKNOWN_FIELD, field=self._name(name))


def _points(values: object, path: str) -> Outline:
    points: list[Point] = []
    for value in values if isinstance(values, list) else [None]:
        if not (
            isinstance(value, list)
            and len(value) == 2
            and all(isinstance(v, int | float) and not isinstance(v, bool) and abs(v) <= MOST_PX for v in value)
        ):
            raise BadInput(WRONG_FIELD, field=path, expected="[[x, y], …]")
        points.append((float(value[0]), float(value[1])))
    return tuple(points)


def _quad(points: Outline, path: str) -> Quad:
    if len(points) != 4:
        raise BadInput(WRONG_FIELD, field=path, expected="4 × [x, y]")
    return (points[0], points[1], points[2], points[3])


def _predicted_from_json(value: object, path: str) -> Prediction:
    fields = _Fields(value, path)
    piece, weights = parse_piece(fields.text("piece")), fields.text("weights")
    posterior = fields.take("posterior", "[…] / null")
    quad = _quad(fields.points("quad"), f"{path}.quad") if fields.holds("quad") else None
    fields.done()
    if posterior is None:
        return Prediction(piece, weights, quad=quad)
    if not isinstance(posterior, list) or not all(isinstance(p, int | float) for p in posterior):
        raise fields.wrong("posterior", "[…] / null")
    return Prediction(piece, weights, tuple(float(p) for p in posterior), quad)


def _piece_from_json(value: object, path: str) -> ScenePiece:
    fields = _Fields(value, path)
    try:
        piece = parse_piece(fields.text("piece"))
        quad = fields.points("quad")
        group = fields.take("group", "0, 1, 2… / null")
        if group is not None and (not isinstance(group, int) or isinstance(group, bool)):
            raise fields.wrong("group", "0, 1, 2… / null")
        visible, cut_off, up_known = fields.number("visible"), fields.flag("cut_off"), fields.flag("up_known")
        said = fields.take("predicted", "{…} / null")
        predicted = None if said is None else _predicted_from_json(said, f"{path}.predicted")
        listed = fields.listed("indices") if fields.holds("indices") else []
        indices = tuple(_quad(_points(index, f"{path}.indices"), f"{path}.indices") for index in listed)
        fields.done()
        whole = _quad(quad, f"{path}.quad")
        return ScenePiece(piece, whole, group, visible, cut_off, up_known, predicted, indices)
    except BadInput as error:
        raise error if error.where or "field" in error.values else error.at(path) from None


def _false_alarm_from_json(value: object, path: str) -> FalseAlarm:
    fields = _Fields(value, path)
    quad = _quad(fields.points("quad"), f"{path}.quad")
    predicted = _predicted_from_json(fields.take("predicted", "{…}"), f"{path}.predicted")
    fields.done()
    return FalseAlarm(quad, predicted)


def scene_from_json(value: object) -> Scene:
    """The scene of plain JSON values.

    Raises BadInput (`scene_version`, `scene_field`, `scene_unknown_field`, or a piece's own) naming the field.
    """
    fields = _Fields(value, "")
    version = fields.take("romi_scene", str(VERSION))
    if version != VERSION:
        raise BadInput(WRONG_VERSION, found=version, known=VERSION)
    picture, width_px, height_px = fields.text("picture"), fields.whole("width_px"), fields.whole("height_px")
    source, rendered, groups_known = fields.text("source"), fields.flag("rendered"), fields.flag("groups_known")
    pieces = tuple(_piece_from_json(item, f"pieces[{i}]") for i, item in enumerate(fields.listed("pieces")))
    zones = []
    for number, item in enumerate(fields.listed("zones")):
        zone = _Fields(item, f"zones[{number}]")
        zones.append(Zone(zone.text("name"), zone.points("outline")))
        zone.done()
    ignored = tuple(_points(item, f"ignored[{i}]") for i, item in enumerate(fields.listed("ignored")))
    alarms = [
        _false_alarm_from_json(item, f"false_alarms[{number}]")
        for number, item in enumerate(fields.listed("false_alarms") if fields.holds("false_alarms") else [])
    ]
    notes = fields.take("notes", "{…}")
    if not isinstance(notes, dict) or not all(isinstance(v, str) for v in notes.values()):
        raise fields.wrong("notes", '{"…": "…"}')
    fields.done()
    return Scene(
        picture,
        width_px,
        height_px,
        source,
        pieces,
        groups_known,
        tuple(zones),
        ignored,
        rendered,
        notes,
        tuple(alarms),
    )


def scene_text(scene: Scene) -> str:
    """The scene's JSON, one piece a line, so that a correction is a readable diff."""
    text = _lines(scene, plain=False)
    # Half a surrogate pair, as a foreign name may hold, is no UTF-8; escaped it survives.
    return text if text.isascii() or _is_utf8(text) else _lines(scene, plain=True)


def save_scene(scene: Scene, path: Path) -> None:
    """Writes the scene's JSON."""
    path.write_text(scene_text(scene), encoding="utf-8", newline="\n")


def _lines(scene: Scene, *, plain: bool) -> str:
    lines = [f"  {json.dumps(key)}: {_folded(value, plain=plain)}" for key, value in scene_to_json(scene).items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _is_utf8(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _folded(value: object, *, plain: bool) -> str:
    if not isinstance(value, list) or not value:
        return json.dumps(value, ensure_ascii=plain)
    return "[\n" + ",\n".join(f"    {json.dumps(item, ensure_ascii=plain)}" for item in value) + "\n  ]"


def load_scene(path: Path) -> Scene:
    """The scene kept at `path`. Raises BadInput placed at the file's name; OSError where it cannot be opened."""
    try:
        return scene_from_json(json.loads(path.read_text(encoding="utf-8-sig")))
    except json.JSONDecodeError as error:
        raise BadInput(NOT_JSON, where=path.name, line=error.lineno) from None
    except UnicodeDecodeError:
        raise BadInput(NOT_JSON, where=path.name, line=1) from None
    except BadInput as error:
        raise error.at(f"{path.name}: {error.where}" if error.where else path.name) from None
