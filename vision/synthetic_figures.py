"""What the built-in test set comes to: accuracy by kind and layout, by difficulty, and how often the kind is found."""

from collections.abc import Sequence
from typing import Any

from engine.pieces import Kind
from vision.compare import Counts
from vision.evaluate import Share, counts_to_json, milliseconds
from vision.networks import NetworksByKind, version_of
from vision.synthetic_set import MeasuredScene


def kinds_of(scenes: Sequence[MeasuredScene]) -> list[Kind]:
    """The kinds that were read."""
    return [kind for kind in Kind if any(scene.kind is kind for scene in scenes)]


def total_of(scenes: Sequence[MeasuredScene], kind: Kind) -> Counts:
    """The counts of all scenes of a kind."""
    return sum((scene.measured.comparison.counts for scene in scenes if scene.kind is kind), Counts())


def layouts_of(scenes: Sequence[MeasuredScene], kind: Kind) -> dict[str, list[MeasuredScene]]:
    """The scenes of each layout of a kind, by name."""
    names = sorted({scene.layout for scene in scenes if scene.kind is kind})
    return {name: [scene for scene in scenes if scene.kind is kind and scene.layout == name] for name in names}


def named_of(scenes: Sequence[MeasuredScene], kind: Kind) -> int:
    """How many pieces of a kind were named rightly, wherever."""
    return sum(scene.named for scene in scenes if scene.kind is kind)


def by_difficulty(scenes: Sequence[MeasuredScene], kind: Kind) -> dict[str, Share]:
    """Of the pieces of a kind that are difficult in some way: how many were read right."""
    sums: dict[str, Share] = {}
    for scene in scenes:
        if scene.kind is kind:
            for tag, share in scene.difficulties.items():
                before = sums.get(tag, Share(0, 0))
                sums[tag] = Share(before.count + share.count, before.of + share.of)
    return dict(sorted(sums.items()))


def kind_found(scenes: Sequence[MeasuredScene]) -> Share:
    """In how many scenes the kind was found out rightly, of those in which it was asked."""
    asked = [scene.kind_found for scene in scenes if scene.kind_found is not None]
    return Share(sum(asked), len(asked))


def set_to_json(
    scenes: Sequence[MeasuredScene], first_seed: int, skipped: int, networks: NetworksByKind
) -> dict[str, Any]:
    """The answer of `romi eval --synthetic --json`."""
    return {
        "weights": version_of(networks),
        "first_seed": first_seed,
        "scenes": len(scenes),
        "skipped_scenes": skipped,
        "kinds": {
            kind.value: {
                "total": _accuracy_to_json(scenes, kind),
                "layouts": {name: _accuracy_to_json(alike, kind) for name, alike in layouts_of(scenes, kind).items()},
                "difficulties": {tag: share.to_json() for tag, share in by_difficulty(scenes, kind).items()},
            }
            for kind in kinds_of(scenes)
        },
        "kind_found": kind_found(scenes).to_json(),
        "ms": milliseconds([scene.measured for scene in scenes]),
    }


def _accuracy_to_json(scenes: Sequence[MeasuredScene], kind: Kind) -> dict[str, Any]:
    counts = total_of(scenes, kind)
    return counts_to_json(counts) | {"named": Share(named_of(scenes, kind), counts.truth).to_json()}
