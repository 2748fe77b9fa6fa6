"""The host's page of learning: start, how far it is, what came of it, use it and back again."""

import asyncio
from collections.abc import Callable
from functools import partial

from nicegui import html, ui

from engine.pieces import Kind
from engine.wording import Wording
from server.learning import Learner, Learning
from server.learning_report import verdict_lines
from server.pages.answer import AnswerLine
from server.pages.frame import Visit, framed
from server.pages.kit import button, sentence
from server.pages.picture_assets import add_style
from server.texts import learning as texts
from vision.learned_weights import SHIPPED, Learned
from vision.learning.course import NO_TORCH
from vision.learning.progress import STAGES, Standing

_LOOKED_AT_EVERY_S = 0.5


class LearningPage:
    """What it shows is the learner's state; any number of browsers may look."""

    def __init__(self, learner: Learner, visit: Visit) -> None:
        self._learner = learner
        self._visit = visit
        self._say = visit.say
        self._shown: tuple[Learning, dict[Kind, str]] | None = None

    async def build(self) -> None:
        """Builds the page."""
        add_style()
        with framed(self._visit, self._say(texts.TITLE)):
            html.h1(self._say(texts.TITLE))
            with html.section().classes("sheet"):
                html.p(self._say(texts.ABOUT))
                html.p(self._say(texts.HOW_LONG)).classes("quiet")
                self._answer = AnswerLine(self._say)
                self._course = html.div().classes("list")
                self._ways = html.div().classes("list")
            self._kinds = html.div().classes("list")
            with html.div().classes("actions"):
                html.a(self._say(texts.PICTURES), href="/pictures").classes("button button--quiet")
        await self._look()
        ui.timer(_LOOKED_AT_EVERY_S, self._look)

    async def _look(self) -> None:
        """Draws anew what has changed."""
        state = self._learner.state
        in_use = await asyncio.to_thread(lambda: {kind: self._learner.weights.in_use(kind) for kind in Kind})
        before, self._shown = self._shown, (state, in_use)
        if before is None or state != before[0]:
            self._draw_course(state)
        if before is None or state.is_running != before[0].is_running:
            self._draw_ways(state)
        if before is None or in_use != before[1] or state.is_running != before[0].is_running:
            latest = await asyncio.to_thread(self._learner.latest)
            back = await asyncio.to_thread(lambda: {k for k in Kind if self._learner.weights.can_go_back(k)})
            self._draw_kinds(in_use, latest, back)

    def _draw_course(self, state: Learning) -> None:
        say = self._say
        self._course.clear()
        with self._course:
            if state.problem:
                words = sentence(state.problem.wording.text(say.language, state.problem.values))
                html.p(words, role="status").classes("note note--fault")
            if state.is_running:
                self._draw_running(state.standing)

    def _draw_ways(self, state: Learning) -> None:
        """Apart from how far it is, so that no tap misses a button that is replaced at every step."""
        say = self._say
        self._ways.clear()
        with self._ways:
            if not state.is_running and not self._learner.can_learn():
                html.p(say(NO_TORCH)).classes("note note--care")
                return
            with html.div().classes("actions"):
                if state.is_running:
                    button(say(texts.CANCEL), self._cancel, "button--quiet", key="cancel")
                else:
                    button(say(texts.START), self._start, "button--main", key="learn")

    def _draw_running(self, standing: Standing | None) -> None:
        say = self._say
        with html.div().classes("progress"):
            if standing is None:
                html.p(say(texts.BEGINS), role="status")
            else:
                words = {"what": say(STAGES[standing.stage]), "percent": int(100 * standing.share)}
                left = standing.left_s is not None
                minutes = -(-int(standing.left_s or 0) // 60)
                html.p(say(texts.RUNS_LEFT if left else texts.RUNS, minutes=minutes, **words))
            share = {} if standing is None else {"value": str(round(standing.share, 3)), "max": "1"}
            html.progress(**{"aria-label": say(texts.PROGRESS)}, **share)

    def _draw_kinds(self, in_use: dict[Kind, str], latest: dict[Kind, Learned], back: set[Kind]) -> None:
        say = self._say
        self._kinds.clear()
        with self._kinds:
            for kind in Kind:
                with html.section().classes("sheet"):
                    html.h2(say(texts.KINDS[kind]))
                    html.p(say(texts.SHIPPED_READS if in_use[kind] == SHIPPED else texts.LEARNED_READS))
                    learned = latest.get(kind)
                    if learned:
                        self._draw_learned(learned)
                    with html.div().classes("actions"):
                        if learned and learned.offered and learned.version != in_use[kind]:
                            self._switch(texts.USE, partial(self._learner.use, learned), "button--main", f"use-{kind}")
                        if kind in back:
                            self._switch(texts.BACK, partial(self._learner.back, kind), "button--quiet", f"back-{kind}")

    def _draw_learned(self, learned: Learned) -> None:
        report = learned.report
        html.p(self._say(texts.LATEST, minutes=report["minutes"], **report["pictures"]))
        for line in verdict_lines(learned.verdict, self._say.language):
            html.p(sentence(line))

    def _switch(self, text: Wording, switch: Callable[[], None], look: str, key: str) -> None:
        async def switched() -> None:
            await self._answer.attempt(switch)
            await self._look()

        button(self._say(text), switched, look, key=key)

    async def _start(self) -> None:
        await self._answer.attempt(self._learner.start)
        await self._look()

    async def _cancel(self) -> None:
        await asyncio.to_thread(self._learner.cancel)
        await self._look()
