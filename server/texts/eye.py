"""What the camera's page says of sending a live picture."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("eye_title", hu="Élő kép", en="Live picture")
HOW: Final = Wording(
    "eye_how",
    hu="Rögzítsd a készüléket az asztal fölé, és hagyd így az oldalt: a gép látja, ami az asztalon történik.",
    en="Fix the device above the table and leave this page open: the computer sees what happens on the table.",
)
START: Final = Wording("eye_start", hu="Élő kép indítása", en="Start the live picture")
STOP: Final = Wording("eye_stop", hu="Leállítás", en="Stop")
SENDS: Final = Wording("eye_sends", hu="Megy az élő kép.", en="The live picture is being sent.")
AWAY: Final = Wording(
    "eye_away",
    hu="Nem érem el a gépet. Újra próbálom; nézd meg a wifit, és hogy fut-e a program.",
    en="The computer cannot be reached. Trying again; check the wifi, and that the program is running.",
)
REFUSED: Final = Wording(
    "eye_refused",
    hu="A böngésző nem engedte a kamerát. Engedélyezd az oldal beállításainál, és indítsd újra.",
    en="The browser did not allow the camera. Allow it in the settings of this page, and start again.",
)
NONE: Final = Wording(
    "eye_none",
    hu="Nem kaptam képet a kamerától. Zárd be a programot, amely használja, és indítsd újra.",
    en="The camera gave no picture. Close the program that uses it, and start again.",
)
OTHER: Final = Wording(
    "eye_other",
    hu="Másik kamera mutatja már az asztalt, vagy a házigazda kikapcsolta ezt.",
    en="Another camera shows the table now, or the host has switched this one off.",
)
