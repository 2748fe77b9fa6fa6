"""What is said of the database when it cannot be used."""

from typing import Final

from engine.wording import Wording

DATABASE_LOCKED: Final = Wording(
    "database_locked",
    hu="az adatbázist most egy másik program írja; amit eddig megerősítettél, megvan; próbáld újra",
    en="another program is writing to the database; everything confirmed so far is kept; try again",
)
DISK_FULL: Final = Wording(
    "disk_full",
    hu="megtelt a lemez, ez már nem került mentésre; amit eddig megerősítettél, megvan; szabadíts fel helyet",
    en="the disk is full, so this was not saved; everything confirmed so far is kept; make room on it",
)
DATABASE_DAMAGED: Final = Wording(
    "database_damaged",
    hu="az adatbázis sérült; állítsd vissza a mentésből: romi restore FÁJL",
    en="the database is damaged; bring a backup back: romi restore FILE",
)
NOT_A_DATABASE: Final = Wording(
    "not_a_database",
    hu="{file}: ez nem a romi mentése: olyan fájlt adj meg, amelyet a romi backup írt",
    en="{file}: this is no backup of romi's: name a file that romi backup wrote",
)
NOT_REPLACED: Final = Wording(
    "not_replaced",
    hu="{file}: itt már van valami, ami nem a romi mentése; adj meg másik fájlt, hogy meg ne semmisüljön",
    en="{file}: something lies there that is no backup of romi's; name another file, so that it is not lost",
)
DATABASE_NEWER: Final = Wording(
    "database_newer",
    hu="ezt az adatbázist a program egy újabb változata írta; frissítsd a programot: pip install --upgrade romi",
    en="a newer version of the program wrote this database; update the program: pip install --upgrade romi",
)
DATABASE_UNUSABLE: Final = Wording(
    "database_unusable",
    hu="az adatbázis nem érhető el ({reason}); nézd meg a ROMI_DATA_DIR és a ROMI_DATABASE_URL beállítást",
    en="the database cannot be reached ({reason}); look at ROMI_DATA_DIR and ROMI_DATABASE_URL",
)
BAD_DATABASE_URL: Final = Wording(
    "bad_database_url",
    hu="ez nem egy PostgreSQL-adatbázis címe; írd így: postgresql://név:jelszó@gép/adatbázis",
    en="this is no address of a PostgreSQL database; write it as postgresql://name:password@computer/database",
)
POSTGRES_MISSING: Final = Wording(
    "postgres_missing",
    hu='a PostgreSQL-hez kell egy csomag: pip install -e ".[postgres]"',
    en='PostgreSQL takes one more package: pip install -e ".[postgres]"',
)
CHANGED_ELSEWHERE: Final = Wording(
    "changed_elsewhere",
    hu="ezt a játszmát közben máshol megváltoztatták; nézd meg, hogy áll, és próbáld újra",
    en="this match was changed elsewhere meanwhile; look how it stands and try again",
)
FILE_UNUSABLE: Final = Wording(
    "backup_file_unusable",
    hu="{file}: ezt a fájlt nem lehet írni vagy olvasni ({reason}); adj meg másikat",
    en="{file}: this file cannot be written or read ({reason}); name another one",
)
DATABASE_UNKNOWN: Final = Wording(
    "database_unknown",
    hu="ebben az adatbázisban egy másik program táblái vannak; adj meg üreset a ROMI_DATABASE_URL változóban",
    en="this database holds another program's tables; name an empty one in ROMI_DATABASE_URL",
)
CLOCK_BEHIND: Final = Wording(
    "clock_behind",
    hu="ennek a gépnek az órája {minutes} perccel a legutóbbi mentés előtt jár; állítsd be; minden játszma megvan",
    en="this computer's clock shows a time {minutes:minute|minutes} before the last thing saved; set it; all "
    "matches are kept",
)
NOTHING_TO_BACK_UP: Final = Wording(
    "nothing_to_back_up",
    hu="még nincs adatbázis, nincs mit menteni; előbb indítsd el a szervert: romi serve",
    en="there is no database yet, so nothing to back up; start the server first: romi serve",
)
