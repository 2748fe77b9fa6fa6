"""What the list of matches says."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("match_list_title", hu="Játszmák", en="Matches")
NEW: Final = Wording("match_new", hu="Új játszma", en="New match")
NONE: Final = Wording(
    "match_none", hu="Itt lesznek a játszmáitok. Kezdjetek egyet!", en="Your matches will be here. Begin one!"
)
FINISHED: Final = Wording("match_finished_tag", hu="véget ért", en="finished")
RUNNING: Final = Wording("match_running_tag", hu="folyamatban", en="in play")
ABOUT: Final = Wording("match_about", hu="{rounds} forduló · {moment}", en="Rounds: {rounds} · {moment}")
OPEN: Final = Wording("match_open", hu="Megnyitás", en="Open")
CONTINUE: Final = Wording("match_continue", hu="Folytatás", en="Continue")
CSV: Final = Wording("match_csv", hu="Táblázat (CSV)", en="Spreadsheet (CSV)")
JSON: Final = Wording("match_json", hu="Minden adat (JSON)", en="All data (JSON)")
DELETE: Final = Wording("match_delete", hu="Törlés", en="Delete")
DELETE_ASK: Final = Wording(
    "match_delete_ask",
    hu="Biztosan törlöd ezt a játszmát minden fordulójával? Ezt nem lehet visszavonni.",
    en="Delete this match with all its rounds? This cannot be taken back.",
)
DELETE_YES: Final = Wording("match_delete_yes", hu="Igen, töröld", en="Yes, delete it")
DELETE_NO: Final = Wording("match_delete_no", hu="Mégse", en="Keep it")
