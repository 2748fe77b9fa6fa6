"""/api/matches/…/rounds: rounds that begin, are played, settled and corrected, and what a seat holds meanwhile."""

from typing import Final

from fastapi import APIRouter, Request

from engine.pieces import format_pieces
from engine.round.events import Deal, ShowTwin, SwapDoubles, TakeBack, Turn
from engine.round.saving import parse_event
from engine.wording import BadInput
from server.access import Role
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
from server.matches.settling import settlement_of
from server.roles import roles_of, seats_of
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
    """Adds an event to a round that the program dealt; a seat adds its own, the host anybody's."""
    view = seen_match(request, match_id)
    event = parse_event(new.event, "event")
    by = None
    if Role.HOST not in roles_of(request):
        seats = {view.round_players.index(p) for p in seats_of(request, match_id) if p in view.round_players}
        own = event.seat if isinstance(event, Turn | TakeBack | ShowTwin | SwapDoubles) else None
        if own not in seats:
            raise Refusal(403, errors.NOT_ALLOWED)
        by = view.round_players[own]
    return MatchOut.of(house_of(request).matches.play(match_id, event, by=by, version=new.version))


@router.get("/seats/{name}/hand")
def hand(request: Request, match_id: MatchId, name: Name) -> HandOut:
    """What a seat holds in the running round, for that seat alone."""
    view = seen_match(request, match_id)
    mine = [player for player in seats_of(request, match_id) if view.names.get(player) == name]
    if not mine:
        raise Refusal(403, errors.NOT_ALLOWED)
    state = view.round_state
    if state is None:
        raise Refusal(409, texts.NOT_DEALT_HERE if view.state.running else texts.NO_ROUND_RUNNING)
    if mine[0] not in view.round_players:
        raise Refusal(409, texts.NOT_PLAYING, player=name)
    seat = view.round_players.index(mine[0])
    on_turn = state.on_turn == seat and state.ending is None
    return HandOut(seat=seat, hand=format_pieces(state.seats[seat].hand), on_turn=on_turn)


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
