"""Who has which role, across restarts: links that give a role once, and the browsers that have claimed one."""

import hashlib
import secrets
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import urlencode

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from server.errors import Refusal
from server.matches.actions import PlayerId
from server.matches.changes import ALL, Changes
from server.matches.people import now_ms
from server.store.marks import generation
from server.store.store import Store
from server.store.tables import ClaimRow, LinkRow, MatchRow, PlayerRow
from server.texts import errors as texts
from server.texts import matches as match_texts

_LINK_LASTS_MS: Final = 24 * 60 * 60 * 1000
_KEY_BYTES: Final = 18


class Role(StrEnum):
    """What a browser may do."""

    HOST = "host"
    """Everything."""
    SEAT = "seat"
    """One player's own page in one match."""
    CAMERA = "camera"
    """Sending pictures of the table, nothing else."""
    SCREEN = "screen"
    """Seeing what lies on the table and how matches stand, nothing else."""


@dataclass(frozen=True, slots=True)
class Post:
    """A role and, for a seat, whose it is in which match."""

    role: Role
    match: int | None = None
    player: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A browser that has claimed a post."""

    id: int
    post: Post
    claimed_ms: int


class Access:
    """May be used from any thread. What changes something waits until it is on disk; looking claims up does not."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._claims: Mapping[str, Claim] = {}
        self._open: dict[Post, str] = {}
        """Keys that were given out and that nobody has used yet."""
        self._lock = threading.Lock()
        self._generation = ""
        self.changes = Changes()
        """Tells (as of match `ALL`) when a role was claimed, given out anew or taken away."""
        self.look_around()

    def link(self, base_url: str, post: Post) -> str:
        """The address whose page has the button that claims a post; the same until somebody has pressed it."""
        with self._lock:
            key = self._open.get(post)
        return self._address(base_url, post, key or self._issue(post))

    def new_link(self, base_url: str, post: Post) -> str:
        """As `link`, but earlier links to the post give nothing any more. Raises Refusal 404 for no such seat."""
        return self._address(base_url, post, self._issue(post))

    def claim(self, role: Role, key: str) -> str:
        """Uses a link up. Returns what the browser's cookie has to hold; a seat passes on to this browser.

        Raises Refusal 403 where the key does not give the role, or not any more.
        """
        cookie_key = secrets.token_urlsafe(_KEY_BYTES)

        def work(session: Session) -> Post:
            row = session.scalar(select(LinkRow).where(LinkRow.key_hash == _hash(key), LinkRow.role == role))
            if row is None or now_ms() - row.issued_ms > _LINK_LASTS_MS:
                raise Refusal(403, texts.WRONG_KEY)
            post = Post(role, row.match_id, row.player_id)
            session.delete(row)
            if role is Role.SEAT:
                session.execute(delete(ClaimRow).where(*_is(ClaimRow, post)))
            session.add(
                ClaimRow(
                    key_hash=_hash(cookie_key),
                    role=role,
                    match_id=post.match,
                    player_id=post.player,
                    claimed_ms=now_ms(),
                )
            )
            session.flush()
            self._read(session)
            return post

        def used(post: Post) -> None:
            with self._lock:
                self._open.pop(post, None)
            self.changes.tell(ALL, 0)

        self._store.transact(work, used)
        return cookie_key

    def revoke(self, claim_id: int) -> None:
        """Takes a role away from a browser. Raises Refusal 404 where there is no such claim."""

        def work(session: Session) -> None:
            row = session.get(ClaimRow, claim_id)
            if row is None:
                raise Refusal(404, texts.NOT_FOUND)
            session.delete(row)
            session.flush()
            self._read(session)

        self._store.transact(work, lambda _: self.changes.tell(ALL, 0))

    def claims(self) -> list[Claim]:
        """All browsers with a role, the first first."""
        return sorted(self._claims.values(), key=lambda claim: claim.id)

    def has_claimed(self, post: Post) -> bool:
        """Whether some browser has this post."""
        return any(claim.post == post for claim in self._claims.values())

    def posts(self, cookie_keys: Iterable[str]) -> frozenset[Post]:
        """What the browser may do whose cookie holds these keys."""
        known = self._claims
        return frozenset(claim.post for key in cookie_keys if (claim := known.get(_hash(key))))

    def look_around(self) -> None:
        """Reads what others have written meanwhile: a restored backup, another server."""
        self._store.transact(self._read)

    def _issue(self, post: Post) -> str:
        key = secrets.token_urlsafe(_KEY_BYTES)

        def work(session: Session) -> None:
            if post.role is Role.SEAT:
                _check_seat(session, post)
            stale = LinkRow.issued_ms < now_ms() - _LINK_LASTS_MS
            session.execute(delete(LinkRow).where(stale))
            if post.role is Role.SEAT:
                session.execute(delete(LinkRow).where(*_is(LinkRow, post)))
            elif post in self._open:
                session.execute(delete(LinkRow).where(LinkRow.key_hash == _hash(self._open[post])))
            session.add(
                LinkRow(
                    key_hash=_hash(key),
                    role=post.role,
                    match_id=post.match,
                    player_id=post.player,
                    issued_ms=now_ms(),
                )
            )

        def issued(_: None) -> None:
            with self._lock:
                self._open[post] = key

        self._store.transact(work, issued)
        return key

    def _read(self, session: Session) -> None:
        now = generation(session)
        if now != self._generation:
            with self._lock:
                self._open.clear()
            self._generation = now
        self._claims = {
            row.key_hash: Claim(row.id, Post(Role(row.role), row.match_id, row.player_id), row.claimed_ms)
            for row in session.scalars(select(ClaimRow))
        }

    @staticmethod
    def _address(base_url: str, post: Post, key: str) -> str:
        return f"{base_url}/join/{post.role}?{urlencode({'key': key})}"


def _is(table: type[LinkRow] | type[ClaimRow], post: Post) -> tuple[ColumnElement[bool], ...]:
    return table.role == post.role, table.match_id == post.match, table.player_id == post.player


def _check_seat(session: Session, post: Post) -> None:
    if post.match is None or session.get(MatchRow, post.match) is None:
        raise Refusal(404, match_texts.NO_SUCH_MATCH, match=post.match)
    if post.player is None or session.get(PlayerRow, post.player) is None:
        raise Refusal(404, match_texts.NO_SUCH_PLAYER, name=post.player)


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
