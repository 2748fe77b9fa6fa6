"""What somebody has begun to enter: it is there again when a phone has thrown the page away or it was loaded anew."""

import copy
import dataclasses
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from server.pages.round_draft import RoundDraft

_MOST: Final = 50
"""So many drafts are kept; the one that was changed longest ago goes first."""


@dataclasses.dataclass
class KeptDraft:
    """What was entered, and what was `known` of the round then, from which it tells what somebody has changed."""

    draft: RoundDraft
    known: RoundDraft


class KeptDrafts:
    """Drafts by what they are drafts of, for as long as the server runs; every page edits a copy of its own."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, KeptDraft] = OrderedDict()

    def keep(self, of: Hashable, draft: RoundDraft, known: RoundDraft) -> None:
        """Keeps the draft as it is now, in place of an earlier one."""
        self._kept[of] = copy.deepcopy(KeptDraft(draft, known))
        self._kept.move_to_end(of)
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)

    def kept(self, of: Hashable) -> KeptDraft | None:
        """What was kept last. Its photos' pictures were in the memory of the page that is gone."""
        kept = copy.deepcopy(self._kept.get(of))
        if kept:
            for given in kept.draft.photos:
                given.photo = dataclasses.replace(given.photo, url="")
        return kept

    def forget(self, of: Hashable) -> None:
        """Nothing is kept of it any more."""
        self._kept.pop(of, None)
