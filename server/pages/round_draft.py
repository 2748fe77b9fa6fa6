"""How a round ended, as far as somebody has said it: what is typed, tapped or read, before it counts."""

import copy
import dataclasses
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from engine.pieces import format_pieces, parse_pieces
from engine.rules import Rules
from engine.wording import BadInput, Language, shortened
from server.matches.actions import Result
from server.matches.settling import Told
from server.pages.photo_input import ReadPhoto
from server.texts import round_page as texts

_MOST_DIGITS: Final = 9
"""Of points that somebody types."""


class Unfinished(BadInput):
    """Something has not been said yet; no mistake."""


@dataclass
class MeldDraft:
    """A meld in front of a player. `givers`: by place in the meld, the seat of another who laid that piece."""

    text: str = ""
    givers: dict[int, int] = field(default_factory=dict)


@dataclass
class GivenPhoto:
    """A photo of a hand and the seat whose it is. `pieces`: as they were read, or corrected before it changed hands.

    `is_said`: somebody has said whose it is, or that it is nobody's.
    """

    photo: ReadPhoto
    pieces: str
    seat: int | None = None
    is_said: bool = False

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to say whose hand it is."""
        return self.seat is None and not self.is_said and not self.photo.fault


@dataclass
class SeatDraft:
    """What is said of one player. `kept`: pieces that passes took, as text.

    `melds_seen`: by name and groups, the photos from which melds were taken.
    """

    points: str = ""
    hand: str = ""
    melds: list[MeldDraft] = field(default_factory=list)
    kept: str = ""
    opened: bool | None = None
    bonus: str = ""
    melds_seen: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)

    def learn(self, before: Self, now: Self) -> None:
        """As `RoundDraft.learn`."""
        for part in ("points", "hand", "kept", "opened", "bonus"):
            if getattr(self, part) == getattr(before, part):
                setattr(self, part, getattr(now, part))
        new = list(now.melds)
        for meld in before.melds:
            if meld in new:
                new.remove(meld)
            elif meld in self.melds:
                self.melds.remove(meld)
        for meld in new:
            if self.melds.count(meld) < now.melds.count(meld):
                self.melds.append(copy.deepcopy(meld))


@dataclass
class RoundDraft:
    """One round; seats in the order of its players."""

    seats: list[SeatDraft]
    by_pieces: bool = False
    winner: int | None = None
    winner_said: bool = False
    """Somebody has said who went out, or that nobody did."""
    hand_finish: bool = False
    closing: str = ""
    photos: list[GivenPhoto] = field(default_factory=list)
    """Photos of hands, in the order in which they came."""

    @classmethod
    def empty(cls, players: int) -> Self:
        """Nothing is known yet."""
        return cls([SeatDraft() for _ in range(players)])

    @classmethod
    def of_result(cls, result: Result, players: Sequence[int]) -> Self:
        """A round that counts already, to be corrected."""
        draft = cls.empty(len(players)) if result.record is None else cls.of_record(result.record)
        for seat, player in zip(draft.seats, players, strict=True):
            seat.points = str(result.points[player])
        return draft

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Self:
        """A ROUND (`engine.round_record`), finished or as far as it is known."""
        draft = cls([_seat_of(player) for player in record["players"]], by_pieces=True)
        draft.winner = record.get("winner")
        draft.winner_said = "winner" in record
        draft.hand_finish = bool(record.get("hand_finish"))
        draft.closing = record.get("closing") or ""
        _take_together(draft.seats)
        return draft

    def for_players(self, count: int) -> Self:
        """The same for more or fewer players; who is none of them any more has not gone out."""
        seats = self.seats[:count] + [SeatDraft() for _ in range(count - len(self.seats))]
        stays = self.winner is None or self.winner < count
        return dataclasses.replace(
            self,
            seats=seats,
            winner=self.winner if stays else None,
            winner_said=self.winner_said and stays,
            photos=[
                dataclasses.replace(given, seat=None, is_said=False) if (given.seat or 0) >= count else given
                for given in self.photos
            ],
        )

    def learn(self, before: Self, now: Self) -> None:
        """What was known `before` is another `now`: what nobody has changed here is as it is known now."""
        for seat, was, known in zip(self.seats, before.seats, now.seats, strict=True):
            seat.learn(was, known)
        if (self.winner_said, self.winner) == (before.winner_said, before.winner):
            self.winner_said, self.winner = now.winner_said, now.winner
        if self.hand_finish == before.hand_finish:
            self.hand_finish = now.hand_finish
        if self.closing == before.closing:
            self.closing = now.closing

    def told(self, names: Sequence[str], rules: Rules) -> Told:
        """The same for the service. Raises Unfinished while something is missing, BadInput for what is wrong."""
        return Told(record=self.record(names, rules)) if self.by_pieces else Told(points=self._points(names))

    def _points(self, names: Sequence[str]) -> dict[str, int]:
        missing = [name for name, seat in zip(names, self.seats, strict=True) if not seat.points.strip()]
        if missing:
            raise Unfinished(texts.POINTS_MISSING, players=", ".join(missing))
        return {name: _number(seat.points) for name, seat in zip(names, self.seats, strict=True)}

    def record(self, names: Sequence[str], rules: Rules) -> dict[str, Any]:
        """The ROUND. Raises as `told`."""
        if not self.winner_said:
            raise Unfinished(texts.WINNER_MISSING)
        if unclaimed := sum(given.is_open for given in self.photos):
            raise Unfinished(texts.PHOTOS_UNCLAIMED, count=unclaimed)
        if rules.finish.closing_tile and self.winner is not None and not self.closing.strip():
            raise Unfinished(texts.CLOSING_MISSING, player=names[self.winner])
        self._check_hands(names, rules)
        return {
            "players": [self._player(number, name, rules) for number, name in enumerate(names)],
            "winner": self.winner,
            "hand_finish": self.hand_finish and self.winner is not None and rules.finish.hand_finish,
            "closing": self.closing.strip() or None if rules.finish.closing_tile and self.winner is not None else None,
        }

    def _check_hands(self, names: Sequence[str], rules: Rules) -> None:
        """Raises Unfinished where a hand counts and nothing was said of it; who has laid all and won holds nothing."""
        missing = []
        for number, (seat, name) in enumerate(zip(self.seats, names, strict=True)):
            has_laid = bool(seat.opened) or any(meld.text.strip() for meld in seat.melds)
            counts = rules.settlement.nothing_laid is None or has_laid
            holds = number != self.winner or not rules.turn.lays
            if holds and counts and not seat.hand.strip():
                missing.append(name)
        if missing:
            raise Unfinished(texts.HAND_MISSING, players=", ".join(missing))

    def _player(self, number: int, name: str, rules: Rules) -> dict[str, Any]:
        seat = self.seats[number]
        told: dict[str, Any] = {"name": name, "hand": seat.hand}
        if rules.turn.lays and rules.settlement.counts == "laid":
            told["laid"] = self._laid(number)
        if rules.passes is not None and seat.kept.strip():
            told["kept"] = [kept_of_text(word) for word in seat.kept.split()]
        if seat.opened is not None and rules.settlement.nothing_laid is not None:
            told["opened"] = seat.opened
        if rules.settlement.twin_bonus and seat.bonus.strip():
            told["bonus"] = _number(seat.bonus)
        return told

    def _laid(self, number: int) -> list[Any]:
        """The melds in which pieces are this player's; others' lay-offs stay theirs."""
        found: list[Any] = []
        for owner, seat in enumerate(self.seats):
            for meld in seat.melds:
                words = meld.text.split()
                mine = [word for place, word in enumerate(words) if meld.givers.get(place, owner) == number]
                if owner == number and len(mine) == len(words):
                    found += [meld.text] if words else []
                elif mine:
                    found.append({"meld": meld.text, "mine": mine})
        return found


def said(error: BadInput, names: Sequence[str], language: Language) -> str:
    """The error's sentence with the player's name in place of the place in a ROUND."""
    sentence = error.wording.text(language, error.values)
    place = re.match(r"players\[(\d+)\]", error.where)
    return f"{names[int(place[1])]}: {sentence}" if place and int(place[1]) < len(names) else sentence


def flipped(typed: str) -> str:
    """The same points with the other sign; a phone's keys for numbers often have none."""
    plain = _plain(typed).removeprefix("+")
    return plain.removeprefix("-") if plain.startswith("-") else f"-{plain}"


def _plain(typed: str) -> str:
    return typed.strip().replace("−", "-")


def _number(typed: str) -> int:
    plain = _plain(typed)
    if not re.fullmatch(r"[+-]?\d+", plain):
        raise BadInput(texts.NO_POINTS, value=shortened(typed.strip()))
    if len(plain.lstrip("+-")) > _MOST_DIGITS:
        raise BadInput(texts.TOO_MANY_DIGITS, value=shortened(typed.strip()), most=_MOST_DIGITS)
    return int(plain)


def kept_of_text(word: str) -> Any:
    """A kept piece as a ROUND has it; `1r:25` says what the piece counts where it alone does not tell."""
    piece, colon, points = word.partition(":")
    return {"piece": piece, "points": _number(points)} if colon else piece


def _seat_of(player: Mapping[str, Any]) -> SeatDraft:
    bonus = player.get("bonus")
    return SeatDraft(
        hand=player.get("hand") or "",
        melds=[_meld_of(laid) for laid in player.get("laid") or ()],
        kept=" ".join(kept_text(kept) for kept in player.get("kept") or ()),
        opened=player.get("opened"),
        bonus="" if bonus is None else str(bonus),
    )


def kept_text(kept: Any) -> str:
    """A kept piece as people write it, the other way round."""
    return f"{kept['piece']}:{kept['points']}" if isinstance(kept, dict) else str(kept)


def _meld_of(laid: Any) -> MeldDraft:
    """A meld as it is written; who laid the pieces that are not `mine` shows once all players are known."""
    if isinstance(laid, str):
        return MeldDraft(laid)
    free = list(laid["mine"])
    others = {}
    for place, word in enumerate(laid["meld"].split()):
        if word in free:
            free.remove(word)
        else:
            others[place] = -1
    return MeldDraft(laid["meld"], others)


def _take_together(seats: list[SeatDraft]) -> None:
    """A meld that several have laid is written for each of them; it lies in front of whoever laid most of it."""
    shared: dict[str, list[tuple[int, MeldDraft]]] = {}
    for number, seat in enumerate(seats):
        for meld in seat.melds:
            if meld.givers:
                shared.setdefault(meld.text, []).append((number, meld))
    for parts in shared.values():
        owner, first = min(parts, key=lambda part: len(part[1].givers))
        for number, meld in parts:
            if meld is first:
                continue
            for place in range(len(meld.text.split())):
                if place not in meld.givers and first.givers.get(place) == -1:
                    first.givers[place] = number
            seats[number].melds = [other for other in seats[number].melds if other is not meld]
        first.givers = {place: giver for place, giver in first.givers.items() if giver not in (-1, owner)}


def tidy(text: str) -> str:
    """Pieces as they are usually written. Raises BadInput for what is none."""
    return format_pieces(parse_pieces(text))
