"""Where two players share one phone: whose page is it?"""

import asyncio
from collections.abc import Sequence

from nicegui import html

from server.access import Post
from server.house import House
from server.pages.frame import Visit, framed
from server.texts import seat as texts


def seat_address(post: Post) -> str:
    """The page of a seat."""
    return f"/matches/{post.match}/seats/{post.player}"


async def build_seat_choice(house: House, visit: Visit, seats: Sequence[Post]) -> None:
    """A large link for each seat."""
    names = await asyncio.to_thread(house.people.names)
    with framed(visit, visit.say(texts.WHICH_SEAT), "page--narrow"):
        html.h1(visit.say(texts.WHICH_SEAT))
        for post in seats:
            look = "button button--main button--wide button--large"
            html.a(names.get(post.player or 0, ""), href=seat_address(post)).classes(look)
