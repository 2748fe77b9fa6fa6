"""`romi score --photos`: the ROUND that photos of hands and melds tell of, and how sure that is."""

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.fields import name_of
from engine.games import table_rules
from engine.hand_size import HAND_TOO_LARGE, too_large
from engine.pieces import FACE_DOWN, Piece, format_pieces
from engine.rules import Rules
from engine.wording import BadInput, Language, Wording
from server.cli.read import networks_option, unsure_lines
from vision.decision import SURE_CONFIDENCE
from vision.decode import decode
from vision.kind_shown import check_kind_shown
from vision.networks import NetworksByKind
from vision.notices import Notice
from vision.pipeline import check_kind, read_image
from vision.reading import Reading, reading_to_json

NOT_NAME_AND_FILE: Final = Wording(
    "not_name_and_file",
    hu="«{text}» nem NÉV=FÁJL: írd így: Anna=anna.jpg",
    en="'{text}' is no NAME=FILE: write it as Anna=anna.jpg",
)
PHOTO_TWICE: Final = Wording(
    "photo_twice",
    hu="{name}={file} kétszer áll itt, és kétszer számítana: hagyd el az egyiket",
    en="{name}={file} stands here twice and would count twice: leave one out",
)
NO_HAND_PHOTO: Final = Wording(
    "no_hand_photo",
    hu="{name} kezéről nincs kép: add meg (--photos {name}=FÁJL)",
    en="there is no photo of the hand of {name}: give it (--photos {name}=FILE)",
)
NO_SUCH_NAME: Final = Wording(
    "no_such_name",
    hu="{name} nem játszik: a nevek, amelyek a képeknél és a győztesnél állnak: {names}",
    en="{name} does not play: the names that stand with the photos and the winner are {names}",
)
NAMES_ALIKE: Final = Wording(
    "names_alike",
    hu="{name} és {other} majdnem ugyanaz a név: ha egy játékos, írd egyformán",
    en="{name} and {other} are almost the same name: if it is one player, write it the same way",
)
WINNER_IS_NEW: Final = Wording(
    "winner_is_new",
    hu="{name} külön játékosnak számít, mert nincs róla kép: ha {other} az, írd egyformán",
    en="{name}, of whom there is no photo, is counted as a further player: if {other} is meant, write it the same way",
)
NOTHING_TO_COUNT: Final = Wording(
    "nothing_to_count",
    hu="ezen a képen semmi olvasható nincs, amit számolni lehetne: jó kép ez? Ha igen, fényképezd le közelebbről",
    en="nothing that could be counted is read in this photo: is it the right one? If so, take it again, closer",
)
NOT_COUNTED: Final = Wording(
    "face_down_not_counted",
    hu="lefordítva, ezért nincs benne a számolásban: {count}",
    en="face down, and therefore not counted: {count}",
)
PHOTO_READ: Final = Wording("score_photo_read", hu="{name} ({photo}): {pieces}", en="{name} ({photo}): {pieces}")


_NEAR: Final = 0.7
"""How alike (of 1) names are that may be one, with a slip."""
_OPTIONS: Final = {"closing": "--closing", "closing_missing": "--closing", "hand_finish": "--hand-finish"}
"""Which option a place or a fault of the ROUND comes from."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The command line, as it was typed."""

    game: str
    hands: tuple[str, ...]
    laid: tuple[str, ...]
    winner: str
    hand_finish: bool
    closing: str | None
    opened: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayersPhoto:
    """A photo of a player's hand, or of what the player has laid, and what was read."""

    name: str
    file: str
    is_laid: bool
    reading: Reading

    @property
    def groups(self) -> list[list[Piece]]:
        """What lies together, without what lies face down."""
        pieces = self.reading.pieces
        groups = [[pieces[row] for row in rows if pieces[row] != FACE_DOWN] for rows in self.reading.group_rows]
        return [group for group in groups if group]

    def lines(self, language: Language) -> list[str]:
        """For people: the pieces, which of them are unsure, and what should be known of the photo."""
        pieces = (" | " if self.is_laid else " ").join(map(format_pieces, self.groups))
        head = PHOTO_READ.text(language, {"name": self.name, "photo": self.file, "pieces": pieces})
        hidden = sum(piece == FACE_DOWN for piece in self.reading.pieces)
        not_counted = [NOT_COUNTED.text(language, {"count": hidden})] if hidden else []
        return [head, *unsure_lines(self.reading, language), *not_counted]

    def as_json(self, language: Language) -> dict[str, Any]:
        """The entry of `romi read`, and whose it is."""
        unsure = [
            str(piece)
            for piece, confidence in zip(self.reading.pieces, self.reading.confidences, strict=True)
            if confidence < SURE_CONFIDENCE
        ]
        whose = {"name": self.name, "lies": "table" if self.is_laid else "hand", "unsure": unsure}
        return {**whose, **reading_to_json(self.reading, self.file, language)}


@dataclass(frozen=True, slots=True)
class RoundOfPhotos:
    """A ROUND (`engine.round_record`) and the photos that it comes from."""

    document: dict[str, Any]
    photos: tuple[PlayersPhoto, ...]
    doubts: tuple[Notice, ...] = ()
    """What a person should look at before the figures are believed."""

    def as_json(self, language: Language) -> dict[str, Any]:
        """The ROUND, what was read in each photo, and what is doubtful."""
        doubts = [{"code": d.code, "text": d.text(language), "values": d.values} for d in self.doubts]
        return {"round": self.document, "photos": [p.as_json(language) for p in self.photos], "doubts": doubts}

    def placed(self, error: BadInput) -> BadInput:
        """The error with the player's name and photo in place of the place in the ROUND."""
        found = re.match(r"players\[(\d+)\](\.laid)?", error.where)
        if not found:
            option = _OPTIONS.get(error.wording.code) or _OPTIONS.get(error.where)
            return error.at(option) if option else error
        name = self.document["players"][int(found[1])]["name"]
        of_player = [photo for photo in self.photos if photo.name == name and photo.is_laid == bool(found[2])]
        files = ", ".join(photo.file for photo in of_player)
        return error.at(f"{name} ({files})" if files else name)


def round_of_photos(asked: Asked) -> RoundOfPhotos:
    """Reads the photos. Raises BadInput for everything that cannot be used, with its place."""
    hands = _names_and_files(asked.hands, "--photos")
    laid = _names_and_files(asked.laid, "--laid")
    winner = name_of(asked.winner, "--winner")
    names = list(dict.fromkeys([*(name for name, _ in (*hands, *laid)), winner]))
    _check_names(names)
    for name in asked.opened:
        if name not in names:
            raise BadInput(NO_SUCH_NAME, where="--opened", name=name, names=", ".join(names))
    rules = table_rules(asked.game, {}, len(names))
    _check_hands(names, [name for name, _ in hands], winner, rules)
    photos = _read([(name, file, False) for name, file in hands] + [(name, file, True) for name, file in laid], rules)
    for photo in photos:
        # Only who has gone out may hold nothing.
        if not photo.groups and (photo.is_laid or photo.name != winner):
            raise BadInput(NOTHING_TO_COUNT, where=f"{photo.name}={photo.file}")
    held = {name: _hand(name, photos) for name in names}
    players = [_player(name, held[name], photos, asked.opened) for name in names]
    document = {
        "game": asked.game,
        "players": players,
        "winner": names.index(winner),
        "hand_finish": asked.hand_finish,
        "closing": asked.closing,
    }
    large = [Notice(HAND_TOO_LARGE, values) for values in too_large(held.items(), rules)]
    return RoundOfPhotos(document, photos, (*_winner_doubts(winner, [name for name, _ in (*hands, *laid)]), *large))


def _names_and_files(texts: Sequence[str], where: str) -> list[tuple[str, str]]:
    found = [_name_and_file(text, where) for text in texts]
    known: set[tuple[str, Path]] = set()
    for name, file in found:
        if (name, Path(file).resolve()) in known:
            raise BadInput(PHOTO_TWICE, where=where, name=name, file=file)
        known.add((name, Path(file).resolve()))
    return found


def _name_and_file(text: str, where: str) -> tuple[str, str]:
    name, equals, file = text.partition("=")
    name = name_of(name, where)
    if not (name and equals and file):
        raise BadInput(NOT_NAME_AND_FILE, where=where, text=text)
    return name, file


def _check_names(names: Sequence[str]) -> None:
    """A player whose name is written in two ways would be counted as two."""
    known: dict[str, str] = {}
    for name in names:
        other = known.setdefault(_plain(name), name)
        if other != name:
            raise BadInput(NAMES_ALIKE, where="--photos", name=name, other=other)


def _winner_doubts(winner: str, shown: Sequence[str]) -> tuple[Notice, ...]:
    """Whether the winner may be one of those in the photos, written wrongly."""
    near = [] if winner in shown else difflib.get_close_matches(winner, shown, 1, _NEAR)
    return tuple(Notice(WINNER_IS_NEW, {"name": winner, "other": other}) for other in near)


def _plain(name: str) -> str:
    """The name without what people leave out when they type quickly: capitals, accents, blanks."""
    letters = (c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return "".join("".join(letters).split())


def _check_hands(names: Sequence[str], shown: Sequence[str], winner: str, rules: Rules) -> None:
    for name in names:
        if name not in shown and (name != winner or not rules.turn.lays):
            raise BadInput(NO_HAND_PHOTO, where="--photos", name=name)


def _read(wanted: Sequence[tuple[str, str, bool]], rules: Rules) -> tuple[PlayersPhoto, ...]:
    networks = networks_option(None)
    check_kind(rules, networks)
    return tuple(
        PlayersPhoto(name, file, is_laid, _read_one(f"{name}={file}", Path(file), rules, networks, on_table=is_laid))
        for name, file, is_laid in wanted
    )


def _read_one(where: str, file: Path, rules: Rules, networks: NetworksByKind, *, on_table: bool) -> Reading:
    image = decode(file, where)
    reading = read_image(image, rules, networks, on_table=on_table)
    check_kind_shown(reading, rules, lambda: read_image(image, None, networks), where)
    return reading


def _hand(name: str, photos: Sequence[PlayersPhoto]) -> list[Piece]:
    own = [photo for photo in photos if photo.name == name and not photo.is_laid]
    return [piece for photo in own for group in photo.groups for piece in group]


def _player(
    name: str, hand: Sequence[Piece], photos: Sequence[PlayersPhoto], opened: Sequence[str]
) -> Mapping[str, Any]:
    laid = [format_pieces(group) for photo in photos if photo.is_laid and photo.name == name for group in photo.groups]
    told: dict[str, Any] = {"name": name, "hand": format_pieces(hand)}
    if laid:
        told["laid"] = laid
    if name in opened:
        told["opened"] = True
    return told
