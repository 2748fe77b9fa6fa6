"""What is said where a phone does not reach this computer."""

from typing import Final

from engine.wording import Wording

NOT_REACHED: Final = Wording(
    "phones_not_reached", hu="Nem nyílik meg a telefonon?", en="Does it not open on the phone?"
)
REACHING: Final = (
    Wording(
        "phones_reach_same_wifi",
        hu="A telefon ugyanazon a wifin legyen, mint ez a gép; a mobilnetet kapcsold ki rajta egy percre.",
        en="The phone must be on the same wifi as this computer; switch its mobile data off for a minute.",
    ),
    Wording(
        "phones_guest_wifi",
        hu="A vendégwifi elzárja egymástól az eszközöket: lépjetek át a rendes wifire.",
        en="A guest wifi keeps devices apart: change to the main wifi.",
    ),
    Wording(
        "phones_other_address",
        hu="Ha több cím közül lehet választani, próbáld a többit is; VPN mellett a wifi címe a jó.",
        en="Where there are several addresses to choose from, try the others; with a VPN the wifi's own is right.",
    ),
    Wording(
        "phones_firewall",
        hu="A tűzfal engedje be a Pythont a magánhálózaton (Windows, macOS: a felugró kérdésre igen), "
        "Linuxon a(z) {port} és a(z) {https_port} kaput: sudo ufw allow {port},{https_port}/tcp",
        en="The firewall must let Python in on private networks (Windows, macOS: say yes when it asks), "
        "on Linux ports {port} and {https_port}: sudo ufw allow {port},{https_port}/tcp",
    ),
    Wording(
        "phones_hotspot",
        hu="Ha semmi sem segít: kapcsold be az egyik telefon hotspotját, "
        "és csatlakozzon hozzá ez a gép és a többi telefon.",
        en="If nothing helps: switch on one phone's hotspot, and let this computer and the other phones join it.",
    ),
)
FINGERPRINT: Final = Wording(
    "phones_fingerprint",
    hu="A háztartás tanúsítványának ujjlenyomata (SHA-256), ha a telefonon ellenőriznéd:",
    en="The fingerprint (SHA-256) of the household's certificate, to compare on a phone:",
)
