"""What is said on the page of learning."""

from typing import Final

from engine.pieces import Kind
from engine.wording import Wording

TITLE: Final = Wording("learning_title", hu="Tanulás", en="Learning")
ABOUT: Final = Wording(
    "learning_about",
    hu="Az átnézett képeitekből megtanulom a ti köveiteket és kártyáitokat. A képek egy részét félreteszem, azokból "
    "nem tanulok: azokon mérem meg, hogy jobban olvasok-e. Csak akkor ajánlom fel az újat, ha biztosan jobb, és a "
    "többi készletet sem felejtettem el. Közben játszhattok.",
    en="From the pictures that you have looked through I learn your own tiles and cards. Some of them I keep apart and "
    "never learn from: on those I measure whether I read better. Only where the new is surely better, and other makes "
    "are not forgotten, do I offer it. You can play meanwhile.",
)
HOW_LONG: Final = Wording(
    "learning_how_long",
    hu="Két magos gépen legfeljebb fél óra. Bármikor leállíthatod, később ott folytatja.",
    en="Half an hour at most on a computer with two cores. You may stop it at any time; it goes on there later.",
)
START: Final = Wording("learning_start", hu="Tanulj a képeinkből", en="Learn from our pictures")
CANCEL: Final = Wording("learning_cancel", hu="Állítsd le", en="Stop")
BEGINS: Final = Wording("learning_begins", hu="Átnézem a képeket…", en="Looking through the pictures…")
RUNS: Final = Wording("learning_runs", hu="{what}: {percent} %", en="{what}: {percent} %")
RUNS_LEFT: Final = Wording(
    "learning_runs_left",
    hu="{what}: {percent} %, még kb. {minutes} perc",
    en="{what}: {percent} %, about {minutes:minute|minutes} left",
)
PROGRESS: Final = Wording("learning_progress", hu="Hol tart a tanulás", en="How far learning is")
KINDS: Final = {
    Kind.TILES: Wording("learning_tiles", hu="Kövek", en="Tiles"),
    Kind.CARDS: Wording("learning_cards", hu="Kártyák", en="Cards"),
}
SHIPPED_READS: Final = Wording(
    "learning_shipped_reads", hu="A programmal kapott tudás olvas.", en="What came with the program reads."
)
LEARNED_READS: Final = Wording(
    "learning_learned_reads", hu="A ti képeitekből tanult tudás olvas.", en="What was learned from your pictures reads."
)
LATEST: Final = Wording(
    "learning_latest",
    hu="Utoljára tanulta: {learned} képből, {held_out} félretetten mérve, {minutes} perc alatt.",
    en="Learned last: from {learned:picture|pictures}, measured on {held_out} kept apart, in {minutes:minute|minutes}.",
)
USE: Final = Wording("learning_use", hu="Használd az újat", en="Use the new")
BACK: Final = Wording("learning_back", hu="Vissza az előzőre", en="Back to the one before")
PICTURES: Final = Wording("learning_pictures", hu="A képekhez", en="To the pictures")
