"""The household's certificate for phones, and the page that tells what it is for and how it is put in."""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from engine.wording import Wording
from server.certificates import Certificates
from server.errors import Refusal
from server.house import house_of
from server.language import language_of
from server.network import is_loopback
from server.plain import link_element, plain_page, text_element
from server.texts import certificate as texts
from server.texts import errors as error_texts

router: Final = APIRouter(include_in_schema=False)

FILE_PATH: Final = "/certificate/romi.crt"
_MIME: Final = "application/x-x509-ca-cert"
"""By which phones know that it is to be put in, not to be looked at."""


@router.get("/certificate")
def explain(request: Request) -> Response:
    """Why browsers warn, what the certificate may do, and how it is put in and taken out; for everybody."""
    certificates = _certificates(request)
    language = language_of(request)

    def say(wording: Wording) -> str:
        return wording.text(language, {})

    steps = "".join(
        f'<details><summary>{text_element("span", say(system))}</summary><ol class="steps">'
        + "".join(text_element("li", say(step)) for step in done)
        + "</ol></details>"
        for system, done in texts.STEPS
    )
    body = (
        text_element("h1", say(texts.TITLE))
        + text_element("p", say(texts.WHY))
        + text_element("p", say(texts.WITHOUT), "note")
        + text_element("h2", say(texts.PUT_IN))
        + text_element("p", say(texts.WHAT_IT_MAY))
        + link_element(FILE_PATH, say(texts.LOAD), "button button--main")
        + steps
        + text_element("p", say(texts.COMPARE), "quiet")
        + text_element("p", certificates.fingerprint, "fingerprint")
        + text_element("p", say(texts.TAKE_OUT), "quiet")
    )
    return plain_page(say(texts.TITLE), body, language)


@router.get(FILE_PATH)
def load(request: Request) -> Response:
    """The authority's certificate; it is no secret."""
    return Response(_certificates(request).authority_der, media_type=_MIME, headers={"Cache-Control": "no-store"})


def live_offer(request: Request) -> str:
    """On a page that came by http over the network: the way to its encrypted twin, and what browsers say there first.

    Nothing where there is no such twin.
    """
    url = _twin(request)
    if url is None:
        return ""
    language = language_of(request)

    def say(wording: Wording) -> str:
        return wording.text(language, {})

    return (
        f"<details><summary>{text_element('span', say(texts.LIVE_TITLE))}</summary>"
        + text_element("p", say(texts.LIVE_WHY))
        + link_element(url, say(texts.LIVE_OPEN), "button")
        + f"<p>{link_element('/certificate', say(texts.LIVE_NO_WARNING))}</p>"
        + "</details>"
    )


def _twin(request: Request) -> str | None:
    house = house_of(request)
    is_trusted = request.url.scheme == "https" or is_loopback(request.url.hostname or "")
    if is_trusted or house.certificates is None:
        return None
    return str(request.url.replace(scheme="https", port=house.settings.secure_port, query=""))


def _certificates(request: Request) -> Certificates:
    certificates = house_of(request).certificates
    if certificates is None:
        raise Refusal(404, error_texts.NOT_FOUND)
    return certificates
