"""What lies on the table: every group with its kind, its points, or what is wrong with it."""

from nicegui import html

from datasets.worth import LOOSE
from engine.meld_faults import FAULT_WORDS, OUT_OF_ORDER_HINT, PASSED_HINT
from engine.melds import OUT_OF_ORDER, MeldKind
from engine.pieces import format_pieces
from server.pages.editor import Editor
from server.pages.kit import Voice, button, icon, sentence, toggle
from server.pages.pieces import draw_piece, piece_button
from server.seen import Photo, SeenPiece
from server.table import Table
from server.texts import live as live_texts
from server.texts import table as texts
from server.texts.game_rules import FAULT_LINK
from server.texts.pieces import piece_name, points_text
from server.verdicts import GroupVerdict


class Groups:
    """The list of groups; each piece in it is a button, so that the keyboard reaches every piece."""

    def __init__(self, table: Table, say: Voice, editor: Editor | None) -> None:
        """Without `editor` it is only looked at."""
        self._table = table
        self._say = say
        self._editor = editor
        self._drawn: object = ()
        self._place = html.div().classes("sheets")

    def redraw(self) -> None:
        """Lists the groups as they are now; where nothing has changed they stay, so that no tap on a piece is lost."""
        photo = self._table.photo
        now = photo and self._shown(photo)
        if now == self._drawn:
            return
        self._drawn = now
        self._place.clear()
        verdicts = self._table.verdicts
        self._place.set_visibility(photo is not None and bool(photo.present))
        if photo is None:
            return
        with self._place:
            if verdicts:
                with html.section().classes("sheet"):
                    html.h2(self._say(texts.GROUPS_TITLE))
                    with html.ol().classes("list"):
                        for number, verdict in enumerate(verdicts, start=1):
                            self._draw(number, verdict)
            self._draw_discards(photo)

    def _shown(self, photo: Photo) -> object:
        """All that is drawn of a photo, as far as it may change; where pieces lie in it does not matter here."""

        def look(piece: SeenPiece) -> object:
            counted = self._table.is_counted(piece.number)
            return piece.number, piece.piece, piece.unsure, piece.corrected, counted

        groups = [list(map(look, group)) for group in photo.present_groups]
        return self._table.rules, photo.is_live, groups, list(map(look, self._discards(photo)))

    def _draw(self, number: int, verdict: GroupVerdict) -> None:
        look = "group group--fault" if _is_mistake(verdict) else "group"
        with html.li(**{"data-group": format_pieces(p.piece for p in verdict.pieces)}).classes(look):
            with html.div().classes("group__head"):
                html.h3(self._title(verdict))
                if verdict.meld:
                    html.span(points_text(verdict.meld.points, self._say.language)).classes("points")
            with html.div().classes("group__body"):
                with html.div().classes("pieces"):
                    for piece in verdict.pieces:
                        self._draw_piece(piece)
                if self._editor and not self._table.the_photo().is_live:
                    self._draw_counting(number, {piece.number for piece in verdict.pieces})
            self._draw_words(verdict)

    def _draw_counting(self, number: int, own: set[int]) -> None:
        on = any(self._table.is_counted(n) for n in own)
        with html.div().classes("group__foot"):
            toggle(self._say(texts.COUNT_IN), on, lambda: self._count(own, not on), key=f"count-{number}")
            button(self._say(texts.ONLY_THIS), lambda: self._table.count_in(own), "button--quiet", key=f"only-{number}")

    def _draw_discards(self, photo: Photo) -> None:
        """The discards that are seen, mostly the last alone."""
        discards = self._discards(photo)
        if discards:
            with html.section(**{"data-discards": format_pieces(p.piece for p in discards)}).classes("sheet"):
                html.h2(self._say(live_texts.DISCARDS_TITLE))
                with html.div().classes("pieces"):
                    for piece in discards:
                        self._draw_piece(piece)

    @staticmethod
    def _discards(photo: Photo) -> list[SeenPiece]:
        return [piece for piece in photo.present if piece.number in photo.discards]

    def _title(self, verdict: GroupVerdict) -> str:
        if verdict.meld is None:
            return self._say(texts.NO_MELD)
        return self._say(texts.RUN if verdict.meld.kind is MeldKind.RUN else texts.SET)

    def _draw_piece(self, seen: SeenPiece) -> None:
        editor = self._editor
        if editor is None:
            drawn = draw_piece(seen.piece, self._say.language)
            if seen.unsure:
                drawn.classes("piece--unsure")
            return
        wording = texts.PIECE_BUTTON
        if seen.unsure:
            wording = texts.PIECE_BUTTON_UNSURE
        elif seen.corrected:
            wording = texts.PIECE_BUTTON_CORRECTED
        label = self._say(wording, piece=piece_name(seen.piece, self._say.language))
        made = piece_button(seen.piece, label, lambda: editor.edit(seen.number), key=f"piece-{seen.number}")
        if seen.unsure:
            made.classes("piece--unsure")
        if seen.corrected:
            made.classes("piece--corrected")
        if not self._table.is_counted(seen.number):
            made.classes("piece--left-out")

    def _draw_words(self, verdict: GroupVerdict) -> None:
        lies = format_pieces(piece.piece for piece in verdict.pieces)
        if verdict.foreign:
            self._draw_fault(sentence(verdict.foreign.text(self._say.language)))
        elif verdict.fault:
            words = FAULT_WORDS[verdict.fault]
            concerned = format_pieces(verdict.concerned)
            text = f"{self._say(words.text, meld=lies, pieces=concerned)}."
            if _is_mistake(verdict):
                self._draw_fault(f"{text} {self._say(words.mend, meld=lies, pieces=concerned)}.")
            else:
                html.p(text).classes("quiet")
        elif verdict.hint and verdict.meld:
            hint = OUT_OF_ORDER_HINT if verdict.hint == OUT_OF_ORDER else PASSED_HINT
            right = format_pieces(verdict.meld.pieces)
            html.p(f"{self._say(hint, meld=lies, right=right)}.").classes("note")

    def _draw_fault(self, text: str) -> None:
        with html.p().classes("fault"):
            icon("fault")
            with html.span():
                html.span(f"{text} ")
                html.a(self._say(FAULT_LINK), href=f"/games/{self._table.rules.id}#melds").classes("fault__rule")

    def _count(self, numbers: set[int], on: bool) -> None:
        photo = self._table.the_photo()
        now = {p.number for p in photo.pieces if self._table.is_counted(p.number)}
        self._table.count_in(now | numbers if on else now - numbers)


def _is_mistake(verdict: GroupVerdict) -> bool:
    """Whether somebody seems to have meant a meld and got it wrong."""
    return verdict.foreign is not None or (verdict.fault is not None and verdict.fault not in LOOSE)
