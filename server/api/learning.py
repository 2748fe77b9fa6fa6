"""/api/learning and /api/weights: learning from what is kept, how far it is, and which networks read."""

from typing import Annotated, Final

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, JsonValue

from engine.pieces import Kind
from server.api.matches import hosts_house
from server.api.models import SentenceOut
from server.language import language_of
from server.learning import Learner
from server.learning_report import verdict_lines
from vision.learned_weights import Learned
from vision.learning.progress import STAGES

router: Final = APIRouter()


class StandingOut(BaseModel):
    """How far a course is; `left_s` is null until this machine's speed is known."""

    stage: SentenceOut
    done: int
    of: int
    share: float
    left_s: float | None


class LearningOut(BaseModel):
    """Whether it learns, how far it is, and why the last course came to nothing, where it did."""

    possible: bool
    running: bool
    standing: StandingOut | None
    problem: SentenceOut | None

    @classmethod
    def of(cls, request: Request, learner: Learner) -> "LearningOut":
        """As it stands now."""
        state, language = learner.state, language_of(request)
        standing, problem = state.standing, state.problem
        return cls(
            possible=learner.can_learn(),
            running=state.is_running,
            standing=None
            if standing is None
            else StandingOut(
                stage=SentenceOut(code=standing.stage, text=STAGES[standing.stage].text(language, {})),
                done=standing.done,
                of=standing.of,
                share=standing.share,
                left_s=standing.left_s,
            ),
            problem=SentenceOut(code=problem.code, text=problem.text(language)) if problem else None,
        )


class LearnedOut(BaseModel):
    """Networks that were learned: whether they proved better, in sentences, and the whole report."""

    version: str
    offered: bool
    said: list[str]
    report: dict[str, JsonValue]

    @classmethod
    def of(cls, request: Request, learned: Learned) -> "LearnedOut":
        """Of one pair of networks."""
        return cls(
            version=learned.version,
            offered=learned.offered,
            said=list(verdict_lines(learned.verdict, language_of(request))),
            report=dict(learned.report),
        )


class WeightsOut(BaseModel):
    """Which networks read a kind of piece, whether others read it before, and all that were learned, newest first."""

    kind: Kind
    in_use: str
    can_go_back: bool
    learned: list[LearnedOut]

    @classmethod
    def of(cls, request: Request, learner: Learner, kind: Kind) -> "WeightsOut":
        """As it stands now."""
        weights = learner.weights
        return cls(
            kind=kind,
            in_use=weights.in_use(kind),
            can_go_back=weights.can_go_back(kind),
            learned=[LearnedOut.of(request, learned) for learned in weights.versions(kind)],
        )


class AllWeightsOut(BaseModel):
    """Of both kinds."""

    weights: list[WeightsOut]


class UseIn(BaseModel):
    """Networks to read with from now on: a version that was offered, `shipped`, or null for those before the last."""

    model_config = ConfigDict(extra="forbid")
    version: Annotated[str, Field(max_length=40)] | None


@router.get("/learning")
def learning(request: Request) -> LearningOut:
    """How learning stands."""
    return LearningOut.of(request, hosts_house(request).learner)


@router.post("/learning", status_code=202)
def learn(request: Request) -> LearningOut:
    """Begins to learn from all that is kept, or goes on with what was stopped."""
    learner = hosts_house(request).learner
    learner.start()
    return LearningOut.of(request, learner)


@router.delete("/learning")
def stop(request: Request) -> LearningOut:
    """Stops learning; what was done is kept."""
    learner = hosts_house(request).learner
    learner.cancel()
    return LearningOut.of(request, learner)


@router.get("/weights")
def weights(request: Request) -> AllWeightsOut:
    """Which networks read, and which others there are."""
    learner = hosts_house(request).learner
    return AllWeightsOut(weights=[WeightsOut.of(request, learner, kind) for kind in Kind])


@router.put("/weights/{kind}")
def use(request: Request, kind: Kind, wanted: UseIn) -> WeightsOut:
    """Switches to other networks."""
    learner = hosts_house(request).learner
    if wanted.version is None:
        learner.weights.back(kind)
    else:
        learner.weights.use(kind, wanted.version)
    return WeightsOut.of(request, learner, kind)
