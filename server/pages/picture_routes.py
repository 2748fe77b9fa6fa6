"""The addresses of the pages of collected pictures, and of learning from them."""

from fastapi import Request
from starlette.responses import Response

from server.collecting.filters import Filter
from server.collecting.sets import COLLECTED
from server.house import House
from server.pages.doors import for_host, page
from server.pages.guided import GuidedPage
from server.pages.labelling import LabelPage
from server.pages.learning_page import LearningPage
from server.pages.pictures import PicturesPage
from server.pages.set_card import SetCard


def add_picture_pages(house: House) -> None:
    """Adds the pages."""

    @page("/pictures")
    async def pictures(request: Request) -> Response | None:
        query = request.query_params
        page = query.get("page", "")
        number = int(page) if page.isascii() and page.isdigit() and len(page) < 7 else 1
        return await for_host(
            request,
            lambda visit: PicturesPage(
                house, visit, house.sets.named(query.get("set", COLLECTED)), Filter.of(query), number
            ).build(),
        )

    @page("/learning")
    async def learning(request: Request) -> Response | None:
        return await for_host(request, lambda visit: LearningPage(house.learner, visit).build())

    @page("/pictures/card")
    async def card(request: Request) -> Response | None:
        key = request.query_params.get("set", COLLECTED)
        return await for_host(request, lambda visit: SetCard(visit, house.sets.named(key)).build())

    @page("/pictures/guided")
    async def guided(request: Request) -> Response | None:
        return await for_host(request, lambda visit: GuidedPage(house, visit).build())

    @page("/pictures/{key}/{name}")
    async def label(request: Request, key: str, name: str) -> Response | None:
        return await for_host(
            request,
            lambda visit: LabelPage(visit, house.sets.named(key), name, Filter.of(request.query_params)).build(),
        )
