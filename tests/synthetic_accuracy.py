"""The figures of the shipped weights on the built-in test set, as `tests/accuracy.json` keeps them.

After new weights: `python -m tests.synthetic_accuracy` reads all scenes (about ten minutes on two
free cores) and writes the figures anew; what the file holds of real photos stays as it is.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.progress import track

from engine.pieces import Kind
from vision.networks import load_networks, shipped_weights, version_of
from vision.synthetic_figures import by_difficulty, kind_found, kinds_of, layouts_of, named_of, total_of
from vision.synthetic_set import FIRST_SEED, SCENES, MeasuredScene, measure_scenes, numbered

FILE: Final = Path(__file__).with_name("accuracy.json")
PART: Final = 80
"""So many scenes, the first ones of the set, are read by every run of the tests."""
_WORKERS: Final = 2


def figures(scenes: Sequence[MeasuredScene]) -> dict[str, Any]:
    """What is kept of some scenes: by kind, all of them and those of each layout."""
    return {
        kind.value: {name: _plain(alike, kind) for name, alike in {"all": scenes, **layouts_of(scenes, kind)}.items()}
        for kind in kinds_of(scenes)
    }


def _plain(scenes: Sequence[MeasuredScene], kind: Kind) -> dict[str, int]:
    counts = total_of(scenes, kind)
    return {
        "scenes": counts.photos,
        "flawless": counts.flawless,
        "pieces": counts.truth,
        "right": counts.right,
        "named": named_of(scenes, kind),
        "invented": counts.invented,
    }


def _refreshed() -> dict[str, Any]:
    """All figures of the shipped weights."""
    networks = load_networks(shipped_weights(), threads=1)
    part = set(numbered(PART, FIRST_SEED))
    wanted = [(kind, seed) for kind, seed in numbered(SCENES, FIRST_SEED) if kind in networks]
    scenes = list(track(measure_scenes(wanted, networks, _WORKERS), "reading scenes", total=len(wanted)))
    found = kind_found(scenes)
    return {
        "weights": version_of(networks),
        "set": figures(scenes),
        "difficulties": {
            kind.value: {tag: [share.count, share.of] for tag, share in by_difficulty(scenes, kind).items()}
            for kind in kinds_of(scenes)
        },
        "kind_found": [found.count, found.of],
        "part": figures([scene for scene in scenes if (scene.kind, scene.seed) in part]),
    }


def _lines(value: object, indent: str = "") -> str:
    """JSON with every group of figures on a line of its own, so that a change is a readable diff."""
    if not isinstance(value, dict) or not any(isinstance(inner, dict) for inner in value.values()):
        return json.dumps(value)
    deeper = indent + "  "
    entries = (f"{deeper}{json.dumps(key)}: {_lines(inner, deeper)}" for key, inner in value.items())
    return "{\n" + ",\n".join(entries) + f"\n{indent}}}"


if __name__ == "__main__":
    accuracy = json.loads(FILE.read_text(encoding="utf-8")) | {"synthetic": _refreshed()}
    FILE.write_text(_lines(accuracy) + "\n", encoding="utf-8", newline="\n")
