"""What is said of the zones of a table."""

from typing import Final

from engine.wording import Wording

NO_ZONES: Final = Wording(
    "no_zones",
    hu="ezek nem az asztal részei ({problem}); jelöld ki őket újra az oldalon",
    en="these are no zones of a table ({problem}); mark them anew on the page",
)
TOO_SMALL: Final = Wording(
    "zone_too_small",
    hu="ezek között a sarkok között alig van valami: húzd őket szét",
    en="there is hardly anything between these corners: move them apart",
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
    hu="{zone}: húzz téglalapot a képen, és igazítsd a sarkait: ha az asztal ferdén látszik, a részei sem téglalapok. "
    "Ahová koppintasz, oda kerül a legközelebbi sarok. Billentyűzettel: Tab a következő sarok, a nyilak mozgatják, "
    "Enter kész, Esc mégse.",
    en="{zone}: draw a rectangle in the picture, then move its corners: of a table seen obliquely no part is a "
    "rectangle. Where you tap the nearest corner goes. On the keyboard: Tab is the next corner, arrows move it, "
    "Enter when done, Esc to leave it.",
)
DRAWING: Final = Wording("zone_drawing", hu="{zone} kijelölése a képen", en="Mark in the picture: {zone}")
CORNER: Final = Wording("zone_corner", hu="{number}. sarok", en="Corner {number}")
WHOLE: Final = Wording("zone_whole", hu="Az egész (Shift + nyilak: méret)", en="All of it (Shift with arrows: size)")
DONE: Final = Wording("zone_done", hu="Kész", en="Done")
REMOVE: Final = Wording("zone_remove", hu="{zone} törlése", en="Remove: {zone}")
CANCEL: Final = Wording("zone_cancel", hu="Mégse", en="Cancel")
NONE: Final = Wording(
    "zones_none",
    hu="Nincs kijelölve semmi: minden számít, ami az asztalon van.",
    en="Nothing is marked: all that lies on the table counts.",
)
