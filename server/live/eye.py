"""The part of the camera's page that sends a live picture, where the browser may use its camera."""

from html import escape

from engine.wording import Language, Wording
from server.plain import asset_url, text_element
from server.texts import eye as texts


def live_camera(language: Language) -> str:
    """HTML: hidden until the script has found that the browser gives it a camera (https, or this computer itself)."""

    def say(wording: Wording) -> str:
        return wording.text(language, {})

    told = {
        "away": texts.AWAY,
        "refused": texts.REFUSED,
        "none": texts.NONE,
        "sends": texts.SENDS,
        "other": texts.OTHER,
    }
    sentences = " ".join(f'data-{name}="{escape(say(wording))}"' for name, wording in told.items())
    return (
        f'<section data-eye hidden {sentences} class="eye">'
        + text_element("h2", say(texts.TITLE))
        + text_element("p", say(texts.HOW), "quiet")
        + '<video playsinline muted hidden class="eye__video"></video>'
        + '<p role="status" class="note" hidden></p>'
        + f'<button type="button" data-eye-start class="button button--main">{escape(say(texts.START))}</button>'
        + f'<button type="button" data-eye-stop class="button" hidden>{escape(say(texts.STOP))}</button>'
        + f'</section><link rel="stylesheet" href="{asset_url("live.css")}">'
        + f'<script type="module" src="{asset_url("eye.js")}"></script>'
    )
