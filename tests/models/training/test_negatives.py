"""Places that hold no piece."""

from pathlib import Path

import numpy as np

from models.preprocess import Image, Quads
from models.training.negatives import mistaken_places, random_places
from models.training.pictures import LabelledPicture

IMAGE: Image = np.zeros((200, 300, 3), np.uint8)
CORNERS = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)


def _at(*places: tuple[float, float]) -> Quads:
    return np.stack([CORNERS + np.array(place, np.float32) for place in places])


def _picture(quads: Quads, *ignored: Quads) -> LabelledPicture:
    count = len(quads)
    return LabelledPicture(
        Path("none"),
        quads,
        np.zeros(count, np.int64),
        np.ones(count, np.bool_),
        np.zeros((count, 2), np.float32),
        tuple(ignored),
        rendered=True,
    )


def test_only_what_is_off_every_piece_and_every_ignored_outline_is_a_mistake() -> None:
    picture = _picture(_at((20, 20), (60, 20)), CORNERS + np.float32(150))
    found = _at((22, 18), (40, 20), (110, 20), (152, 151), (250, 150), (400, 10))
    mistaken = mistaken_places(picture, IMAGE, lambda _: found)
    np.testing.assert_array_equal(mistaken, found[[1, 2, 4]])


def test_the_surest_mistakes_come_first_and_not_all_of_them() -> None:
    found = _at(*((float(x), 100.0) for x in range(0, 260, 20)))
    mistaken = mistaken_places(_picture(CORNERS[None][:0]), IMAGE, lambda _: found)
    assert 0 < len(mistaken) < len(found)
    np.testing.assert_array_equal(mistaken, found[: len(mistaken)])


def test_random_places_lie_in_the_picture_off_the_pieces() -> None:
    picture = _picture(_at((20, 20), (60, 20), (200, 120)))
    places = np.concatenate([random_places(picture, IMAGE, np.random.default_rng(n)) for n in range(100)])
    centres, truth = places.mean(axis=1), picture.quads.mean(axis=1)
    assert len(places) > 100
    assert (centres > 0).all()
    assert (centres < (300, 200)).all()
    assert (np.abs(centres[:, None] - truth[None]) > (12, 16)).any(axis=2).all()


def test_a_picture_without_pieces_has_places_too() -> None:
    places = random_places(_picture(CORNERS[None][:0]), IMAGE, np.random.default_rng(0))
    assert len(places) > 0
