"""/api/matches/…/rounds: rounds that begin, are played, settled and corrected, and what a seat holds meanwhile."""

from typing import Final

from fastapi import APIRouter, Request

from engine.pieces import format_pieces
from engine.position import Position
from engine.round.events import Deal, ShowTwin, SwapDoubles, TakeBack, Turn
from engine.round.saving import parse_event
from engine.wording import BadInput
from server.access import Post, Role
from server.api.match_models import (
    HandOut,
    MatchId,
    MatchOut,
    Name,
    NewEvent,
    NewRound,
    RoundNumber,
    SettlementOut,
    ToldRound,
)
from server.api.matches import hosts_house, seen_match
from server.errors import Refusal
from server.house import house_of
from server.language import language_of
from server.matches.actions import PlayerId
from server.matches.people import player_of
from server.matches.settling import settlement_of
from server.matches.view import MatchView
from server.roles import require, seats_of
from server.texts import errors
from server.texts import matches as texts

router: Final = APIRouter(prefix="/matches/{match_id}")


@router.post("/rounds", status_code=201)
def start(request: Request, match_id: MatchId, new: NewRound) -> MatchOut:
    """Begins the next round."""
    house = hosts_house(request)
    deal = None if new.deal is None else parse_event(new.deal, "deal")
    if deal is not None and not isinstance(deal, Deal):
        raise BadInput(texts.NOT_THIS_TABLE, where="deal")
    view = house.matches.start(match_id, dealer=new.dealer, dealt=new.dealt, deal=deal, version=new.version)
    return MatchOut.of(view)


@router.post("/round/events", status_code=201)
def play(request: Request, match_id: MatchId, new: NewEvent) -> MatchOut:
    """Adds an event to a round that the program dealt; a seat adds its own.

    The host adds all others, and those of a seat that no browser has claimed: what is refused tells of a hand.
    """
    view = seen_match(request, match_id)
    event = parse_event(new.event, "event")
    own = event.seat if isinstance(event, Turn | TakeBack | ShowTwin | SwapDoubles) else None
    player = view.round_players[own] if own is not None and 0 <= own < len(view.round_players) else None
    by = player if player in seats_of(request, match_id) else None
    house = house_of(request)
    if by is None:
        require(request, Role.HOST)
        if player is not None and house.access.has_claimed(Post(Role.SEAT, match_id, player)):
            raise Refusal(403, texts.ONLY_THE_SEAT, player=view.name(player))
    return MatchOut.of(house.matches.play(match_id, event, by=by, version=new.version))


@router.get("/seats/{name}/hand")
def hand(request: Request, match_id: MatchId, name: Name) -> HandOut:
    """What a seat holds in the running round, for that seat alone."""
    view, player = own_seat(request, match_id, name)
    position = position_of(view, player)
    held = None if position.hand is None else format_pieces(position.hand)
    return HandOut(seat=position.seat, hand=held, on_turn=view.on_turn == player)


def own_seat(request: Request, match_id: int, name: str) -> tuple[MatchView, PlayerId]:
    """The match, and the player of this name, for the browser that has claimed that seat. Raises Refusal (403)."""
    view = seen_match(request, match_id)
    player = player_of(name, view.names)
    if player is None or player not in seats_of(request, match_id):
        raise Refusal(403, errors.NOT_ALLOWED)
    return view, player


def position_of(view: MatchView, player: PlayerId) -> Position:
    """What the player knows of the running round. Raises Refusal 409 where none runs, or without the player."""
    if view.state.running is None:
        raise Refusal(409, texts.NO_ROUND_RUNNING)
    position = view.position(player)
    if position is None:
        raise Refusal(409, texts.NOT_PLAYING, player=view.name(player))
    return position


@router.post("/round/settlement")
def preview(request: Request, match_id: MatchId, told: ToldRound) -> SettlementOut:
    """What the round would count, line by line; nothing is written down."""
    view = hosts_house(request).matches.view(match_id)
    return SettlementOut.of(settlement_of(view, told.told()), view, language_of(request))


@router.put("/round/settlement")
def settle(request: Request, match_id: MatchId, told: ToldRound) -> MatchOut:
    """The round is over and counts."""
    return MatchOut.of(hosts_house(request).matches.settle(match_id, told.told(), version=told.version))


@router.post("/rounds/{number}/settlement")
def preview_correction(request: Request, match_id: MatchId, number: RoundNumber, told: ToldRound) -> SettlementOut:
    """What an earlier round would count, line by line; nothing is written down."""
    view = hosts_house(request).matches.view(match_id)
    return SettlementOut.of(settlement_of(view, told.told(), number), view, language_of(request))


@router.put("/rounds/{number}/settlement")
def correct(request: Request, match_id: MatchId, number: RoundNumber, told: ToldRound) -> MatchOut:
    """Corrects an earlier round; the history says who did it, when, from what to what."""
    return MatchOut.of(hosts_house(request).matches.correct(match_id, number, told.told(), version=told.version))
