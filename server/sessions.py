"""Browsers' sessions, in signed cookies, which a clock that was moved does not take from people."""

from collections.abc import Callable
from typing import Any

import itsdangerous
from starlette.middleware.sessions import SessionMiddleware
from starlette.types import ASGIApp


class Sessions(SessionMiddleware):
    """Starlette's, but cookies that were signed at a later time than now are believed."""

    def __init__(self, app: ASGIApp, *, secret_key: str, session_cookie: str, max_age: int) -> None:
        super().__init__(app, secret_key, session_cookie, max_age)
        self.signer = _PatientSigner(secret_key)


class _PatientSigner(itsdangerous.TimestampSigner):
    """Where the computer's clock was ahead and has been put right, everybody keeps the role they have."""

    def unsign(self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False) -> Any:
        """As the base class. Raises BadSignature where it is not ours, and SignatureExpired where it is too old."""
        unsign: Callable[..., Any] = super().unsign
        try:
            return unsign(signed_value, max_age, return_timestamp)
        except itsdangerous.SignatureExpired as expired:
            if expired.date_signed is None or expired.date_signed <= self.timestamp_to_datetime(self.get_timestamp()):
                raise
            return unsign(signed_value, None, return_timestamp)
