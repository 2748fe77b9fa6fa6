"""What the page says on which the host gives the seats of a match to phones."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("phones_title", hu="Telefonok", en="Phones")
HINT: Final = Wording(
    "phones_hint",
    hu="A saját telefonján mindenki láthatja a lapjait és a lehetőségeit. Válaszd ki, kié a kód, és olvassa be.",
    en="On their own phone everybody sees their hand and what they can do. Choose whose code it is, then scan it.",
)
WHOSE: Final = Wording("phones_whose", hu="Kié a kód?", en="Whose code is it?")
SCREEN: Final = Wording("phones_screen", hu="Nagy kijelző", en="Big screen")
CODE_OF: Final = Wording("phones_code_of", hu="{name}: ezt olvasd be", en="{name}: scan this")
SAME_WIFI: Final = Wording(
    "phones_same_wifi",
    hu="A telefon és ez a gép ugyanazon a wifin legyen. A kód egyszer használható.",
    en="The phone and this computer must be on the same wifi. The code works once.",
)
JOINED: Final = Wording("phones_joined", hu="csatlakozott", en="joined")
NOT_JOINED: Final = Wording("phones_not_joined", hu="még nincs telefonja", en="no phone yet")
HAS_PHONE: Final = Wording(
    "phones_has_phone",
    hu="{name} telefonja csatlakozott.",
    en="The phone of {name} has joined.",
)
ANEW: Final = Wording("phones_anew", hu="Másik telefon", en="Another phone")
TAKE_AWAY: Final = Wording("phones_take_away", hu="Elvétel", en="Take it away")
ANEW_HINT: Final = Wording(
    "phones_anew_hint",
    hu="Ha ezt beolvassák, a régi telefon már nem lát semmit.",
    en="Once this is scanned, the old phone sees nothing any more.",
)
JOINED_COUNT: Final = Wording(
    "phones_joined_count", hu="Telefonok ({joined}/{players})", en="Phones ({joined} of {players})"
)
