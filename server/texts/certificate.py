"""What is said of https: why a browser warns, what the household's certificate is, and how it is put in."""

from typing import Final

from engine.wording import Wording

LIVE_TITLE: Final = Wording("secure_live_title", hu="Élő kép erről a telefonról", en="Live picture from this phone")
LIVE_WHY: Final = Wording(
    "secure_live_why",
    hu="Élő képet a böngésző csak titkosított oldalon enged. Figyelmeztetni fog, mert ezt az oldalt a saját gépetek "
    "igazolja, nem egy cég. Nyugodtan menj tovább: «Speciális», majd «Továbblépés» "
    "(iPhone-on: «Részletek megjelenítése», majd «a webhely felkeresése»).",
    en="Browsers allow a live picture on an encrypted page only. Yours will warn you, since your own computer vouches "
    "for this page and not a company. It is safe to go on: 'Advanced', then 'Proceed' "
    "(on an iPhone: 'Show Details', then 'visit this website').",
)
LIVE_OPEN: Final = Wording("secure_live_open", hu="Titkosított oldal megnyitása", en="Open the encrypted page")
LIVE_NO_WARNING: Final = Wording(
    "secure_live_no_warning", hu="Hogy többé ne figyelmeztessen", en="How to have no warning any more"
)

TITLE: Final = Wording("certificate_title", hu="Ennek a háztartásnak a tanúsítványa", en="This household's certificate")
WHY: Final = Wording(
    "certificate_why",
    hu="A böngésző csak akkor hisz egy oldalnak, ha valaki igazolja. Otthoni gépet senki sem igazol, "
    "ezért a játékasztal gépe maga teszi: ettől figyelmeztet a böngésző.",
    en="A browser believes a page only if somebody vouches for it. Nobody vouches for a computer at home, "
    "so the table's computer does it itself: that is why the browser warns.",
)
WITHOUT: Final = Wording(
    "certificate_without",
    hu="Fényképet küldeni e nélkül is lehet. Ez csak az élő képhez kell, és ott is továbbléphetsz a figyelmeztetésen.",
    en="Photos can be sent without it. It is for the live picture alone, and there you may also pass the warning by.",
)
PUT_IN: Final = Wording("certificate_put_in", hu="Ha nem akarsz figyelmeztetést", en="If you want no warning")
WHAT_IT_MAY: Final = Wording(
    "certificate_what_it_may",
    hu="Töltsd le a tanúsítványt, és vedd fel a telefonra. Csak otthoni hálózati címekért felelhet, "
    "más oldalakéért soha.",
    en="Load the certificate and put it into the phone. It can vouch for addresses of home networks alone, "
    "never for any other site.",
)
LOAD: Final = Wording("certificate_load", hu="Tanúsítvány letöltése", en="Load the certificate")
COMPARE: Final = Wording(
    "certificate_compare",
    hu="SHA-256 ujjlenyomat; ugyanez áll a játékasztal gépén:",
    en="SHA-256 fingerprint; the table's computer shows the same:",
)
TAKE_OUT: Final = Wording(
    "certificate_take_out",
    hu="Ugyanott, ahol felvetted, bármikor törölheted; a neve «Romi» és négy számjegy.",
    en="You can delete it at any time where you put it in; its name is 'Romi' and four digits.",
)

STEPS: Final = (
    (
        Wording("certificate_iphone", hu="iPhone, iPad", en="iPhone, iPad"),
        (
            Wording(
                "certificate_iphone_1",
                hu="Nyisd meg ezt az oldalt a Safariban, koppints a letöltésre, és engedélyezd.",
                en="Open this page in Safari, tap to load it, and allow it.",
            ),
            Wording(
                "certificate_iphone_2",
                hu="Beállítások, Általános, VPN és eszközkezelés: a «Romi» profil telepítése.",
                en="Settings, General, VPN & Device Management: install the profile 'Romi'.",
            ),
            Wording(
                "certificate_iphone_3",
                hu="Beállítások, Általános, Névjegy, Tanúsítványmegbízhatósági beállítások: kapcsold be a «Romi» sort.",
                en="Settings, General, About, Certificate Trust Settings: switch 'Romi' on.",
            ),
        ),
    ),
    (
        Wording("certificate_android", hu="Android", en="Android"),
        (
            Wording("certificate_android_1", hu="Töltsd le a tanúsítványt.", en="Load the certificate."),
            Wording(
                "certificate_android_2",
                hu="A Beállításokban keress rá: «CA-tanúsítvány», és válaszd ki a letöltött romi.crt fájlt.",
                en="Search the Settings for 'CA certificate' and choose the file romi.crt that was loaded.",
            ),
        ),
    ),
    (
        Wording("certificate_computer", hu="Másik számítógép", en="Another computer"),
        (
            Wording(
                "certificate_computer_1",
                hu="Windows: nyisd meg a romi.crt fájlt, «Tanúsítvány telepítése», "
                "«Megbízható legfelső szintű hitelesítésszolgáltatók».",
                en="Windows: open the file romi.crt, 'Install Certificate', 'Trusted Root Certification Authorities'.",
            ),
            Wording(
                "certificate_computer_2",
                hu="macOS: nyisd meg a romi.crt fájlt, és a Kulcskarika-elérésben állítsd «Mindig megbízható» értékre.",
                en="macOS: open the file romi.crt and set it to 'Always Trust' in Keychain Access.",
            ),
            Wording(
                "certificate_computer_3",
                hu="Firefox: a saját beállításaiban, a «Tanúsítványkezelő» alatt importáld.",
                en="Firefox: import it in its own settings under 'View Certificates'.",
            ),
        ),
    ),
)
"""For each system, what to do, one after the other."""
