"""`romi dataset where`: where everything lies that was collected, and how it is forgotten."""

import dataclasses
from pathlib import Path

import click

from datasets.collection import FOLDER_NAME, Collection
from engine.wording import BadInput, Language
from server.cli.common import output_options, print_json
from server.cli.environment import settings_of, settings_option
from server.collecting.collector import Wish, wished, write_wish
from server.household import Household
from server.store.database import database_address, file_of
from server.store.store import Store
from server.texts import collecting as texts

_MB = 1_000_000


@click.command()
@click.option("--forget", is_flag=True, help="Delete every picture that was collected, and switch collecting off.")
@click.option("--yes", is_flag=True, help="With --forget: do not ask.")
@settings_option
@output_options
def command(forget: bool, yes: bool, settings_file: Path | None, as_json: bool, language: Language) -> None:
    """Say where collected pictures lie and how many there are; --forget deletes them all, after a question."""
    settings = settings_of(settings_file)
    collection = Collection(settings.data_dir / FOLDER_NAME, Wish().cap_mb)
    forgotten = forget and (yes or click.confirm(texts.FORGET_ASK.text(language, {}), err=True))
    url = database_address(settings.data_dir, settings.database_url)
    wish = Wish()
    file = file_of(url)
    if file is None or file.exists():
        with Store(url) as store:
            household = Household(store)
            wish = wished(household)
            if forgotten:
                wish = dataclasses.replace(wish, on=False)
                write_wish(household, wish)
    if forgotten:
        _forget(collection)
    answer = {
        "folder": str(collection.folder),
        "on": wish.on,
        "cap_mb": wish.cap_mb,
        "pictures": collection.count,
        "withheld": len(collection.withheld(lambda _: True)),
        "mb": round(collection.size_bytes / _MB, 1),
        "forgotten": forgotten,
    }
    if as_json:
        print_json(answer)
        return
    if forgotten:
        click.echo(texts.FORGOTTEN.text(language, {}))
    state = (texts.STATE_ON if wish.on else texts.STATE_OFF).text(language, {})
    click.echo(texts.WHERE_LINE.text(language, answer | {"state": state}))


def _forget(collection: Collection) -> None:
    try:
        collection.forget_everything()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(texts.FORGET_FAILED, where=str(collection.folder), reason=reason) from None
