"""What the pages of collected pictures say."""

from typing import Final

from engine.wording import Wording
from server.collecting.filters import Show

TITLE: Final = Wording("pictures_title", hu="Képek", en="Pictures")
SET: Final = Wording("pictures_set", hu="Készlet", en="Set")
SET_COLLECTED: Final = Wording("pictures_set_collected", hu="A mi képeink", en="Our own pictures")
LOOKING: Final = Wording("pictures_looking", hu="Átnézem a képeket…", en="Looking through the pictures…")
LOOKED_THROUGH: Final = Wording(
    "pictures_looked_through",
    hu="Átnézem a képeket: {done} kész ennyiből: {all}…",
    en="Looking through the pictures: {done} of {all} done…",
)
NONE: Final = Wording(
    "pictures_none",
    hu="Még nincs kép. Kapcsold be a megőrzést, és hagyd jóvá az asztal képeit, vagy indíts vezetett kört.",
    en="There are no pictures yet. Switch keeping on and confirm pictures of the table, or begin a guided round.",
)
NONE_CHOSEN: Final = Wording(
    "pictures_none_chosen", hu="Ilyen kép nincs. Válassz mást.", en="There is no such picture. Choose something else."
)
BROKEN: Final = Wording(
    "pictures_broken",
    hu="Nem olvasható jelenetek: {count}. Nézd meg: romi dataset check {folder}",
    en="Scenes that cannot be read: {count}. Look at them: romi dataset check {folder}",
)
PROGRESS: Final = Wording(
    "pictures_progress", hu="{done} kép átnézve ennyiből: {all}", en="{done} of {all:picture|pictures} looked through"
)
LEARN: Final = Wording("pictures_learn", hu="Tanulás belőlük", en="Learn from them")
NEXT: Final = Wording("pictures_next", hu="A következő, amelyet érdemes megnézni", en="Next one worth looking at")
ALL_DONE: Final = Wording(
    "pictures_all_done", hu="Minden kép átnézve. Köszönöm!", en="All pictures are looked through. Thank you!"
)
CARD: Final = Wording("pictures_card", hu="Mi van meg, mi hiányzik?", en="What is there, what is missing?")
GUIDED: Final = Wording("pictures_guided", hu="Vezetett kör", en="Guided round")

FILTER: Final = Wording("pictures_filter", hu="Mi látsszon?", en="What shall be shown?")
LABELS: Final = Wording("pictures_labels", hu="A címkék", en="The labels")
KIND: Final = Wording("pictures_kind", hu="Mivel játszottak", en="Played with")
MAKE: Final = Wording("pictures_make", hu="Készlet neve", en="Make")
GAME: Final = Wording("pictures_game", hu="Játék", en="Game")
ANY: Final = Wording("pictures_any", hu="mind", en="any")
KINDS: Final = {
    "tiles": Wording("pictures_tiles", hu="kövek", en="tiles"),
    "cards": Wording("pictures_cards", hu="kártyák", en="cards"),
}
SHOWS: Final = {
    Show.ALL: Wording("show_all", hu="minden kép", en="all pictures"),
    Show.UNCHECKED: Wording("show_unchecked", hu="még nem néztük át", en="not looked through yet"),
    Show.UNSURE: Wording("show_unsure", hu="nem vagyok biztos benne", en="I am not sure"),
    Show.DISAGREEING: Wording("show_disagreeing", hu="ellentmond a szabályoknak", en="the rules disagree"),
    Show.CORRECTED: Wording("show_corrected", hu="javítottunk benne", en="corrected"),
    Show.HANDS: Wording("show_hands", hu="kezek", en="hands"),
}
APPLY: Final = Wording("pictures_apply", hu="Mutasd", en="Show")
PREVIOUS_PAGE: Final = Wording("pictures_previous", hu="Előző oldal", en="Previous page")
NEXT_PAGE: Final = Wording("pictures_following", hu="Következő oldal", en="Next page")
PAGE: Final = Wording("pictures_page", hu="{page}. oldal, összesen {pages}", en="page {page} of {pages}")

SHOT: Final = Wording("picture_shot", hu="{number}. kép, {count} darab", en="Picture {number}, {count:piece|pieces}")
CHECKED: Final = Wording("picture_checked", hu="átnézve", en="looked through")
UNSURE: Final = Wording("picture_unsure", hu="bizonytalan: {count}", en="not sure: {count}")
DISAGREES: Final = Wording("picture_disagrees", hu="ellentmond a szabályoknak", en="the rules disagree")
HAND: Final = Wording("picture_hand", hu="kéz", en="hand")
