"""How a round ended, as it is told to the settlement: what everybody holds, has laid and has kept («romi score»)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.deck import check_copies, check_pieces, physical
from engine.fields import Fields, piece_of, pieces_of
from engine.meld_faults import FAULT_WORDS
from engine.melds import Meld, read_table_meld
from engine.pieces import JOKER, Piece, format_pieces
from engine.rules import HIGH_PLACE, LOW_PLACE, Rules
from engine.wording import BadInput, Wording

PLAYER_COUNT: Final = Wording(
    "player_count",
    hu="ehhez a játékhoz ({game}) {fewest}–{most} játékos kell, nem {count}: hagyd ki, aki nem játszik",
    en="this game ({game}) takes {fewest} to {most} players, not {count}: leave out who does not play",
)
PLAYERS_MISSING: Final = Wording(
    PLAYER_COUNT.code,
    hu="ehhez a játékhoz ({game}) {fewest}–{most} játékos kell: írj be még legalább {missing} nevet",
    en="this game ({game}) takes {fewest} to {most} players: name at least {missing} more",
)
WINNER_HOLDS_PIECES: Final = Wording(
    "winner_holds_pieces",
    hu="a győztes kezében nem maradhat semmi ({pieces}): javítsd a kezet vagy a győztest",
    en="the winner cannot hold pieces ({pieces}): correct the hand or the winner",
)
NO_HAND_FINISH: Final = Wording(
    "no_hand_finish",
    hu="ebben a játékban nincs handolás ({game}): írj false-t",
    en="this game ({game}) has no hand finish: write false",
)
HAND_FINISH_OF_NOBODY: Final = Wording(
    "hand_finish_of_nobody",
    hu="handolás csak győztessel lehet: add meg a győztest, vagy írj false-t",
    en="a hand finish has a winner: name the winner or write false",
)
NO_CLOSING_TILE: Final = Wording(
    "no_closing_tile",
    hu="ebben a játékban nincs zárókő ({game}): hagyd el",
    en="this game ({game}) has no closing tile: leave it out",
)
CLOSING_OF_NOBODY: Final = Wording(
    "closing_of_nobody",
    hu="zárókő csak győztessel lehet: add meg a győztest, vagy hagyd el",
    en="a closing tile has a winner: name the winner or leave it out",
)
CLOSING_MISSING: Final = Wording(
    "closing_missing",
    hu="hiányzik a győztes záróköve: add meg («closing»)",
    en="the winner's closing tile is missing: add it ('closing')",
)
NOBODY_LAYS: Final = Wording(
    "nobody_lays",
    hu="ebben a játékban senki sem rak le ({game}): minden kő a kézben («hand») van",
    en="nobody lays in this game ({game}): all pieces belong in 'hand'",
)
NOBODY_PASSES: Final = Wording(
    "nobody_passes",
    hu="ebben a játékban nincs passz, így megtartott kő sem ({game}): hagyd el",
    en="this game ({game}) has no passes, so nothing is kept: leave it out",
)
NO_BONUS: Final = Wording(
    "no_bonus",
    hu="ebben a játékban az osztás után nem jár pont ({game}): hagyd el",
    en="this game ({game}) gives no points at the deal: leave it out",
)
OPENED_OR_NOT: Final = Wording(
    "opened_or_not",
    hu="aki nem rakott le, annak nincs semmije lerakva vagy megtartva: javítsd az egyiket",
    en="who never opened has laid and kept nothing: correct one of them",
)
NOT_OF_MELD: Final = Wording(
    "not_of_meld",
    hu="«{piece}» nincs ebben a kombinációban ({meld}): csak abból sorolj fel",
    en="'{piece}' is not in this meld ({meld}): name pieces of it only",
)
WHICH_JOKER: Final = Wording(
    "which_joker",
    hu="nem tudni, melyik dzsókerről van szó ({meld}): írd ki, mit helyettesít, pl. *=9h",
    en="it is not known which joker is meant ({meld}): write what it stands for, such as *=9h",
)
NO_SUCH_WINNER: Final = Wording(
    "no_such_winner",
    hu="{winner} nem egy játékos sorszáma: 0-tól {last}-ig lehet",
    en="{winner} is no player's number: it goes from 0 to {last}",
)
NO_MELD: Final = {
    fault: Wording(fault.value, hu=f"{words.text.hu}: {words.mend.hu}", en=f"{words.text.en}: {words.mend.en}")
    for fault, words in FAULT_WORDS.items()
}
KEPT_WORTH: Final = Wording(
    "kept_worth",
    hu='«{piece}» értéke azon múlik, melyik tercből való: írd így: {{"piece": "{piece}", "points": {worths}}}',
    en='what \'{piece}\' counts depends on its meld: write {{"piece": "{piece}", "points": {worths}}}',
)
KEPT_POINTS: Final = Wording(
    "kept_points",
    hu="«{piece}» nem érhet {points} pontot; lehet: {worths}",
    en="'{piece}' cannot be worth {points}; possible: {worths}",
)


@dataclass(frozen=True, slots=True)
class LaidPieces:
    """A meld of the table and which of its pieces one player laid."""

    meld: Meld
    mine: tuple[int, ...]
    """Places in `meld.pieces`, ascending; all of them where nobody else laid any."""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The player's own pieces."""
        return tuple(self.meld.pieces[i] for i in self.mine)

    @property
    def points(self) -> int:
        """What they count."""
        return sum(self.meld.worths[i] for i in self.mine)


@dataclass(frozen=True, slots=True)
class KeptPiece:
    """A piece that a pass took out of a meld, beside the passer's rack."""

    piece: Piece
    points: int


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player at the end of a round."""

    name: str
    hand: tuple[Piece, ...] = ()
    laid: tuple[LaidPieces, ...] = ()
    kept: tuple[KeptPiece, ...] = ()
    opened: bool = False
    """Something was laid in the round."""
    bonus: int = 0
    """Points got at the deal."""

    @property
    def has_laid(self) -> bool:
        """Something of this player's lies on the table or beside the rack."""
        return bool(self.kept) or any(part.mine for part in self.laid)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All that is this player's: held, laid and kept."""
        return (*self.hand, *(p for laid in self.laid for p in laid.pieces), *(kept.piece for kept in self.kept))


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """How a round ended. Raises BadInput when made where the game's rules do not let a round end so."""

    rules: Rules
    players: tuple[PlayerRecord, ...]
    winner: int | None
    """Index into `players`; None: nobody went out."""
    hand_finish: bool = False
    closing: Piece | None = None

    def __post_init__(self) -> None:
        rules = self.rules
        check_player_count(len(self.players), rules)
        if self.winner is not None and not 0 <= self.winner < len(self.players):
            raise BadInput(NO_SUCH_WINNER, where="winner", winner=self.winner, last=len(self.players) - 1)
        for seat, player in enumerate(self.players):
            _check_player(player, rules, seat == self.winner, f"players[{seat}]")
        if self.winner is not None and rules.turn.lays and self.players[self.winner].hand:
            held = format_pieces(self.players[self.winner].hand)
            raise BadInput(WINNER_HOLDS_PIECES, where=f"players[{self.winner}].hand", pieces=held)
        if self.hand_finish and not rules.finish.hand_finish:
            raise BadInput(NO_HAND_FINISH, where="hand_finish", game=rules.called)
        if self.hand_finish and self.winner is None:
            raise BadInput(HAND_FINISH_OF_NOBODY, where="hand_finish")
        self._check_closing()
        closing = () if self.closing is None else (self.closing,)
        check_copies([*closing, *(p for player in self.players for p in player.pieces)], rules, where="players")

    def _check_closing(self) -> None:
        if self.closing is None:
            if self.winner is not None and self.rules.finish.closing_tile:
                raise BadInput(CLOSING_MISSING)
            return
        if not self.rules.finish.closing_tile:
            raise BadInput(NO_CLOSING_TILE, where="closing", game=self.rules.called)
        if self.winner is None:
            raise BadInput(CLOSING_OF_NOBODY, where="closing")
        check_pieces([self.closing], self.rules, where="closing")


def check_player_count(count: int, rules: Rules) -> None:
    """Raises BadInput (`player_count`) where so many cannot play the game."""
    fewest, most = rules.deal.players
    values = {"count": count, "game": rules.called, "fewest": fewest, "most": most}
    if count < fewest:
        raise BadInput(PLAYERS_MISSING, where="players", missing=fewest - count, **values)
    if count > most:
        raise BadInput(PLAYER_COUNT, where="players", **values)


def _check_player(player: PlayerRecord, rules: Rules, wins: bool, where: str) -> None:
    check_pieces(player.hand, rules, where=f"{where}.hand")
    if player.laid and not rules.turn.lays:
        raise BadInput(NOBODY_LAYS, where=f"{where}.laid", game=rules.called)
    if player.kept and rules.passes is None:
        raise BadInput(NOBODY_PASSES, where=f"{where}.kept", game=rules.called)
    # The winner of a hand finish has laid nothing before, whatever lies there now.
    if player.has_laid and not player.opened and not wins and rules.settlement.nothing_laid is not None:
        raise BadInput(OPENED_OR_NOT, where=f"{where}.opened")
    if player.bonus and not rules.settlement.twin_bonus:
        raise BadInput(NO_BONUS, where=f"{where}.bonus", game=rules.called)


def laid_meld(
    pieces: Sequence[Piece], rules: Rules, mine: Iterable[Piece] | None = None, *, where: str = ""
) -> LaidPieces:
    """A meld as it lies on the table and the pieces of it that are one player's, all of them where `mine` is None.

    Raises BadInput for pieces that the game does not have, that are no meld, or that are not in it.
    """
    check_pieces(pieces, rules, where=where)
    check_copies(pieces, rules, where=where)
    reading = read_table_meld(pieces, rules)
    if reading.meld is None:
        assert reading.fault  # noqa: S101
        concerned, written = format_pieces(reading.concerned), format_pieces(pieces)
        raise BadInput(NO_MELD[reading.fault], where=where, meld=written, pieces=concerned)
    meld = reading.meld
    everything = tuple(range(len(meld.pieces)))
    return LaidPieces(meld, everything if mine is None else _places_of(list(mine), meld, where))


def _places_of(mine: Sequence[Piece], meld: Meld, where: str) -> tuple[int, ...]:
    """Where the pieces stand in the meld; a bare joker is any that is left, as long as all of those count the same."""
    free = list(range(len(meld.pieces)))
    found = []
    for piece in sorted(mine, key=lambda p: p == JOKER):
        fitting = [i for i in free if _is_piece(meld.pieces[i], piece, meld)]
        if not fitting:
            raise BadInput(NOT_OF_MELD, where=where, piece=str(piece), meld=format_pieces(meld.pieces))
        if piece == JOKER and len({meld.worths[i] for i in fitting}) > 1:
            raise BadInput(WHICH_JOKER, where=where, meld=format_pieces(meld.pieces))
        found.append(fitting[0])
        free.remove(fitting[0])
    return tuple(sorted(found))


def _is_piece(laid: Piece, named: Piece, meld: Meld) -> bool:
    """`named` may be what lies there: itself, a joker left bare, or a joker of a set whose suit is open."""
    if not laid.is_joker or not named.is_joker:
        return laid == named
    if laid == JOKER:
        return named == JOKER or (named.natural.rank == meld.rank and named.natural not in meld.pieces)
    return named in (JOKER, laid)


def kept_piece(piece: Piece, rules: Rules, points: int | None = None, *, where: str = "") -> KeptPiece:
    """A piece that a pass took out of a meld, with what it counted there (RULES.md, 5 · tile, «Pass»).

    Raises BadInput where `points` are not given and the piece alone does not tell them, or cannot be so many.
    """
    check_pieces([piece], rules, where=where)
    worths = _kept_worths(piece, rules)
    texts = {"piece": str(piece), "worths": " | ".join(map(str, worths))}
    if points is None and len(worths) > 1:
        raise BadInput(KEPT_WORTH, where=where, **texts)
    if points is not None and points not in worths:
        raise BadInput(KEPT_POINTS, where=where, points=points, **texts)
    return KeptPiece(piece, worths[0] if points is None else points)


def _kept_worths(piece: Piece, rules: Rules) -> list[int]:
    """All that a kept piece may count, ascending."""
    values = rules.values
    if rules.passes and not rules.passes.kept_counts_as_in_meld:
        return [values.in_hand(piece)]
    one_places = [LOW_PLACE] * rules.melds.one_low + [HIGH_PLACE] * rules.melds.one_high
    ranks = [piece.natural.rank] if piece.natural.rank else range(1, len(values.meld) + 1)
    return sorted(
        {values.in_set(rank) for rank in ranks}
        | {values.in_run(place) for rank in ranks for place in (one_places if rank == LOW_PLACE else [rank])}
    )


def parse_round(data: object) -> RoundRecord:
    """A round from the JSON of `romi score`.

    Raises BadInput for everything that cannot be used, with its place in the JSON.
    """
    fields = Fields(data)
    fields.need("game", "players")
    players = fields.items("players")
    rules = fields.rules(len(players))
    winner = fields.integer("winner")
    hand_finish = fields.flag("hand_finish") or False
    closing = fields.piece("closing")
    record = [_parse_player(entry, where, rules, seat == winner) for seat, (where, entry) in enumerate(players)]
    fields.close()
    return RoundRecord(rules, tuple(record), winner, hand_finish, closing)


def _parse_player(data: object, where: str, rules: Rules, wins: bool) -> PlayerRecord:
    fields = Fields(data, where)
    if not wins:
        fields.need("hand")
    hand = map(physical, fields.pieces("hand"))
    laid = tuple(_parse_laid(entry, place, rules) for place, entry in fields.items("laid"))
    kept = tuple(parse_kept(entry, place, rules) for place, entry in fields.items("kept"))
    told = fields.flag("opened")
    name, bonus = fields.name("name") or "", fields.integer("bonus", 0) or 0
    fields.close()
    player = PlayerRecord(name, tuple(hand), laid, kept, told or False, bonus)
    return replace(player, opened=player.has_laid) if told is None else player


def parse_kept(data: object, where: str, rules: Rules) -> KeptPiece:
    """One entry of `kept`: a piece, or `{"piece": "1r", "points": 25}` where its meld decides what it counts.

    Raises BadInput for everything that cannot be used, with its place.
    """
    if not isinstance(data, dict):
        return kept_piece(piece_of(data, where), rules, where=where)
    fields = Fields(data, where)
    fields.need("piece", "points")
    piece, points = fields.piece("piece"), fields.integer("points", 0)
    fields.close()
    assert piece is not None  # noqa: S101
    return kept_piece(piece, rules, points, where=where)


def _parse_laid(data: object, where: str, rules: Rules) -> LaidPieces:
    if not isinstance(data, dict):
        return laid_meld(pieces_of(data, where), rules, where=where)
    fields = Fields(data, where)
    fields.need("meld", "mine")
    meld = fields.pieces("meld")
    mine = [piece_of(entry, place) for place, entry in fields.items("mine")]
    fields.close()
    return laid_meld(meld, rules, mine, where=where)
