from server.pages.kept_drafts import KeptDraft, KeptDrafts
from server.pages.photo_input import ReadPhoto
from server.pages.round_draft import GivenPhoto, RoundDraft

_NOTHING = RoundDraft.empty(2)
_PHOTO = ReadPhoto("hands", "hand.jpg", "blob:x", "5r 6r", ("5r 6r",), "I read 2 pieces.", "", is_first=True)


def _draft(hand: str) -> RoundDraft:
    draft = RoundDraft.empty(2)
    draft.seats[0].hand = hand
    return draft


def test_every_page_edits_a_copy_of_its_own() -> None:
    drafts, draft = KeptDrafts(), _draft("5r")
    drafts.keep("round", draft, _NOTHING)
    draft.seats[0].hand = "6r"
    first = drafts.kept("round")
    assert first == KeptDraft(_draft("5r"), _NOTHING)
    first.draft.seats[0].hand = "7r"
    assert drafts.kept("round") == KeptDraft(_draft("5r"), _NOTHING)


def test_what_photos_told_is_kept_and_their_pictures_are_not() -> None:
    drafts, draft = KeptDrafts(), _draft("5r 6r")
    draft.photos = [GivenPhoto(_PHOTO, "5r 6r", seat=0), GivenPhoto(_PHOTO, "5r 6r")]
    drafts.keep("round", draft, _NOTHING)
    kept = drafts.kept("round")
    assert kept
    assert [(given.seat, given.is_open, given.photo.text) for given in kept.draft.photos] == [
        (0, False, "I read 2 pieces."),
        (None, True, "I read 2 pieces."),
    ]
    assert [given.photo.url for given in kept.draft.photos] == ["", ""]
    assert [given.photo.url for given in draft.photos] == ["blob:x", "blob:x"]


def test_what_is_forgotten_or_unknown_is_not_there() -> None:
    drafts = KeptDrafts()
    drafts.keep("round", _draft("5r"), _NOTHING)
    drafts.forget("round")
    drafts.forget("another")
    assert drafts.kept("round") is None


def test_the_one_changed_longest_ago_goes_first() -> None:
    drafts = KeptDrafts()
    for number in range(50):
        drafts.keep(number, _draft(str(number)), _NOTHING)
    drafts.keep(0, _draft("changed"), _NOTHING)
    drafts.keep(50, _draft("50"), _NOTHING)
    assert drafts.kept(1) is None
    assert drafts.kept(0) == KeptDraft(_draft("changed"), _NOTHING)
    assert drafts.kept(2) == KeptDraft(_draft("2"), _NOTHING)
