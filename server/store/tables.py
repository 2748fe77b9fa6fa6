"""The tables of the database. Times are UTC, in milliseconds; JSON columns hold what `server.matches` writes."""

from typing import Any, Final

from sqlalchemy import JSON, BigInteger, ForeignKey, MetaData, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

Json = dict[str, Any]

LARGEST_NUMBER: Final = 2**31 - 1
"""Of anything that is numbered here."""


class Base(DeclarativeBase):
    """All tables; constraints have names, so that a later version can change them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {Json: JSON}  # noqa: RUF012 - read by SQLAlchemy from the class


class PlayerRow(Base):
    """A person who has played here. One who was forgotten is no longer offered, but old matches keep the name."""

    __tablename__ = "players"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 - as above

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(60), unique=True)
    forgotten: Mapped[bool] = mapped_column(default=False)
    last_played_ms: Mapped[int] = mapped_column(BigInteger)


class MatchRow(Base):
    """A match. `version` is the number of its last action, and `summary` what lists and statistics show of it."""

    __tablename__ = "matches"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 - a number is never given twice

    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int]
    begun_ms: Mapped[int] = mapped_column(BigInteger)
    changed_ms: Mapped[int] = mapped_column(BigInteger)
    summary: Mapped[Json]


class ActionRow(Base):
    """Something that was done in a match. Rows are only ever added. `by_player` is null where the host did it."""

    __tablename__ = "actions"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    at_ms: Mapped[int] = mapped_column(BigInteger)
    by_player: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    data: Mapped[Json]


class MarkRow(Base):
    """A mark of the whole database, such as which restored state it is (`generation`)."""

    __tablename__ = "marks"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(200))


class LinkRow(Base):
    """A link that was given out: whoever presses its button first has its role. Only the key's hash is kept."""

    __tablename__ = "links"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 - a number is never given twice

    id: Mapped[int] = mapped_column(primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64), unique=True)
    role: Mapped[str] = mapped_column(String(20))
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    issued_ms: Mapped[int] = mapped_column(BigInteger)


class ClaimRow(Base):
    """A browser that has a role. Only the hash of what its cookie holds is kept."""

    __tablename__ = "claims"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 - a number is never given twice

    id: Mapped[int] = mapped_column(primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64), unique=True)
    role: Mapped[str] = mapped_column(String(20))
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    claimed_ms: Mapped[int] = mapped_column(BigInteger)


class ConsentRow(Base):
    """What a player answered who was asked whether photos of the own hand may be kept in this match."""

    __tablename__ = "consents"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True)
    given: Mapped[bool]
    answered_ms: Mapped[int] = mapped_column(BigInteger)


class HouseRulesRow(Base):
    """What a household usually agrees on in a game, under a name."""

    __tablename__ = "house_rules"

    name: Mapped[str] = mapped_column(String(60), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    terms: Mapped[Json]


class SettingRow(Base):
    """Something that the household has set once for all evenings, such as its camera."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(String(60), primary_key=True)
    value: Mapped[Json]
