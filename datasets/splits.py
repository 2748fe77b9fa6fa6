"""Which scenes train, which validate and which test: by source, never by picture, and written down.

A source that has its part keeps it for ever; one that comes new goes to the part that is shortest of
its share. So the parts stay what they are while the set grows.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from datasets.files import write_json
from datasets.sets import ABOUT_FOLDER
from engine.wording import BadInput, Wording

SPLITS_NAME: Final = f"{ABOUT_FOLDER}/splits.json"
VERSION: Final = 1
PARTS: Final = ("train", "validation", "test")
DEFAULT_SHARES: Final = (80, 10, 10)

BROKEN_SPLITS: Final = Wording(
    "broken_splits",
    hu="ez nem felosztás ({problem}); javítsd, vagy töröld és oszd fel újra: romi dataset split",
    en="this is no split ({problem}); mend it, or delete it and split again: romi dataset split",
)
WRONG_SHARES: Final = Wording(
    "wrong_shares",
    hu="«{text}» nem felosztás: három arány kell, például 80,10,10",
    en="'{text}' is no split: three shares are needed, as 80,10,10",
)


@dataclass(frozen=True, slots=True)
class Splits:
    """Each source with its part, and how new ones are dealt out: `shares` of `PARTS`, in any unit."""

    seed: int = 0
    shares: tuple[int, ...] = DEFAULT_SHARES
    sources: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.shares) != len(PARTS) or min(self.shares) < 0 or not sum(self.shares):
            raise BadInput(WRONG_SHARES, text=",".join(map(str, self.shares)))
        for source, part in self.sources.items():
            if part not in PARTS:
                raise BadInput(BROKEN_SPLITS, problem=f"{source}: {part}")

    def part_of(self, source: str) -> str | None:
        """The part of a source, None where it has none yet."""
        return self.sources.get(source)


def parse_shares(text: str) -> tuple[int, ...]:
    """Shares as `80,10,10`. Raises BadInput (`wrong_shares`) quoting the text."""
    try:
        return Splits(shares=tuple(int(part) for part in text.split(","))).shares
    except ValueError:
        raise BadInput(WRONG_SHARES, text=text) from None


def split(pictures: Mapping[str, int], splits: Splits) -> Splits:
    """Deals out the sources that have no part yet; those that have one keep it.

    `pictures`: of each source how many the set holds. Large sources are dealt first, so that the
    shares are met; the seed decides between equal ones. Where there are sources enough, no part with
    a share stays empty. Sources that the set no longer holds stay written down.
    """
    sources = dict(splits.sources)
    held = Counter(dict.fromkeys(PARTS, 0))
    for source, count in pictures.items():
        if source in sources:
            held[sources[source]] += count
    shares = dict(zip(PARTS, splits.shares, strict=True))
    whole = sum(pictures.values())
    new = sorted(pictures.keys() - sources.keys(), key=lambda name: (-pictures[name], _draw(splits.seed, name)))
    for left, source in zip(range(len(new), 0, -1), new, strict=True):
        empty = [part for part in PARTS if shares[part] and not held[part]]
        possible = empty if left <= len(empty) else PARTS
        part = max(possible, key=lambda part: (shares[part] * whole - held[part] * sum(splits.shares), shares[part]))
        sources[source] = part
        held[part] += pictures[source]
    return Splits(splits.seed, splits.shares, sources)


def _draw(seed: int, source: str) -> bytes:
    return hashlib.sha256(f"{seed}\n{source}".encode("utf-8", "surrogatepass")).digest()


def joined(several: Sequence[Splits]) -> Splits:
    """One of several: a source that two know differently stays held out, for testing before validating."""
    sources: dict[str, str] = {}
    for splits in several:
        for source, part in splits.sources.items():
            sources[source] = max(part, sources.get(source, part), key=PARTS.index)
    first = several[0] if several else Splits()
    return Splits(first.seed, first.shares, sources)


def splits_to_json(splits: Splits) -> dict[str, Any]:
    """As plain JSON values; `splits_from_json` reads it back without loss."""
    sources = {source: splits.sources[source] for source in sorted(splits.sources)}
    return {
        "romi_splits": VERSION,
        "seed": splits.seed,
        "shares": dict(zip(PARTS, splits.shares, strict=True)),
        "sources": sources,
    }


def splits_from_json(value: object) -> Splits:
    """Of plain JSON values. Raises BadInput (`broken_splits`)."""
    try:
        if not isinstance(value, dict) or value["romi_splits"] != VERSION:
            raise BadInput(BROKEN_SPLITS, problem=f"romi_splits: {VERSION}?")
        shares = tuple(value["shares"][part] for part in PARTS)
        if not isinstance(value["seed"], int) or not all(isinstance(share, int) for share in shares):
            raise BadInput(BROKEN_SPLITS, problem="seed, shares: 0, 1, 2…")
        return Splits(value["seed"], shares, {str(k): str(v) for k, v in value["sources"].items()})
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(BROKEN_SPLITS, problem=f"{type(error).__name__} {error}") from None


def load_splits(folder: Path) -> Splits | None:
    """The split that is written down in a set, None where there is none.

    Raises BadInput (`broken_splits`, `wrong_shares`) placed at the file.
    """
    path = folder / SPLITS_NAME
    if not path.is_file():
        return None
    try:
        return splits_from_json(json.loads(path.read_text(encoding="utf-8-sig")))
    except BadInput as error:
        raise error.at(str(path)) from None
    except (ValueError, RecursionError) as error:
        raise BadInput(BROKEN_SPLITS, where=str(path), problem=type(error).__name__) from None


def save_splits(folder: Path, splits: Splits) -> None:
    """Writes the split down, one source a line. Raises BadInput (`not_writable`)."""
    write_json(folder / SPLITS_NAME, splits_to_json(splits))
