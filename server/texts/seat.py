"""What a player's own page says, for that player's eyes alone."""

from typing import Final

from engine.pieces import Kind
from engine.wording import Wording

TITLE: Final = Wording("seat_title", hu="{name} oldala", en="The page of {name}")
PRIVATE: Final = Wording("seat_private", hu="Ezt csak te látod.", en="Only you see this.")
WHICH_SEAT: Final = Wording("seat_which", hu="Melyik a te helyed?", en="Which seat is yours?")

HAND: Final = Wording("seat_hand", hu="A kezed", en="Your hand")
RACK: Final = Wording("seat_rack", hu="A táblád", en="Your rack")
TELL_HINT: Final = Wording(
    "seat_tell_hint",
    hu="Fényképezd le, amit tartasz, vagy koppintsd be. A képet nem őrizzük meg.",
    en="Take a photo of what you hold, or tap it in. The photo is not kept.",
)
TAKE_PHOTO: Final = Wording("seat_take_photo", hu="Fényképezés", en="Take a photo")
CHOOSE_PHOTO: Final = Wording("seat_choose_photo", hu="Kép választása", en="Choose a picture")
PIECES: Final = Wording("seat_pieces", hu="Ez van nálad", en="What you hold")
COUNT: Final = Wording("seat_count", hu="{count} darab", en="pieces: {count}")
DREW: Final = Wording("seat_drew", hu="Húztál már?", en="Have you drawn yet?")
DREW_NOT: Final = Wording("seat_drew_not", hu="Még nem", en="Not yet")
DREW_STOCK: Final = Wording("seat_drew_stock", hu="A talonból", en="From the stock")
DREW_DISCARD: Final = Wording("seat_drew_discard", hu="A dobottból", en="From the discards")
DREW_UPCARD: Final = {
    Kind.CARDS: Wording("seat_drew_upcard", hu="A cserelapot", en="The upcard"),
    Kind.TILES: Wording("seat_drew_upcard_tile", hu="A szépkövet", en="The upcard"),
}
HOW_MANY: Final = Wording("seat_how_many", hu="Mit vettél fel?", en="What did you take?")
TELL: Final = Wording("seat_tell", hu="Mit léphetek?", en="What can I do?")
CHANGE: Final = Wording("seat_change", hu="Nem ez van nálam", en="I hold something else")
WHAT_DREW: Final = Wording("seat_what_drew", hu="Mit húztál?", en="What did you draw?")
WHICH_CAME: Final = Wording("seat_which_came", hu="Melyik jött?", en="Which one came?")

OPTIONS: Final = Wording("seat_options", hu="Mit léphetsz?", en="What can you do?")
WORKING: Final = Wording("seat_working", hu="Számolom a lehetőségeket…", en="Working out what you can do…")
NO_PLAYS: Final = Wording("seat_no_plays", hu="Most nincs szabályos lépésed.", en="There is nothing you may do now.")
BEST: Final = Wording("seat_best", hu="A legjobb", en="The best")
OPTION: Final = Wording("seat_option", hu="{number}. lehetőség", en="Option {number}")
MORE: Final = Wording("seat_more", hu="További lehetőségek", en="More options")
DRAW_STOCK: Final = Wording("seat_draw_stock", hu="Húzz a talonból", en="Draw from the stock")
DRAW_ONE: Final = Wording("seat_draw_one", hu="Húzz egyet", en="Draw one")
TAKE_DISCARD: Final = Wording("seat_take_discard", hu="Vedd fel a dobottból", en="Take from the discards")
TAKE_UPCARD: Final = {
    Kind.CARDS: Wording("seat_take_upcard", hu="Vedd fel a cserelapot", en="Take the upcard"),
    Kind.TILES: Wording("seat_take_upcard_tile", hu="Vedd fel a szépkövet", en="Take the upcard"),
}
EXCHANGE: Final = Wording("seat_exchange", hu="Add oda a cserelapért", en="Give for the upcard")
LAY: Final = Wording("seat_lay", hu="Rakd le", en="Lay")
SHOW_RACK: Final = Wording("seat_show_rack", hu="Mutasd be a tábládról", en="Show from your rack")
LAY_OFF: Final = Wording("seat_lay_off", hu="Tedd hozzá", en="Add")
TO_MELD: Final = Wording("seat_to_meld", hu="ehhez", en="to")
SWAP: Final = Wording("seat_swap", hu="Váltsd ki a dzsókert ezzel", en="Take the joker for")
IN_MELD: Final = Wording("seat_in_meld", hu="ebből", en="out of")
DISCARD: Final = Wording("seat_discard", hu="Dobd el", en="Discard")
CLOSE_WITH: Final = Wording("seat_close_with", hu="Zárj ezzel", en="Close with")
TABLE_AFTER: Final = Wording("seat_table_after", hu="Így fekszik utána az asztal", en="How the table lies afterwards")
LEFT: Final = Wording("seat_left", hu="Marad nálad", en="You keep")
DID_OTHERWISE: Final = Wording("seat_did_otherwise", hu="Mást léptem", en="I did something else")
DID_THIS: Final = Wording("seat_did_this", hu="Ezt léptem", en="I did this")

LACKS: Final = Wording(
    "seat_lacks",
    hu="Az első lerakáshoz {least} pont kell. Most {points} jön össze, még {missing} hiányzik.",
    en="The first laying takes {least:point|points}. You have {points}, {missing:is|are} missing.",
)
LACKS_RUN: Final = Wording(
    "seat_lacks_run",
    hu="Az első lerakáshoz sor is kell, és most nincs sorod.",
    en="The first laying needs a run, and you have none now.",
)
WATCH: Final = Wording("seat_watch", hu="Mire figyelj?", en="What to watch for")
WATCH_HINT: Final = Wording(
    "seat_watch_hint",
    hu="Ezek segítenének, és ennyit nem láttál még belőlük.",
    en="These would help you, and so many of them you have not seen yet.",
)
WATCH_NOTHING: Final = Wording(
    "seat_watch_nothing",
    hu="Egyetlen darab most nem hozna új tercet.",
    en="No single piece would bring you a new meld now.",
)
MAY_COME: Final = Wording("seat_may_come", hu="még {count} jöhet", en="{count} may still come")

LEFT_OVER: Final = Wording("seat_left_over", hu="Mi maradt nálad?", en="What is left in your hand?")
LEFT_OVER_HINT: Final = Wording(
    "seat_left_over_hint",
    hu="Ha megmutatod, mindenki látja, és az elszámolásba kerül.",
    en="If you show it, everybody sees it, and it goes into the settlement.",
)
SHOW: Final = Wording("seat_show", hu="Megmutatom", en="Show it")
SHOWN: Final = Wording("seat_shown", hu="Megmutattad, ez van az elszámolásban:", en="You have shown it to all:")
ROUND_OVER: Final = Wording("seat_round_over", hu="Vége a fordulónak?", en="Is the round over?")
