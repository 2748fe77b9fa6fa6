"""`romi serve`: the local server and its page."""

import contextlib
import webbrowser
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import click

from datasets.sets import scene_files
from engine.games import game
from engine.wording import LANGUAGES, BadInput, Language, Wording
from server.access import Access, Post, Role
from server.cli.common import OneOf, WholeNumber, system_language
from server.cli.environment import chosen_settings, settings_option
from server.cli.program import one_line
from server.cli.serve_check import check
from server.listening import EVERYWHERE, listen, reachable_addresses, secure_door
from server.matches.people import now_ms
from server.network import is_loopback
from server.settings import DEFAULT_PORT, HIGHEST_PORT, Settings, kept_secret
from server.store.clock import check_clock
from server.store.database import database_address
from server.store.store import Store
from server.texts import serve as texts
from server.texts.settings import CHECK_ONLY
from vision.decode import decode
from vision.learned_weights import FOLDER_NAME, LearnedWeights
from vision.playing import open_live
from vision.sources import LiveSource

FIRST_GAME: Final = "rummikub"
"""What is played until somebody chooses: the tiles that lie on most tables."""


class _Line(NamedTuple):
    """A line for the terminal."""

    wording: Wording
    url: str = ""

    def text(self, language: Language) -> str:
        return self.wording.text(language, {"url": self.url})


@click.command()
@click.option("--host", help="Address to listen on; by default this computer alone, with --lan all of its addresses.")
@click.option("--port", type=WholeNumber(1, HIGHEST_PORT), help=f"Port to listen on; by default {DEFAULT_PORT}.")
@click.option(
    "--https-port", type=WholeNumber(1, HIGHEST_PORT), help="Port for https, with --lan; by default the next one."
)
@click.option("--lan", is_flag=True, default=None, help="Let phones in the home network connect.")
@click.option("--photo", type=click.Path(path_type=Path), help="Photo of a table to show at the start.")
@click.option("--camera", metavar="SOURCE", help="Follow the table: 0, an http or rtsp address, a film, a folder.")
@click.option("--label", type=click.Path(path_type=Path), multiple=True, metavar="SET", help="Another set to label.")
@click.option("--lang", type=OneOf(LANGUAGES), help="Language of the pages; by default each browser's own.")
@click.option("--no-browser", is_flag=True, help="Do not open the page in this computer's browser.")
@click.option("--check", "only_check", is_flag=True, help="Only say what would be used, from where, and what is wrong.")
@click.option("--json", "as_json", is_flag=True, help="With --check: one JSON document instead of text.")
@settings_option
def command(
    settings_file: Path | None,
    photo: Path | None,
    label: tuple[Path, ...],
    no_browser: bool,
    only_check: bool,
    as_json: bool,
    **flags: str | int | bool | None,
) -> None:
    """Start the server and open its page in the browser.

    What has no flag here can be set in the environment or in a TOML file: --check lists all names.
    """
    chosen = chosen_settings(settings_file, flags)
    settings = chosen.settings
    if only_check:
        check(chosen, photo, label, settings.lang or system_language(), as_json=as_json)
        return
    if as_json:
        raise BadInput(CHECK_ONLY, where="--json")
    secret = kept_secret(settings.data_dir)
    if photo:
        decode(photo)
    for folder in label:
        scene_files(folder)
    with contextlib.ExitStack() as opened:
        camera = open_live(settings.camera) if settings.camera else None
        if camera:
            opened.callback(camera.close)
        store = opened.enter_context(Store(database_address(settings.data_dir, settings.database_url)))
        try:
            store.transact(lambda session: check_clock(session, now_ms()))
        except BadInput as warning:
            click.echo(one_line(warning, settings.lang or system_language()), err=True)
        _serve(settings, store, secret, photo, camera, label, no_browser)


def _serve(
    settings: Settings,
    store: Store,
    secret: str,
    photo: Path | None,
    camera: LiveSource | None,
    label: tuple[Path, ...],
    no_browser: bool,
) -> None:
    listening = listen(settings.listen_host, settings.port)
    door = secure_door(settings)

    # The page's framework takes a second to load; what is wrong with the command line is said before.
    from server.app import create_app
    from server.house import House
    from server.readers import household_reader, household_tracker
    from server.serving import run
    from server.table import Table

    weights = LearnedWeights(settings.data_dir / FOLDER_NAME)
    house = House(
        settings,
        secret,
        household_reader(weights),
        Table(game(FIRST_GAME)),
        store,
        make_tracker=partial(household_tracker, weights),
        certificates=door.certificates if door else None,
        label=label,
    )
    app = create_app(house, at_start=partial(house.begin, photo, camera, settings.camera or ""))
    for line in _lines(settings, house.access):
        click.echo(line.text(settings.lang or system_language()))
    if not no_browser:
        webbrowser.open(_own_url(settings, house.access))
    run(app, listening, door)


def _own_url(settings: Settings, access: Access) -> str:
    """What this computer's browser opens: the page itself where it comes over loopback, else the host's link."""
    if settings.listen_host in EVERYWHERE or is_loopback(settings.listen_host):
        return f"http://localhost:{settings.port}/"
    return access.link(f"http://{settings.listen_host}:{settings.port}", Post(Role.HOST))


def _lines(settings: Settings, access: Access) -> list[_Line]:
    lines = [_Line(texts.RUNNING, _own_url(settings, access))]
    if settings.lan:
        for host in reachable_addresses(settings):
            base = f"http://{host}:{settings.port}"
            lines += [
                _Line(texts.HOST_LINK, access.link(base, Post(Role.HOST))),
                _Line(texts.PHONE_LINK, access.link(base, Post(Role.CAMERA))),
            ]
    return [*lines, _Line(texts.STOP)]
