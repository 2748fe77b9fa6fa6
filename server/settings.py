"""What can be set at the start: by the environment (`ROMI_…`) or by the command line, which goes first."""

import secrets
from pathlib import Path
from typing import Annotated, Final, Self

import platformdirs
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from engine.wording import BadInput, Language, Wording

DEFAULT_PORT: Final = 7664
"""R-O-M-I on a telephone's keys."""

_SECRET_BYTES: Final = 32

FOLDER_UNUSABLE: Final = Wording(
    "data_folder_unusable",
    hu="az adatmappába nem lehet írni ({reason}); adj meg másikat a ROMI_DATA_DIR változóban",
    en="the data folder cannot be written to ({reason}); name another one in ROMI_DATA_DIR",
)


class Settings(BaseSettings):
    """The server's settings; every field can be set as `ROMI_` and its name in the environment."""

    model_config = SettingsConfigDict(env_prefix="ROMI_", frozen=True)

    data_dir: Annotated[Path, Field(description="The one folder in which everything is kept.")] = Field(
        default_factory=lambda: platformdirs.user_data_path("romi", appauthor=False)
    )
    database_url: Annotated[str | None, Field(description="PostgreSQL database in place of the folder's file.")] = None
    host: Annotated[str | None, Field(description="Address to listen on; by default as `lan` says.")] = None
    port: Annotated[int, Field(ge=1, le=65535, description="Port to listen on.")] = DEFAULT_PORT
    lan: Annotated[bool, Field(description="Whether other devices of the home network may connect.")] = False
    lang: Annotated[Language | None, Field(description="Language of pages for browsers that chose none.")] = None
    max_upload_mb: Annotated[int, Field(ge=1, le=300, description="Largest photo that is taken, megabytes.")] = 30
    uploads_per_minute: Annotated[int, Field(ge=1, description="Photos that one device may send in a minute.")] = 30

    @property
    def listen_host(self) -> str:
        """The address to listen on: loopback alone, unless other devices may connect."""
        return self.host or ("0.0.0.0" if self.lan else "127.0.0.1")  # noqa: S104 - only where the person asked for it

    def but(self, **changes: object) -> Self:
        """The same settings with some fields replaced; changes that are None change nothing."""
        given = {name: value for name, value in changes.items() if value is not None}
        return self.model_validate(self.model_dump() | given)


def usable_folder(data_dir: Path) -> Path:
    """The data folder, which is there afterwards. Raises BadInput placed at it where it cannot be used."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(data_dir, error) from None
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
            path.touch(mode=0o600)
            path.write_text(kept, encoding="ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise _unusable(data_dir, error) from None
    return kept


def _unusable(data_dir: Path, error: OSError | UnicodeDecodeError) -> BadInput:
    reason = getattr(error, "strerror", None) or type(error).__name__
    return BadInput(FOLDER_UNUSABLE, where=str(data_dir), reason=reason)
