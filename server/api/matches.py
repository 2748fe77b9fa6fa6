"""/api/matches: matches from their beginning to their end, and what is told of them."""

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from engine.games import table_rules
from engine.wording import BadInput
from server.access import Role
from server.api.match_models import (
    ChangeOut,
    HistoryOut,
    MatchesOut,
    MatchId,
    MatchOut,
    NewMatch,
    NewSeats,
    NewTerms,
    Seen,
    SummaryOut,
)
from server.house import House, house_of
from server.matches.export import match_csv, match_json
from server.matches.view import MatchView
from server.roles import require, require_sight
from server.texts import matches as texts

router: Final = APIRouter(prefix="/matches")

_MOST_WAIT_S: Final = 25


def hosts_house(request: Request) -> House:
    """The house, for its host alone. Raises Refusal (403)."""
    require(request, Role.HOST)
    return house_of(request)


def seen_match(request: Request, match_id: int) -> MatchView:
    """A match for a browser that may see it. Raises Refusal (403, 404)."""
    require_sight(request, match_id)
    return house_of(request).matches.view(match_id)


@router.get("")
def all_matches(request: Request) -> MatchesOut:
    """All matches, the one that was changed last first."""
    require(request, Role.SCREEN)
    house = house_of(request)
    summaries, names = house.matches.summaries(), house.people.names()
    return MatchesOut(matches=[SummaryOut.of(summary, names) for summary in summaries])


@router.post("", status_code=201)
def begin(request: Request, new: NewMatch) -> MatchOut:
    """Begins a match, with the game's usual choices where nothing else is said."""
    house = hosts_house(request)
    game, terms = new.game, new.terms
    if new.house_rules is not None:
        kept = house.household.rules(new.house_rules)
        if game not in (None, kept.game):
            raise BadInput(
                texts.RULES_OF_OTHER_GAME, where="house_rules", name=kept.name, game=table_rules(kept.game).called
            )
        game, terms = kept.game, terms or kept.terms
    if game is None:
        raise BadInput(texts.WHICH_GAME, where="game")
    return MatchOut.of(house.matches.create(game, new.players, terms, dealer=new.dealer, house_rules=new.house_rules))


@router.get("/{match_id}")
def one_match(request: Request, match_id: MatchId) -> MatchOut:
    """The match as it stands."""
    return MatchOut.of(seen_match(request, match_id))


@router.delete("/{match_id}", status_code=204)
def delete_match(request: Request, match_id: MatchId) -> None:
    """Deletes the match with all that was done in it."""
    house = hosts_house(request)
    house.matches.delete(match_id)
    house.access.look_around()


@router.get("/{match_id}/history")
def history(request: Request, match_id: MatchId) -> HistoryOut:
    """Who did what and when, and what was corrected, from what to what."""
    return HistoryOut.of(seen_match(request, match_id))


@router.get("/{match_id}/changes")
async def changes(
    request: Request,
    match_id: MatchId,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
    wait_s: Annotated[float, Query(ge=0, le=_MOST_WAIT_S)] = 0,
) -> ChangeOut:
    """The match's version; where it is still `after`, waits so long for another."""
    view = await asyncio.to_thread(seen_match, request, match_id)
    if view.version == after and wait_s:
        matches = house_of(request).matches
        changed = asyncio.Event()
        stop = matches.changes.watch(match_id, lambda *_: changed.set())
        try:
            view = await asyncio.to_thread(matches.view, match_id)
            if view.version == after:
                async with asyncio.timeout(wait_s):
                    await changed.wait()
        except TimeoutError:
            pass
        finally:
            stop()
        view = await asyncio.to_thread(seen_match, request, match_id)
    return ChangeOut(version=view.version)


@router.get(
    "/{match_id}/export.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
def export_csv(request: Request, match_id: MatchId) -> Response:
    """The points of every round, for a spreadsheet."""
    content = match_csv(seen_match(request, match_id))
    # Without the mark spreadsheets on Windows take UTF-8 for something else.
    return _file("\ufeff" + content, "text/csv; charset=utf-8", f"romi-{match_id}.csv")


@router.get("/{match_id}/export.json")
def export_json(request: Request, match_id: MatchId, response: Response) -> dict[str, Any]:
    """All that was done; of a round that is not settled, what a seat holds is left out."""
    view = seen_match(request, match_id)
    response.headers["content-disposition"] = f'attachment; filename="romi-{match_id}.json"'
    return match_json(view, house_of(request).matches.actions(match_id)[: view.version])


@router.put("/{match_id}/terms")
def agree(request: Request, match_id: MatchId, new: NewTerms) -> MatchOut:
    """The table agrees on other terms from now on."""
    return MatchOut.of(hosts_house(request).matches.agree(match_id, new.terms, version=new.version))


@router.put("/{match_id}/seats")
def reseat(request: Request, match_id: MatchId, new: NewSeats) -> MatchOut:
    """Players join, leave or swap seats, between rounds."""
    house = hosts_house(request)
    return MatchOut.of(house.matches.reseat(match_id, new.players, new.points, version=new.version))


@router.post("/{match_id}/undo")
def undo(request: Request, match_id: MatchId, seen: Seen) -> MatchOut:
    """Takes the last thing back that stands."""
    return MatchOut.of(hosts_house(request).matches.undo(match_id, version=seen.version))


@router.post("/{match_id}/redo")
def redo(request: Request, match_id: MatchId, seen: Seen) -> MatchOut:
    """Does again what was taken back last."""
    return MatchOut.of(hosts_house(request).matches.redo(match_id, version=seen.version))


def _file(content: str, media_type: str, name: str) -> Response:
    return Response(content, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'})
