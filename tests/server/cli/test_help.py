"""What --help says of the JSON that a command reads."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.cli.main import main

LONGEST_LINE = 80


def _help(command: str) -> str:
    return CliRunner().invoke(main, [command, "--help"], env={"COLUMNS": "80"}).stdout


def _documents(text: str) -> list[str]:
    """The paragraphs that are JSON objects by themselves."""
    return [part for part in text.split("\n\n") if part.lstrip().startswith('{"')]


@pytest.mark.parametrize(("command", "files"), [("advise", 1), ("check", 2), ("score", 1), ("match", 1)])
def test_the_example_in_the_help_can_be_given_to_the_command(command: str, files: int, tmp_path: Path) -> None:
    documents = _documents(_help(command))
    assert len(documents) == files
    paths = [tmp_path / f"{number}.json" for number in range(files)]
    for path, document in zip(paths, documents, strict=True):
        path.write_text(document, encoding="utf-8")
    result = CliRunner().invoke(main, [command, *map(str, paths), "--json"])
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)


def test_that_photos_of_one_name_are_added_is_said() -> None:
    assert "several of one NAME are added into one hand" in " ".join(_help("score").split())


@pytest.mark.parametrize("command", ["advise", "check", "score", "match"])
def test_the_help_fits_a_narrow_window(command: str) -> None:
    assert max(map(len, _help(command).splitlines())) <= LONGEST_LINE
