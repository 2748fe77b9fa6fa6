"""/api/table/options: the best melds of the counted pieces."""

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request

from engine.split import Split
from engine.splitting.worth import Objective
from server.access import Role
from server.api.models import OptionOut, OptionsOut
from server.house import house_of
from server.options import TOP
from server.roles import require

router: Final = APIRouter()


@router.get("/table/options")
async def options(
    request: Request, objective: Objective | None = None, top: Annotated[int, Query(ge=1, le=50)] = TOP
) -> OptionsOut:
    """The best ways to lay them, by default by what the game's settlement rewards; `best` is exact."""
    require(request, Role.HOST)
    found = [_out(split) for split in await house_of(request).options.best(objective, top)]
    return OptionsOut(best=found[0], options=found)


def _out(split: Split) -> OptionOut:
    return OptionOut(
        melds=[list(map(str, meld.pieces)) for meld in split.melds],
        points=split.points,
        left=list(map(str, split.left)),
        left_points=split.left_points,
        opens=split.opens,
        all_laid=split.all_laid,
    )
