"""What pages say of a round with real pieces: the table, the turns, and the referee's word."""

from typing import Final

from engine.pieces import Kind
from engine.wording import Wording

START_HINT: Final = Wording(
    "round_start_hint",
    hu="Osszatok, aztán kezdjétek el: innen a program követi, ki jön és mi van az asztalon.",
    en="Deal, then begin: from here the program follows whose turn it is and what lies on the table.",
)
WHO_DEALS: Final = Wording("round_who_deals", hu="Ki osztott?", en="Who dealt?")
STARTS: Final = Wording("round_starts", hu="{player} kezd.", en="{player} starts.")
START: Final = Wording("round_start_button", hu="Kezdődjön a forduló!", en="Start the round!")

YOUR_TURN: Final = Wording("your_turn", hu="Te jössz!", en="Your turn!")
TURN_OF: Final = Wording("turn_of", hu="{player} jön", en="{player} is on turn")
WENT_OUT: Final = Wording("has_gone_out", hu="{player} kiment!", en="{player} has gone out!")
YOU_WENT_OUT: Final = Wording("you_went_out", hu="Kimentél!", en="You have gone out!")
NO_ROUND: Final = Wording("no_round_yet", hu="Most nem tart forduló.", en="No round is being played.")
DEALT_BY_PROGRAM: Final = Wording(
    "round_dealt_by_program",
    hu="Ezt a fordulót egy program osztotta az API-n át, és a lépések is onnan jönnek. "
    "Ha igazi darabokkal játszotok, vonjátok vissza, és kezdjétek el itt.",
    en="A program has dealt this round by the API, and its turns come from there too. "
    "If you play with real pieces, take it back and begin it here.",
)
SETTLE: Final = Wording("settle_round", hu="Elszámolás", en="Settle the round")
SETTLE_EARLY: Final = Wording("settle_round_early", hu="Vége: elszámoljuk", en="It is over: settle it")

TABLE: Final = Wording("lying_title", hu="Az asztalon", en="On the table")
NOTHING_LAID: Final = Wording("lying_nothing", hu="Még senki sem rakott le.", en="Nobody has laid anything yet.")
NO_MELD: Final = Wording("lying_no_meld", hu="nem szabályos", en="not a meld")
DISCARDS: Final = Wording("lying_discards", hu="Dobott", en="Discards")
NO_DISCARD: Final = Wording("lying_no_discard", hu="nincs", en="none")
UPCARD: Final = {
    Kind.CARDS: Wording("lying_upcard", hu="Cserelap", en="Upcard"),
    Kind.TILES: Wording("lying_upcard_tile", hu="Szépkő", en="Upcard"),
}
OWNER: Final = Wording("lying_owner", hu="{player} terce", en="meld of {player}")

EDIT: Final = Wording("turn_edit", hu="Mi történt az asztalon?", en="What happened on the table?")
EDIT_HINT: Final = Wording(
    "turn_edit_hint",
    hu="Koppints egy tercre, ha tettek hozzá, vagy vegyél fel újat. Ha nem rakott le semmit, elég a dobás.",
    en="Tap a meld to which something was added, or enter a new one. If nothing was laid, the discard is enough.",
)
NEW_MELD: Final = Wording("turn_new_meld", hu="Új terc", en="New meld")
MELD: Final = Wording("turn_meld", hu="{number}. terc: {pieces}", en="Meld {number}: {pieces}")
FROM_PHOTO: Final = Wording("turn_from_photo", hu="Az asztal fényképéről", en="From the table's photo")
NO_PHOTO: Final = Wording(
    "turn_no_photo",
    hu="még nincs kép az asztalról; készítsd el az «Asztal» oldalon, vagy írd be",
    en="there is no photo of the table yet; take one on the page 'Table', or type what lies there",
)
AS_TEXT: Final = Wording("turn_as_text", hu="Beírás", en="Type it")
WHOLE_TABLE: Final = Wording("turn_whole_table", hu="Minden terc, | jellel elválasztva", en="All melds, separated by |")
TOOK: Final = Wording("turn_took", hu="Vett a dobottból?", en="Anything taken from the discards?")
TOOK_NONE: Final = Wording("turn_took_none", hu="nem", en="no")
DISCARDED: Final = Wording("turn_discarded", hu="Mit dobott el?", en="What was discarded?")
CLOSED_WITH: Final = Wording(
    "turn_closed_with", hu="Mit dobott el, vagy mivel zárt?", en="What was discarded, or closed with?"
)
YOU_TOOK: Final = Wording("turn_you_took", hu="Vettél a dobottból?", en="Did you take from the discards?")
YOU_DISCARDED: Final = Wording("turn_you_discarded", hu="Mit dobtál el?", en="What did you discard?")
YOU_CLOSED_WITH: Final = Wording(
    "turn_you_closed_with",
    hu="Mit dobtál el, vagy mivel zártál?",
    en="What did you discard, or close with?",
)
FACE_DOWN_FIRST: Final = Wording(
    "turn_face_down", hu="Az első követ képpel lefelé kell letenni.", en="The first tile is put down face down."
)
KEPT: Final = Wording("turn_kept", hu="Passzból megtartva", en="Kept from passes")
WHICH_UPCARD: Final = {
    Kind.CARDS: Wording("turn_which_upcard", hu="Melyik a cserelap?", en="Which is the upcard?"),
    Kind.TILES: Wording("turn_which_upcard_tile", hu="Melyik a szépkő?", en="Which is the upcard?"),
}
MORE: Final = {
    Kind.CARDS: Wording("turn_more", hu="Cserelap, dobott lapok", en="Upcard, discards"),
    Kind.TILES: Wording("turn_more_tile", hu="Szépkő, passz, dobott kövek", en="Upcard, passes, discards"),
}
TURN_OVER_OF: Final = Wording("turn_over_of", hu="Kész, {player} jön", en="Done, {player} is next")
OUT: Final = Wording("turn_out", hu="Kiment!", en="Went out!")
I_AM_OUT: Final = Wording("turn_i_am_out", hu="Kimentem!", en="I have gone out!")
ONLY_PUT_RIGHT: Final = Wording("turn_put_right", hu="Csak javítás", en="Only put right")

JUDGING: Final = Wording("referee_judging", hu="Nézem {player} lépését…", en="Looking at the turn of {player}…")
LEGAL: Final = Wording("referee_legal", hu="{player} lépése szabályos volt.", en="The turn of {player} was fine.")
LEGAL_SO_FAR: Final = Wording(
    "referee_legal_so_far",
    hu="{player} lépése rendben van, amennyi látszik belőle.",
    en="The turn of {player} is fine as far as can be seen.",
)
FAULTY: Final = Wording("referee_faulty", hu="{player} lépése nem szabályos", en="The turn of {player} is not allowed")
MEND: Final = Wording("referee_mend", hu="Így javítható", en="To put it right")
TAKE_BACK: Final = Wording("referee_take_back", hu="A lépés visszavonása", en="Take the turn back")
