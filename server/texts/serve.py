"""What `romi serve` says in the terminal."""

from typing import Final

from engine.wording import Wording

PORT_IN_USE: Final = Wording(
    "port_in_use",
    hu="a(z) {port} kapu foglalt; fut már egy szerver? Adj meg másikat: {flag} {other}",
    en="port {port} is in use; is a server running already? Name another one: {flag} {other}",
)
PORT_RESERVED: Final = Wording(
    "port_reserved",
    hu="a(z) {port} kaput a rendszer másnak tartja fenn; adj meg másikat: {flag} {other}",
    en="the system keeps port {port} for others; name another one: {flag} {other}",
)
CANNOT_LISTEN: Final = Wording(
    "cannot_listen",
    hu="ezen a címen nem lehet elérhetővé tenni ({reason}); hagyd el a --host kapcsolót",
    en="it is not possible to listen at this address ({reason}); leave --host out",
)
RUNNING: Final = Wording("running", hu="Römi fut: {url}", en="Romi is running: {url}")
HOST_LINK: Final = Wording(
    "host_link",
    hu="Másik eszközről vezetni a játékot: {url}",
    en="To lead the game from another device: {url}",
)
PHONE_LINK: Final = Wording("phone_link", hu="Telefon mint kamera: {url}", en="Phone as camera: {url}")
STOP: Final = Wording("stop", hu="Leállítás: Ctrl+C", en="Stop: Ctrl+C")
