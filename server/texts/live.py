"""What the live table says."""

from typing import Final

from engine.wording import Wording

BROKEN: Final = Wording(
    "live_broken",
    hu="a kamera képét nem lehet tovább követni; indítsd újra a kamerát, és nézd meg a program üzeneteit",
    en="the camera cannot be followed any more; start it again, and look at what the program printed",
)
CAMERA_IS_ON: Final = Wording(
    "camera_is_on",
    hu="az asztalt most kamera mutatja; kapcsold ki, ha fényképet akarsz küldeni",
    en="a camera shows the table now; switch it off to send a photo",
)

CAMERA_TITLE: Final = Wording("live_camera_title", hu="Kamera", en="Camera")
CAMERA_HINT: Final = Wording(
    "live_camera_hint",
    hu="Élő kép az asztalról: a program maga látja, ki mit rakott le.",
    en="Live picture of the table: the program sees by itself what is laid.",
)
CAMERA_SOURCE: Final = Wording("live_camera_source", hu="Melyik kamera?", en="Which camera?")
CAMERA_EXAMPLES: Final = Wording(
    "live_camera_examples",
    hu="0 a gép első kamerája. Lehet IP-kamera címe is (http://… vagy rtsp://…), kipróbáláshoz pedig film "
    "vagy képek mappája.",
    en="0 is this computer's first camera. It may be an IP camera's address (http://… or rtsp://…), or, to try it out, "
    "a film or a folder of pictures.",
)
CAMERA_OF_BROWSER: Final = Wording(
    "live_camera_of_browser", hu="Ennek a böngészőnek a kamerája", en="This browser's camera"
)
CAMERA_ON: Final = Wording("live_camera_on", hu="Bekapcsolás", en="Switch on")
CAMERA_OTHER: Final = Wording("live_camera_other", hu="Másik kamera", en="Another camera")
CAMERA_IS_OFF: Final = Wording(
    "live_camera_is_off",
    hu="Nincs bekapcsolva kamera. A házigazda az asztal oldalán kapcsolhatja be.",
    en="No camera is on. The host may switch one on, on the table's page.",
)
POINTS_SCREEN: Final = Wording("live_points_screen", hu="A pontok nagyban", en="The points in large type")
CAMERA_OFF: Final = Wording("live_camera_off", hu="Kikapcsolás", en="Switch off")
CAMERA_OPENING: Final = Wording("live_camera_opening", hu="Kapcsolódom a kamerához…", en="Connecting to the camera…")

PICTURE_TITLE: Final = Wording("live_picture_title", hu="Az asztal élőben", en="The table, live")
PICTURE_ALT: Final = Wording(
    "live_picture_alt",
    hu="Az asztal élő képe, {count} felismert darabbal",
    en="Live picture of the table, {count:piece|pieces}",
)
TAP_HINT: Final = Wording(
    "live_tap_hint",
    hu="Rossz valami? Koppints rá. Kimaradt egy darab? Koppints a helyére. Az «Állókép» alatt nyugodtan javíthatsz.",
    en="Is a piece wrong? Tap it. Was one missed? Tap its place. While the picture stands still, nothing runs away.",
)
FREEZE: Final = Wording("live_freeze", hu="Állókép", en="Hold still")
GO_ON: Final = Wording("live_go_on", hu="Tovább élőben", en="Live again")

STILL: Final = Wording("live_still", hu="Nyugalom", en="At rest")
MOVING: Final = Wording("live_moving", hu="Mozgás az asztalon", en="Something moves")
LOOKING: Final = Wording("live_looking", hu="Nézem az asztalt…", en="Looking at the table…")
FROZEN: Final = Wording("live_frozen", hu="Áll a kép", en="Standing still")
HAND: Final = Wording(
    "live_hand", hu="Takarásban: {count} darab (a helyén marad)", en="Covered: {count:piece|pieces} (staying as before)"
)
LOST: Final = Wording(
    "live_lost",
    hu="Nem jön kép a kamerától. Újra próbálom {seconds} másodperc múlva; nézd meg a kábelt vagy a kameraprogramot.",
    en="No picture comes from the camera. Trying again in {seconds} s; check its cable or its app.",
)
BROWSER_GONE: Final = Wording(
    "live_browser_gone",
    hu="Nem jön kép a böngésző kamerájából. Nyisd meg rajta újra a kamera oldalát.",
    en="No picture comes from the browser's camera. Open the camera's page there again.",
)
DARK: Final = Wording(
    "live_dark",
    hu="Túl sötét, így nem látom az asztalt. Kapcsolj lámpát, vagy vedd le, ami a kamera előtt van.",
    en="It is too dark to see the table. Switch on a lamp, or take away what covers the camera.",
)
BRIGHT: Final = Wording(
    "live_bright",
    hu="Túl világos, kifehérednek a jelek. Fordítsd el a lámpát.",
    en="It is too bright, figures are washed out. Turn the lamp away.",
)
FAR: Final = Wording(
    "live_far",
    hu="Túl messze van a kamera: egy darab csak {height} képpont magas, legalább {least} kell. Vidd közelebb.",
    en="The camera is too far away: a piece is only {height} pixels high, {least} are needed. Bring it closer.",
)
BLURRED: Final = Wording(
    "live_blurred",
    hu="Nem éles a kép. Várj, amíg a kamera élesre áll, vagy töröld meg a lencsét.",
    en="The picture is blurred. Wait until the camera has focused, or wipe its lens.",
)
SHAKEN: Final = Wording(
    "live_shaken",
    hu="Mozog a kamera vagy az asztal. Várom, hogy megálljon.",
    en="The camera or the table moves. Waiting until it stands still.",
)
STEEP: Final = Wording(
    "live_steep",
    hu="Nagyon oldalról néz a kamera ({tilt} fok). Emeld magasabbra, hogy inkább felülről nézzen.",
    en="The camera looks very obliquely ({tilt} degrees). Raise it, so that it looks more from above.",
)
UNSURE: Final = Wording(
    "live_unsure",
    hu="Ebben nem vagyok biztos: {pieces}",
    en="Not sure of these: {pieces}",
)

CHANGES_TITLE: Final = Wording("live_changes_title", hu="Ami változott", en="What changed")
NO_CHANGES: Final = Wording("live_no_changes", hu="Még semmi.", en="Nothing yet.")
NEW: Final = Wording("change_new", hu="Új kombináció", en="New meld")
ADDED: Final = Wording("change_added", hu="Hozzákerült: {pieces}", en="Added: {pieces}")
JOINED: Final = Wording("change_joined", hu="Átkerült ide: {pieces}", en="Moved here: {pieces}")
MOVED: Final = Wording("change_moved", hu="Máshová került", en="Lies elsewhere now")
TAKEN: Final = Wording("change_taken", hu="Elkerült innen: {pieces}", en="Taken from here: {pieces}")
GONE: Final = Wording("change_gone", hu="Eltűnt az asztalról", en="Gone from the table")
REREAD: Final = Wording("change_reread", hu="Nem {before}, hanem {pieces}", en="Not {before} but {pieces}")
DISCARDED: Final = Wording("change_discarded", hu="Dobás: {pieces}", en="Discarded: {pieces}")
DRAWN: Final = Wording("change_drawn", hu="Felvette a dobottakból: {pieces}", en="Taken from the discards: {pieces}")
DISCARDS_TITLE: Final = Wording("live_discards_title", hu="Dobottak", en="Discards")

MATCH_TITLE: Final = Wording("live_match_title", hu="A játszma ennél az asztalnál", en="The match at this table")
MATCH_CHOICE: Final = Wording("live_match_choice", hu="Melyik játszma?", en="Which match?")
NO_MATCH: Final = Wording("live_no_match", hu="Egyik sem", en="None")
NO_MATCHES: Final = Wording(
    "live_no_matches",
    hu="Kezdj egy játszmát, és itt követheted, ki következik, és szabályos volt-e a lépés.",
    en="Begin a match, and here you will see whose turn it is and whether a turn was legal.",
)
NEW_MATCH: Final = Wording("live_new_match", hu="Új játszma", en="New match")
TO_MATCH: Final = Wording("live_to_match", hu="A játszmához", en="To the match")
BEGIN_ROUND: Final = Wording("live_begin_round", hu="Kezdődik a forduló", en="Begin the round")
DEALT_BY_PROGRAM: Final = Wording(
    "live_dealt_by_program",
    hu="Ebben a fordulóban a program osztott, az asztalt nem figyelem.",
    en="The program has dealt this round, so the table is not watched.",
)
MATCH_OVER: Final = Wording("live_match_over", hu="Ennek a játszmának vége.", en="This match is over.")
TURN_DONE: Final = Wording("live_turn_done", hu="Kész a lépés", en="Turn is done")
CAMERA_SEES: Final = Wording(
    "live_camera_sees",
    hu="A kamera látja az asztalt, nem kell beírni, mi fekszik ott.",
    en="The camera sees the table, what lies there need not be entered.",
)
TURN_ENDS_BY_DISCARD: Final = Wording(
    "live_turn_ends_by_discard",
    hu="A lépésnek vége, ha {player} dobott, és egy másodpercig nyugalom van.",
    en="The turn ends once {player} has discarded and the table is still for a second.",
)
TURN_ENDS_BY_TAP: Final = Wording(
    "live_turn_ends_by_tap", hu="Ha {player} végzett, koppints ide.", en="Tap here when {player} is done."
)
MARK_DISCARDS: Final = Wording(
    "live_mark_discards",
    hu="Jelöld ki lent a dobópaklit, és magam is látom, mikor van vége egy lépésnek.",
    en="Mark the discards below, and the end of a turn is seen by itself.",
)
