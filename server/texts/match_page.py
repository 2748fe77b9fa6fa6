"""What a match's own pages say."""

from typing import Final

from engine.wording import Wording

MATCH_OF: Final = Wording("match_of", hu="{game}", en="{game}")
ROUND: Final = Wording("round", hu="Forduló", en="Round")
ROUND_NUMBER: Final = Wording("round_number", hu="{round}. forduló", en="Round {round}")
ON_TURN: Final = Wording("on_turn", hu="soron van", en="on turn")
DEALS: Final = Wording("deals", hu="osztott", en="dealt by")
DEALS_NEXT: Final = Wording("deals_next", hu="osztó", en="dealer")
DEALT: Final = Wording("dealt", hu="(osztó)", en="(dealer)")
JOINED: Final = Wording("joined", hu="Beszállt", en="Joined")
TOTAL: Final = Wording("total", hu="Össz.", en="Total")
TOTAL_SO_FAR: Final = Wording("total_so_far", hu="összesen eddig", en="total so far")
BOARD_TITLE: Final = Wording("board_title", hu="Pontok", en="Points")
CHART_TITLE: Final = Wording("chart_title", hu="Alakulás", en="Course")
CHART_ALT: Final = Wording(
    "chart_alt",
    hu="Az összpontszám alakulása fordulónként; a számok a táblázatban is ott vannak",
    en="Everybody's total over the rounds; the same numbers stand in the table",
)

LEADS: Final = Wording("leads", hu="{player} vezet: {points}", en="{player} leads with {points}")
LEADS_BY: Final = Wording(
    "leads_by", hu="{player} vezet: {points}, {ahead} az előnye", en="{player} leads with {points}, ahead by {ahead}"
)
LEAD_TOGETHER: Final = Wording(
    "lead_together", hu="Holtverseny az élen: {players} ({points})", en="Level in the lead: {players} ({points})"
)
NEEDS: Final = Wording(
    "needs", hu="{player} még {missing} pontra van a céltól ({target})", en="{player} needs {missing} more for {target}"
)
ENDS_AT: Final = Wording(
    "ends_at",
    hu="{target} pontnál vége; {player} van a legközelebb, még {missing} kell hozzá",
    en="it ends at {target:point|points}; {player} is nearest, {missing} away",
)
ROUNDS_LEFT: Final = Wording("rounds_left", hu="még {rounds} forduló van hátra", en="{rounds} rounds are left")
ONE_ROUND_LEFT: Final = Wording("one_round_left", hu="ez az utolsó forduló", en="this is the last round")
PLAYOFF: Final = Wording("playoff", hu="Döntő forduló: {players}", en="Deciding round: {players}")
WON: Final = Wording("won", hu="{players} nyert!", en="{players} has won!")
WON_TOGETHER: Final = Wording("won_together", hu="Közös győzelem: {players}!", en="Shared win: {players}!")
PAYOUT: Final = Wording("payout", hu="Elszámolás", en="Payout")

ENTER_ROUND: Final = Wording("enter_round", hu="{round}. forduló beírása", en="Enter round {round}")
UNDO: Final = Wording("undo", hu="Visszavonás", en="Undo")
REDO: Final = Wording("redo", hu="Mégis", en="Redo")
MORE: Final = Wording("more", hu="További oldalak", en="More pages")
PLAYERS: Final = Wording("players", hu="Játékosok", en="Players")
SCREEN: Final = Wording("screen", hu="Nagy kijelző", en="Big screen")
BACK_TO_MATCH: Final = Wording("back_to_match", hu="A játszmához", en="To the match")
NOTHING_TO_SHOW_YET: Final = Wording(
    "nothing_to_show_yet",
    hu="Itt jelenik meg az asztal, amint kamera nézi, vagy a játszma, amint elkezdődik.",
    en="The table will be shown here as soon as a camera watches it, or the match as soon as it begins.",
)
SHEET: Final = Wording("sheet", hu="Pontozólap", en="Score sheet")
SHEET_OF: Final = Wording("sheet_of", hu="{game}: pontozólap", en="{game}: score sheet")
PRINT: Final = Wording("print", hu="Nyomtatás", en="Print")
RULES: Final = Wording("rules", hu="Szabályok", en="Rules")
CORRECT_ROUND: Final = Wording("correct_round", hu="{round}. forduló, javítás", en="Round {round}, correct it")
CORRECT_HINT: Final = Wording(
    "correct_hint",
    hu="Hibás egy forduló? Koppints a számára.",
    en="Is a round wrong? Tap its number.",
)

CORRECTIONS: Final = Wording("corrections", hu="Javítások", en="Corrections")
HISTORY: Final = Wording("history", hu="Minden, ami történt", en="Everything that was done")
HOST: Final = Wording("history_host", hu="házigazda", en="host")
FROM_TO: Final = Wording("from_to", hu="{before} → {after}", en="{before} → {after}")
DONE_WHAT: Final = {
    "begin": Wording("done_begin", hu="{by}: elkezdődött a játszma", en="{by}: began the match"),
    "agree": Wording("done_agree", hu="{by}: új megállapodás", en="{by}: agreed on other terms"),
    "reseat": Wording("done_reseat", hu="{by}: új ülésrend", en="{by}: changed the seats"),
    "start": Wording("done_start", hu="{by}: {round}. forduló, osztás", en="{by}: round {round} was dealt"),
    "play": Wording("done_play", hu="{by}: lépés a(z) {round}. fordulóban", en="{by}: a turn in round {round}"),
    "see": Wording("done_see", hu="{by}: az asztal a(z) {round}. fordulóban", en="{by}: the table in round {round}"),
    "hold": Wording("done_hold", hu="{by}: megadta a kezét", en="{by}: told their own hand"),
    "show": Wording("done_show", hu="{by}: megmutatta, mi maradt nála", en="{by}: showed what was left"),
    "settle": Wording("done_settle", hu="{by}: {round}. forduló elszámolva", en="{by}: settled round {round}"),
    "correct": Wording("done_correct", hu="{by}: {round}. forduló javítva", en="{by}: corrected round {round}"),
    "undo": Wording("done_undo", hu="{by}: visszavonta ezt: {of}.", en="{by}: took number {of} back"),
    "redo": Wording("done_redo", hu="{by}: újra érvényes: {of}.", en="{by}: did number {of} again"),
}
