"""/api/me, /api/links and /api/claims: who has which role, and the links that give one."""

from typing import Annotated, Final

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from server.access import Post, Role
from server.api.match_models import Name
from server.api.matches import hosts_house
from server.errors import Refusal
from server.house import House, house_of
from server.roles import posts_of
from server.texts import matches as texts

router: Final = APIRouter()


class PostOut(BaseModel):
    """A role; of a seat also its match and player."""

    role: Role
    match: int | None
    player: str | None


class MeOut(BaseModel):
    """What the browser that asks may do."""

    roles: list[PostOut]


class ClaimOut(PostOut):
    """A browser that has a role."""

    id: int
    claimed_ms: int


class ClaimsOut(BaseModel):
    """All browsers with a role."""

    claims: list[ClaimOut]


class NewLink(BaseModel):
    """A role to give away; earlier links to it give nothing any more."""

    model_config = ConfigDict(extra="forbid")
    role: Role
    match: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None
    player: Name | None = None


class LinkOut(BaseModel):
    """The path of the page whose button gives the role, once."""

    path: str


@router.get("/me")
def me(request: Request) -> MeOut:
    """The roles of the browser that asks."""
    names = house_of(request).people.names()
    posts = sorted(posts_of(request), key=lambda post: (post.role, post.match or 0, post.player or 0))
    return MeOut(roles=[PostOut(role=p.role, match=p.match, player=names.get(p.player or 0)) for p in posts])


@router.get("/claims")
def claims(request: Request) -> ClaimsOut:
    """All browsers with a role."""
    house = hosts_house(request)
    names = house.people.names()
    return ClaimsOut(
        claims=[
            ClaimOut(
                id=claim.id,
                claimed_ms=claim.claimed_ms,
                role=claim.post.role,
                match=claim.post.match,
                player=names.get(claim.post.player or 0),
            )
            for claim in house.access.claims()
        ]
    )


@router.delete("/claims/{claim_id}", status_code=204)
def revoke(request: Request, claim_id: Annotated[int, Path(ge=1, le=2**31 - 1)]) -> None:
    """Takes a role away from a browser."""
    hosts_house(request).access.revoke(claim_id)


@router.post("/links", status_code=201)
def new_link(request: Request, new: NewLink) -> LinkOut:
    """Gives out a role anew."""
    house = hosts_house(request)
    post = _seat(house, new) if new.role is Role.SEAT else Post(new.role)
    return LinkOut(path=house.access.new_link("", post))


def _seat(house: House, new: NewLink) -> Post:
    view = house.matches.view(new.match or 0)
    for player in view.state.everybody:
        if view.name(player) == new.player:
            return Post(Role.SEAT, view.id, player)
    raise Refusal(404, texts.NO_SUCH_PLAYER, name=new.player)
