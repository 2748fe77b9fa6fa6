"""The rules of the games in sentences, put together from the fields of `Rules`."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("games_title", hu="Játékok", en="Games")
SUMMARY: Final = Wording(
    "game_summary",
    hu="{fewest}–{most} játékos · {hand} darab kézbe",
    en="{fewest} to {most} players · {hand:piece|pieces} each",
)
VALUES: Final = Wording("rules_values", hu="Mi mennyit ér?", en="What counts how much?")
IN_MELD: Final = Wording("rules_in_meld", hu="Kombinációban", en="In a meld")
IN_HAND: Final = Wording("rules_in_hand", hu="Kézben maradva", en="Left in the hand")
ONE_LOW: Final = Wording(
    "rules_one_low", hu="{one} egy sor elején: {points} pont", en="{one} at the low end of a run: {points:point|points}"
)
ONE_HIGH: Final = Wording(
    "rules_one_high",
    hu="{one} egy sor végén: {points} pont",
    en="{one} at the high end of a run: {points:point|points}",
)
JOKER_COUNTS: Final = Wording(
    "rules_joker_counts",
    hu="A dzsóker kombinációban annyit ér, mint amit helyettesít.",
    en="A joker in a meld counts as the piece it stands for.",
)

DEAL: Final = Wording("rules_deal", hu="Osztás", en="Deal")
PACKS: Final = Wording(
    "rules_packs",
    hu="{packs} csomag, {jokers} dzsóker; mindenki {hand} darabot kap.",
    en="Packs: {packs}, jokers: {jokers}; everybody gets {hand:piece|pieces}.",
)
STARTER: Final = Wording(
    "rules_starter",
    hu="A kezdő eggyel többet kap, és az első körben nem húz.",
    en="The starter gets one more and draws nothing in the first turn.",
)
CLOCKWISE: Final = Wording(
    "rules_clockwise", hu="A játék az óramutató járásával egyezően halad.", en="Play goes clockwise."
)
ANTICLOCKWISE: Final = Wording(
    "rules_anticlockwise", hu="A játék jobbra, az óramutatóval szemben halad.", en="Play goes anticlockwise."
)
UPCARD: Final = Wording(
    "rules_upcard",
    hu="Egy lap képpel felfelé félre kerül: ez a cserelap.",
    en="One piece is set aside face up: the upcard.",
)

MELDS: Final = Wording("rules_melds", hu="Kombinációk", en="Melds")
RUN: Final = Wording(
    "rules_run",
    hu="Sor: legalább három egymás utáni egy színből. Csoport: három vagy négy egyforma, mind más színű.",
    en="A run: three or more in sequence of one suit. A set: three or four of one rank, all of different suits.",
)
ONE_BOTH: Final = Wording(
    "rules_one_both", hu="Az {one} a sor elején és végén is állhat.", en="{one} may stand at either end of a run."
)
ONE_ONLY_LOW: Final = Wording(
    "rules_one_only_low", hu="Az {one} csak a sor elején állhat.", en="{one} stands at the low end of a run only."
)
ONE_ONLY_HIGH: Final = Wording(
    "rules_one_only_high", hu="Az {one} csak a sor végén állhat.", en="{one} stands at the high end of a run only."
)
MOST_JOKERS: Final = Wording(
    "rules_most_jokers",
    hu="Egy kombinációban legfeljebb {jokers} dzsóker lehet.",
    en="Jokers in one meld: at most {jokers}.",
)
ANY_JOKERS: Final = Wording(
    "rules_any_jokers",
    hu="Egy kombinációban akárhány dzsóker lehet, de kell mellé legalább egy igazi darab.",
    en="A meld may hold any number of jokers, but at least one natural piece.",
)

TURN: Final = Wording("rules_turn", hu="Egy kör", en="A turn")
DRAW_LAY_DISCARD: Final = Wording(
    "rules_draw_lay_discard",
    hu="Húzás, lerakás, ha akarsz, végül egy darab eldobása.",
    en="Draw, lay if you want, and discard one piece at the end.",
)
DRAW_DISCARD: Final = Wording(
    "rules_draw_discard",
    hu="Húzás, végül egy darab eldobása. Lerakni nem kell: minden a táblán marad.",
    en="Draw, and discard one piece at the end. Nothing is laid: all stays on the rack.",
)
LAY_OR_DRAW: Final = Wording(
    "rules_lay_or_draw",
    hu="Tegyél le legalább egy darabot, vagy húzz egyet.",
    en="Lay at least one piece, or draw one.",
)
TOP_NEEDS_OPENING: Final = Wording(
    "rules_top_needs_opening",
    hu="A dobott lapot csak az veheti fel, aki már lerakott, vagy most rak le.",
    en="The last discard is taken only by who has opened, or opens with it now.",
)
TOP_MUST_BE_USED: Final = Wording(
    "rules_top_must_be_used",
    hu="A felvett lapot ugyanabban a körben le kell rakni.",
    en="A discard that is taken must be laid in the same turn.",
)
DEEP: Final = Wording(
    "rules_deep",
    hu="Mélyebbről is lehet venni, de akkor mindent, ami rajta van; a legalsót le kell rakni.",
    en="A deeper discard may be taken with all above it; the deepest must be laid.",
)
PICKUP_MUST_LAY: Final = Wording(
    "rules_pickup_must_lay",
    hu="Aki a dobottból vesz, annak abban a körben le kell raknia.",
    en="Whoever takes a discard must lay a meld in that turn.",
)
REARRANGE: Final = Wording(
    "rules_rearrange",
    hu="Az asztalon minden átrendezhető, ha a végén minden darab szabályos kombinációban áll.",
    en="The whole table may be rearranged, as long as every piece ends in a meld.",
)

OPENING: Final = Wording("rules_opening", hu="Első lerakás", en="First laying")
NO_MINIMUM: Final = Wording("rules_no_minimum", hu="Nincs alsó határa.", en="It has no minimum.")
MINIMUM: Final = Wording(
    "rules_minimum",
    hu="Egy körben legalább {minimum} pont értékben.",
    en="At least {minimum:point|points} in one turn.",
)
MORE_THAN_MINIMUM: Final = Wording(
    "rules_more_than_minimum",
    hu="Egy körben több mint {minimum} pont értékben.",
    en="More than {minimum:point|points} in one turn.",
)
NEEDS_RUN: Final = Wording(
    "rules_needs_run", hu="Legalább egy sor legyen benne.", en="At least one of the melds must be a run."
)
HAND_EXEMPT: Final = Wording(
    "rules_hand_exempt", hu="Handoláshoz nem kell az alsó határ.", en="A hand finish needs no minimum."
)

LAYING_OFF: Final = Wording("rules_laying_off", hu="Hozzátétel és dzsóker", en="Laying off and jokers")
LAYOFF_ANY: Final = Wording(
    "rules_layoff_any", hu="Bárki kombinációjához hozzá lehet tenni.", en="Pieces may be added to anybody's melds."
)
LAYOFF_OWN: Final = Wording(
    "rules_layoff_own", hu="Csak a saját kombinációdhoz tehetsz hozzá.", en="Pieces may be added to one's own melds."
)
LAYOFF_NONE: Final = Wording(
    "rules_layoff_none", hu="Meglévő kombinációhoz nem lehet hozzátenni.", en="Nothing may be added to melds."
)
PASSES: Final = Wording(
    "rules_passes",
    hu="Passz: más tercéhez tehetsz, és a másik végéről elvehetsz egy követ, amely nálad számít.",
    en="Passes: you may add to another's meld and keep a piece of it, which counts for you.",
)
SWAP: Final = Wording(
    "rules_swap",
    hu="A dzsóker kiváltható azzal a darabbal, amelyet helyettesít.",
    en="A joker may be swapped for the piece it stands for.",
)
SWAP_USE: Final = Wording(
    "rules_swap_use",
    hu="A kiváltott dzsókert azonnal fel kell használni.",
    en="The joker must be used at once.",
)
SWAP_NONE: Final = Wording("rules_swap_none", hu="Dzsókert nem lehet kiváltani.", en="Jokers are never swapped.")

ENDING: Final = Wording("rules_ending", hu="A forduló vége", en="End of a round")
LAST_DISCARD: Final = Wording(
    "rules_last_discard", hu="Az utolsó darabot el kell dobni.", en="The last piece must be discarded."
)
CLOSING_TILE: Final = Wording(
    "rules_closing_tile",
    hu="Az utolsó darab a zárókő, amelynek külön értéke van.",
    en="The last piece is the closing tile, which has a worth of its own.",
)
HAND_FINISH: Final = Wording(
    "rules_hand_finish",
    hu="Handolás: egyetlen körben kimenni úgy, hogy előtte semmi nem volt lerakva.",
    en="A hand finish: going out in a single turn with nothing laid before.",
)
RENEWED: Final = Wording(
    "rules_renewed",
    hu="Ha elfogy a talon, a dobott lapokból lesz új.",
    en="An empty stock is made anew of the discards.",
)
STOCK_ENDS: Final = Wording(
    "rules_stock_ends", hu="Ha elfogy a talon, vége a fordulónak.", en="The round ends with the stock."
)
STOCK_PLAY_ON: Final = Wording(
    "rules_stock_play_on",
    hu="Ha elfogy a talon, addig mennek tovább, amíg valaki tud rakni.",
    en="With an empty stock play goes on until nobody can lay.",
)

SETTLEMENT: Final = Wording("rules_settlement", hu="Elszámolás", en="Settlement")
COUNTS: Final = {
    "left": Wording(
        "rules_counts_left", hu="Ami kézben maradt, az rossz pont.", en="What is left in the hand counts against you."
    ),
    "laid": Wording(
        "rules_counts_laid",
        hu="Ami le van rakva, az jó pont, ami kézben maradt, levonódik.",
        en="What is laid counts; what is left in the hand is taken off.",
    ),
    "rack": Wording("rules_counts_rack", hu="A táblán álló tercek számítanak.", en="The melds on the rack count."),
    "transfer": Wording(
        "rules_counts_transfer",
        hu="A többiek megmaradt pontjai a győztesé.",
        en="What the others hold goes to the winner.",
    ),
}
WINNER_WRITES: Final = Wording(
    "rules_winner_writes", hu="A győztes {points} pontot ír.", en="The winner writes {points}."
)
WINNER_HAND: Final = Wording(
    "rules_winner_hand",
    hu="Handolásért a győztes {points} pontot ír.",
    en="After a hand finish the winner writes {points}.",
)
OTHERS_TIMES: Final = Wording(
    "rules_others_times",
    hu="Handolás után a többieké {factor}-szeresen számít.",
    en="After a hand finish the others count {factor} times.",
)
OTHERS_MORE: Final = Wording(
    "rules_others_more",
    hu="Handolás után a többiek még {points} pontot írnak.",
    en="After a hand finish the others write {points} more.",
)
NOTHING_LAID: Final = Wording(
    "rules_nothing_laid", hu="Aki nem rakott le semmit, {points} pontot ír.", en="Whoever laid nothing writes {points}."
)
CLOSING_COUNTS: Final = Wording(
    "rules_closing_counts",
    hu="A zárókő {points} pont, dzsókerrel {joker}.",
    en="The closing tile counts {points}, a joker {joker}.",
)
TWIN: Final = Wording(
    "rules_twin",
    hu="A szépkő párja osztáskor {points} pont.",
    en="The upcard's twin, shown at the deal, counts {points}.",
)

MATCH: Final = Wording("rules_match", hu="A játszma", en="The match")
LOWEST: Final = Wording("rules_lowest", hu="A legkevesebb pont nyer.", en="The lowest total wins.")
HIGHEST: Final = Wording("rules_highest", hu="A legtöbb pont nyer.", en="The highest total wins.")
DEALS: Final = Wording("rules_deals", hu="{deals} fordulóig tart.", en="It lasts {deals} rounds.")
TO_TARGET: Final = Wording("rules_to_target", hu="{target} pontig tart.", en="It goes to {target:point|points}.")
DEALER_NEXT: Final = Wording("rules_dealer_next", hu="Mindig a következő oszt.", en="The next seat deals.")
DEALER_LOSER: Final = Wording("rules_dealer_loser", hu="A vesztes oszt.", en="The loser deals.")
FAULT_LINK: Final = Wording("rules_fault_link", hu="A szabály", en="The rule")
