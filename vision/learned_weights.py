"""The weights that a household has learned, beside those that come with the program: which there are, which are in use.

All lie in one folder: `KIND/VERSION/` with both networks, their records and the report of how they
compare with those before; `in_use.json` says which version of each kind reads. Nothing there: the
shipped ones do.
"""

import json
import logging
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from datasets.files import copy_once, write_json
from datasets.folders import make_folder
from engine.pieces import Kind
from engine.wording import BadInput, Wording
from vision.learning.verdict import Verdict, verdict_from_json
from vision.networks import (
    NETWORK_FILES,
    Networks,
    NetworksByKind,
    load_kind,
    shipped_networks,
    shipped_weights,
    weights_version,
)

FOLDER_NAME: Final = "weights"
"""Where they lie in the folder in which everything is kept."""
IN_USE_NAME: Final = "in_use.json"
REPORT_NAME: Final = "report.json"
SHIPPED: Final = "shipped"
"""The version that comes with the program."""
_REPORTED: Final = {"made_at", "set", "pictures", "minutes", "verdict"}

NO_SUCH_VERSION: Final = Wording(
    "no_such_version",
    hu="nincs ilyen tanult hálózat ehhez: {kind}; van: {known}",
    en="there are no such learned networks for {kind}; there are: {known}",
)
KEPT_ASIDE: Final = Wording(
    "version_kept_aside",
    hu="ez félre van téve, mert nem bizonyult jobbnak; gyűjts több képet, és taníts újra",
    en="these are kept aside, since they did not prove better; collect more pictures and learn again",
)
NOTHING_BEFORE: Final = Wording(
    "nothing_before",
    hu="nincs mire visszaváltani: ehhez ({kind}) nem volt még váltás",
    en="there is nothing to go back to: nothing was switched for {kind} yet",
)
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Learned:
    """One learned pair of networks. `report` is the JSON of how it compares with the pair before."""

    kind: Kind
    version: str
    report: Mapping[str, Any]

    @property
    def offered(self) -> bool:
        """Whether it proved better."""
        return self.verdict.offered

    @property
    def verdict(self) -> Verdict:
        """How it compares with the pair before. Raises KeyError, TypeError or ValueError where the report is broken."""
        return verdict_from_json(self.report["verdict"])


class LearnedWeights:
    """The weights in one folder. May be used from any thread; what another process switches counts at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._loaded: dict[tuple[Kind, str], Networks] = {}

    def versions(self, kind: Kind) -> list[Learned]:
        """What was learned, newest first."""
        found = [_learned(kind, path) for path in (self.folder / kind.value).glob(f"*/{REPORT_NAME}")]
        return sorted(filter(None, found), key=lambda one: str(one.report["made_at"]), reverse=True)

    def keep(self, kind: Kind, trained: Path, report: Mapping[str, Any]) -> Learned:
        """Keeps the networks whose files lie in `trained`, with their report. Raises BadInput (`not_writable`)."""
        version = weights_version(trained)
        target = self.folder / kind.value / version
        make_folder(target, private=True)
        for name in NETWORK_FILES:
            copy_once(trained / name, target / name)
        # The report comes last: a version without one is not there.
        write_json(target / REPORT_NAME, dict(report))
        return Learned(kind, version, report)

    def in_use(self, kind: Kind) -> str:
        """The version that reads a kind; `SHIPPED` where nothing was switched."""
        return self._history(kind)[-1]

    def use(self, kind: Kind, version: str) -> None:
        """Switches to a version, or to `SHIPPED`.

        Raises BadInput (`no_such_version`, `version_kept_aside`, `not_writable`).
        """
        if version != SHIPPED:
            known = {one.version: one for one in self.versions(kind)}
            if version not in known:
                listed = ", ".join((*known, SHIPPED))
                raise BadInput(NO_SUCH_VERSION, where=version, kind=kind.value, known=listed)
            if not known[version].offered:
                raise BadInput(KEPT_ASIDE, where=version)
        history = self._history(kind)
        if version != history[-1]:
            self._write(kind, [*history, version])

    def back(self, kind: Kind) -> str:
        """Switches back to what was in use before, and returns it. Raises BadInput (`nothing_before`)."""
        history = self._history(kind)
        if len(history) < 2:
            raise BadInput(NOTHING_BEFORE, where=kind.value, kind=kind.value)
        self._write(kind, history[:-1])
        return history[-2]

    def can_go_back(self, kind: Kind) -> bool:
        """Whether anything was in use before."""
        return len(self._history(kind)) > 1

    def folder_of(self, kind: Kind, version: str) -> Path:
        """Where the files of a version lie."""
        return Path(str(shipped_weights())) / kind.value if version == SHIPPED else self.folder / kind.value / version

    def networks(self) -> NetworksByKind:
        """Those in use, each loaded once. Where learned ones are missing or damaged, the shipped ones read.

        Raises BadInput as `shipped_networks`.
        """
        shipped = shipped_networks()
        with self._lock:
            return {kind: self._load(kind, self.in_use(kind), networks) for kind, networks in shipped.items()}

    def _load(self, kind: Kind, version: str, shipped: Networks) -> Networks:
        if version == SHIPPED:
            return shipped
        if (kind, version) not in self._loaded:
            try:
                self._loaded[kind, version] = load_kind(self.folder_of(kind, version), kind)
            except BadInput as error:
                _log.warning("%s", error)
                self._loaded[kind, version] = shipped
        return self._loaded[kind, version]

    def _history(self, kind: Kind) -> list[str]:
        """The versions in the order in which they were switched to; the last one is in use."""
        history = self._in_use().get(kind.value)
        if not isinstance(history, list) or not all(isinstance(version, str) for version in history):
            return [SHIPPED]
        return [SHIPPED, *history] if history[:1] != [SHIPPED] else history

    def _in_use(self) -> dict[str, Any]:
        try:
            kept = json.loads((self.folder / IN_USE_NAME).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            _log.warning("%s cannot be read: the shipped weights are in use", self.folder / IN_USE_NAME)
            return {}
        return kept if isinstance(kept, dict) else {}

    def _write(self, kind: Kind, history: list[str]) -> None:
        make_folder(self.folder, private=True)
        write_json(self.folder / IN_USE_NAME, self._in_use() | {kind.value: history})


def _learned(kind: Kind, report: Path) -> Learned | None:
    """A version with its report; one whose report is broken is as good as not there."""
    try:
        learned = Learned(kind, report.parent.name, json.loads(report.read_text(encoding="utf-8")))
        is_whole = learned.report.keys() >= _REPORTED and learned.verdict
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        is_whole = None
    if not is_whole:
        _log.warning("%s cannot be read: what was learned there is left out", report)
        return None
    return learned
