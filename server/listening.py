"""Sockets on which the server listens, and what is said where that cannot be."""

import errno
import socket

from engine.wording import BadInput
from server.texts import serve as texts

_HIGHEST_PORT = 65535


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises BadInput where the port is taken or reserved, or the address is not this computer's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            wording = texts.PORT_IN_USE if error.errno == errno.EADDRINUSE else texts.PORT_RESERVED
            raise BadInput(wording, port=port, other=_another(port)) from None
        raise BadInput(texts.CANNOT_LISTEN, where=host, reason=error.strerror or type(error).__name__) from None


def _another(port: int) -> int:
    """A port to try instead, beyond those that systems keep for themselves."""
    return max(port % _HIGHEST_PORT + 1, 1024)
