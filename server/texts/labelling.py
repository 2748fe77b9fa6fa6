"""What the page says on which a picture is labelled."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("labelling_title", hu="Kép átnézése", en="Looking a picture through")
BACK: Final = Wording("labelling_back", hu="Vissza a képekhez", en="Back to the pictures")
PICTURE: Final = Wording("labelling_picture", hu="A kép, {count} darabbal", en="The picture with {count:piece|pieces}")
CANVAS: Final = Wording("labelling_canvas", hu="A kép; nyilakkal görgethető", en="The picture; scroll it with arrows")
PIECES: Final = Wording("labelling_pieces", hu="A darabok", en="The pieces")
NO_PIECES: Final = Wording(
    "labelling_no_pieces",
    hu="Ezen a képen nincs darab. Adj hozzá egyet, vagy lépj tovább.",
    en="There is no piece in this picture. Add one, or go on.",
)
PIECE_CHOSEN: Final = Wording("labelling_piece_chosen", hu="{number}. darab: {piece}", en="Piece {number}: {piece}")
READ_AS: Final = Wording(
    "labelling_read_as", hu="Ezt olvastam: {piece} ({percent}%)", en="I read: {piece} ({percent}%)"
)
NOT_READ: Final = Wording("labelling_not_read", hu="Ezt ember jelölte meg.", en="A person has marked this.")
TYPED: Final = Wording("labelling_typed", hu="Beírva: {text}", en="Typed: {text}")
DISAGREES: Final = Wording(
    "labelling_disagrees", hu="Valami ellentmond a szabályoknak.", en="Something disagrees with the rules."
)

TURN: Final = Wording("labelling_turn", hu="Fordítás", en="Turn")
CHANGE: Final = Wording("labelling_change", hu="Más darab", en="Another piece")
GROUP: Final = Wording("labelling_group", hu="Csoport", en="Group")
REMOVE: Final = Wording("labelling_remove", hu="Nincs itt semmi", en="Nothing is here")
ADD: Final = Wording("labelling_add", hu="Új darab", en="Add a piece")
ADD_WHERE: Final = Wording(
    "labelling_add_where", hu="Koppints oda a képen, ahol fekszik.", en="Tap the place in the picture where it lies."
)
NEXT_PIECE: Final = Wording("labelling_next_piece", hu="Következő darab", en="Next piece")
CORNER: Final = Wording("labelling_corner", hu="Sarok", en="Corner")
CORNER_CHOSEN: Final = Wording(
    "labelling_corner_chosen", hu="A nyilak a(z) {number}. sarkot mozgatják", en="The arrows move corner {number}"
)
ZOOM: Final = Wording("labelling_zoom", hu="Nagyítás", en="Zoom")
UNDO: Final = Wording("labelling_undo", hu="Visszavonás", en="Undo")
REDO: Final = Wording("labelling_redo", hu="Újra", en="Redo")
CONFIRM: Final = Wording("labelling_confirm", hu="Minden jó, következő", en="All right, next")
SKIP: Final = Wording("labelling_skip", hu="Átugrom", en="Skip it")
DELETE: Final = Wording("labelling_delete", hu="A kép törlése…", en="Delete this picture…")
DELETE_ASK: Final = Wording(
    "labelling_delete_ask", hu="Töröljem ezt a képet a címkéivel együtt?", en="Delete this picture with its labels?"
)
DELETE_YES: Final = Wording("labelling_delete_yes", hu="Igen, töröld", en="Yes, delete it")
DELETE_NO: Final = Wording("labelling_delete_no", hu="Maradjon", en="Keep it")

KEYS_TITLE: Final = Wording("labelling_keys", hu="Billentyűk", en="Keys")
KEYS: Final = (
    Wording("key_tab", hu="Tab, n, p: másik darab", en="Tab, n, p: another piece"),
    Wording(
        "key_piece",
        hu="szám és betű: mi ez, például 12k vagy Qh; csillag: dzsóker; kérdőjel: képpel lefelé",
        en="number and letter: what it is, as 12k or Qh; star: joker; question mark: face down",
    ),
    Wording("key_arrows", hu="nyilak: mozgatás, Shifttel nagyobbat", en="arrows: move it, with Shift further"),
    Wording("key_corner", hu="c: egy sarka, azt mozgatják a nyilak", en="c: one corner, which the arrows then move"),
    Wording("key_turn", hu="r: negyed fordulat", en="r: a quarter turn"),
    Wording("key_group", hu="g: a szomszéd csoportjába, vagy ki belőle", en="g: into its neighbour's group, or out"),
    Wording(
        "key_add",
        hu="+: új darab mellette; Delete: nincs itt semmi",
        en="+: a piece beside it; Delete: nothing is here",
    ),
    Wording("key_undo", hu="Ctrl+Z, Ctrl+Y: vissza, újra", en="Ctrl+Z, Ctrl+Y: undo, redo"),
    Wording("key_done", hu="Enter: minden jó, következő; s: átugrom", en="Enter: all right, next; s: skip it"),
)
