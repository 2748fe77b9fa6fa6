"""What the plain pages say: claiming a role, the phone as camera, and what a stranger sees."""

from typing import Final

from engine.wording import Wording

CAMERA_TITLE: Final = Wording("camera_title", hu="Römi – kamera", en="Romi – camera")
CAMERA_ASK: Final = Wording(
    "camera_ask",
    hu="Ez a telefon lesz az asztal kamerája?",
    en="Shall this phone be the table's camera?",
)
CAMERA_EXPLAINED: Final = Wording(
    "camera_explained",
    hu="Csak képeket küld a játékasztal gépének, mást nem lát.",
    en="It only sends pictures to the table's computer and sees nothing else.",
)
CAMERA_CLAIM: Final = Wording("camera_claim", hu="Igen, ez a kamera", en="Yes, this is the camera")
CAMERA_READY: Final = Wording("camera_ready", hu="Kész a kamera", en="The camera is ready")
CAMERA_HOW: Final = Wording(
    "camera_how",
    hu="Fényképezd le az asztalt felülről, jó fényben, hogy minden szám látsszon.",
    en="Take a photo of the table from above in good light, so that every number can be seen.",
)
CAMERA_TAKE: Final = Wording("camera_take", hu="Fényképezés", en="Take a photo")
CAMERA_CHOOSE: Final = Wording("camera_choose", hu="Kép kiválasztása", en="Choose a picture")
CAMERA_SEND: Final = Wording("camera_send", hu="Küldés", en="Send")
CAMERA_SENT: Final = Wording(
    "camera_sent", hu="Megérkezett! {count} darabot láttam rajta.", en="It arrived! I saw {count:piece|pieces} in it."
)
CAMERA_SENDING: Final = Wording("camera_sending", hu="Küldöm és olvasom…", en="Sending and reading…")
HOST_TITLE: Final = Wording("host_title", hu="Römi – házigazda", en="Romi – host")
HOST_ASK: Final = Wording(
    "host_ask",
    hu="Innen akarod vezetni a játékot?",
    en="Do you want to lead the game from here?",
)
HOST_EXPLAINED: Final = Wording(
    "host_explained",
    hu="A házigazda mindent lát és mindent javíthat.",
    en="The host sees everything and may correct everything.",
)
HOST_CLAIM: Final = Wording("host_claim", hu="Igen, én vagyok a házigazda", en="Yes, I am the host")
SEAT_TITLE: Final = Wording("seat_title", hu="Römi – a helyem", en="Romi – my seat")
SEAT_ASK: Final = Wording("seat_ask", hu="Ezen a telefonon játszol?", en="Do you play with this phone?")
SEAT_EXPLAINED: Final = Wording(
    "seat_explained",
    hu="Csak ez a telefon látja majd a lapjaidat. Ha már volt telefonod ehhez a helyhez, az onnantól nem látja őket.",
    en="Only this phone will see your hand. A phone that had this seat before will not see it any more.",
)
SEAT_CLAIM: Final = Wording("seat_claim", hu="Igen, ez az én helyem", en="Yes, this is my seat")
SCREEN_TITLE: Final = Wording("screen_title", hu="Römi – kijelző", en="Romi – screen")
SCREEN_ASK: Final = Wording("screen_ask", hu="Ez legyen az asztal kijelzője?", en="Shall this be the table's screen?")
SCREEN_EXPLAINED: Final = Wording(
    "screen_explained",
    hu="Azt mutatja, amit mindenki láthat: az asztalt és a pontokat.",
    en="It shows what everybody may see: the table and the points.",
)
SCREEN_CLAIM: Final = Wording("screen_claim", hu="Igen, ez a kijelző", en="Yes, this is the screen")
STRANGER_TITLE: Final = Wording("stranger_title", hu="Römi", en="Romi")
STRANGER: Final = Wording(
    "stranger",
    hu="Ez a játékasztal gépe. Olvasd be rajta a QR-kódot, hogy csatlakozz.",
    en="This is the table's computer. Scan the QR code on its screen to join.",
)
