"""What the page says on which a match is begun, and the one on which its players change."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("new_title", hu="Új játszma", en="New match")
GAME: Final = Wording("new_game", hu="Melyik játék?", en="Which game?")
HOUSE_RULES: Final = Wording("new_house_rules", hu="Házi szabály", en="House rules")
NO_HOUSE_RULES: Final = Wording("new_no_house_rules", hu="a szokásos", en="the usual")
PLAYERS: Final = Wording("new_players", hu="Kik játszanak?", en="Who plays?")
PLAYERS_HINT: Final = Wording(
    "new_players_hint",
    hu="Az ülésrend szerint, az óramutató járásával egyezően. {fewest}–{most} játékos.",
    en="In the order of the seats, clockwise. {fewest} to {most} players.",
)
PLAYER: Final = Wording("new_player", hu="{seat}. játékos", en="Player {seat}")
ADD_PLAYER: Final = Wording("new_add_player", hu="Még egy játékos", en="Another player")
MOVE_UP: Final = Wording("new_move_up", hu="{player} eggyel előbbre", en="{player} one seat earlier")
MOVE_DOWN: Final = Wording("new_move_down", hu="{player} eggyel hátrább", en="{player} one seat later")
REMOVE: Final = Wording("new_remove", hu="{player} nem játszik", en="{player} does not play")
REMEMBERED: Final = Wording("new_remembered", hu="Korábbról:", en="From earlier:")
DEALER: Final = Wording("new_dealer", hu="Ki oszt először?", en="Who deals first?")
TERMS: Final = Wording("new_terms", hu="Megállapodás", en="What is agreed on")
MORE_TERMS: Final = Wording("new_more_terms", hu="További megállapodások", en="More agreements")
MODE: Final = Wording("new_mode", hu="Játszma", en="Kind of match")
MODES: Final = {
    "single": Wording("mode_single", hu="célpontig", en="to a target"),
    "quick": Wording("mode_quick", hu="gyors játék", en="quick game"),
    "multi": Wording("mode_multi", hu="több asztal", en="several tables"),
    "cash": Wording("mode_cash", hu="pénzben", en="for money"),
}
DECK: Final = Wording("new_deck", hu="Csomagok", en="Packs")
DECK_OF: Final = Wording(
    "new_deck_of", hu="{packs} csomag, {jokers} dzsóker", en="{packs:pack|packs}, {jokers:joker|jokers}"
)
DECK_USUAL: Final = Wording("new_deck_usual", hu="ahogy szokás", en="as usual")
DEALS: Final = Wording("new_deals", hu="Fordulók száma", en="Number of rounds")
NO_END: Final = Wording("new_no_end", hu="nincs megszabva", en="not fixed")
TARGET: Final = Wording("new_target", hu="Hány pontig?", en="To how many points?")
STAKE: Final = Wording("new_stake", hu="Tét pontonként", en="Stake per point")
POT: Final = Wording("new_pot", hu="Közös kassza", en="Pot")
PCR: Final = Wording("new_pcr", hu="Zseton pontonként", en="Chips per point")
USUAL: Final = Wording("new_usual", hu="szokásos: {value}", en="usual: {value}")
KEEP_AS: Final = Wording("new_keep_as", hu="Megjegyzés házi szabályként, néven", en="Keep as house rules, called")
KEEP: Final = Wording("new_keep", hu="Megjegyzem", en="Keep")
KEPT: Final = Wording("new_kept", hu="Megjegyeztem: {name}", en="Kept: {name}")
START: Final = Wording("new_start", hu="Kezdjük!", en="Let's begin!")
YES: Final = Wording("new_yes", hu="igen", en="yes")
NO: Final = Wording("new_no", hu="nem", en="no")
NO_NUMBER: Final = Wording(
    "new_no_number",
    hu="«{value}» nem egész szám; írj csak számjegyeket",
    en="'{value}' is no whole number; write digits only",
)

SEATS_TITLE: Final = Wording("seats_title", hu="Kik ülnek az asztalnál?", en="Who sits at the table?")
SEATS_HINT: Final = Wording(
    "seats_hint",
    hu="Aki most száll be, {points} ponttal kezd. Aki kiszáll, annak pontjai megmaradnak.",
    en="Who joins now begins at {points}. Who leaves keeps the points that were written.",
)
SEATS_CHANGED: Final = Wording(
    "seats_changed",
    hu="Közben máshol megváltozott az ülésrend. Most így ültök: {players}. Amit ide írtál, megmaradt.",
    en="Meanwhile the seats were changed elsewhere. Now they are: {players}. What you have typed is kept.",
)
SEATS_SAVE: Final = Wording("seats_save", hu="Így ülünk", en="This is how we sit")
BACK: Final = Wording("seats_back", hu="Vissza a játszmához", en="Back to the match")

OPTIONS: Final = {
    "opening.minimum": Wording("option_minimum", hu="Első lerakás, legalább", en="First laying, at least"),
    "opening.must_exceed": Wording(
        "option_must_exceed", hu="Az első lerakás ennél több legyen", en="The first laying must be worth more"
    ),
    "opening.needs_run": Wording("option_needs_run", hu="Az első lerakásban legyen sor", en="First laying with a run"),
    "melds.max_jokers": Wording(
        "option_max_jokers", hu="Dzsóker egy tercben, legfeljebb", en="Jokers in a meld, at most"
    ),
    "settlement.hand_finish_factor": Wording(
        "option_hand_factor", hu="Handolás szorzója", en="Hand finish multiplies by"
    ),
    "settlement.nothing_laid": Wording("option_nothing_laid", hu="Aki nem rakott le", en="Who laid nothing writes"),
    "match.best": Wording("option_best", hu="Ki nyer?", en="Who wins?"),
    "match.dealer": Wording("option_dealer", hu="Ki oszt legközelebb?", en="Who deals next?"),
}
"""The options that are offered, by the name of their field in `Rules`."""
VALUES: Final = {
    "highest": Wording("value_highest", hu="akinek a legtöbb pontja van", en="the most points"),
    "lowest": Wording("value_lowest", hu="akinek a legkevesebb pontja van", en="the fewest points"),
    "next_seat": Wording("value_next_seat", hu="a következő a sorban", en="the next seat"),
    "loser": Wording("value_loser", hu="aki vesztett", en="the loser"),
}
