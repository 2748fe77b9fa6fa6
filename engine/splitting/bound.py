"""An upper bound of what a state can still bring, tight enough to leave few states to look at.

The suits hang together by the sets and by the jokers alone. Take both ties away (Lagrangian relaxation): jokers cost
a price each, any number of them; and for each suit and place a price says what putting 0, 1, 2… naturals aside for
sets is worth, which the suit gains and the sets pay. Then every suit is a small programme of its own and every rank's
sets are chosen by themselves, and the sum of their optima is never less than the truth, whatever the prices. Good
prices are found by going up the places and sharing at each the best joint choice equally among the four suits
(max-product linear programming, Globerson and Jaakkola 2007), which never raises the bound.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.splitting.problem import Problem, jokers_used, set_aside, tail_number
from engine.splitting.sets import SUIT_COUNT
from engine.splitting.worth import MELD, NOTHING, OBJECTIVE

ROUNDS: Final = 4
"""Most rounds of improving the prices in one go."""
IDLE_ROUNDS: Final = 2
"""So many rounds that hardly helped end it."""


class _SetChoice(NamedTuple):
    naturals: tuple[int, ...]
    jokers: int
    gain: int


class Bound:
    """Prices for one problem, and the bounds that follow from them."""

    def __init__(self, problem: Problem) -> None:
        self._jokers = problem.jokers
        self._places = problem.places
        self._steps = [problem.suit_graph(suit) for suit in range(SUIT_COUNT)]
        self._sets = {p: [_SetChoice(*c) for c in problem.set_choices(p)] for p in problem.places}
        self._aside = [{p: [0] * 4 for p in problem.places} for _ in range(SUIT_COUNT)]
        self._joker_price = 0
        self._price_step = 0
        self._ahead: list[dict[int, dict[int, int]]] = []
        self._of_sets: dict[int, int] = {}
        self._inside: dict[tuple[int, int], dict[tuple[int, int], int]] = {}
        if self._jokers:
            self.value = self._price_jokers(max(problem.moves.worths.run_natural))
        else:
            self.value = self._evaluate()

    def tighten(self, floor: int) -> None:
        """Improves the prices until it hardly helps, or until nothing above `floor` is possible."""
        idle = 0
        for _ in range(ROUNDS):
            before = self.value
            if before < floor + MELD:
                return
            self._share_joint_choices()
            self.value = self._evaluate()
            if self._jokers:
                self._move_joker_price()
            idle = idle + 1 if before - self.value < min(OBJECTIVE, self.value - floor) // 16 else 0
            if idle == IDLE_ROUNDS:
                return

    def after(self, place: int, suits_done: int) -> Callable[[int], int]:
        """What a state can still bring at most, when at `place` the sets and the first suits are done."""
        of_sets = sum(gain for p, gain in self._of_sets.items() if p > place)
        done = [(suit, self._ahead[suit][place + 1]) for suit in range(suits_done)]
        undone = [(suit, self._within(suit, place)) for suit in range(suits_done, SUIT_COUNT)]
        price, jokers = self._joker_price, self._jokers

        def most(state: int) -> int:
            total = of_sets + price * (jokers - jokers_used(state))
            for suit, ahead in done:
                total += ahead.get(tail_number(state, suit), NOTHING)
            for suit, within in undone:
                total += within.get((tail_number(state, suit), set_aside(state, suit)), NOTHING)
            return total

        return most

    def _within(self, suit: int, place: int) -> dict[tuple[int, int], int]:
        """What a suit can bring from a place on, by its tail and the naturals that sets take of it there."""
        if (suit, place) in self._inside:
            return self._inside[suit, place]
        price, known = self._joker_price, self._ahead[suit][place + 1]
        found = self._inside[suit, place] = {}
        for before, aside, after, gain, jokers in self._steps[suit][place]:
            reached = gain - price * jokers + known[after]
            if reached > found.get((before, aside), NOTHING):
                found[before, aside] = reached
        return found

    def _evaluate(self) -> int:
        """The bound at these prices; remembers what each suit and the sets can bring from each place on."""
        price = self._joker_price
        self._ahead, self._inside = [], {}
        for steps, prices in zip(self._steps, self._aside, strict=True):
            known = dict.fromkeys((s.after for s in steps[self._places[-1]]), 0)
            ahead = {self._places[-1] + 1: known}
            for place in reversed(self._places):
                gains, found = prices[place], dict[int, int]()
                for before, aside, after, gain, jokers in steps[place]:
                    reached = gain + gains[aside] - price * jokers + known[after]
                    if reached > found.get(before, NOTHING):
                        found[before] = reached
                known = ahead[place] = found
            self._ahead.append(ahead)
        for place, choices in self._sets.items():
            if choices:
                here = [aside[place] for aside in self._aside]
                self._of_sets[place] = max(
                    gain - price * jokers - sum(here[s][naturals[s]] for s in range(SUIT_COUNT))
                    for naturals, jokers, gain in choices
                )
        first = self._places[0]
        return sum(ahead[first][0] for ahead in self._ahead) + sum(self._of_sets.values()) + price * self._jokers

    def _share_joint_choices(self) -> None:
        """One way up the places: the best joint choice of sets there is shared equally among the suits."""
        price = self._joker_price
        reached: list[dict[int, int]] = [{0: 0} for _ in range(SUIT_COUNT)]
        for place in self._places:
            choices = self._sets[place]
            if choices:
                alone = [self._by_aside(suit, place, reached[suit]) for suit in range(SUIT_COUNT)]
                joint = [[NOTHING] * 4 for _ in range(SUIT_COUNT)]
                for naturals, jokers, gain in choices:
                    total = gain - price * jokers + sum(alone[s][naturals[s]] for s in range(SUIT_COUNT))
                    for suit in range(SUIT_COUNT):
                        if total > joint[suit][naturals[suit]]:
                            joint[suit][naturals[suit]] = total
                for suit in range(SUIT_COUNT):
                    self._aside[suit][place] = [
                        joint[suit][n] // SUIT_COUNT - alone[suit][n] if joint[suit][n] > NOTHING // 2 else NOTHING // 8
                        for n in range(4)
                    ]
            for suit in range(SUIT_COUNT):
                gains, found = self._aside[suit][place], dict[int, int]()
                for before, aside, after, gain, jokers in self._steps[suit][place]:
                    worth = reached[suit].get(before, NOTHING) + gain + gains[aside] - price * jokers
                    if worth > found.get(after, NOTHING):
                        found[after] = worth
                reached[suit] = found

    def _by_aside(self, suit: int, place: int, reached: dict[int, int]) -> list[int]:
        """The best that a suit can bring in all, by how many naturals it puts aside for sets at this place."""
        price, ahead = self._joker_price, self._ahead[suit][place + 1]
        best = [NOTHING] * 4
        for before, aside, after, gain, jokers in self._steps[suit][place]:
            worth = reached.get(before, NOTHING) + gain - price * jokers + ahead[after]
            if worth > best[aside]:
                best[aside] = worth
        return best

    def _price_jokers(self, dearest: int) -> int:
        """A first price: the best of a few multiples of the dearest natural. Returns the bound."""
        _, self._joker_price = min((self._evaluate_at(price), price) for price in (dearest, 2 * dearest, 4 * dearest))
        self._price_step = dearest // 2
        return self._evaluate_at(self._joker_price)

    def _evaluate_at(self, price: int) -> int:
        self._joker_price = price
        return self._evaluate()

    def _move_joker_price(self) -> None:
        """One step to a better price; where there is none, the next step is shorter and goes the other way."""
        before = self._joker_price, self._ahead, self._of_sets
        self._of_sets = dict(self._of_sets)
        value = self._evaluate_at(max(0, self._joker_price + self._price_step))
        if value < self.value:
            self.value = value
        else:
            self._joker_price, self._ahead, self._of_sets = before
            self._inside = {}
            self._price_step = -self._price_step * 2 // 3
