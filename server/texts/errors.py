"""What the server says when it refuses something."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("error_title", hu="Ez nem sikerült", en="That did not work")
BACK: Final = Wording("error_back", hu="Vissza", en="Back")
FOREIGN_HOST: Final = Wording(
    "foreign_host",
    hu="ezen a néven ez a szerver nem elérhető; nyisd meg a terminálban kiírt címet",
    en="this server does not go by that name; open the address that the terminal shows",
)
FOREIGN_ORIGIN: Final = Wording(
    "foreign_origin",
    hu="a kérés egy másik weboldalról jött; nyisd meg a saját oldalt, és onnan próbáld",
    en="the request came from another website; open this server's own page and try from there",
)
BODY_TOO_LARGE: Final = Wording(
    "body_too_large",
    hu="a fájl túl nagy: legfeljebb {megabytes} MB lehet; készíts kisebb képet, vagy kicsinyítsd le",
    en="the file is too large: at most {megabytes} MB; take a smaller picture or scale it down",
)
TOO_MANY: Final = Wording(
    "too_many_requests",
    hu="túl sok kérés jött egymás után; várj {seconds} másodpercet, és próbáld újra",
    en="too many requests in a row; wait {seconds:second|seconds} and try again",
)
NOT_ALLOWED: Final = Wording(
    "not_allowed",
    hu="ehhez ennek az eszköznek nincs joga; olvasd be vele a játékasztal gépén látható QR-kódot",
    en="this device may not do that; scan the QR code that the table's computer shows with it",
)
WRONG_KEY: Final = Wording(
    "wrong_key",
    hu="ez a kód már nem érvényes; olvasd be újra a gépen látható QR-kódot",
    en="this code is no longer valid; scan the QR code on the computer again",
)
NOT_FOUND: Final = Wording(
    "not_found",
    hu="itt nincs semmi; ellenőrizd a címet",
    en="there is nothing here; check the address",
)
WRONG_METHOD: Final = Wording(
    "wrong_method",
    hu="ez a cím ilyen kérést nem fogad; a lehetőségeket az /api/openapi.json írja le",
    en="this address takes no such request; /api/openapi.json describes what there is",
)
WRONG_FIELDS: Final = Wording(
    "wrong_fields",
    hu="a kérés hibás itt: {field} ({problem}); javítsd az /api/openapi.json szerint",
    en="the request is wrong at {field} ({problem}); mend it as /api/openapi.json describes",
)
BROKEN_REQUEST: Final = Wording(
    "broken_request",
    hu="a kérés nem értelmezhető; javítsd az /api/openapi.json szerint",
    en="the request cannot be understood; mend it as /api/openapi.json describes",
)
INTERNAL: Final = Wording(
    "internal",
    hu="valami elromlott a szerverben; próbáld újra, a részletek a terminálban vannak",
    en="something broke in the server; try again, the details are in the terminal",
)
NO_PHOTO_SENT: Final = Wording(
    "no_photo_sent",
    hu="nem érkezett fénykép; válassz egyet, és küldd el újra",
    en="no photo arrived; choose one and send it again",
)
NO_PHOTO_YET: Final = Wording(
    "no_photo_yet",
    hu="még nincs fénykép az asztalról; előbb készíts egyet",
    en="there is no photo of the table yet; take one first",
)
NO_SUCH_PIECE: Final = Wording(
    "no_such_piece",
    hu="a képen nincs {number}. számú darab; nézd meg a kép darabjait újra",
    en="the photo has no piece number {number}; look at its pieces again",
)
OUTSIDE_PHOTO: Final = Wording(
    "outside_photo",
    hu="ez a hely nincs a képen; x 0 és {width}, y 0 és {height} között lehet",
    en="this place is not on the photo; x goes from 0 to {width}, y from 0 to {height}",
)
TABLE_CHANGED: Final = Wording(
    "table_changed",
    hu="az asztal közben megváltozott; kérdezd meg újra",
    en="the table has changed meanwhile; ask again",
)
TOO_LONG: Final = Wording(
    "too_long",
    hu="ennyi darabból ez túl sokáig tartana; jelölj ki kevesebbet",
    en="from so many pieces this would take too long; choose fewer",
)
