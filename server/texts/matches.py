"""What is said of matches: what cannot be done now, and how to mend it."""

from typing import Final

from engine.wording import Wording

NO_SUCH_MATCH: Final = Wording(
    "no_such_match",
    hu="{match}. számú játszma nincs; nézd meg a játszmák listáját",
    en="there is no match number {match}; look at the list of matches",
)
MATCH_CHANGED: Final = Wording(
    "match_changed",
    hu="a játszma közben megváltozott; nézd meg, hogy áll, és próbáld újra",
    en="the match has changed meanwhile; look how it stands and try again",
)
NO_SUCH_ROUND: Final = Wording(
    "no_such_round",
    hu="{round}. forduló nincs ebben a játszmában; eddig {rounds} van",
    en="this match has no round {round}; so far it has {rounds}",
)
ROUND_RUNNING: Final = Wording(
    "round_running",
    hu="még tart egy forduló; előbb számoljátok el, vagy vonjátok vissza",
    en="a round is still being played; settle it first, or take it back",
)
NO_ROUND_RUNNING: Final = Wording(
    "no_round_running",
    hu="most nem tart forduló; előbb kezdjetek egyet",
    en="no round is being played; begin one first",
)
MATCH_FINISHED: Final = Wording(
    "match_finished",
    hu="ez a játszma véget ért; kezdjetek újat, vagy vonjátok vissza az utolsó fordulót",
    en="this match is over; begin a new one, or take the last round back",
)
PLAYOFF_DUE: Final = Wording(
    "playoff_due",
    hu="döntő forduló következik; a játékosok csak utána cserélődhetnek",
    en="a deciding round is due; the players may change after it only",
)
NOT_DEALT_HERE: Final = Wording(
    "not_dealt_here",
    hu="ezt a fordulót az asztalnál osztották; itt csak a vége írható be",
    en="this round was dealt at the table; only its end can be written here",
)
NOT_THIS_TABLE: Final = Wording(
    "not_this_table",
    hu="az osztás más asztalé: a játék, a beállítások és a játékosok ennek a játszmának feleljenek meg",
    en="this deal is another table's: game, options and players have to be this match's",
)
DEALT_HERE: Final = Wording(
    "dealt_here",
    hu="ezt a fordulót a program osztotta, minden lapot ismer; a lépéseket add meg",
    en="the program dealt this round and knows every piece; tell it the turns",
)
STILL_PLAYING: Final = Wording(
    "still_playing",
    hu="ez a forduló még nem ért véget; játsszátok le, vagy írjátok be a pontokat",
    en="this round has not ended yet; play it to its end, or type the points in",
)
POINTS_FOR_EACH: Final = Wording(
    "points_for_each",
    hu="a fordulót {players} játszotta: mindegyiküknek, és csak nekik, kell pont",
    en="this round was played by {players}: points are needed for each of them and for nobody else",
)
PLAYER_TWICE: Final = Wording(
    "player_twice",
    hu="{player} kétszer szerepel; minden játékos csak egy helyen ülhet",
    en="{player} is there twice; every player has one seat only",
)
NOT_SEATED: Final = Wording(
    "not_seated",
    hu="{player} nem ül ennél az asztalnál",
    en="{player} does not sit at this table",
)
POINTS_OF_JOINING: Final = Wording(
    "points_of_joining",
    hu="{player} most nem száll be; kezdő pont csak annak jár, aki az első forduló után csatlakozik",
    en="{player} does not join now; starting points are for those alone who come after the first round",
)
DECIDING_BROKEN: Final = Wording(
    "deciding_broken",
    hu="így a későbbi forduló már nem lenne döntő; előbb vonjátok vissza azt a fordulót",
    en="then a later round would no longer be a deciding one; take that round back first",
)
NOTHING_TO_UNDO: Final = Wording(
    "nothing_to_undo",
    hu="nincs mit visszavonni: a játszma eleje marad",
    en="there is nothing to take back: the beginning of the match stays",
)
NOTHING_TO_REDO: Final = Wording(
    "nothing_to_redo",
    hu="nincs visszavont lépés, amely újra megtörténhetne",
    en="nothing that was taken back could be done again",
)
EMPTY_NAME: Final = Wording(
    "empty_name",
    hu="a név üres vagy túl hosszú; írj 1–{most} betűset",
    en="the name is empty or too long; write one of 1 to {most} letters",
)
NO_SUCH_PLAYER: Final = Wording(
    "no_such_player",
    hu="«{name}» nevű játékos nincs; nézd meg a játékosok listáját",
    en="there is no player called '{name}'; look at the list of players",
)
NAME_TAKEN: Final = Wording(
    "name_taken",
    hu="«{name}» nevű játékos már van; válassz másik nevet",
    en="there is a player called '{name}' already; choose another name",
)
NO_SUCH_RULES: Final = Wording(
    "no_such_rules",
    hu="«{name}» nevű házi szabály nincs; nézd meg a listájukat",
    en="there are no house rules called '{name}'; look at their list",
)
NO_SUCH_SETTING: Final = Wording(
    "no_such_setting",
    hu="«{name}» nincs beállítva",
    en="'{name}' is not set",
)
RULES_OF_OTHER_GAME: Final = Wording(
    "rules_of_other_game",
    hu="«{name}» más játék házi szabálya ({game}); válaszd azt a játékot, vagy másik szabályt",
    en="'{name}' are house rules of another game ({game}); choose that game, or other rules",
)
WHICH_GAME: Final = Wording(
    "which_game",
    hu="nem tudni, melyik játék; add meg, vagy válassz házi szabályt",
    en="it is not said which game; name it, or choose house rules",
)
ONLY_THE_SEAT: Final = Wording(
    "only_the_seat",
    hu="{player} helyén telefon van: ezt a lépést csak az teheti meg",
    en="a phone has the seat of {player}: only that phone can make this turn",
)
WENT_OUT: Final = Wording(
    "went_out",
    hu="{player} már kiment; számoljátok el a fordulót, vagy vonjátok vissza az utolsó lépést",
    en="{player} has gone out; settle the round, or take the last turn back",
)
NOT_PLAYING: Final = Wording(
    "not_playing",
    hu="{player} ebben a fordulóban nem játszik",
    en="{player} does not play in this round",
)
REFEREE_TOO_LONG: Final = Wording(
    "referee_too_long",
    hu="ezt a lépést túl sokáig tartana megítélni; nézzétek meg magatok, vagy vonjátok vissza",
    en="judging this turn would take too long; look at it yourselves, or take it back",
)
ADVICE_TOO_LONG: Final = Wording(
    "advice_too_long",
    hu="a lehetőségek kiszámolása túl sokáig tartana; kérdezd meg újra, ha kevesebb lap van az asztalon",
    en="working out the options would take too long; ask again when fewer pieces lie on the table",
)
