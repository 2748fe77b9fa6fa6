"""The page on which one picture after the other is labelled: by keys alone, by mouse, or by touch."""

from collections.abc import Callable
from typing import Any, Final

from nicegui import background_tasks, events, html, ui
from nicegui.element import Element

from datasets.entries import Entry
from datasets.scene import Quad, Scene
from datasets.worth import UNSURE, disagrees, doubt_of
from engine.games import GAMES
from engine.pieces import FACE_DOWN, Kind, Piece
from engine.rules import Rules
from engine.wording import BadInput, Wording
from server.collecting.filters import Filter
from server.collecting.keys import Deed
from server.collecting.label_session import LabelSession
from server.collecting.sets import OpenSet
from server.pages.answer import AnswerLine
from server.pages.frame import Visit, framed
from server.pages.kit import button, toggle
from server.pages.label_canvas import canvas_svg
from server.pages.label_piece import ChosenPiece
from server.pages.palette import Palette
from server.pages.picture_assets import add_labelling, add_style
from server.pages.pictures import draw_progress, gallery_url, label_url
from server.pages.pieces import draw_piece
from server.seen import quad_of
from server.set_pictures import picture_url
from server.texts import labelling as texts
from server.texts import pictures as picture_texts
from server.texts.pieces import piece_name
from server.texts.table import FACE_DOWN as FACE_DOWN_BUTTON

_EMIT_KEYS: Final = """(e) => {
    if (e.altKey || e.target.closest("input, select, textarea, [role=dialog]")) return;
    if (e.ctrlKey || e.metaKey) {
        if (!/^[zy]$/i.test(e.key)) return;
        e.preventDefault();
        return emit(e.key.toLowerCase() === "y" || e.shiftKey ? "redo" : "undo", false);
    }
    if (!/^([0-9A-Za-z*?+]|Enter|Delete|Backspace|Escape|Arrow(Up|Down|Left|Right))$/.test(e.key)) return;
    const isOther = e.target.closest("button, a, summary") && !e.target.closest("[data-chip]");
    if (isOther && e.key === "Enter") return;
    if (e.target.matches("[data-canvas]") && e.key.startsWith("Arrow")) return;
    e.preventDefault();
    emit(e.key, e.shiftKey);
}"""
_EMIT_DETAIL: Final = "(e) => emit(e.detail)"
_EMIT_FOCUS: Final = '(e) => { if (!("focusing" in e.currentTarget.dataset)) emit(); }'


class LabelPage:
    """The host's page. Every change is on disk at once; «all right» says so and shows the next picture."""

    def __init__(self, visit: Visit, opened: OpenSet, name: str, chosen: Filter) -> None:
        self._visit = visit
        self._say = visit.say
        self._set = opened
        self._filter = chosen
        self._name = name
        self._asks_deletion = False
        self._chips: list[Element] = []
        self._shown: object = None
        self._noted = ""

    @property
    def _scene(self) -> Scene:
        return self._work.scene

    async def build(self) -> None:
        """Builds the page; a set that nobody has looked through yet is looked through beside it."""
        say = self._say
        self._set.scene(self._name)
        add_style()
        add_labelling()
        with framed(self._visit, say(texts.TITLE)):
            with html.div().classes("sheet__head"):
                html.h1(say(texts.TITLE))
                html.a(say(texts.BACK), href=gallery_url(self._set, self._filter)).classes("button button--quiet")
            self._progress = html.div()
            self._answer = AnswerLine(say)
            self._editor = html.div(**{"data-label": True}).classes("label")
            self._over = html.div().classes("list")
        known = self._set.overview.known
        if known is not None:
            self._begin(known)
        else:
            with self._progress:
                html.p(say(picture_texts.LOOKING), role="status").classes("note note--reading")
        client = ui.context.client

        async def look() -> None:
            entries = await self._set.entries()
            if self._progress.is_deleted:
                return
            with client:
                if known is None:
                    self._begin(entries)
                else:
                    self._work.look_again(entries)
                    self._draw_progress()

        background_tasks.create(look(), name="look through a set")

    def _begin(self, entries: list[Entry]) -> None:
        self._work = LabelSession(self._set, self._name, self._filter, entries)
        with self._editor:
            self._build_canvas()
            self._build_side()
        self._editor.on("keydown", self._key_pressed, js_handler=_EMIT_KEYS)
        self._editor.on("moved", self._moved, js_handler=_EMIT_DETAIL)
        self._editor.on("tapped", self._tapped, js_handler=_EMIT_DETAIL)
        self._palettes = {kind: Palette(self._say, rules) for kind, rules in _usual_rules().items()}
        self._show()

    def _build_canvas(self) -> None:
        canvas = html.div(
            tabindex="0", role="group", **{"data-canvas": True, "aria-label": self._say(texts.CANVAS)}
        ).classes("canvas")
        self._canvas = canvas
        with canvas:
            self._sheet = html.div().classes("canvas__sheet")
            with self._sheet:
                self._image = html.img(alt="")
                self._drawing = ui.html("", sanitize=False).classes("canvas__drawing")

    def _build_side(self) -> None:
        with html.div().classes("label__side"):
            with html.section(**{"aria-label": self._say(texts.PIECES)}).classes("sheet"):
                self._piece = ChosenPiece(self._say, self._set, self._name_it)
                self._chips_place = html.div().classes("chips")
                self._note = html.p(role="status").classes("quiet")
            with html.section().classes("sheet"):
                self._build_tools()
            with html.details().classes("sheet"):
                html.summary(self._say(texts.KEYS_TITLE))
                with html.ul().classes("keys-list"):
                    for wording in texts.KEYS:
                        html.li(self._say(wording))

    def _show(self) -> None:
        """Shows the picture from its beginning."""
        self._name = self._work.name
        self._asks_deletion = False
        self._image.props["src"] = picture_url(self._set, self._name)
        self._image.update()
        self._draw_progress()
        self._draw_question()
        self._draw()

    def _draw_progress(self) -> None:
        self._progress.clear()
        with self._progress:
            draw_progress(self._work.entries, self._say)

    def _draw(self) -> None:
        """Shows how things stand; the chips are drawn anew only where a piece has changed."""
        self._draw_chips()
        for number, chip in enumerate(self._chips):
            is_chosen = str(number == self._work.chosen).lower()
            if chip.props.get("aria-pressed") != is_chosen:
                chip.props["aria-pressed"] = is_chosen
                chip.update()
        scene = self._scene
        self._image.props["alt"] = self._say(texts.PICTURE, count=len(scene.pieces))
        self._image.update()
        width = f"width: calc(min(100%, 72vh * {scene.width_px / scene.height_px:.4f}) * {self._work.zoom})"
        self._sheet.style(replace=width)
        self._canvas.props["data-zoom"] = str(self._work.zoom)
        self._canvas.classes(add="canvas--adding" if self._work.is_adding else "", remove="canvas--adding")
        self._canvas.update()
        self._drawing.set_content(canvas_svg(scene, self._work.chosen, self._work.corner))
        self._piece.show(self._name, None if self._work.chosen is None else scene.pieces[self._work.chosen])
        self._show_tools()
        self._say_note()

    def _draw_chips(self) -> None:
        shown = [(piece.piece, piece.group, doubt_of(piece) > UNSURE) for piece in self._scene.pieces]
        if shown == self._shown:
            return
        self._shown = shown
        self._chips_place.clear()
        self._chips = []
        pieces = self._scene.pieces
        with self._chips_place:
            if not pieces:
                html.p(self._say(texts.NO_PIECES))
            row, group = None, None
            for number, piece in enumerate(pieces):
                if row is None or piece.group is None or piece.group != group:
                    row, group = html.div().classes("chips__group"), piece.group
                with row:
                    self._chips.append(self._draw_chip(number, piece.piece))

    def _draw_chip(self, number: int, piece: Piece) -> Element:
        label = self._say(texts.PIECE_CHOSEN, number=number + 1, piece=piece_name(piece, self._say.language))
        is_chosen = str(number == self._work.chosen).lower()
        chip: Element = html.button(
            type="button", **{"data-chip": str(number), "aria-pressed": is_chosen, "aria-label": label}
        ).classes("chip")
        with chip:
            drawn = draw_piece(piece, self._say.language, "piece--small")
            if doubt_of(self._scene.pieces[number]) > UNSURE:
                drawn.classes("piece--unsure")
        chip.on("click", lambda: self._choose(number), args=[])
        chip.on("focus", lambda: self._choose(number), js_handler=_EMIT_FOCUS)
        return chip

    def _build_tools(self) -> None:
        """They stay while the picture is drawn anew: a quick second tap would miss a button that is being replaced."""
        say = self._say
        with html.div().classes("tools"):
            self._of_piece = html.div().classes("tools__of-piece")
            with self._of_piece:
                button(say(texts.CHANGE), self._ask_piece, "button--quiet", key="change", drawn="palette")
                self._tool(texts.TURN, Deed.TURN)
                self._tool(texts.GROUP, Deed.GROUP)
                self._tool(texts.REMOVE, Deed.REMOVE, key="Del")
                self._tool(texts.NEXT_PIECE, Deed.NEXT)
                self._tool(texts.CORNER, Deed.CORNER)
                button(say(FACE_DOWN_BUTTON), lambda: self._name_it(FACE_DOWN), "button--quiet", key="face-down")
            self._adding = toggle(say(texts.ADD), False, self._toggle_adding, key="add")
            self._tool(texts.ZOOM, Deed.ZOOM)
            self._undo = self._tool(texts.UNDO, Deed.UNDO, key="Ctrl Z", drawn="undo")
            self._redo = self._tool(texts.REDO, Deed.REDO, key="Ctrl Y", drawn="redo")
        self._tool(texts.CONFIRM, Deed.CONFIRM, look="button--main button--wide")
        with html.div().classes("actions"):
            self._tool(texts.SKIP, Deed.SKIP)
            self._delete = button(say(texts.DELETE), self._ask_deletion, "button--fault", key="delete")
        self._question = html.div().classes("list")

    def _show_tools(self) -> None:
        self._of_piece.set_visibility(self._work.chosen is not None)
        self._undo.set_visibility(self._work.labels.can_undo)
        self._redo.set_visibility(self._work.labels.can_redo)
        pressed = str(self._work.is_adding).lower()
        if self._adding.props["aria-pressed"] != pressed:
            self._adding.props["aria-pressed"] = pressed
            self._adding.update()

    def _draw_question(self) -> None:
        say = self._say
        self._delete.set_visibility(not self._asks_deletion)
        self._question.clear()
        if self._asks_deletion:
            with self._question:
                html.p(say(texts.DELETE_ASK)).classes("note note--fault")
                with html.div().classes("actions"):
                    button(
                        say(texts.DELETE_YES),
                        lambda: self._attempt(self._work.delete),
                        "button--fault",
                        key="delete-yes",
                    )
                    button(say(texts.DELETE_NO), self._ask_deletion, "button--quiet", key="delete")

    def _tool(
        self, wording: Wording, deed: Deed, *, key: str = "", look: str = "button--quiet", drawn: str = ""
    ) -> Element:
        """A button that does what a key does; the key is shown where there is a keyboard."""
        made = button(self._say(wording), lambda: self._do(deed), look, key=f"do-{deed.name.lower()}", drawn=drawn)
        with made:
            html.kbd(key or deed.value, **{"aria-hidden": "true"}).classes("key")
        return made

    def _say_note(self) -> None:
        say = self._say
        if self._work.typed:
            text = say(texts.TYPED, text=self._work.typed)
        elif self._work.is_adding:
            text = say(texts.ADD_WHERE)
        elif self._work.corner is not None:
            text = say(texts.CORNER_CHOSEN, number=self._work.corner + 1)
        elif disagrees(self._scene):
            text = say(texts.DISAGREES)
        else:
            text = ""
        if self._noted != text:
            self._noted = text
            self._note.clear()
            with self._note:
                html.span(text)

    def _attempt(self, work: Callable[[], object]) -> None:
        """Does something and shows what has become of it; what cannot be written is said."""
        try:
            work()
            self._answer.tell(None)
        except BadInput as error:
            self._answer.tell(error)
        if self._work.is_over:
            self._end()
        elif self._work.name != self._name:
            ui.navigate.history.replace(label_url(self._set, self._work.name, self._filter))
            self._show()
        else:
            self._draw()

    def _do(self, deed: Deed) -> None:
        self._attempt(lambda: self._work.do(deed))

    def _key_pressed(self, event: events.GenericEventArguments) -> None:
        key, shift = event.args
        self._attempt(lambda: self._work.press(str(key), shift=bool(shift)))

    def _choose(self, number: int) -> None:
        if number != self._work.chosen:
            self._attempt(lambda: self._work.choose(number))

    def _name_it(self, piece: Piece) -> None:
        self._attempt(lambda: self._work.say(piece))

    def _moved(self, event: events.GenericEventArguments) -> None:
        number, quad = event.args.get("number"), _quad(event.args.get("quad"))
        if isinstance(number, int) and quad:
            self._attempt(lambda: self._work.move(number, quad))

    def _tapped(self, event: events.GenericEventArguments) -> None:
        number, x, y = (event.args.get(name) for name in ("number", "x", "y"))
        if self._work.is_adding and isinstance(x, int | float) and isinstance(y, int | float):
            place = (float(x), float(y))
            self._attempt(lambda: self._work.add_at(place))
            self._ask_piece()
        elif isinstance(number, int):
            self._choose(number)

    def _toggle_adding(self) -> None:
        self._work.is_adding = not self._work.is_adding
        self._draw()

    def _ask_piece(self) -> None:
        self._palettes[self._work.kind].choose(self._name_it)

    def _ask_deletion(self) -> None:
        self._asks_deletion = not self._asks_deletion
        self._draw_question()

    def _end(self) -> None:
        self._editor.set_visibility(False)
        self._draw_progress()
        self._over.clear()
        with self._over:
            html.p(self._say(picture_texts.ALL_DONE), role="status").classes("empty")
            html.a(self._say(texts.BACK), href=gallery_url(self._set, self._filter)).classes("button button--main")


def _usual_rules() -> dict[Kind, Rules]:
    """For each kind of piece a game that has jokers, for the palette."""
    return {rules.deck.kind: rules for rules in GAMES.values() if rules.deck.jokers}


def _quad(corners: Any) -> Quad | None:
    """What a browser sent as corners, where it is that."""
    try:
        return quad_of((float(x), float(y)) for x, y in corners)
    except (TypeError, ValueError):
        return None
