"""Makes a set of one's own photos, or of a video, with labels that networks said beforehand; a person corrects them.

This room knows no networks: what decodes a photo and what reads a picture is handed in.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.findings import Findings, Weight
from datasets.folders import make_folder
from datasets.manifest import file_sha256, seal
from datasets.merging import SHORT_HASH, finish_set
from datasets.pictures import is_picture, look_at
from datasets.scene import Scene, ScenePiece
from datasets.scene_files import write_scene
from datasets.sets import PREDICTED, TRUTH_NOTE, Tell, try_scene
from datasets.twins import Fingerprint, Twins, fingerprint_of
from engine.wording import BadInput, Wording

Picture = NDArray[np.uint8]
"""`(height, width, 3)`, BGR, upright."""

EVERY_S: Final = 2.0
_OTHER_ENDINGS: Final = frozenset({".heic", ".heif", ".avif", ".tif", ".tiff", ".gif", ".dng"})
"""Of photos that phones and cameras write and nothing here reads."""

NO_PHOTOS: Final = Wording(
    "no_photos",
    hu="nincs benne fénykép (JPEG, PNG, WebP vagy BMP)",
    en="holds no photo (JPEG, PNG, WebP or BMP)",
)
OTHER_FORM: Final = Wording(
    "photo_other_form",
    hu="ilyen képet a bevitel nem olvas; mentsd JPEG-ként",
    en="pictures of this form are not taken; save it as JPEG",
)
NEAR_TWIN: Final = Wording(
    "photo_near_twin",
    hu="majdnem ugyanaz, mint {twin}; egyszer került be",
    en="almost the same as {twin}; it was taken once",
)
NO_VIDEO: Final = Wording(
    "no_video",
    hu="ezt a videót nem lehet olvasni; MP4 vagy AVI legyen",
    en="this video cannot be read; use MP4 or AVI",
)
VIDEO_ENDS_EARLY: Final = Wording(
    "video_ends_early",
    hu="a videó {seconds} másodpercnél megszakad: {expected} képkocka volna, {found} olvasható",
    en="the video breaks off at {seconds:second|seconds}: it should have {expected:frame|frames}, {found} can be read",
)


@dataclass(frozen=True, slots=True)
class Labels:
    """What networks said of a picture; each piece carries its prediction."""

    pieces: tuple[ScenePiece, ...]


Read = Callable[[Picture], Labels]
Decode = Callable[[Path], Picture]


@dataclass(slots=True)
class Prelabelled:
    """What was done: pictures labelled now, those there already, near-duplicates left out."""

    added: int = 0
    kept: int = 0
    twice: int = 0
    pieces: int = 0
    identity: str | None = None
    findings: Findings = field(default_factory=Findings)


class _Intake:
    def __init__(self, out: Path, read: Read) -> None:
        self._out, self._read = out, read
        self._twins = Twins()
        self._names: list[str] = []
        self.done = Prelabelled()

    def take(self, name: str, source: str, fingerprint: Fingerprint, picture: Callable[[], Picture]) -> None:
        """Takes a picture unless it is there already or shows the same as one before; decodes it only when needed."""
        twin = self._twins.find(fingerprint)
        if twin is not None:
            self.done.twice += 1
            self.done.findings.add(Weight.HINT, NEAR_TWIN, name, twin=self._names[twin])
            return
        self._twins.add(fingerprint)
        self._names.append(name)
        label = self._out / f"{name}.json"
        if label.is_file():
            # Whatever a person has corrected in it since stays.
            known = try_scene(label)
            self.done.kept += 1
            self.done.pieces += len(known.pieces) if isinstance(known, Scene) else 0
            return
        image = picture()
        labels = self._read(image)
        height_px, width_px = image.shape[:2]
        notes = {TRUTH_NOTE: PREDICTED}
        scene = Scene(f"{name}.jpg", width_px, height_px, source, labels.pieces, notes=notes)
        write_scene(self._out, scene, image)
        self.done.added += 1
        self.done.pieces += len(scene.pieces)

    def finish(self, licence: str | None) -> Prelabelled:
        if self.done.added or self.done.kept:
            finish_set(self._out, [], [], [], licence)
            self.done.identity = seal(self._out)
        return self.done


def import_photos(
    folder: Path,
    out: Path,
    decode: Decode,
    read: Read,
    source: str | None = None,
    licence: str | None = None,
    tell: Tell | None = None,
) -> Prelabelled:
    """Labels the photos below `folder` into the set in `out`. Photos of one folder are one scene, unless `source`.

    A photo that cannot be read is left out and named. Interrupted, the same import goes on.
    Raises BadInput (`no_photos`, `not_writable`).
    """
    intake = _Intake(out, read)
    photos = [path for path in sorted(folder.rglob("*")) if is_picture(path)]
    others = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in _OTHER_ENDINGS]
    for path in others:
        intake.done.findings.add(Weight.WRONG, OTHER_FORM, path.relative_to(folder).as_posix())
    if not photos:
        raise BadInput(NO_PHOTOS, where=str(folder))
    make_folder(out)
    for finished, path in enumerate(photos):
        if tell:
            tell(finished, len(photos))
        scene = source or "/".join((folder.name, *path.relative_to(folder).parent.parts))
        try:
            look = look_at(path)
            # Cameras count anew in every folder; the hash tells such names apart.
            name = f"{path.stem}-{look.sha256[:SHORT_HASH]}"
            intake.take(name, scene, look.fingerprint, lambda path=path: decode(path))  # type: ignore[misc]
        except BadInput as error:
            intake.done.findings.add_error(error.at(path.relative_to(folder).as_posix()))
    if tell:
        tell(len(photos), len(photos))
    return intake.finish(licence)


def import_video(
    video: Path,
    out: Path,
    read: Read,
    every_s: float = EVERY_S,
    source: str | None = None,
    licence: str | None = None,
    tell: Tell | None = None,
) -> Prelabelled:
    """Labels one frame every `every_s` seconds of a video into the set in `out`; a still table is taken once.

    Interrupted, the same import goes on. Raises BadInput (`no_video`, `not_writable`).
    """
    if not video.is_file():
        raise BadInput(NO_VIDEO, where=str(video))
    intake = _Intake(out, read)
    stem = f"{video.stem}-{file_sha256(video)[:SHORT_HASH]}"
    for second, frame in _frames(video, every_s, intake.done.findings, tell):
        grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
        name = f"{stem}-{round(second * 1000):08d}ms"
        intake.take(name, source or video.stem, fingerprint_of(grey), lambda frame=frame: frame)  # type: ignore[misc]
    return intake.finish(licence)


def _frames(video: Path, every_s: float, findings: Findings, tell: Tell | None) -> Iterator[tuple[float, Picture]]:
    capture = cv2.VideoCapture(str(video))
    try:
        rate = capture.get(cv2.CAP_PROP_FPS)
        expected = int(capture.get(cv2.CAP_PROP_FRAME_COUNT))
        if not capture.isOpened() or not 0 < rate < 10_000:
            raise BadInput(NO_VIDEO, where=str(video))
        step = max(1, round(every_s * rate))
        number = 0
        while capture.grab():
            if number % step == 0:
                whole, frame = capture.retrieve()
                if whole:
                    yield number / rate, np.asarray(frame, np.uint8)
            number += 1
            if tell and number % step == 0:
                tell(number, max(number, expected))
        if not number:
            raise BadInput(NO_VIDEO, where=str(video))
        if number < expected:
            values = {"seconds": round(number / rate, 1), "expected": expected, "found": number}
            findings.add(Weight.DOUBTFUL, VIDEO_ENDS_EARLY, video.name, **values)
    finally:
        capture.release()
