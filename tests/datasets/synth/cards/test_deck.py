from collections import Counter

import numpy as np

from datasets.synth.cards.deck import Deck, sample_deck
from datasets.synth.cards.index import index_room
from datasets.synth.cards.letters import LetterStyle
from datasets.synth.fonts import CARDS_TRAIN, CARDS_VALIDATION, TRAIN, VALIDATION
from datasets.synth.glyphs import FontStyle, Split

_COUNT = 300


def _decks(split: Split) -> list[Deck]:
    return [sample_deck(np.random.default_rng(seed), split) for seed in range(_COUNT)]


def test_suits_can_be_told_apart_from_paper_and_red_from_black() -> None:
    for deck in _decks("train"):
        stock, spades, hearts, diamonds, clubs = (np.array(colour) for colour in (deck.stock, *deck.colours))
        for colour in (spades, hearts, diamonds, clubs):
            assert np.abs(colour - stock).max() > 60
        assert np.abs(spades - hearts).max() > 60
        assert np.abs(clubs - diamonds).max() > 40
        assert hearts[2] > 1.3 * max(hearts[0], hearts[1]), "hearts are red"


def test_pips_keep_clear_of_the_index() -> None:
    for deck in _decks("train"):
        right, _ = index_room(deck.index)
        if deck.pips.size and not deck.pips.single:
            assert 0.5 - deck.pips.apart - deck.pips.size / 2 > right
            assert deck.pips.apart > 0.6 * deck.pips.size


def test_every_kind_of_deck_is_sampled() -> None:
    decks = _decks("train")
    assert {deck.index.corners for deck in decks} == {1, 2, 4}
    assert {"J", "B", "V"} == {deck.index.letters[1] for deck in decks}
    assert {"A", "Á", "1"} == {deck.index.letters[0] for deck in decks}
    four_coloured = Counter(deck.colours[1] != deck.colours[2] for deck in decks)
    assert 0.1 < four_coloured[True] / _COUNT < 0.4
    heights = [deck.index.height for deck in decks]
    assert min(heights) < 0.1
    assert max(heights) > 0.28
    assert min(deck.aspect for deck in decks) < 1.42 < 1.5 < max(deck.aspect for deck in decks)


def test_no_font_serves_both_splits() -> None:
    used: dict[Split, set[str]] = {"train": set(), "validation": set()}
    for split, fonts in used.items():
        for deck in _decks(split):
            faces: list[FontStyle | LetterStyle] = [deck.index.face, *(joker.face for joker in deck.jokers)]
            fonts |= {face.font for face in faces if isinstance(face, FontStyle)} | {deck.suits.font or ""}
    assert used["train"] - {""} == {*TRAIN, *CARDS_TRAIN}
    assert used["validation"] - {""} == {*VALIDATION, *CARDS_VALIDATION}
