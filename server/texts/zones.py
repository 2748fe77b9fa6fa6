"""What is said of the zones of a table."""

from typing import Final

from engine.wording import Wording

NO_ZONES: Final = Wording(
    "no_zones",
    hu="ezek nem az asztal részei ({problem}); jelöld ki őket újra az oldalon",
    en="these are no zones of a table ({problem}); mark them anew on the page",
)
TITLE: Final = Wording("zones_title", hu="Az asztal részei", en="Zones of the table")
HINT: Final = Wording(
    "zones_hint",
    hu="Jelöld ki egyszer, hol vannak a kombinációk és hol a dobópakli. Ami a játékosok előtt van, az nem számít.",
    en="Mark once where melds lie and where the discards are. What lies before the players does not count.",
)
OUTSIDE: Final = Wording(
    "zones_outside",
    hu="Ha van kijelölt hely a kombinációknak, ami azon kívül fekszik, nem számít.",
    en="Where a zone for melds is marked, what lies outside of it does not count.",
)
MELDS: Final = Wording("zone_melds", hu="Kombinációk", en="Melds")
DISCARDS: Final = Wording("zone_discards", hu="Dobópakli", en="Discards")
SIDE: Final = Wording("zone_side", hu="Játékos helye", en="A player's side")
DRAW: Final = Wording("zone_draw", hu="{zone}: kijelölés", en="{zone}: mark")
DRAW_HOW: Final = Wording(
    "zone_draw_how",
    hu="{zone}: húzz téglalapot a képen az egyik saroktól a másikig. Billentyűzettel: nyilak mozgatják, "
    "Shift + nyilak méretezik, Enter kész.",
    en="{zone}: draw a rectangle in the picture, from one corner to the other. On the keyboard: arrows move it, "
    "Shift with arrows resizes it, Enter when done.",
)
DRAWING: Final = Wording("zone_drawing", hu="{zone} kijelölése a képen", en="Mark in the picture: {zone}")
REMOVE: Final = Wording("zone_remove", hu="{zone} törlése", en="Remove: {zone}")
CANCEL: Final = Wording("zone_cancel", hu="Mégse", en="Cancel")
NONE: Final = Wording(
    "zones_none",
    hu="Nincs kijelölve semmi: minden számít, ami az asztalon van.",
    en="Nothing is marked: all that lies on the table counts.",
)
