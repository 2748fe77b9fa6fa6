import os
import re
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner, Result

from server.cli.main import main
from tests.server.fakes import photo_bytes


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ROMI_DATA_DIR", str(tmp_path / "data"))


def _serve(*arguments: object) -> Result:
    """The command where it ends by itself, since it cannot start."""
    return CliRunner().invoke(main, ["serve", "--no-browser", *map(str, arguments)])


def _one_line(result: Result) -> str:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    return lines[0]


def test_a_port_in_use_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = _one_line(_serve("--port", port))
        assert str(port) in line
        assert f"--port {(port + 1) % 65535 + 1}" in line


def test_an_address_of_another_computer_is_one_sentence() -> None:
    assert "--host" in _one_line(_serve("--host", "203.0.113.7", "--port", 49152))


def test_a_data_folder_that_cannot_be_written_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="ascii")
    monkeypatch.setenv("ROMI_DATA_DIR", str(file))
    assert str(file) in _one_line(_serve("--lang", "hu"))


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("ROMI_PORT", "many", "nem egész szám"),
        ("ROMI_PORT", "70000", "legfeljebb 65535"),
        ("ROMI_LANG", "de", "lehet: 'hu', 'en'"),
        ("ROMI_LAN", "maybe", "true"),
        ("ROMI_MAX_UPLOAD_MB", "0", "legalább 1"),
    ],
)
def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str, said: str) -> None:
    monkeypatch.setenv(name, value)
    line = _one_line(_serve("--lang", "hu"))
    assert line.startswith(f"{name}: «{value}»")
    assert said in line


def test_a_port_that_is_none_is_named() -> None:
    assert "--port" in _one_line(_serve("--port", "70000"))


def test_a_photo_that_is_none_is_named(tmp_path: Path) -> None:
    photo = tmp_path / "notes.jpg"
    photo.write_text("no picture", encoding="ascii")
    assert "notes.jpg" in _one_line(_serve("--photo", photo))
    assert "missing.jpg" in _one_line(_serve("--photo", tmp_path / "missing.jpg"))


def test_a_camera_that_gives_no_picture_is_named(tmp_path: Path) -> None:
    assert str(tmp_path / "film.mp4") in _one_line(_serve("--camera", tmp_path / "film.mp4"))
    assert "57" in _one_line(_serve("--camera", "57"))


def test_it_serves_shows_the_photo_and_prints_its_links(tmp_path: Path) -> None:
    photo = tmp_path / "table.jpg"
    photo.write_bytes(photo_bytes())
    with socket.create_server(("127.0.0.1", 0)) as probe, socket.create_server(("127.0.0.1", 0)) as other:
        port, https_port = probe.getsockname()[1], other.getsockname()[1]
    command = [sys.executable, "-c", "from server.cli.main import main; main()", "serve", "--no-browser", "--lan"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--https-port", str(https_port), "--lang", "en", "--photo", str(photo)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == f"Romi is running: http://localhost:{port}/\n"
        links = [process.stdout.readline()]
        while not links[-1].startswith("Stop"):
            links.append(process.stdout.readline())
        assert any(re.search(rf"http://[\d.]+:{port}/join/host\?key=\S{{16,}}$", line) for line in links)
        page = httpx2.get(f"http://localhost:{port}/", headers={"accept-language": "hu"}, timeout=60)
        assert page.status_code == 200
        assert "no-store" in page.headers["cache-control"]
        state = httpx2.get(f"http://localhost:{port}/api/table", timeout=60).json()
        assert not state["photo"] or not state["photo"]["sample"]
        authority = httpx2.get(f"http://localhost:{port}/certificate/romi.crt", timeout=60).content
        trusting = ssl.create_default_context(cadata=authority)
        games = httpx2.get(f"https://localhost:{https_port}/api/games", verify=trusting, timeout=60)
        assert games.status_code == 200
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stdout.close()
