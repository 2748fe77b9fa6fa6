"""The pieces a game is played with, and whether typed pieces can be some of them."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from engine.pieces import FACE_DOWN, JOKER, RANKS, SUITS, Kind, Piece, format_pieces, parse_pieces
from engine.rules import Rules
from engine.wording import BadInput, Wording

NOT_IN_CARD_GAME: Final = Wording(
    "not_in_card_game",
    hu="«{piece}» kő, de ezt a játékot francia kártyával játsszák ({game}): így írd: 10h, As",
    en="'{piece}' is a tile, but this game ({game}) is played with cards: write 10h, As",
)
NOT_IN_TILE_GAME: Final = Wording(
    "not_in_tile_game",
    hu="«{piece}» kártya, de ezt a játékot kövekkel játsszák ({game}): így írd: 10k, 1r",
    en="'{piece}' is a card, but this game ({game}) is played with tiles: write 10k, 1r",
)
NO_JOKERS: Final = Wording(
    "no_jokers",
    hu="«{piece}» dzsóker, de ezt a játékot dzsóker nélkül játsszák ({game}): hagyd ki",
    en="'{piece}' is a joker, but this game ({game}) is played without jokers: leave it out",
)
FACE_DOWN_PIECE: Final = Wording(
    "face_down_piece",
    hu="«?» képpel lefelé fekszik: itt csak ismert lapok és kövek állhatnak",
    en="'?' lies face down: only known pieces can stand here",
)
TOO_MANY_COPIES: Final = Wording(
    "too_many_copies",
    hu="«{piece}» {count} példányban szerepel, de ebben a játékban csak {copies} van belőle ({game}): vedd ki a "
    "fölöslegeset",
    en="'{piece}' is there {count} times, but this game ({game}) has only {copies} of it: take the surplus out",
)


def full_deck(rules: Rules) -> Counter[Piece]:
    """How many there are of each piece."""
    deck = Counter({Piece(rank, suit): rules.deck.packs for suit in SUITS[rules.deck.kind] for rank in RANKS})
    if rules.deck.jokers:
        deck[JOKER] = rules.deck.jokers
    return deck


def physical(piece: Piece) -> Piece:
    """The piece as it is made: a joker without what it stands for."""
    return JOKER if piece.is_joker else piece


def surplus(pieces: Iterable[Piece], rules: Rules) -> Counter[Piece]:
    """How often each piece stands there more often than the game has it; face-down pieces are not counted."""
    return Counter(physical(p) for p in pieces if p != FACE_DOWN) - full_deck(rules)


def check_pieces(pieces: Iterable[Piece], rules: Rules, *, where: str = "", face_down: bool = False) -> None:
    """Raises BadInput for the first piece that the game does not have (`?` only where `face_down` allows it)."""
    for piece in pieces:
        if piece == FACE_DOWN and not face_down:
            raise BadInput(FACE_DOWN_PIECE, where=where)
        if piece.kind not in (None, rules.deck.kind):
            wording = NOT_IN_CARD_GAME if rules.deck.kind is Kind.CARDS else NOT_IN_TILE_GAME
            raise BadInput(wording, where=where, piece=str(piece), game=rules.called)
        if piece.is_joker and not rules.deck.jokers:
            raise BadInput(NO_JOKERS, where=where, piece=str(piece), game=rules.called)


def check_copies(pieces: Iterable[Piece], rules: Rules, *, where: str = "") -> None:
    """Raises BadInput (`too_many_copies`) when the pieces of one input are more than the game's packs hold."""
    listed = list(pieces)
    for piece, more in surplus(listed, rules).items():
        copies = full_deck(rules)[piece]
        count = copies + more
        raise BadInput(TOO_MANY_COPIES, where=where, piece=str(piece), count=count, copies=copies, game=rules.called)


def typed_pieces(text: str, rules: Rules, *, where: str) -> list[Piece]:
    """Known pieces of the game as a person typed them.

    Raises BadInput for what is no piece, is not in the game, or is there too often.
    """
    try:
        pieces = parse_pieces(text)
    except BadInput as error:
        raise error.at(where) from None
    check_pieces(pieces, rules, where=where)
    check_copies(pieces, rules, where=where)
    return pieces


def sorted_pieces(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces as a hand is arranged: by suit, then by rank, jokers last, face-down ones after them."""
    return sorted(pieces, key=_hand_order)


_SUIT_ORDER: Final = {suit: place for suits in SUITS.values() for place, suit in enumerate(suits)}


def _hand_order(piece: Piece) -> tuple[int, int, int, str]:
    if not piece.rank:
        return (2 if piece == FACE_DOWN else 1, 0, 0, str(piece))
    return (0, _SUIT_ORDER[piece.suit], piece.rank, "")


def format_hand(pieces: Iterable[Piece]) -> str:
    """A hand's text, arranged."""
    return format_pieces(sorted_pieces(pieces))
