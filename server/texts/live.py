"""What the live table says."""

from typing import Final

from engine.wording import Wording

BROKEN: Final = Wording(
    "live_broken",
    hu="a kamera képét nem lehet tovább követni; indítsd újra a kamerát, és nézd meg a program üzeneteit",
    en="the camera cannot be followed any more; start it again, and look at what the program printed",
)
CAMERA_IS_ON: Final = Wording(
    "camera_is_on",
    hu="az asztalt most kamera mutatja; kapcsold ki, ha fényképet akarsz küldeni",
    en="a camera shows the table now; switch it off to send a photo",
)

CAMERA_TITLE: Final = Wording("live_camera_title", hu="Kamera", en="Camera")
CAMERA_HINT: Final = Wording(
    "live_camera_hint",
    hu="Élő kép az asztalról: a program maga látja, ki mit rakott le.",
    en="Live picture of the table: the program sees by itself what is laid.",
)
CAMERA_SOURCE: Final = Wording("live_camera_source", hu="Melyik kamera?", en="Which camera?")
CAMERA_EXAMPLES: Final = Wording(
    "live_camera_examples",
    hu="0 a gép első kamerája. Lehet IP-kamera címe is (http://… vagy rtsp://…), kipróbáláshoz pedig film "
    "vagy képek mappája.",
    en="0 is this computer's first camera. It may be an IP camera's address (http://… or rtsp://…), or, to try it out, "
    "a film or a folder of pictures.",
)
CAMERA_ON: Final = Wording("live_camera_on", hu="Bekapcsolás", en="Switch on")
CAMERA_OTHER: Final = Wording("live_camera_other", hu="Másik kamera", en="Another camera")
CAMERA_OFF: Final = Wording("live_camera_off", hu="Kikapcsolás", en="Switch off")
CAMERA_OPENING: Final = Wording("live_camera_opening", hu="Kapcsolódom a kamerához…", en="Connecting to the camera…")

PICTURE_TITLE: Final = Wording("live_picture_title", hu="Az asztal élőben", en="The table, live")
PICTURE_ALT: Final = Wording(
    "live_picture_alt",
    hu="Az asztal élő képe, {count} felismert darabbal",
    en="Live picture of the table, {count} pieces",
)
TAP_HINT: Final = Wording(
    "live_tap_hint",
    hu="Rossz valami? Koppints rá. Kimaradt egy darab? Koppints a helyére. Az «Állókép» alatt nyugodtan javíthatsz.",
    en="Is a piece wrong? Tap it. Was one missed? Tap its place. While the picture stands still, nothing runs away.",
)
FREEZE: Final = Wording("live_freeze", hu="Állókép", en="Hold still")
GO_ON: Final = Wording("live_go_on", hu="Tovább élőben", en="Live again")

STILL: Final = Wording("live_still", hu="Nyugalom", en="At rest")
MOVING: Final = Wording("live_moving", hu="Mozgás az asztalon", en="Something moves")
LOOKING: Final = Wording("live_looking", hu="Nézem az asztalt…", en="Looking at the table…")
FROZEN: Final = Wording("live_frozen", hu="Áll a kép", en="Standing still")
HAND: Final = Wording(
    "live_hand", hu="Takarásban: {count} darab (a helyén marad)", en="Covered: {count} pieces (they stay as they were)"
)
LOST: Final = Wording(
    "live_lost",
    hu="Nem jön kép a kamerától. Újra próbálom {seconds} másodperc múlva; nézd meg a kábelt vagy a kameraprogramot.",
    en="No picture comes from the camera. Trying again in {seconds} s; check its cable or its app.",
)
DARK: Final = Wording(
    "live_dark",
    hu="Túl sötét, így nem látom az asztalt. Kapcsolj lámpát, vagy vedd le, ami a kamera előtt van.",
    en="It is too dark to see the table. Switch on a lamp, or take away what covers the camera.",
)
BRIGHT: Final = Wording(
    "live_bright",
    hu="Túl világos, kifehérednek a jelek. Fordítsd el a lámpát.",
    en="It is too bright, figures are washed out. Turn the lamp away.",
)
FAR: Final = Wording(
    "live_far",
    hu="Túl messze van a kamera: egy darab csak {height} képpont magas, legalább {least} kell. Vidd közelebb.",
    en="The camera is too far away: a piece is only {height} pixels high, {least} are needed. Bring it closer.",
)
BLURRED: Final = Wording(
    "live_blurred",
    hu="Nem éles a kép. Várj, amíg a kamera élesre áll, vagy töröld meg a lencsét.",
    en="The picture is blurred. Wait until the camera has focused, or wipe its lens.",
)
SHAKEN: Final = Wording(
    "live_shaken",
    hu="Mozog a kamera vagy az asztal. Várom, hogy megálljon.",
    en="The camera or the table moves. Waiting until it stands still.",
)
STEEP: Final = Wording(
    "live_steep",
    hu="Nagyon oldalról néz a kamera ({tilt} fok). Emeld magasabbra, hogy inkább felülről nézzen.",
    en="The camera looks very obliquely ({tilt} degrees). Raise it, so that it looks more from above.",
)
UNSURE: Final = Wording(
    "live_unsure",
    hu="Ebben nem vagyok biztos: {pieces}",
    en="Not sure of these: {pieces}",
)
