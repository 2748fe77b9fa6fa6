import stat
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from engine.wording import BadInput
from server.settings import DEFAULT_PORT, Settings, kept_secret, usable_folder


def test_without_settings_the_server_listens_on_this_computer_alone() -> None:
    settings = Settings()
    assert (settings.listen_host, settings.port) == ("127.0.0.1", DEFAULT_PORT)
    assert Settings(lan=True).listen_host == "0.0.0.0"  # noqa: S104 - compared with, not listened on
    assert Settings(lan=True, host="192.168.1.5").listen_host == "192.168.1.5"


def test_what_happens_to_be_in_the_environment_is_not_taken_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROMI_PORT", "8123")
    assert Settings().port == DEFAULT_PORT


@pytest.mark.parametrize(("name", "value"), [("port", 0), ("port", 70000), ("max_upload_mb", 0), ("lang", "de")])
def test_what_is_out_of_bounds_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate({name: value})


def test_the_home_folder_may_be_written_as_its_sign() -> None:
    assert Settings(data_dir=Path("~/romi")).data_dir == Path.home() / "romi"


def test_a_secret_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    secret = kept_secret(folder)
    assert len(secret) >= 32
    assert kept_secret(folder) == secret
    if sys.platform != "win32":
        assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600


def test_a_secret_that_was_cut_short_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("abc", encoding="ascii")
    assert len(kept_secret(tmp_path)) >= 32


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="ascii")
    with pytest.raises(BadInput) as error:
        kept_secret(file)
    assert error.value.code == "data_folder_unusable"
    assert str(file) in error.value.text("hu")


def test_a_folder_that_is_there_but_takes_no_files_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Permissions mean nothing to whoever runs the tests as root.
    monkeypatch.setattr("server.settings.tempfile.TemporaryFile", refuse)
    with pytest.raises(BadInput) as error:
        usable_folder(tmp_path)
    assert (error.value.code, error.value.where) == ("data_folder_unusable", str(tmp_path))
    assert list(tmp_path.iterdir()) == []
