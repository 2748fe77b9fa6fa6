"""Pascal VOC, read only: an XML file for each picture, upright boxes in px counted from 1 (VOC development kit)."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as Xml

from datasets.findings import Findings, Weight
from datasets.formats.foreign import (
    BROKEN_LABEL,
    NO_PICTURE_FOR,
    ForeignPicture,
    ForeignPiece,
    ForeignSet,
    PictureIndex,
    box_quad,
    part_in,
)
from engine.wording import Wording

MOST_LABEL_BYTES: Final = 10_000_000

DECLARES: Final = Wording(
    "voc_declares",
    hu="az XML saját elemeket vezet be (DOCTYPE, ENTITY), az ilyet a program nem olvassa; töröld ezt a sort",
    en="this XML declares things of its own (DOCTYPE, ENTITY), which is not read; delete that line",
)

_DECLARATION: Final = re.compile(rb"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)


def read_voc(folder: Path, findings: Findings) -> ForeignSet:
    """The labelled pictures below `folder`."""
    files = sorted(folder.rglob("*.xml"))
    index = PictureIndex(folder)

    def pictures() -> Iterator[ForeignPicture]:
        for path in files:
            if picture := _picture(path, path.relative_to(folder), index, findings):
                yield picture

    return ForeignSet(len(files), pictures())


def _picture(path: Path, name: Path, index: PictureIndex, findings: Findings) -> ForeignPicture | None:
    where = name.as_posix()
    try:
        content = path.read_bytes() if path.stat().st_size <= MOST_LABEL_BYTES else b""
        # Entities that unfold without end are the one way in which XML harms its reader.
        if _DECLARATION.search(content):
            findings.add(Weight.WRONG, DECLARES, where)
            return None
        root = Xml.fromstring(content)  # noqa: S314 - nothing is declared in it
        size_px = _size(root)
        pieces = tuple(_pieces(root, where, findings))
    except (Xml.ParseError, OSError, ValueError, RecursionError) as error:
        findings.add(Weight.WRONG, BROKEN_LABEL, where, problem=f"{type(error).__name__} {error}")
        return None
    named = root.findtext("filename") or ""
    picture = (index.find(named, path) if named else None) or index.find_stem(path.stem, path)
    if picture is None:
        findings.add(Weight.WRONG, NO_PICTURE_FOR, where, picture=named or path.stem)
        return None
    return ForeignPicture(picture, where, pieces, None, part_in(name), size_px)


def _size(root: Xml.Element) -> tuple[int, int] | None:
    """As the label says; some tools write 0 where they do not know."""
    width_px, height_px = (int(float(root.findtext(f"size/{side}") or 0)) for side in ("width", "height"))
    return (width_px, height_px) if width_px > 0 and height_px > 0 else None


def _pieces(root: Xml.Element, where: str, findings: Findings) -> Iterator[ForeignPiece]:
    for number, labelled in enumerate(root.iter("object")):
        name = (labelled.findtext("name") or "").strip()
        sides = [labelled.findtext(f"bndbox/{side}") for side in ("xmin", "ymin", "xmax", "ymax")]
        try:
            x0, y0, x1, y1 = (float(side or "") for side in sides)
            # The first pixel is 1, and the last belongs to the box.
            quad = box_quad(x0 - 1, y0 - 1, x1, y1)
        except ValueError:
            quad = None
        if quad is None:
            findings.add(Weight.WRONG, BROKEN_LABEL, f"{where} object[{number}]", problem=f"{name} bndbox {sides}")
        else:
            yield ForeignPiece(name, quad)
