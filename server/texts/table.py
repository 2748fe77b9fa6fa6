"""What the host's page says."""

from typing import Final

from engine.wording import Wording

APP_NAME: Final = Wording("app_name", hu="Römi", en="Romi")
TITLE: Final = Wording("title", hu="Römi – az asztal", en="Romi – the table")
GAME: Final = Wording("game", hu="Játék", en="Game")
LANGUAGE: Final = Wording("language", hu="Nyelv", en="Language")

PHOTO_TITLE: Final = Wording("photo_title", hu="A fénykép", en="The photo")
TAKE_PHOTO: Final = Wording("take_photo", hu="Fényképezés", en="Take a photo")
CHOOSE_PHOTO: Final = Wording("choose_photo", hu="Kép kiválasztása", en="Choose a picture")
DROP_HINT: Final = Wording("drop_hint", hu="Ide is húzhatod a képet.", en="You can also drop a picture here.")
NO_PHOTO: Final = Wording(
    "no_photo",
    hu="Fényképezd le az asztalt felülről, és megmutatom, mi van rajta.",
    en="Take a photo of the table from above, and I will show what is on it.",
)
SAMPLE_NOTE: Final = Wording(
    "sample_note",
    hu="Ez egy mintakép. Készíts fényképet a saját asztalodról!",
    en="This is a sample picture. Take a photo of your own table!",
)
READING: Final = Wording("reading", hu="Olvasom a képet…", en="Reading the picture…")
SENDING: Final = Wording("sending", hu="Küldöm a képet…", en="Sending the picture…")
SENDING_FAILED: Final = Wording(
    "sending_failed",
    hu="A kép nem ért ide. Fut még a szerver? Próbáld újra.",
    en="The picture did not arrive. Is the server still running? Try again.",
)
PHOTO_ALT: Final = Wording(
    "photo_alt",
    hu="Az asztal fényképe, {count} felismert darabbal",
    en="Photo of the table with {count:piece|pieces} found",
)
NOTHING_FOUND: Final = Wording(
    "nothing_found",
    hu="Ezen a képen nem találtam játékdarabot. Menj közelebb, és fényképezz felülről, jó fényben.",
    en="I found no pieces in this picture. Go closer, and take it from above in good light.",
)
TAP_HINT: Final = Wording(
    "tap_hint",
    hu="Rosszul olvastam valamit? Koppints rá. Kimaradt egy darab? Koppints a helyére.",
    en="Did I misread a piece? Tap it. Did I miss one? Tap its place.",
)

CHECK_TITLE: Final = Wording("check_title", hu="Kérlek, nézd meg", en="Please check these")
CHECK_HINT: Final = Wording("check_hint", hu="Ezekben nem vagyok biztos.", en="I am not sure about these.")
CHECK_RIGHT: Final = Wording("check_right", hu="Jó: {piece}", en="Right: {piece}")
CHECK_WRONG: Final = Wording("check_wrong", hu="Javítom", en="Change it")

GROUPS_TITLE: Final = Wording("groups_title", hu="Ami az asztalon van", en="What lies on the table")
RUN: Final = Wording("run", hu="Sor", en="Run")
SET: Final = Wording("set", hu="Csoport", en="Set")
NO_MELD: Final = Wording("no_meld", hu="Nem kombináció", en="Not a meld")
COUNT_IN: Final = Wording("count_in", hu="Ezzel számolj", en="Count these")
ONLY_THIS: Final = Wording("only_this", hu="Csak ez", en="Only this")
CHOOSE_ALL: Final = Wording("choose_all", hu="Mindet", en="Count all")
CHOOSE_NONE: Final = Wording("choose_none", hu="Egyiket sem", en="Count none")
PIECE_BUTTON: Final = Wording("piece_button", hu="{piece}, javítás", en="{piece}, change")
PIECE_BUTTON_UNSURE: Final = Wording(
    "piece_button_unsure", hu="{piece}, nem biztos, javítás", en="{piece}, not sure, change"
)
PIECE_BUTTON_CORRECTED: Final = Wording(
    "piece_button_corrected", hu="{piece}, kijavítva, javítás", en="{piece}, corrected, change"
)

BEST_TITLE: Final = Wording("best_title", hu="A legjobb lerakás", en="The best melds")
BEST_OF: Final = Wording("best_of", hu="{count} darabból", en="From {count:piece|pieces}")
BEST_NOTHING_CHOSEN: Final = Wording(
    "best_nothing_chosen",
    hu="Jelöld meg az «Ezzel számolj» gombbal, melyik darabokból keressek.",
    en="Mark with 'Count these' which pieces to look through.",
)
BEST_NO_MELD: Final = Wording("best_no_meld", hu="Ezekből még nem jön ki kombináció.", en="These make no meld yet.")
BEST_WORKING: Final = Wording("best_working", hu="Számolok…", en="Working it out…")
OPTION: Final = Wording("option", hu="{number}. lehetőség", en="Option {number}")
BEST_OPTION: Final = Wording("best_option", hu="Ez a legjobb", en="This is the best")
LEFT_OVER: Final = Wording("left_over", hu="Kimarad ({points})", en="Left over ({points})")
ALL_LAID: Final = Wording("all_laid", hu="Minden lerakható!", en="Everything can be laid!")
OPENS: Final = Wording("opens", hu="Első lerakásnak is elég.", en="Enough for the first laying.")
DOES_NOT_OPEN_MINIMUM: Final = Wording(
    "does_not_open_minimum",
    hu="Első lerakásnak még nem elég (legalább {minimum} pont kell).",
    en="Not yet enough for the first laying (at least {minimum:point|points}).",
)
DOES_NOT_OPEN_RUN: Final = Wording(
    "does_not_open_run",
    hu="Első lerakásnak még nem elég (legalább {minimum} pont kell, és legalább egy sor).",
    en="Not yet enough for the first laying (at least {minimum:point|points}, and at least one run).",
)
MORE_OPTIONS: Final = Wording("more_options", hu="További lehetőségek", en="More options")

EDIT_TITLE: Final = Wording("edit_title", hu="Mi ez valójában?", en="What is this really?")
ADD_TITLE: Final = Wording("add_title", hu="Mi fekszik itt?", en="What lies here?")
PIECE_PICTURE: Final = Wording("piece_picture", hu="A darab a fényképen", en="The piece in the photo")
READ_AS: Final = Wording("read_as", hu="Én ezt olvastam: {piece} ({percent}%)", en="I read: {piece} ({percent}%)")
ADDED_BY_HAND: Final = Wording("added_by_hand", hu="Kézzel hozzáadva", en="Added by hand")
PERHAPS: Final = Wording("perhaps", hu="Talán:", en="Perhaps:")
NUMBER: Final = Wording("number", hu="Szám", en="Number")
RANK: Final = Wording("rank", hu="Figura vagy szám", en="Rank")
COLOUR: Final = Wording("colour", hu="Szín", en="Colour")
SUIT: Final = Wording("suit", hu="Szín", en="Suit")
JOKER: Final = Wording("joker_button", hu="Dzsóker", en="Joker")
FACE_DOWN: Final = Wording("face_down_button", hu="Képpel lefelé", en="Face down")
DELETE: Final = Wording("delete", hu="Nincs itt semmi", en="Nothing is here")
RESTORE: Final = Wording("restore", hu="Vissza az eredetire", en="Back to what was read")
DONE: Final = Wording("done", hu="Kész", en="Done")
CANCEL: Final = Wording("cancel", hu="Mégse", en="Cancel")
KEYBOARD_HINT_TILES: Final = Wording(
    "keyboard_hint_tiles",
    hu="Billentyűzeten: szám és betű, például 12k. Csillag: dzsóker.",
    en="On the keyboard: number and letter, as 12k. Star: joker.",
)
KEYBOARD_HINT_CARDS: Final = Wording(
    "keyboard_hint_cards",
    hu="Billentyűzeten: rang és betű, például 10h vagy Qs. Csillag: dzsóker.",
    en="On the keyboard: rank and letter, as 10h or Qs. Star: joker.",
)
TYPED: Final = Wording("typed", hu="Beírva: {text}", en="Typed: {text}")

PHONE_TITLE: Final = Wording("phone_title", hu="Telefon mint kamera", en="Phone as camera")
PHONE_HINT: Final = Wording(
    "phone_hint",
    hu="Olvasd be a telefon kamerájával. A telefon és ez a gép ugyanazon a wifin legyen.",
    en="Scan this with the phone's camera. The phone and this computer must be on the same wifi.",
)
PHONE_ADDRESS: Final = Wording("phone_address", hu="A gép címe", en="This computer's address")
PHONE_NEEDS_LAN: Final = Wording(
    "phone_needs_lan",
    hu="Ehhez indítsd így a programot: romi serve --lan",
    en="For this, start the program as: romi serve --lan",
)
PHONE_NO_NETWORK: Final = Wording(
    "phone_no_network",
    hu="Ez a gép most nincs hálózaton; kapcsold be a wifit, és töltsd újra az oldalt.",
    en="This computer is on no network now; switch its wifi on and load this page again.",
)
PHONE_QR_ALT: Final = Wording("phone_qr_alt", hu="QR-kód: {address}", en="QR code: {address}")
