"""What is said about keeping photos, and about everything that is kept."""

from typing import Final

from engine.wording import Wording

TITLE: Final = Wording("collecting_title", hu="Képek megőrzése", en="Keeping pictures")
OFF: Final = Wording(
    "collecting_off",
    hu="Most semmit sem őrzök meg. Ha bekapcsolod, a kijavított és jóváhagyott képekből megtanulhatom a ti köveiteket "
    "és kártyáitokat.",
    en="Nothing is kept now. If you switch this on, I can learn your own tiles and cards from the pictures that you "
    "correct and confirm.",
)
ON: Final = Wording(
    "collecting_on",
    hu="Megőrzöm az asztal képeit és a javításaitokat. Csak a köveket vagy kártyákat, arcok és a szoba nélkül; "
    "minden ezen a gépen marad. Kézről készült kép csak annak a játékosnak az igenjével marad meg.",
    en="I keep pictures of the table and your corrections. Only the tiles or cards, without faces and the room; "
    "everything stays on this computer. A photo of a hand is kept only with that player's yes.",
)
SWITCH_ON: Final = Wording("collecting_switch_on", hu="Bekapcsolom", en="Switch it on")
SWITCH_OFF: Final = Wording("collecting_switch_off", hu="Kikapcsolom", en="Switch it off")
MAKE: Final = Wording(
    "collecting_make", hu="Hogy hívják a köveiteket, kártyáitokat?", en="What are your tiles or cards called?"
)
CAP: Final = Wording("collecting_cap", hu="Legfeljebb hány MB?", en="At most how many MB?")
WHERE: Final = Wording("collecting_where", hu="Itt van minden: {folder}", en="Everything lies here: {folder}")
AMOUNT: Final = Wording(
    "collecting_amount",
    hu="Képek: {count}; helyük: {mb} MB, legfeljebb {cap} MB.",
    en="Pictures: {count}; they take {mb} MB, at most {cap} MB.",
)
WITHHELD: Final = Wording(
    "collecting_withheld",
    hu="Kézről készült képek, amelyeket a forduló végéig csak a játékosuk láthat: {count}.",
    en="Pictures of hands that only their players may see until the round is settled: {count}.",
)
FORGET: Final = Wording("collecting_forget", hu="Mindent elfelejtek…", en="Forget everything…")
FORGET_ASK: Final = Wording(
    "collecting_forget_ask",
    hu="Minden megőrzött kép és javítás törlődik, és a megőrzés kikapcsol. Ezt nem lehet visszavonni. Ha készítettél "
    "mentést (romi backup), abban benne maradnak. Biztos?",
    en="Every kept picture and correction is deleted, and keeping is switched off. It cannot be undone. Backups that "
    "you made (romi backup) still hold them. Are you sure?",
)
FORGET_YES: Final = Wording("collecting_forget_yes", hu="Igen, töröld mindet", en="Yes, delete them all")
FORGET_NO: Final = Wording("collecting_forget_no", hu="Maradjanak", en="Keep them")
FORGOTTEN: Final = Wording("collecting_forgotten", hu="Minden kép törölve.", en="All pictures are deleted.")
FORGET_FAILED: Final = Wording(
    "collecting_forget_failed",
    hu="nem minden fájl törölhető ({reason}); zárd be, ami nyitva tartja, és próbáld újra",
    en="not every file can be deleted ({reason}); close what keeps them open and try again",
)
TROUBLE: Final = Wording(
    "collecting_trouble",
    hu="Az utolsó képet nem tudtam megőrizni: {reason}",
    en="I could not keep the last picture: {reason}",
)
BAD_CAP: Final = Wording(
    "collecting_bad_cap",
    hu="«{text}» nem lehet: {least} és {most} MB közötti egész szám kell",
    en="'{text}' is not possible: a whole number of MB is needed, from {least} to {most}",
)

NOT_KEEPING: Final = Wording(
    "not_keeping",
    hu="most semmit sem őrzök meg; kapcsold be előbb a képek megőrzését",
    en="nothing is kept now; switch keeping pictures on first",
)
NOTHING_TO_KEEP: Final = Wording(
    "nothing_to_keep",
    hu="nincs mit megőrizni: az asztalon a mintakép van, vagy olyan, amelyen egy darab sincs; tégy oda saját képet",
    en="there is nothing to keep: the table shows the sample, or a photo without a piece; put one of your own there",
)
OTHER_PICTURE: Final = Wording(
    "other_picture",
    hu="ezek egy másik kép címkéi; ez a kép: {picture}, {size} képpont",
    en="these are the labels of another picture; this one is {picture}, {size} px",
)
KEEP: Final = Wording("keep_photo", hu="Minden jó a képen", en="All of it is right")
KEEP_HINT: Final = Wording(
    "keep_photo_hint",
    hu="Ha minden darab stimmel, ebből tanulhatok.",
    en="If every piece is right, I can learn from it.",
)
KEPT: Final = Wording("kept_photo", hu="Köszönöm, megőriztem.", en="Thank you, it is kept.")

CONSENT_TITLE: Final = Wording(
    "consent_title", hu="Megőrizhetem a kezed képeit?", en="May I keep pictures of your hand?"
)
CONSENT: Final = Wording(
    "consent",
    hu="Ha lefényképezed a kezed, a képből megtanulhatom ezeket a köveket vagy kártyákat. A kép ezen az otthoni gépen "
    "marad. A forduló végéig rajtad kívül senki sem láthatja, utána a házigazda igen. Nem kötelező, és bármikor "
    "meggondolhatod magad.",
    en="When you photograph your hand, I can learn these tiles or cards from the picture. It stays on this home's "
    "computer. Until the round is settled nobody but you can see it, afterwards the host can. You need not agree, and "
    "you can change your mind at any time.",
)
CONSENT_YES: Final = Wording("consent_yes", hu="Igen, megőrizheted", en="Yes, keep them")
CONSENT_NO: Final = Wording("consent_no", hu="Nem, ne őrizd meg", en="No, do not keep them")
CONSENT_GIVEN: Final = Wording("consent_given", hu="A kezed képeit megőrzöm.", en="Pictures of your hand are kept.")
CONSENT_REFUSED: Final = Wording(
    "consent_refused", hu="A kezed képeit nem őrzöm meg.", en="Pictures of your hand are not kept."
)
CONSENT_CHANGE: Final = Wording("consent_change", hu="Meggondoltam magam", en="I have changed my mind")
OWN_HANDS: Final = Wording(
    "own_hands",
    hu="Ezeket most csak te láthatod: {count} kép",
    en="Only you can see these now: {count:picture|pictures}",
)
OWN_HAND: Final = Wording("own_hand", hu="{number}. kép a kezedről", en="Picture {number} of your hand")

WHERE_LINE: Final = Wording(
    "where_line",
    hu="megőrzés: {state}; képek: {pictures}, visszatartva: {withheld}; {mb} MB itt: {folder}",
    en="keeping: {state}; pictures: {pictures}, withheld: {withheld}; {mb} MB in {folder}",
)
STATE_ON: Final = Wording("where_on", hu="bekapcsolva", en="on")
STATE_OFF: Final = Wording("where_off", hu="kikapcsolva", en="off")
