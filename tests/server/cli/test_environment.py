"""Where settings come from: the file, then the environment, then the command line."""

from pathlib import Path

import pytest

from engine.wording import LANGUAGES, BadInput
from server.cli.environment import chosen_settings, settings_of


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("ROMI_DATA_DIR", str(tmp_path))
    for name in ("ROMI_PORT", "ROMI_LAN", "ROMI_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def _write(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


def _refused(file: Path, text: str) -> BadInput:
    with pytest.raises(BadInput) as error:
        settings_of(_write(file, text))
    assert all("\n" not in error.value.text(language) for language in LANGUAGES)
    return error.value


def test_each_source_goes_before_the_one_below_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _write(folder / "romi.toml", "# the club\nport = 8001\nlan = true\nuploads_per_minute = 5\n")
    monkeypatch.setenv("ROMI_PORT", "8002")
    monkeypatch.setenv("ROMI_UPLOADS_PER_MINUTE", "6")
    chosen = chosen_settings(None, {"port": 8003, "host": None})
    settings = chosen.settings
    assert (settings.port, settings.uploads_per_minute, settings.lan, settings.max_upload_mb) == (8003, 6, True, 30)
    assert chosen.origins == {
        "data_dir": "ROMI_DATA_DIR",
        "port": "--port",
        "uploads_per_minute": "ROMI_UPLOADS_PER_MINUTE",
        "lan": f"{folder / 'romi.toml'}:3",
    }


def test_a_named_file_goes_in_place_of_the_folders(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    _write(folder / "romi.toml", "port = 8001\n")
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    named = _write(elsewhere / "club.toml", "max_upload_mb = 9\n")
    settings = settings_of(named)
    assert (settings.port, settings.max_upload_mb) == (7664, 9)


def test_a_named_file_may_name_the_data_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROMI_DATA_DIR")
    named = _write(folder / "club.toml", f"data_dir = '{folder / 'kept'}'\n")
    assert settings_of(named).data_dir == folder / "kept"


def test_a_file_in_the_data_folder_cannot_name_it(folder: Path) -> None:
    file = _write(folder / "romi.toml", "\ndata_dir = '/elsewhere'\n")
    with pytest.raises(BadInput) as error:
        settings_of()
    assert (error.value.code, error.value.where) == ("data_dir_in_its_own_file", f"{file}:2")


@pytest.mark.parametrize(
    ("text", "line", "near"),
    [
        ("prot = 1\n", 1, "port"),
        ("# port\nlan = true\n\n'max_upload_m' = 3\n", 4, "max_upload_mb"),
        ('lang = """hu"""\n[database]\nurl = "x"\n', 2, "database_url"),
        ("port = 8001\nhosts.name = 1", 2, "host"),
    ],
)
def test_an_unknown_name_is_told_with_its_line_and_the_nearest(folder: Path, text: str, line: int, near: str) -> None:
    file = folder / "club.toml"
    error = _refused(file, text)
    assert (error.code, error.where, error.values["near"]) == ("no_such_setting", f"{file}:{line}", near)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("port = 0\n", 1, "setting_too_small"),
        ("lan = true\nport = 70000\n", 2, "setting_too_large"),
        ("port = 'many'\n", 1, "setting_no_number"),
        ("port = 80.5\n", 1, "setting_no_number"),
        ("port = true\n", 1, "setting_no_number"),
        ("[lan]\nx = 1\n", 1, "setting_no_flag"),
        ("lan = 'maybe'\n", 1, "setting_no_flag"),
        ("lang = 'de'\n", 1, "setting_no_choice"),
        ("host = 5\n", 1, "setting_no_text"),
        ("port = [\n1,\n2]\n", 3, "setting_no_number"),
        ("lan = true\ndatabase_url = 'mysql://club'\n", 2, "bad_database_url"),
        ("port = \n", 1, "no_toml"),
        ("lan = true\nport = 1\nport = 2\n", 3, "no_toml"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(folder: Path, text: str, line: int, code: str) -> None:
    file = folder / "club.toml"
    error = _refused(file, text)
    assert (error.code, error.where) == (code, f"{file}:{line}")


def test_a_file_that_is_not_there_or_no_text_is_told(folder: Path) -> None:
    with pytest.raises(BadInput) as missing:
        settings_of(folder / "missing.toml")
    assert (missing.value.code, missing.value.where) == ("no_settings_file", str(folder / "missing.toml"))
    binary = folder / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00port")
    with pytest.raises(BadInput) as no_text:
        settings_of(binary)
    assert no_text.value.code == "settings_no_utf8"


def test_a_name_that_is_like_none_of_ours_is_not_guessed_at(folder: Path) -> None:
    file = folder / "club.toml"
    error = _refused(file, "[server]\nport = 1\n")
    assert (error.code, error.where, error.values["name"]) == ("unknown_setting", f"{file}:1", "server")


@pytest.mark.parametrize("name", ["ROMI_DATA_DIR", "ROMI_HOST", "ROMI_CAMERA"])
def test_nothing_is_no_folder_host_or_camera(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "")
    with pytest.raises(BadInput) as error:
        settings_of()
    assert (error.value.code, error.value.where) == ("setting_empty", name)


def test_a_slip_in_the_environment_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROMI_PROT", "8001")
    with pytest.raises(BadInput) as error:
        settings_of()
    assert (error.value.where, error.value.values["near"]) == ("ROMI_PROT", "ROMI_PORT")


def test_names_of_other_programs_in_the_environment_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROMI_PHOTOS", "/photos")
    monkeypatch.setenv("ROMI_TEST_POSTGRES", "postgresql://x")
    assert settings_of(port=8001).port == 8001


def test_a_wrong_value_is_told_even_where_a_stronger_one_is_given(folder: Path) -> None:
    file = _write(folder / "romi.toml", "port = 0\n")
    with pytest.raises(BadInput) as error:
        settings_of(port=8001)
    assert error.value.where == f"{file}:1"
