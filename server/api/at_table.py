"""/api/matches/…: rounds with real pieces: what lies on the table, the referee, each player's own hand and plays."""

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request

from engine.referee import verdict_json
from server.access import Role
from server.api.match_models import (
    HandOut,
    MatchId,
    MatchOut,
    Name,
    PlaysOut,
    SeenTable,
    ShownHand,
    ToldHand,
    VerdictOut,
)
from server.api.matches import hosts_house, seen_match
from server.api.rounds import hand, own_seat
from server.errors import Refusal
from server.house import house_of
from server.language import language_of
from server.matches.counsel import counsel_of
from server.matches.settling import known_so_far
from server.roles import roles_of, seats_of
from server.texts import errors
from server.texts import matches as texts

router: Final = APIRouter(prefix="/matches/{match_id}")

_PLAYS: Final = 10


@router.post("/round/table", status_code=201)
def see(request: Request, match_id: MatchId, seen: SeenTable) -> MatchOut:
    """What lies on the table now; the host says it, or the player on turn."""
    view = seen_match(request, match_id)
    by = None
    if Role.HOST not in roles_of(request):
        by = view.on_turn
        if by not in seats_of(request, match_id):
            raise Refusal(403, errors.NOT_ALLOWED)
    matches = house_of(request).matches
    after = matches.see(match_id, seen.after, turn_over=seen.turn_over, out=seen.out, by=by, version=seen.version)
    return MatchOut.of(after)


@router.get("/round/verdict")
async def verdict(request: Request, match_id: MatchId) -> VerdictOut:
    """The referee's word on the last turn; where a hand decides, it is unknown."""
    view = await asyncio.to_thread(seen_match, request, match_id)
    judged = await house_of(request).referee.last_turn(view)
    if judged is None:
        return VerdictOut(seat=None, verdict=None)
    return VerdictOut(seat=judged.seat, verdict=verdict_json(judged.verdict, language_of(request)))


@router.get("/round/record")
def known_record(request: Request, match_id: MatchId) -> dict[str, Any]:
    """The ROUND of the running round, for the host to complete and settle.

    Of a round with real pieces what is known so far, hands only where they were shown. Of one that the program dealt
    all of it, once it has ended; before that, and where no round runs, 409.
    """
    view = hosts_house(request).matches.view(match_id)
    known = known_so_far(view)
    if known is None:
        raise Refusal(409, texts.DEALT_HERE if view.state.running else texts.NO_ROUND_RUNNING)
    return known


@router.put("/seats/{name}/hand")
def tell_hand(request: Request, match_id: MatchId, name: Name, told: ToldHand) -> HandOut:
    """A player tells the own hand, for the own eyes alone."""
    _, player = own_seat(request, match_id, name)
    house_of(request).matches.hold(match_id, player, told.model_dump(exclude_none=True))
    return hand(request, match_id, name)


@router.put("/seats/{name}/shown")
def show_hand(request: Request, match_id: MatchId, name: Name, shown: ShownHand) -> MatchOut:
    """A player shows everybody what was left when the round ended."""
    _, player = own_seat(request, match_id, name)
    return MatchOut.of(house_of(request).matches.show(match_id, player, shown.hand))


@router.get("/seats/{name}/plays")
async def plays(
    request: Request, match_id: MatchId, name: Name, top: Annotated[int, Query(ge=1, le=50)] = _PLAYS
) -> PlaysOut:
    """What the player may legally do in this turn, best first, and what would help, for the own eyes alone."""
    view, player = await asyncio.to_thread(own_seat, request, match_id, name)
    counsel = await counsel_of(house_of(request).worker, view, player, top)
    return PlaysOut.of(counsel, language_of(request))
