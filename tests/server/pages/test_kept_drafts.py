from server.pages.kept_drafts import KeptDrafts
from server.pages.round_draft import RoundDraft


def _draft(hand: str) -> RoundDraft:
    draft = RoundDraft.empty(2)
    draft.seats[0].hand = hand
    return draft


def test_every_page_edits_a_copy_of_its_own() -> None:
    drafts, draft = KeptDrafts(), _draft("5r")
    drafts.keep("round", draft)
    draft.seats[0].hand = "6r"
    first = drafts.kept("round")
    assert first == _draft("5r")
    first.seats[0].hand = "7r"
    assert drafts.kept("round") == _draft("5r")


def test_the_photos_were_the_pages() -> None:
    drafts, draft = KeptDrafts(), _draft("5r")
    draft.unclaimed_photos = 2
    drafts.keep("round", draft)
    assert drafts.kept("round") == _draft("5r")
    assert draft.unclaimed_photos == 2


def test_what_is_forgotten_or_unknown_is_not_there() -> None:
    drafts = KeptDrafts()
    drafts.keep("round", _draft("5r"))
    drafts.forget("round")
    drafts.forget("another")
    assert drafts.kept("round") is None


def test_the_one_changed_longest_ago_goes_first() -> None:
    drafts = KeptDrafts()
    for number in range(50):
        drafts.keep(number, _draft(str(number)))
    drafts.keep(0, _draft("changed"))
    drafts.keep(50, _draft("50"))
    assert drafts.kept(1) is None
    assert drafts.kept(0) == _draft("changed")
    assert drafts.kept(2) == _draft("2")
