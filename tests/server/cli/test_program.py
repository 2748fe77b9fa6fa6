"""What every command shares: the language, JSON files, and one line for everything that cannot be used."""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from engine.wording import BadInput
from server.cli.common import language_of, print_table, read_json, system_language
from server.cli.main import main


def _romi(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "huge"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "hu_HU"}, "hu"),
        ({"LANG": "hu_HU", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "Hungarian_Hungary.1250"}, "hu"),
    ],
)
def test_sentences_are_in_the_systems_language(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language
    assert language_of(["games"]) == language
    assert ("nincs" in _romi("nonsense").stderr) == (language == "hu")


@pytest.mark.parametrize("asked", [["--lang", "hu"], ["--lang=hu"]])
def test_the_line_on_stderr_is_in_the_language_asked_for(asked: list[str]) -> None:
    assert (
        _romi("meld", "--game", "tile", "14r", *asked).stderr == "pieces: «14r» nem kő: a számok 1-től 13-ig mennek\n"
    )
    assert "hiányzik" in _romi("meld", *asked).stderr


def test_without_arguments_the_commands_are_listed() -> None:
    result = _romi()
    assert result.exit_code == 0
    assert "melds" in result.stdout


SLIPS = [
    (["serve", "--port"], "--port: ide még kell egy érték: írd utána (lásd --help)"),
    (["serve", "--lan=3"], "--lan: ehhez nem tartozik érték: hagyd el az egyenlőségjelet és ami utána áll"),
    (["games", "very", "much"], "ide nem való: very much; hagyd el (lásd --help)"),
    (
        ["meld", "--game", "tile", "1r", "--game", "handromi"],
        "--game: kétszer szerepel, és csak egy érték számíthat: hagyd el az egyiket",
    ),
    (
        ["score", "--game", "tile", "--photos", "B=a.jpg", "C=b.jpg", "--winner", "A", "--winner", "D"],
        "--winner: kétszer szerepel, és csak egy érték számíthat: hagyd el az egyiket",
    ),
]


@pytest.mark.parametrize(("arguments", "said"), SLIPS)
def test_a_slip_in_a_command_line_is_told_in_our_own_words(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "hu_HU.UTF-8")
    result = _romi(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{said}\n"


texts = st.text(st.characters(codec="utf-8"), max_size=12)
words = st.one_of(
    st.sampled_from(
        [*GAMES, "--game", "--hand", "--packs", "--top", "--lang", "hu", "--json", "2", "--", "-", "*", "?"]
    ),
    st.lists(st.sampled_from(["7h", "Ad", "*", "*=9h", "?", "7r", "13k", "|", "♥7", "x"]), max_size=5).map(" ".join),
    texts,
)


@settings(max_examples=150)
@given(st.sampled_from(["games", "meld", "melds", "meldz"]), st.lists(words, max_size=7))
def test_nothing_typed_makes_a_traceback(command: str, arguments: list[str]) -> None:
    result = _romi(command, *arguments)
    assert result.exit_code in (0, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    if result.exit_code:
        assert len(result.stderr.strip().splitlines()) == 1
        assert result.stdout == ""


@settings(max_examples=60)
@given(st.sampled_from(list(GAMES)), texts, texts)
def test_a_known_game_and_any_text_make_an_answer_or_one_line(game: str, pieces: str, number: str) -> None:
    for arguments in (("meld", "--", pieces), ("melds", f"--hand={pieces}", f"--top={number}")):
        result = _romi(arguments[0], f"--game={game}", "--json", *arguments[1:])
        assert result.exit_code in (0, 2)
        assert len((result.stdout or result.stderr).strip().splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are bytes elsewhere")
def test_arguments_in_no_encoding_are_refused_in_one_line() -> None:
    script = "from server.cli.main import main; main()"
    command: list[str | bytes] = [sys.executable, "-c", script, "meld", "--game", "tile", b"\xff\xfe 7r"]
    done = subprocess.run(command, capture_output=True, check=False, env={**os.environ, "LC_ALL": "C"})
    assert done.returncode == 2
    assert len(done.stderr.decode("utf-8").strip().splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("command", [["games", "--json"], ["--help"], ["meld", "--game", "tile", "7r 8r 9r"]])
def test_output_that_finds_no_room_is_one_line(command: list[str]) -> None:
    script = "from server.cli.main import main; main()"
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", script, *command], stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith("stdout: ")


@given(
    st.recursive(st.none() | st.booleans() | st.integers() | texts, lambda x: st.lists(x) | st.dictionaries(texts, x))
)
def test_a_json_file_is_read_back(document: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "file.json")
        for encoding in ("utf-8", "utf-8-sig"):
            path.write_text(json.dumps(document, ensure_ascii=False), encoding=encoding)
            assert read_json(str(path)) == document


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'{"game": }', "no_json"),
        (b"", "no_json"),
        (b"\xff\xfe{}", "no_utf8"),
        (b"[" * 100_000, "too_deep"),
        (None, "no_such_file"),
    ],
)
def test_a_file_that_is_no_json_is_refused_by_its_name(data: bytes | None, code: str, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(BadInput) as refused:
        read_json(str(path))
    assert (refused.value.code, refused.value.where) == (code, str(path))


def test_a_table_sets_numbers_to_the_right(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["name", "ms"], [["tile", "1.5"], ["handromi", "12.25"]])
    assert capsys.readouterr().out.splitlines() == ["name         ms", "tile        1.5", "handromi  12.25"]


def test_the_engine_is_timed() -> None:
    few = ("--hands", "1", "--positions", "2", "--repeats", "1", "--advise", "4", "--lists", "1")
    timings = json.loads(_romi("bench", "engine", *few, "--json").stdout)
    assert {timing["game"] for timing in timings["splits"]} == set(GAMES)
    assert [timing["group"] for timing in timings["rearrangements"]] == ["t0_", "t1_", "tj_", "t0_h40_j2", "all_"]
    taken = timings["splits"] + [timing["own"] for timing in timings["rearrangements"]]
    assert all(0 < timing["median_ms"] <= timing["worst_ms"] for timing in taken + timings["plays"])
    assert [timing["game"] for timing in timings["plays"]] == list(GAMES)
    whole = [timing["whole"] for timing in timings["plays"] if timing["whole"]]
    assert whole
    assert all(listed["median_length"] == listed["longest"] > 0 for listed in whole)


def test_where_no_drawing_can_lie_is_said_before_measuring(tmp_path: Path) -> None:
    answer = _romi("bench", "engine", "--plot", str(tmp_path), "--lang", "en")
    assert answer.exit_code == 2
    assert answer.stderr.startswith(str(tmp_path))


def test_a_closed_stdin_is_no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(BadInput) as refused:
        read_json("-")
    assert (refused.value.code, refused.value.where) == ("no_json", "stdin")


@pytest.mark.parametrize(
    "arguments", [("advise",), ("simulate", "--check", "--deals", "1", "--resume"), ("bench", "engine", "--plot")]
)
def test_a_name_that_no_file_can_have_is_said_in_one_line(arguments: tuple[str, ...]) -> None:
    answer = _romi(*arguments, "x" * 300, "--lang", "en")
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1
    assert len(answer.stderr) < 500


def test_nobody_needs_to_read_the_answer() -> None:
    with_nobody = "import sys; sys.stdout = None; from server.cli.main import main; main(['games'])"
    ended = subprocess.run([sys.executable, "-c", with_nobody], check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_folder_is_no_document(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        read_json(str(tmp_path))
    assert (refused.value.code, refused.value.where) == ("is_folder", str(tmp_path))


def test_the_growth_of_rearranging_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "growth.svg"
    few = ("--hands", "1", "--positions", "1", "--repeats", "1", "--advise", "1")
    assert _romi("bench", "engine", *few, "--plot", str(path)).exit_code == 0
    lines = re.findall(r'<polyline points="([^"]*)"', path.read_text(encoding="utf-8"))
    assert [len(line.split()) for line in lines] == [10, 10, 10, 9, 9, 9]


def test_rearranging_is_timed_on_given_positions(tmp_path: Path) -> None:
    position = {"table": ["3r 4r 5r 6r"], "hand": "6b 6k 9y"}
    case = {"cell": "t1_h3_j0", "stdin": position, "first": {"left_points": 9}}
    path = tmp_path / "cases.json"
    path.write_text(json.dumps([case, case | {"first": {"left_points": 8}}]), encoding="utf-8")
    few = ("--hands", "1", "--positions", "1", "--repeats", "1", "--advise", "1")
    timings = json.loads(_romi("bench", "engine", *few, "--cases", str(path), "--json").stdout)["rearrangements"]
    group = next(timing for timing in timings if timing["group"] == "t1_")
    assert (group["cases"], group["wrong"], group["peer"]) == (2, 1, None)
    path.write_text('[{"cell": "t1_"}]', encoding="utf-8")
    refused = _romi("bench", "engine", *few, "--cases", str(path))
    assert refused.exit_code == 2
