"""What the card of a set says."""

from typing import Final

from datasets.turns import Turn
from engine.wording import Wording

TITLE: Final = Wording("card_title", hu="Mi van a képeken?", en="What is in the pictures?")
SUMMARY: Final = Wording(
    "card_summary",
    hu="{scenes} kép, rajtuk {pieces} darab {groups} csoportban.",
    en="{scenes:picture|pictures} with {pieces:piece|pieces} in {groups:group|groups}.",
)
MISSING: Final = Wording("card_missing", hu="Mi hiányzik még?", en="What is still missing?")
NOTHING_MISSING: Final = Wording(
    "card_nothing_missing",
    hu="Minden darabról van kép, mindkét irányban.",
    en="There are pictures of every piece, both ways up.",
)
COUNTS: Final = {
    "tiles": Wording("card_tiles", hu="Kövek", en="Tiles"),
    "cards": Wording("card_cards", hu="Kártyák", en="Cards"),
}
COUNTS_ALT: Final = Wording(
    "card_counts_alt",
    hu="Hány kép van az egyes darabokról: {words}",
    en="How often each piece is there: {words}",
)
JOKERS: Final = Wording(
    "card_jokers", hu="dzsóker: {count}, képpel lefelé: {down}", en="jokers: {count}, face down: {down}"
)
BY_COLOUR: Final = Wording("card_by_colour", hu="Színek szerint", en="By colour")
BY_TURN: Final = Wording("card_by_turn", hu="Merre áll a darab?", en="Which way up?")
BY_SCENE: Final = Wording("card_by_scene", hu="Felvételsorok szerint", en="By scene")
BY_TRUTH: Final = Wording("card_by_truth", hu="Kitől valók a címkék?", en="Whose word are the labels?")
TURNS: Final = {
    Turn.UPRIGHT: Wording("turn_upright", hu="áll", en="upright"),
    Turn.RIGHT: Wording("turn_right", hu="jobbra dől", en="turned right"),
    Turn.UPSIDE_DOWN: Wording("turn_upside_down", hu="fejjel lefelé", en="upside down"),
    Turn.LEFT: Wording("turn_left", hu="balra dől", en="turned left"),
    Turn.UNKNOWN: Wording("turn_unknown", hu="nem tudni", en="not known"),
}
TRUTHS: Final = {
    "confirmed": Wording("truth_confirmed", hu="ember átnézte az egészet", en="a person looked all of it through"),
    "corrected": Wording("truth_corrected", hu="ember javított benne", en="a person corrected something"),
    "unopposed": Wording("truth_unopposed", hu="senki sem tiltakozott", en="nobody complained"),
    "predicted": Wording("truth_predicted", hu="csak a hálózatok mondták", en="the networks alone said it"),
    "imported": Wording("truth_imported", hu="másutt készült", en="made elsewhere"),
    "placed": Wording(
        "truth_placed", hu="ember mondta, a helyét hálózat kereste", en="said by a person, placed by networks"
    ),
}
MORE: Final = Wording("card_more", hu="és még {count}", en="and {count} more")
EXPORT: Final = Wording(
    "card_export",
    hu="Táblázatként: romi dataset stats {folder} --csv darabok.csv",
    en="As a table: romi dataset stats {folder} --csv counts.csv",
)
