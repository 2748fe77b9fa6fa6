"""What the guided round says."""

from typing import Final

from engine.pieces import Kind
from engine.wording import Wording

TITLE: Final = Wording("guided_title", hu="Vezetett kör", en="Guided round")
ABOUT: Final = Wording(
    "guided_about",
    hu="Nyolc kirakást kérek, mindegyikről egy fényképet: először minden darab áll, azután fejjel lefelé. Mivel tudom, "
    "mi fekszik ott, megtanulhatom a saját készleteteket. Körülbelül tíz perc. Csak a darabok képe marad meg, ezen a "
    "gépen.",
    en="I ask for eight layouts and one photo of each: first all pieces upright, then upside down. Since I know what "
    "lies there, I can learn your own make. It takes about ten minutes. Only the pieces' picture is kept, on this "
    "computer.",
)
WHAT: Final = Wording("guided_what", hu="Mit tanuljak meg?", en="What shall I learn?")
MAKE: Final = Wording("guided_make", hu="Hogyan nevezzük ezt a készletet?", en="What shall this make be called?")
BEGIN: Final = Wording("guided_begin", hu="Kezdjük", en="Let's begin")
STEP: Final = Wording("guided_step", hu="{step}. kirakás, összesen {steps}", en="Layout {step} of {steps}")
LAY: Final = {
    Kind.TILES: Wording(
        "guided_lay_tiles",
        hu="Rakd ki ezeket a köveket, sorban egymás mellé, a számok álljanak:",
        en="Lay these tiles out, side by side in rows, with the numbers upright:",
    ),
    Kind.CARDS: Wording(
        "guided_lay_cards",
        hu="Rakd ki ezeket a kártyákat, sorban egymás mellé, álljanak, és ne fedjék egymást:",
        en="Lay these cards out, side by side in rows, upright, without covering each other:",
    ),
}
LAY_TURNED: Final = Wording(
    "guided_lay_turned",
    hu="Rakd ki ezeket ugyanígy, balról jobbra, de mindegyik fejjel lefelé:",
    en="Lay these out the same way, left to right, but each of them upside down:",
)
NEW_PART: Final = Wording(
    "guided_new_part",
    hu="Mostantól másik helyen: menj az asztal másik végére, vagy kapcsolj másik lámpát. Így jobban tanulok.",
    en="From now on in another place: go to the table's other end, or switch another lamp on. I learn better so.",
)
TAKE: Final = Wording(
    "guided_take",
    hu="Fényképezd le felülről úgy, hogy minden darab rajta legyen.",
    en="Photograph them from above, with every piece in the picture.",
)
KEPT: Final = Wording(
    "guided_kept", hu="Minden megvan, megőriztem ({count}).", en="All of it is there, it is kept ({count})."
)
NOTHING: Final = Wording(
    "guided_nothing",
    hu="Ezen a képen nem találtam semmit. Menj közelebb, jó fényben.",
    en="I found nothing in this picture. Go closer, in good light.",
)
MISSING: Final = Wording(
    "guided_missing",
    hu="Nem látom: {piece} ({row}. sor, {place}. hely).",
    en="I do not see {piece} (row {row}, place {place}).",
)
DOUBTED: Final = Wording(
    "guided_doubted",
    hu="A(z) {row}. sor {place}. helyén {piece} álljon; biztos, hogy az van ott?",
    en="In row {row}, place {place} there should be {piece}; is it really that?",
)
EXTRA: Final = Wording(
    "guided_extra",
    hu="Ez nem tartozik a kirakáshoz; van ott valami?",
    en="This is no part of the layout; is there anything?",
)
OTHER: Final = Wording(
    "guided_other",
    hu="Mintha más feküdne a képen, mint amit kértem. Jó sorrendben vannak?",
    en="Something else than I asked for seems to lie in the picture. Are they in the right order?",
)
PHONE: Final = Wording(
    "guided_phone",
    hu="Telefonnal kényelmesebb: az Asztal oldalon csatlakoztathatod kamerának.",
    en="A phone makes it easier: connect it as the camera on the table's page.",
)
RETAKE: Final = Wording(
    "guided_retake",
    hu="Igazítsd meg, és fényképezd le újra.",
    en="Put it right and take another photo.",
)
LACK: Final = Wording("guided_lack", hu="Nincs ilyenünk: {piece}", en="We do not have it: {piece}")
ACCEPT: Final = Wording("guided_accept", hu="Minden úgy van, ahogy kérted", en="Everything is as asked")
SKIP: Final = Wording("guided_skip", hu="Ezt kihagyom", en="Leave this one out")
END: Final = Wording("guided_end", hu="Abbahagyom", en="Stop here")
DONE: Final = Wording(
    "guided_done",
    hu="Kész a kör: {count} kép. Köszönöm! Most már tanulhatok belőlük.",
    en="The round is done: {count:picture|pictures}. Thank you! Now I can learn from them.",
)
AGAIN: Final = Wording("guided_again", hu="Új kör", en="Another round")
