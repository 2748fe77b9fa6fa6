"""What the page says on which a round is entered or corrected, and the one that counts a round without a match."""

from typing import Final

from engine.wording import Wording

ENTER: Final = Wording("round_enter", hu="{round}. forduló", en="Round {round}")
CORRECT: Final = Wording("round_correct", hu="{round}. forduló javítása", en="Correct round {round}")
HOW: Final = Wording("round_how", hu="Hogyan írjátok be?", en="How do you enter it?")
BY_POINTS: Final = Wording("round_by_points", hu="Kész pontok", en="Points")
BY_PIECES: Final = Wording("round_by_pieces", hu="Darabokból", en="From pieces")
SIGN: Final = Wording("round_sign", hu="{player}: plusz vagy mínusz", en="{player}: plus or minus")
POINTS_OF: Final = Wording("round_points_of", hu="{player} pontja", en="Points of {player}")
WHO_WENT_OUT: Final = Wording("round_who_went_out", hu="Ki ment ki?", en="Who went out?")
NOBODY: Final = Wording("round_nobody", hu="Senki", en="Nobody")
HAND_FINISH: Final = Wording("round_hand_finish", hu="Handolás volt", en="It was a hand finish")
CLOSING: Final = Wording("round_closing", hu="Mi volt a zárókő?", en="Which was the closing tile?")
HAND: Final = Wording("round_hand", hu="Kézben maradt", en="Left in the hand")
RACK: Final = Wording("round_rack", hu="Ami a táblán áll", en="What stands on the rack")
RARE: Final = Wording("round_rare", hu="Passz, osztáskor kapott pont", en="Passes, points got at the deal")
MELDS: Final = Wording("round_melds", hu="Lerakott tercek", en="Melds laid")
MELD: Final = Wording("round_meld", hu="{number}. terc", en="Meld {number}")
ADD_MELD: Final = Wording("round_add_meld", hu="Még egy terc", en="Another meld")
REMOVE_MELD: Final = Wording("round_remove_meld", hu="{number}. terc nincs", en="Take meld {number} away")
WHO_LAID: Final = Wording("round_who_laid", hu="Ki tette le ezt?", en="Who laid this?")
LAID_BY: Final = Wording("round_laid_by", hu="{piece}, {player} tette le", en="{piece}, laid by {player}")
KEPT: Final = Wording("round_kept", hu="Passzból megtartva, pl. 1r:25", en="Kept from passes, e.g. 1r:25")
OPENED: Final = Wording("round_opened", hu="Rakott le ebben a fordulóban", en="Laid something in this round")
BONUS: Final = Wording("round_bonus", hu="Osztáskor kapott pont", en="Points got at the deal")
CHOOSE_FOR: Final = Wording("round_choose_for", hu="{what}: kiválasztás", en="{what}: choose pieces")
PHOTO_OF: Final = Wording("round_photo_of", hu="{what}: fénykép", en="{what}: photo")
PHOTO_ALT: Final = Wording("round_photo_alt", hu="A most küldött fénykép", en="The photo just sent")
READ: Final = Wording("round_read", hu="{count} darabot olvastam.", en="I read {count:piece|pieces}.")
READ_UNSURE: Final = Wording(
    "round_read_unsure",
    hu="{count} darabot olvastam. Nézd meg ezeket: {pieces}",
    en="I read {count:piece|pieces}. Please check these: {pieces}",
)
READ_NOTHING: Final = Wording(
    "round_read_nothing",
    hu="Ezen a képen nem találtam darabot. Menj közelebb, vagy írd be őket.",
    en="I found no pieces in this picture. Go closer, or type them in.",
)
ALL_PHOTOS: Final = Wording("round_all_photos", hu="Fényképek a kezekről", en="Photos of the hands")
ALL_PHOTOS_HINT: Final = Wording(
    "round_all_photos_hint",
    hu="Egyszerre többet is választhatsz: egy kép egy játékos keze. Utána igazíts rajta, ha kell.",
    en="Choose several at once: one photo for each player's hand. Put right afterwards what is wrong.",
)
CHOOSE_PHOTOS: Final = Wording("round_choose_photos", hu="Képek kiválasztása", en="Choose photos")
WHOSE_HAND: Final = Wording("round_whose_hand", hu="Kinek a keze?", en="Whose hand is this?")
NOBODYS: Final = Wording("round_nobodys", hu="senkié", en="nobody's")
NOT_SAID: Final = Wording("round_not_said", hu="válaszd ki", en="choose")
PHOTOS_UNCLAIMED: Final = Wording(
    "round_photos_unclaimed",
    hu="{count} képnél még mondd meg, kinek a keze",
    en="say of {count:photo|photos} whose hand it shows",
)
MELDS_PHOTO: Final = Wording("round_melds_photo", hu="A tercek fényképről", en="Melds from a photo")
NO_MELDS_READ: Final = Wording(
    "round_no_melds_read",
    hu="Ez nem terc, írd be, ha kell: {pieces}",
    en="This is no meld, type it in where it counts: {pieces}",
)
ENTERED_OTHERWISE: Final = Wording(
    "round_entered_otherwise",
    hu="Nála már más van beírva: ha ez a kép az igazi, előbb töröld ott.",
    en="Something else is entered for that player: if this photo is the right one, empty it there first.",
)
SAME_PHOTO: Final = Wording(
    "round_same_photo",
    hu="{name}: ez a kép már itt van, másodszor nem számít. Ha ugyanezek még egyszer kint vannak, írd be őket.",
    en="{name}: this photo is here already and does not count twice. If the same melds lie there again, type them in.",
)
HAND_MISSING: Final = Wording(
    "round_hand_missing", hu="még hiányzik: {players} keze", en="still missing: the hand of {players}"
)
PIECE_CHANGE: Final = Wording("round_piece_change", hu="{piece}, javítás", en="{piece}, change")

PALETTE_ADD: Final = Wording("palette_add", hu="Mi van nála?", en="Which pieces?")
PALETTE_ONE: Final = Wording("palette_one", hu="Melyik darab?", en="Which piece?")
PALETTE_CHANGE: Final = Wording("palette_change", hu="Mi ez valójában?", en="What is this really?")
PALETTE_REMOVE: Final = Wording("palette_remove", hu="Nincs itt semmi", en="Nothing is here")
PALETTE_BACK: Final = Wording("palette_back", hu="Az utolsó törlése", en="Take the last away")

SETTLEMENT: Final = Wording("settlement", hu="Az elszámolás", en="The settlement")
SETTLEMENT_HINT: Final = Wording(
    "settlement_hint",
    hu="Még nem számít. Nézzétek meg, aztán hagyjátok jóvá.",
    en="It does not count yet. Look at it, then confirm.",
)
NEW_TOTAL: Final = Wording("new_total", hu="össz. {total}", en="total {total}")
CONFIRM: Final = Wording("round_confirm", hu="Így számít", en="Let it count")
CANCEL: Final = Wording("round_cancel", hu="Mégse", en="Cancel")
KEPT_DRAFT: Final = Wording(
    "round_kept_draft",
    hu="Itt van, amit már beírtatok. A «Mégse» eldobja.",
    en="Here is what you had entered already. “Cancel” throws it away.",
)

POINTS_MISSING: Final = Wording(
    "points_missing", hu="még hiányzik: {players} pontja", en="still missing: the points of {players}"
)
WINNER_MISSING: Final = Wording("winner_missing", hu="még hiányzik: ki ment ki", en="still missing: who went out")
CLOSING_MISSING: Final = Wording(
    "closing_missing", hu="még hiányzik: {player} záróköve", en="still missing: the closing tile of {player}"
)
NO_POINTS: Final = Wording(
    "no_points",
    hu="«{value}» nem pontszám; írj egész számot, például 25 vagy -40",
    en="'{value}' is no number of points; write a whole number, such as 25 or -40",
)
TOO_MANY_DIGITS: Final = Wording(
    "points_too_many_digits",
    hu="«{value}» túl sok számjegyből áll; legfeljebb {most} lehet",
    en="'{value}' has too many digits; {most} are the most",
)

SCORE_TITLE: Final = Wording("score_title", hu="Pontozás játszma nélkül", en="Scoring without a match")
SCORE_HINT: Final = Wording(
    "score_hint",
    hu="Számoljátok ki egy forduló végét. Itt semmi nem marad meg.",
    en="Count the end of one round. Nothing of it is kept here.",
)
SCORE_PLAYERS: Final = Wording("score_players", hu="Hányan játszanak?", en="How many play?")
