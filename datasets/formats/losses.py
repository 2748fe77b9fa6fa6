"""What a foreign form cannot carry, in plain words: printed by the export and written into the exported set."""

from typing import Final

from engine.wording import Wording

GROUPS: Final = Wording(
    "loses_groups",
    hu="elvész, mely lapok tartoznak egy csoportba, és az olvasás sorrendje",
    en="which pieces lie together in a group, and their reading order, are lost",
)
VISIBLE: Final = Wording(
    "loses_visible",
    hu="elvész, mennyi látszik egy lapból, és hogy le van-e vágva",
    en="how much of a piece shows, and whether it is cut off, are lost",
)
AREAS: Final = Wording(
    "loses_areas",
    hu="elvesznek az asztal zónái és a figyelmen kívül hagyott részek: ami ott van, háttér lesz",
    en="the table's zones and the parts to ignore are lost: what lies there becomes background",
)
HISTORY: Final = Wording(
    "loses_history",
    hu="elvész, mit mondtak a hálózatok, és minden megjegyzés (a címke eredete is)",
    en="what the networks said and all notes (where a label came from among them) are lost",
)
STANDS_FOR: Final = Wording(
    "loses_stands_for",
    hu="elvész, mit helyettesít egy dzsóker; a kártyák sarokjelei külön nem szerepelnek",
    en="what a joker stands for is lost; the corner indices of cards are not told apart",
)
HIDDEN: Final = Wording(
    "loses_hidden",
    hu="kimarad az a lap, amelyből a képen semmi sincs",
    en="a piece of which nothing lies in the picture is left out",
)
SOURCE: Final = Wording(
    "loses_source",
    hu="elvész, melyik felvételsorból való egy kép: csak a felosztás része marad meg",
    en="which scene a picture belongs to is lost: only its part of the split remains",
)
TURN: Final = Wording(
    "loses_turn",
    hu="elvesznek a sarkok és a lap állása: csak a köré írt álló téglalap marad, így a fent sem ismert",
    en="the corners and how a piece is turned are lost: only the upright box around it remains, so up is unknown",
)
OUTSIDE: Final = Wording(
    "loses_outside",
    hu="a képből kilógó sarok a kép szélére kerül",
    en="a corner outside the picture is moved to its edge",
)
UP_IN_POLYGON: Final = Wording(
    "loses_up_coco",
    hu="a fent megmarad: a körvonal a lap saját bal felső sarkával kezdődik, és az «up_known» mező mondja, igaz-e; "
    "más program ezt a sorrendet nem ígéri, és ha átírja a fájlt, a fent elveszhet",
    en="up survives: the outline begins with the piece's own top left, and the field 'up_known' says whether that is "
    "true; other programs promise no such order, and up may be lost when one of them rewrites the file",
)
UP_IN_CORNERS: Final = Wording(
    "loses_up_obb",
    hu="a sarkok a lap saját bal felső sarkával kezdve állnak a fájlban, de a formátum nem ígér sorrendet: "
    "más program elforgatott téglalapot csinál belőlük, és a fent elvész; az is, hogy ismert volt-e",
    en="the corners are written from the piece's own top left, but the format promises no order: "
    "other programs make a turned rectangle of them, and up is lost; so is whether it was known",
)
ROUNDED: Final = Wording(
    "loses_digits",
    hu="a sarkok helye a képpont századrészére kerekedik",
    en="corners are rounded to a hundredth of a pixel",
)
FRACTIONS: Final = Wording(
    "loses_fractions",
    hu="a sarkok helye a kép méretének egymilliomod részére kerekedik",
    en="corners are rounded to a millionth of the picture's size",
)
