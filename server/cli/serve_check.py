"""`romi serve --check`: what would be used and from where, and whether it is all fine."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

import click
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from datasets.sets import scene_files
from engine.wording import BadInput, Language, Wording
from server.cli.common import print_json
from server.cli.environment import Chosen
from server.listening import listen, reachable_addresses, secure_door
from server.matches.people import now_ms
from server.settings import Settings, usable_folder
from server.store.clock import check_clock
from server.store.database import database_address
from server.store.schema import Found, examine
from server.store.store import Store
from server.texts import settings as texts
from vision.decode import decode
from vision.learned_weights import FOLDER_NAME as WEIGHTS_FOLDER
from vision.learned_weights import LearnedWeights
from vision.playing import open_live

_LEAST_FREE_MB: Final = 100
_MB: Final = 1_000_000
_DATABASE: Final = {
    Found.NOTHING: texts.DATABASE_NEW,
    Found.OLDER: texts.DATABASE_OLDER,
    Found.CURRENT: texts.DATABASE_FINE,
}


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What one check says."""

    wording: Wording
    values: dict[str, object] = field(default_factory=dict)
    where: str = ""
    fine: bool = True

    def text(self, language: Language) -> str:
        sentence = self.wording.text(language, self.values)
        return f"{self.where}: {sentence}" if self.where else sentence


def check(chosen: Chosen, photo: Path | None, label: tuple[Path, ...], language: Language, *, as_json: bool) -> None:
    """Prints settings and checks, also of the `photo` and the sets to `label` that the command line names.

    Raises BadInput where a check did not go well, after all have been printed.
    """
    settings = _listed(chosen)
    named = {"photo": partial(_photo, photo)} if photo else {}
    named |= {f"label {number}": partial(_set, folder) for number, folder in enumerate(label, start=1)}
    outcomes = {name: _outcome(partial(one, chosen.settings)) for name, one in _CHECKS.items()}
    outcomes = {"settings": _file_outcome(chosen), **outcomes}
    outcomes |= {name: _outcome(one) for name, one in named.items()}
    if as_json:
        print_json(
            {
                "settings": [{"name": n, "value": value, "from": origin} for n, value, origin in settings],
                "checks": [
                    {"name": n, "fine": one.fine, "code": one.wording.code, "text": one.text(language)}
                    for n, one in outcomes.items()
                ],
            }
        )
    else:
        _print(settings, list(outcomes.values()), language)
    wrong = sum(not one.fine for one in outcomes.values())
    if wrong:
        raise BadInput(texts.MEND_FIRST, where="--check", count=wrong)


def _print(settings: list[tuple[str, object, str | None]], outcomes: list[_Outcome], language: Language) -> None:
    def say(wording: Wording) -> str:
        return wording.text(language, {})

    click.echo(say(texts.SETTINGS_TITLE))
    widths = [max(len(str(row[i] or "")) for row in settings) for i in range(2)]
    for name, value, origin in settings:
        shown = say(texts.NOT_SET) if value is None else str(value).lower() if isinstance(value, bool) else str(value)
        click.echo(f"  {name:{widths[0]}}  {shown:{widths[1]}}  {origin or say(texts.BY_DEFAULT)}")
    click.echo(say(texts.CHECKS_TITLE))
    marks = {True: say(texts.FINE), False: say(texts.WRONG)}
    width = max(map(len, marks.values()))
    for one in outcomes:
        click.echo(f"  {marks[one.fine]:{width}}  {one.text(language)}")


def _listed(chosen: Chosen) -> list[tuple[str, object, str | None]]:
    """Name, value and origin of each setting; a password is not shown."""
    values = chosen.settings.model_dump(mode="json")
    if chosen.settings.database_url:
        values["database_url"] = _without_password(chosen.settings.database_url)
    return [(name, value, chosen.origins.get(name)) for name, value in values.items()]


def _without_password(address: str) -> str:
    try:
        return make_url(address).render_as_string(hide_password=True)
    except ArgumentError:
        return "***"


def _outcome(one: Callable[[], _Outcome]) -> _Outcome:
    try:
        return one()
    except BadInput as error:
        return _Outcome(error.wording, dict(error.values), error.where, fine=False)


def _file_outcome(chosen: Chosen) -> _Outcome:
    return _Outcome(texts.FILE_READ if chosen.file.exists() else texts.NO_FILE, {"file": chosen.file})


def _folder(settings: Settings) -> _Outcome:
    megabytes = _free_mb(usable_folder(settings.data_dir))
    enough = megabytes >= _LEAST_FREE_MB
    wording = texts.FOLDER_FINE if enough else texts.FOLDER_NARROW
    return _Outcome(wording, {"megabytes": megabytes}, str(settings.data_dir), fine=enough)


def _free_mb(folder: Path) -> int:
    return shutil.disk_usage(folder).free // _MB


def _port(settings: Settings) -> _Outcome:
    listen(settings.listen_host, settings.port).close()
    return _Outcome(texts.PORT_FREE, {"port": settings.port})


def _phones(settings: Settings) -> _Outcome:
    """Whether and where phones may connect, by https as well."""
    door = secure_door(settings)
    if door is None:
        return _Outcome(texts.PHONES_NOT_WANTED)
    door.listening.close()
    addresses = reachable_addresses(settings)
    if not addresses:
        return _Outcome(texts.PHONES_NO_NETWORK, fine=False)
    values = {"addresses": ", ".join(addresses), "port": settings.port, "https_port": settings.secure_port}
    return _Outcome(texts.PHONES_WELCOME, values)


def _database(settings: Settings) -> _Outcome:
    url = database_address(settings.data_dir, settings.database_url)
    found = examine(url)
    if found is Found.CURRENT:
        with Store(url) as store:
            store.transact(lambda session: check_clock(session, now_ms()))
    return _Outcome(_DATABASE[found])


def _weights(settings: Settings) -> _Outcome:
    networks = LearnedWeights(settings.data_dir / WEIGHTS_FOLDER).networks()
    kinds = ", ".join(f"{kind.value} {one.version}" for kind, one in networks.items())
    return _Outcome(texts.WEIGHTS_FINE, {"kinds": kinds})


def _camera(settings: Settings) -> _Outcome:
    if settings.camera is None:
        return _Outcome(texts.CAMERA_NOT_NAMED)
    open_live(settings.camera).close()
    return _Outcome(texts.CAMERA_FINE, {"camera": settings.camera})


def _photo(photo: Path) -> _Outcome:
    decode(photo)
    return _Outcome(texts.PHOTO_FINE, where=str(photo))


def _set(folder: Path) -> _Outcome:
    return _Outcome(texts.SET_FINE, {"count": len(scene_files(folder))}, str(folder))


_CHECKS: Final[dict[str, Callable[[Settings], _Outcome]]] = {
    "folder": _folder,
    "port": _port,
    "phones": _phones,
    "database": _database,
    "weights": _weights,
    "camera": _camera,
}
