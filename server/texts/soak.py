"""What `romi soak` says."""

from typing import Final

from engine.wording import Wording
from server.soak.figures import Kind

NOT_STARTED: Final = Wording(
    "soak_not_started",
    hu="a próbaszerver nem indult el ({reason}); nézd meg: romi serve --check",
    en="the server for the soak did not start ({reason}); look at: romi serve --check",
)
NOT_ANSWERING: Final = Wording(
    "soak_not_answering",
    hu="a próbaszerver {seconds} másodperc alatt sem válaszolt; zárd be, ami lassítja a gépet, és próbáld újra",
    en="the server for the soak did not answer within {seconds} seconds; close what slows the computer and try again",
)
NO_SAMPLE: Final = Wording(
    "soak_no_sample",
    hu="hiányzik a mintakép az asztalról; telepítsd újra a programot",
    en="the sample picture of a table is missing; install the program again",
)
KILL_ONLY: Final = Wording(
    "soak_kill_only",
    hu="csak --kill mellett lehet: hagyd el, vagy add hozzá azt",
    en="this goes with --kill only: leave it out or add that",
)
HEAD: Final = {
    "minute": Wording("soak_minute", hu="perc", en="minute"),
    "what": Wording("soak_what", hu="mi", en="what"),
    "count": Wording("soak_count", hu="darab", en="count"),
    "p50": Wording("soak_p50", hu="fele (ms)", en="half (ms)"),
    "p95": Wording("soak_p95", hu="95 % (ms)", en="95 % (ms)"),
    "worst": Wording("soak_worst", hu="legrosszabb (ms)", en="worst (ms)"),
    "memory": Wording("soak_memory", hu="memória (MB)", en="memory (MB)"),
    "errors": Wording("soak_errors", hu="hibák", en="errors"),
}
KINDS: Final = {
    Kind.ACTION: Wording("soak_action", hu="lépés lemezen", en="action on disk"),
    Kind.SCREENS: Wording("soak_screens", hu="minden képernyőn", en="on every screen"),
    Kind.OPTIONS: Wording("soak_options", hu="lehetséges lépések", en="possible plays"),
    Kind.CAMERA: Wording("soak_camera", hu="változás az asztalon", en="change on the table"),
}
ALL: Final = Wording("soak_all", hu="összesen", en="in all")
GROWTH: Final = Wording(
    "soak_growth",
    hu="a memória {megabytes} MB-tal nőtt, miután beállt",
    en="memory grew by {megabytes} MB after it had settled",
)
BROKEN: Final = Wording("soak_broken", hu="nem tartotta: {what}", en="did not hold: {what}")
HELD: Final = Wording("soak_held", hu="mindent tartott", en="all of it held")
WRITERS_KILLED: Final = Wording(
    "soak_writers_killed",
    hu="az író folyamat {kills} alkalommal kilőve: {confirmed} megerősített fordulóból {faults} játszmában hiba",
    en="the writing process killed {kills:time|times}: {confirmed:round|rounds} confirmed, "
    "faults in {faults:match|matches}",
)
SERVERS_KILLED: Final = Wording(
    "soak_servers_killed",
    hu="az egész szerver {kills} alkalommal kilőve: {confirmed} megerősített fordulóból {faults} játszmában hiba",
    en="the whole server killed {kills:time|times}: {confirmed:round|rounds} confirmed, "
    "faults in {faults:match|matches}",
)
KILLING_WRITERS: Final = Wording("soak_killing_writers", hu="Az író folyamat kilövése", en="Killing the writer")
KILLING_SERVERS: Final = Wording("soak_killing_servers", hu="A szerver kilövése", en="Killing the server")
