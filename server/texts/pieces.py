"""How pieces and points are called out loud."""

from typing import Final

from engine.pieces import Kind, Piece
from engine.wording import Language, Wording

SUIT_NAMES: Final = {
    "r": Wording("red", hu="piros", en="red"),
    "b": Wording("blue", hu="kék", en="blue"),
    "k": Wording("black", hu="fekete", en="black"),
    "y": Wording("yellow", hu="sárga", en="yellow"),
    "s": Wording("spades", hu="pikk", en="spades"),
    "h": Wording("hearts", hu="kőr", en="hearts"),
    "d": Wording("diamonds", hu="káró", en="diamonds"),
    "c": Wording("clubs", hu="treff", en="clubs"),
}
_COURT_NAMES: Final = {
    1: Wording("ace", hu="ász", en="ace"),
    11: Wording("jack", hu="bubi", en="jack"),
    12: Wording("queen", hu="dáma", en="queen"),
    13: Wording("king", hu="király", en="king"),
}
JOKER: Final = Wording("joker", hu="dzsóker", en="joker")
FACE_DOWN: Final = Wording("face_down", hu="képpel lefelé", en="face down")
_TILE: Final = Wording("tile_name", hu="{suit} {rank}", en="{suit} {rank}")
_CARD: Final = Wording("card_name", hu="{suit} {rank}", en="{rank} of {suit}")
_JOKER_AS: Final = Wording("joker_as", hu="dzsóker mint {piece}", en="joker as {piece}")
ONE_POINT: Final = Wording("one_point", hu="1 pont", en="1 point")
POINTS: Final = Wording("points", hu="{points} pont", en="{points} points")
_MINUS: Final = "−"


def piece_name(piece: Piece, language: Language) -> str:
    """The piece in words: «fekete 4», `ace of spades`."""
    if piece.is_joker and piece.stands_for:
        return _JOKER_AS.text(language, {"piece": piece_name(piece.stands_for, language)})
    if piece.is_joker:
        return JOKER.text(language, {})
    if not piece.rank:
        return FACE_DOWN.text(language, {})
    is_card = piece.kind is Kind.CARDS
    rank = _COURT_NAMES[piece.rank].text(language, {}) if is_card and piece.rank in _COURT_NAMES else str(piece.rank)
    suit = SUIT_NAMES[piece.suit].text(language, {})
    return (_CARD if is_card else _TILE).text(language, {"rank": rank, "suit": suit})


def points_text(points: int, language: Language) -> str:
    """«10 pont», `−9 points`."""
    return (ONE_POINT if points == 1 else POINTS).text(language, {"points": signed(points)})


def signed(points: int) -> str:
    """A number of points with the sign that printers use."""
    return str(points).replace("-", _MINUS)
