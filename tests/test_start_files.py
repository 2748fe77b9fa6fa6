"""The files that people double-click: as their systems want them, and with the steps of the README's first command."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WINDOWS, MAC = ROOT / "start.bat", ROOT / "start.command"
SH = shutil.which("sh")

needs_sh = pytest.mark.skipif(SH is None, reason="no sh on this computer")


def _committed(file: Path) -> tuple[str, str]:
    """Mode and attribute for line endings, as git keeps them."""
    staged = subprocess.run(
        ["git", "ls-files", "-s", "--", file.name], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ends = subprocess.run(
        ["git", "check-attr", "eol", "--", file.name], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return staged.stdout.split()[0], ends.stdout.split()[-1]


def test_git_keeps_line_endings_and_the_executable_bit() -> None:
    assert _committed(WINDOWS)[1] == "crlf"
    assert _committed(MAC) == ("100755", "lf")


def test_every_line_ends_as_its_system_wants() -> None:
    lines = WINDOWS.read_bytes().split(b"\n")
    assert lines.pop() == b""
    assert all(line.endswith(b"\r") for line in lines)
    assert b"\r" not in MAC.read_bytes()


def _readme_steps(fence: int) -> list[str]:
    """The commands of a block of the README, without what differs between systems."""
    block = re.findall(r"^```\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [_plain(step) for step in re.split(r"&&|;", block[fence])]


def _plain(command: str) -> str:
    return re.sub(r"^(python3|py) ", "", command.strip().replace("\\", "/").replace("/Scripts/", "/bin/"))


@pytest.mark.parametrize(("file", "fence"), [(MAC, 0), (WINDOWS, 1)], ids=["macOS and Linux", "Windows"])
def test_they_do_what_the_readme_says(file: Path, fence: int) -> None:
    text = re.sub(r'("\$python"|%PYTHON%) ', "", _plain(file.read_text(encoding="utf-8")))
    places = [text.index(step) for step in _readme_steps(fence)]
    assert len(places) == 3
    assert places == sorted(places)


@pytest.mark.parametrize("file", [WINDOWS, MAC], ids=["Windows", "macOS and Linux"])
def test_they_ask_for_the_python_that_the_program_needs(file: Path) -> None:
    needed = re.search(r'requires-python = ">=(\d+)\.(\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert needed
    text = file.read_text(encoding="utf-8")
    assert f"({needed[1]}, {needed[2]})" in text
    assert f"Python {needed[1]}.{needed[2]} vagy újabb kell" in text
    assert f"needs Python {needed[1]}.{needed[2]} or newer" in text
    assert "https://www.python.org/downloads/" in text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of what the file needs beside it, in a folder whose name has a space."""
    folder = tmp_path / "my romi"
    folder.mkdir()
    for file in (MAC, ROOT / "requirements.lock"):
        shutil.copy(file, folder)
    return folder


def _programs(tmp_path: Path, python: str) -> Path:
    """A folder of programs with this python3, and those of the system that the file uses."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("sh", "cmp", "cp", "dirname"):
        found = shutil.which(name)
        assert found
        (programs / name).symlink_to(found)
    if python:
        _script(programs / "python3", python)
    return programs


def _script(path: Path, body: str) -> None:
    path.write_text(f"#!{SH}\n{body}\n", encoding="utf-8")
    path.chmod(0o755)


def _start(folder: Path, programs: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [folder / MAC.name, *arguments],
        cwd=programs,
        env=os.environ | {"PATH": str(programs), "TOLD": str(programs / "told")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


PYTHON = """
case "$*" in
  "-m venv .venv")
    /bin/mkdir -p .venv/bin
    for made in pip romi; do
      printf '#!/bin/sh\\necho %s "$@" >> "$TOLD"\\n' "$made" > .venv/bin/$made
      /bin/chmod +x .venv/bin/$made
    done
    echo venv >> "$TOLD" ;;
esac
"""


@needs_sh
def test_the_first_time_it_installs_and_later_it_only_starts(folder: Path, tmp_path: Path) -> None:
    programs = _programs(tmp_path, PYTHON)
    for _ in range(2):
        assert _start(folder, programs, "--lan").returncode == 0
    told = (programs / "told").read_text(encoding="utf-8").splitlines()
    assert told == ["venv", "pip install -c requirements.lock -e .", "romi serve --lan", "romi serve --lan"]
    with (folder / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# another version\n")
    _start(folder, programs)
    told = (programs / "told").read_text(encoding="utf-8").splitlines()
    assert told[4:] == ["venv", "pip install -c requirements.lock -e .", "romi serve"]


@needs_sh
@pytest.mark.parametrize("python", ["", "exit 1"], ids=["none", "too old"])
def test_without_python_it_says_where_to_get_it(folder: Path, tmp_path: Path, python: str) -> None:
    ended = _start(folder, _programs(tmp_path, python))
    assert ended.returncode == 1
    assert "Python 3.11 vagy újabb kell" in ended.stdout
    assert "needs Python 3.11 or newer" in ended.stdout
    assert not (folder / ".venv").exists()


@needs_sh
def test_what_did_not_install_is_tried_again(folder: Path, tmp_path: Path) -> None:
    programs = _programs(tmp_path, 'case "$*" in "-m venv .venv") exit 1;; esac')
    ended = _start(folder, programs)
    assert ended.returncode == 1
    assert "did not work" in ended.stdout
    (programs / "python3").unlink()
    _script(programs / "python3", PYTHON)
    assert _start(folder, programs).returncode == 0
