"""What is said of settings: what cannot be used and how to mend it, what is in use, and how the check went."""

from collections.abc import Mapping
from typing import Final

from engine.wording import Wording

BAD_SETTING: Final = Wording(
    "bad_setting",
    hu="«{value}» itt nem lehet; javítsd, vagy hagyd el",
    en="'{value}' is not possible here; mend it or leave it out",
)
TOO_SMALL: Final = Wording(
    "setting_too_small",
    hu="«{value}» túl kicsi; legalább {ge} kell",
    en="'{value}' is too small; at least {ge} is needed",
)
TOO_LARGE: Final = Wording(
    "setting_too_large",
    hu="«{value}» túl nagy; legfeljebb {le} lehet",
    en="'{value}' is too large; at most {le} is possible",
)
NO_NUMBER: Final = Wording(
    "setting_no_number",
    hu="«{value}» nem egész szám; írj egészet, vagy hagyd el",
    en="'{value}' is no whole number; write one or leave it out",
)
NO_FLAG: Final = Wording(
    "setting_no_flag",
    hu="«{value}» se nem igen, se nem nem; írj true-t vagy false-t",
    en="'{value}' is neither yes nor no; write true or false",
)
NO_CHOICE: Final = Wording(
    "setting_no_choice",
    hu="«{value}» nem választható; lehet: {expected}",
    en="'{value}' is no choice here; possible: {expected}",
)
NO_TEXT: Final = Wording(
    "setting_no_text",
    hu="«{value}» nem szöveg; tedd idézőjelek közé",
    en="'{value}' is no text; put it between quotes",
)
EMPTY: Final = Wording(
    "setting_empty",
    hu="itt nem áll semmi; írd be, vagy hagyd el az egészet",
    en="nothing stands here; write it or leave the whole of it out",
)
PROBLEMS: Final[Mapping[str, Wording]] = {
    "greater_than_equal": TOO_SMALL,
    "less_than_equal": TOO_LARGE,
    "int_parsing": NO_NUMBER,
    "int_parsing_size": NO_NUMBER,
    "int_from_float": NO_NUMBER,
    "int_type": NO_NUMBER,
    "bool_parsing": NO_FLAG,
    "bool_type": NO_FLAG,
    "literal_error": NO_CHOICE,
    "string_type": NO_TEXT,
    "path_type": NO_TEXT,
    "empty": EMPTY,
}
"""By pydantic's names of them."""

NO_SUCH_SETTING: Final = Wording(
    "no_such_setting",
    hu="«{name}» beállítás nincs; erre gondoltál? {near}",
    en="there is no setting '{name}'; did you mean {near}?",
)
UNKNOWN_SETTING: Final = Wording(
    "unknown_setting",
    hu="«{name}» beállítás nincs; mindet felsorolja a romi serve --check",
    en="there is no setting '{name}'; romi serve --check lists all there are",
)
FOLDER_IN_ITS_OWN_FILE: Final = Wording(
    "data_dir_in_its_own_file",
    hu="az adatmappát nem adhatja meg a benne lévő fájl; "
    "add meg a ROMI_DATA_DIR változóban, vagy tedd a fájlt máshová, és használd a --settings kapcsolót",
    en="a file in the data folder cannot name the data folder; "
    "set ROMI_DATA_DIR, or put the file elsewhere and use --settings",
)
NO_SETTINGS_FILE: Final = Wording(
    "no_settings_file",
    hu="a beállítások fájlja nem olvasható ({reason}); nézd meg a nevét és a jogosultságait",
    en="the file of settings cannot be read ({reason}); check its name and permissions",
)
NO_UTF8: Final = Wording(
    "settings_no_utf8",
    hu="ez nem UTF-8 szöveg; mentsd el UTF-8 kódolással",
    en="this is no UTF-8 text; save it in UTF-8",
)
NO_TOML: Final = Wording(
    "no_toml",
    hu="ez nem TOML ({problem}); így írd: név = érték, a szöveget idézőjelek közé",
    en="this is no TOML ({problem}); write name = value, and texts between quotes",
)

SETTINGS_TITLE: Final = Wording("settings_title", hu="Beállítások", en="Settings")
BY_DEFAULT: Final = Wording("setting_by_default", hu="alapértelmezés", en="by default")
NOT_SET: Final = Wording("setting_not_set", hu="nincs", en="none")
CHECKS_TITLE: Final = Wording("checks_title", hu="Ellenőrzés", en="Checks")
FINE: Final = Wording("check_fine", hu="rendben", en="fine")
WRONG: Final = Wording("check_wrong", hu="hibás", en="wrong")
FILE_READ: Final = Wording("check_file", hu="beállítások innen: {file}", en="settings from {file}")
NO_FILE: Final = Wording(
    "check_no_file", hu="nincs beállításfájl; itt lehetne: {file}", en="no file of settings; it would be {file}"
)
FOLDER_FINE: Final = Wording(
    "check_folder",
    hu="az adatmappába lehet írni, szabad hely: {megabytes} MB",
    en="the data folder can be written to, {megabytes} MB are free",
)
FOLDER_NARROW: Final = Wording(
    "check_folder_narrow",
    hu="az adatmappa lemezén csak {megabytes} MB szabad; szabadíts fel helyet",
    en="only {megabytes} MB are free on the data folder's disk; make room on it",
)
PORT_FREE: Final = Wording("check_port", hu="a(z) {port} kapu szabad", en="port {port} is free")
PHONES_NOT_WANTED: Final = Wording(
    "check_phones_not_wanted",
    hu="csak ez a gép éri el; telefonokkal: --lan",
    en="this computer alone connects; with phones: --lan",
)
PHONES_NO_NETWORK: Final = Wording(
    "check_phones_no_network",
    hu="ez a gép most nincs hálózaton, telefon nem éri el; kapcsold be a wifit",
    en="this computer is on no network now, so no phone reaches it; switch its wifi on",
)
PHONES_WELCOME: Final = Wording(
    "check_phones",
    hu="telefonok itt érik el: {addresses}; http: {port}, https: {https_port}",
    en="phones reach it at {addresses}; http: {port}, https: {https_port}",
)
DATABASE_NEW: Final = Wording(
    "check_database_new",
    hu="adatbázis még nincs, az első indítás hozza létre",
    en="no database yet; the start makes it",
)
DATABASE_OLDER: Final = Wording(
    "check_database_older",
    hu="az adatbázis egy régebbi változaté; az indítás mentést készít róla, és átalakítja",
    en="the database is of an older version; the start backs it up and changes it",
)
DATABASE_FINE: Final = Wording("check_database", hu="az adatbázis ép", en="the database is sound")
WEIGHTS_FINE: Final = Wording("check_weights", hu="a hálózatok épek: {kinds}", en="the networks are sound: {kinds}")
CAMERA_NOT_NAMED: Final = Wording(
    "check_camera_not_named",
    hu="nincs megadva kamera; az oldalon is kiválasztható",
    en="no camera is named; one can be chosen on the page",
)
CAMERA_FINE: Final = Wording(
    "check_camera", hu="a kamera képet ad: {camera}", en="the camera gives a picture: {camera}"
)
PHOTO_FINE: Final = Wording("check_photo", hu="a kép olvasható", en="the photo can be opened")
SET_FINE: Final = Wording("check_set", hu="felcímkézhető képek: {count}", en="pictures to label: {count}")
MEND_FIRST: Final = Wording(
    "check_mend_first",
    hu="{count} dolog nincs rendben; javítsd a fent leírtak szerint",
    en="not fine yet: {count}; mend it as said above",
)
CHECK_ONLY: Final = Wording(
    "check_only",
    hu="csak --check mellett lehet: hagyd el, vagy add hozzá azt",
    en="this goes with --check only: leave it out or add that",
)
