"""Sockets on which the server listens, and what is said where that cannot be."""

import errno
import socket
from dataclasses import dataclass
from typing import Final

from engine.wording import BadInput
from server.certificates import Certificates
from server.network import lan_addresses
from server.settings import HIGHEST_PORT, Settings, unusable_folder
from server.texts import serve as texts

EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - compared with, not listened on


@dataclass(frozen=True, slots=True)
class SecureDoor:
    """A second listening socket, for https, and the certificates that it shows."""

    listening: socket.socket
    certificates: Certificates
    settings: Settings

    def renew(self) -> None:
        """Makes the certificate again where the computer has moved to another network, or time has passed.

        Raises OSError where it cannot be kept.
        """
        self.certificates.renew(reachable_addresses(self.settings))


def listen(host: str, port: int, flag: str = "--port") -> socket.socket:
    """A listening socket; `flag` says how a person names another port.

    Raises BadInput where the port is taken or reserved, or the address is not this computer's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            wording = texts.PORT_IN_USE if error.errno == errno.EADDRINUSE else texts.PORT_RESERVED
            raise BadInput(wording, port=port, flag=flag, other=_another(port)) from None
        raise BadInput(texts.CANNOT_LISTEN, where=host, reason=error.strerror or type(error).__name__) from None


def secure_door(settings: Settings) -> SecureDoor | None:
    """The way in for phones with a live picture; None where only this computer connects.

    Raises BadInput as `listen`, and placed at the data folder where certificates cannot be kept in it.
    """
    if settings.secure_port is None:
        return None
    listening = listen(settings.listen_host, settings.secure_port, "--https-port")
    try:
        certificates = Certificates(settings.data_dir, reachable_addresses(settings))
    except OSError as error:
        listening.close()
        raise unusable_folder(settings.data_dir, error) from None
    return SecureDoor(listening, certificates, settings)


def reachable_addresses(settings: Settings) -> list[str]:
    """By which addresses other devices reach the server, the likeliest first; a host that was named stands alone."""
    return lan_addresses() if settings.listen_host in EVERYWHERE else [settings.listen_host]


def _another(port: int) -> int:
    """A port to try instead: not the next, which may be that for https, nor one that systems keep for themselves."""
    return max((port + 1) % HIGHEST_PORT + 1, 1024)
