"""What can be set at the start; where it may be set, and what goes first, is `server.cli.environment`'s matter."""

import secrets
import tempfile
from pathlib import Path
from typing import Annotated, Final

import platformdirs
from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from datasets.private_files import private_folder, write_private
from engine.wording import BadInput, Language, Wording

DEFAULT_PORT: Final = 7664
"""R-O-M-I on a telephone's keys."""
HIGHEST_PORT: Final = 65535

_SECRET_BYTES: Final = 32

FOLDER_UNUSABLE: Final = Wording(
    "data_folder_unusable",
    hu="az adatmappába nem lehet írni ({reason}); adj meg másikat a ROMI_DATA_DIR változóban",
    en="the data folder cannot be written to ({reason}); name another one in ROMI_DATA_DIR",
)


def _no_flag(value: object) -> object:
    """Python counts true as 1; for a person it is no number."""
    if isinstance(value, bool):
        raise PydanticCustomError("int_type", "no number")
    return value


def _not_empty(value: object) -> object:
    """An empty path is the folder in which the program happens to be started."""
    if value == "":
        raise PydanticCustomError("empty", "nothing")
    return value


_Number = Annotated[int, BeforeValidator(_no_flag)]


class Settings(BaseSettings):
    """The server's settings; every field can be set as `ROMI_` and its name in the environment, and in the file."""

    model_config = SettingsConfigDict(env_prefix="ROMI_", frozen=True)

    data_dir: Annotated[
        Path,
        BeforeValidator(_not_empty),
        AfterValidator(Path.expanduser),
        Field(description="The one folder in which everything is kept."),
    ] = Field(default_factory=lambda: platformdirs.user_data_path("romi", appauthor=False))
    database_url: Annotated[str | None, Field(description="PostgreSQL database in place of the folder's file.")] = None
    host: Annotated[
        str | None, BeforeValidator(_not_empty), Field(description="Address to listen on; by default as `lan` says.")
    ] = None
    port: Annotated[_Number, Field(ge=1, le=HIGHEST_PORT, description="Port to listen on.")] = DEFAULT_PORT
    https_port: Annotated[
        _Number | None, Field(ge=1, le=HIGHEST_PORT, description="Port for https, with `lan`; by default the next one.")
    ] = None
    lan: Annotated[bool, Field(description="Whether other devices of the home network may connect.")] = False
    camera: Annotated[
        str | None, BeforeValidator(_not_empty), Field(description="Camera of the table: number, address, or a film.")
    ] = None
    lang: Annotated[Language | None, Field(description="Language of pages for browsers that chose none.")] = None
    max_upload_mb: Annotated[_Number, Field(ge=1, le=300, description="Largest photo that is taken, megabytes.")] = 30
    uploads_per_minute: Annotated[_Number, Field(ge=1, description="Photos that one device may send in a minute.")] = 30

    @property
    def listen_host(self) -> str:
        """The address to listen on: loopback alone, unless other devices may connect."""
        return self.host or ("0.0.0.0" if self.lan else "127.0.0.1")  # noqa: S104 - only where the person asked for it

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - the names are the base class's
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What is passed, and nothing that happens to be in the environment."""
        return (init_settings,)

    @property
    def secure_port(self) -> int | None:
        """The port for https, which phones need for a live picture; None where only this computer connects."""
        if not self.lan:
            return None
        return self.https_port or self.port % HIGHEST_PORT + 1


def usable_folder(data_dir: Path) -> Path:
    """The data folder, which is there afterwards. Raises BadInput placed at it where nothing can be written to it."""
    try:
        private_folder(data_dir)
        # Permissions alone do not tell: a disk may be mounted for reading, and Windows has lists of its own.
        with tempfile.TemporaryFile(dir=data_dir):
            pass
    except OSError as error:
        raise unusable_folder(data_dir, error) from None
    return data_dir


def kept_secret(data_dir: Path) -> str:
    """What cookies are signed with: made at the first start, kept in the data folder for its owner alone.

    Raises BadInput placed at the folder where it cannot be read or written.
    """
    path = usable_folder(data_dir) / "secret"
    try:
        kept = path.read_text(encoding="ascii").strip() if path.exists() else ""
        if len(kept) < _SECRET_BYTES:
            kept = secrets.token_urlsafe(_SECRET_BYTES)
            write_private(path, kept.encode("ascii"))
    except (OSError, UnicodeDecodeError) as error:
        raise unusable_folder(data_dir, error) from None
    return kept


def unusable_folder(data_dir: Path, error: OSError | UnicodeDecodeError) -> BadInput:
    """What is said where something in the data folder cannot be read or written."""
    reason = getattr(error, "strerror", None) or type(error).__name__
    return BadInput(FOLDER_UNUSABLE, where=str(data_dir), reason=reason)
