"""A round as its list of events: what stands follows from it, what was taken back stays in it."""

from collections.abc import Iterable, Sequence

from engine.round.beside_turns import doubles_swapped, put_back, set_cleared, twin_shown
from engine.round.dealing import dealt
from engine.round.events import (
    ClearSet,
    Deal,
    Event,
    Redo,
    Renew,
    ShowTwin,
    Standing,
    SwapDoubles,
    TakeBack,
    Turn,
    Undo,
)
from engine.round.refusal import DEAL_FIRST, NOTHING_TO_REDO, NOTHING_TO_UNDO
from engine.round.state import RoundState
from engine.round.stock import renewed
from engine.round.turns import after_turn
from engine.wording import BadInput


def after_event(state: RoundState, event: Standing) -> RoundState:
    """The state after one event that changes it.

    Raises BadInput where it cannot happen now, IllegalTurn (with the referee's faults) for a turn against the rules.
    """
    match event:
        case Turn():
            return after_turn(state, event)
        case Renew():
            return renewed(state, event)
        case TakeBack():
            return put_back(state, event)
        case ClearSet():
            return set_cleared(state, event)
        case ShowTwin():
            return twin_shown(state, event)
        case SwapDoubles():
            return doubles_swapped(state, event)
        case Deal():
            raise BadInput(DEAL_FIRST)


class Round:
    """One round. Its events are only ever added to; taking back is an event too."""

    def __init__(self, deal: Deal) -> None:
        """Raises BadInput for a deal that the game does not allow."""
        self.deal = deal
        self._events: list[Event] = [deal]
        self._states = [dealt(deal)]
        self._standing: list[Standing] = [deal]
        self._taken_back: list[tuple[Standing, RoundState]] = []

    @classmethod
    def replay(cls, events: Iterable[Event]) -> "Round":
        """The round that these events make, the deal first. Raises BadInput, placed at the event that cannot be."""
        course: Round | None = None
        for i, event in enumerate(events):
            try:
                if course is None:
                    course = cls._begun(event)
                else:
                    course.append(event)
            except BadInput as error:
                raise error.at(f"events[{i}].{error.where}" if error.where else f"events[{i}]") from None
        if course is None:
            raise BadInput(DEAL_FIRST, where="events")
        return course

    @classmethod
    def _begun(cls, event: Event) -> "Round":
        if not isinstance(event, Deal):
            raise BadInput(DEAL_FIRST)
        return cls(event)

    def append(self, event: Event) -> RoundState:
        """Adds an event; the state after it. Raises BadInput where it cannot happen, and then nothing has changed."""
        if isinstance(event, Undo):
            self._undo()
        elif isinstance(event, Redo):
            self._redo()
        else:
            self._states.append(after_event(self.state, event))
            self._standing.append(event)
            self._taken_back.clear()
        self._events.append(event)
        return self.state

    def _undo(self) -> None:
        if len(self._standing) == 1:
            raise BadInput(NOTHING_TO_UNDO)
        self._taken_back.append((self._standing.pop(), self._states.pop()))

    def _redo(self) -> None:
        if not self._taken_back:
            raise BadInput(NOTHING_TO_REDO)
        event, state = self._taken_back.pop()
        self._standing.append(event)
        self._states.append(state)

    @property
    def state(self) -> RoundState:
        """What stands now."""
        return self._states[-1]

    @property
    def events(self) -> Sequence[Event]:
        """All that ever happened."""
        return tuple(self._events)

    @property
    def standing(self) -> Sequence[Standing]:
        """The events that have not been taken back."""
        return tuple(self._standing)

    @property
    def states(self) -> Sequence[RoundState]:
        """The state after each of the events that stand."""
        return tuple(self._states)
