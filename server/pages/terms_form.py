"""What a table agrees on in a game, with the usual choices preset: taken from the fields of `Rules`."""

from typing import Final, Literal, get_args, get_origin

from nicegui import html

from engine.games import option_fields
from engine.match import MODES
from engine.rules import Rules
from engine.wording import BadInput
from server.matches.actions import Choice, Terms
from server.pages.inputs import number_input, selection, text_input
from server.pages.kit import Voice
from server.texts import match_new as texts

_NUMBERS: Final = ("deals", "target", "stake", "pot", "pcr")


class TermsForm:
    """The inputs, and the terms that come of them."""

    def __init__(self, say: Voice, rules: Rules, kept: Terms | None = None) -> None:
        self._say = say
        self._rules = rules
        self._terms = kept or Terms()
        self._typed: dict[str, str] = {}
        for name in _NUMBERS:
            value = getattr(self._terms, name)
            self._typed[name] = "" if value is None else str(value)
        self._options: dict[str, Choice] = dict(self._terms.options)
        with html.div().classes("fields"):
            self._draw_usual()
        with html.details():
            html.summary(say(texts.MORE_TERMS))
            with html.div().classes("fields"):
                self._draw_more()

    def terms(self) -> Terms:
        """What has been chosen. Raises BadInput for a number that is none."""
        numbers = {name: _number(typed) for name, typed in self._typed.items()}
        return self._terms.model_copy(update={**numbers, "options": self._options})

    def _draw_usual(self) -> None:
        rules, say = self._rules, self._say
        if rules.deck.choices:
            self._draw_decks()
        if len(rules.match.modes) > 1:
            modes = [(mode, say(texts.MODES[mode])) for mode in rules.match.modes]
            selection(say(texts.MODE), modes, self._terms.mode, self._choose_mode)
        if rules.match.deal_choices:
            chosen = self._typed["deals"] or str(rules.match.deals or "")
            choices = sorted({*map(str, rules.match.deal_choices), chosen} - {""}, key=int)
            selection(say(texts.DEALS), [(c, c) for c in choices], chosen, lambda c: self._type("deals", c))
        else:
            self._draw_number("deals", say(texts.DEALS), rules.match.deals)
        self._draw_number("target", say(texts.TARGET), rules.match.target)

    def _draw_more(self) -> None:
        rules, say = self._rules, self._say
        self._draw_number("stake", say(texts.STAKE), rules.match.stake)
        self._draw_number("pot", say(texts.POT), None)
        if "multi" in rules.match.modes:
            self._draw_number("pcr", say(texts.PCR), None)
        hints = option_fields(rules)
        for name, label in texts.OPTIONS.items():
            usual = field_of(rules, name)
            if usual is not None and not (name.startswith("opening.") and not rules.turn.lays):
                self._draw_option(name, say(label), usual, hints[name])

    def _draw_number(self, name: str, label: str, usual: int | None) -> None:
        hint = self._say(texts.NO_END) if usual is None else self._say(texts.USUAL, value=usual)
        number_input(label, self._typed[name], lambda typed: self._type(name, typed), placeholder=hint)

    def _draw_decks(self) -> None:
        say = self._say
        decks = [(packs, jokers) for packs, choices in self._rules.deck.choices for jokers in choices]
        options = [("", say(texts.DECK_USUAL))]
        options += [(f"{p} {j}", say(texts.DECK_OF, packs=p, jokers=j)) for p, j in decks]
        now = f"{self._options.get('packs', '')} {self._options.get('jokers', '')}".strip()
        selection(say(texts.DECK), options, now, self._choose_deck)

    def _draw_option(self, name: str, label: str, usual: object, hint: object) -> None:
        now = self._options.get(name, usual)
        if isinstance(usual, bool):
            answers = [("false", self._say(texts.NO)), ("true", self._say(texts.YES))]
            selection(label, answers, str(now).lower(), lambda chosen: self._choose(name, chosen == "true", usual))
        elif get_origin(hint) is Literal:
            words = [(value, self._say(texts.VALUES[value])) for value in get_args(hint)]
            selection(label, words, str(now), lambda chosen: self._choose(name, chosen, usual))
        else:
            typed = "" if now == usual else str(now)
            hint_text = self._say(texts.USUAL, value=usual)
            text_input(
                label, typed, lambda text: self._type_option(name, text), placeholder=hint_text, inputmode="numeric"
            )

    def _type(self, name: str, typed: str) -> None:
        self._typed[name] = typed

    def _type_option(self, name: str, typed: str) -> None:
        self._options.pop(name, None)
        if typed.strip():
            # What is no number is refused by the game, with its own sentence.
            self._options[name] = int(typed) if typed.strip().lstrip("-").isdecimal() else typed

    def _choose(self, name: str, chosen: Choice, usual: object) -> None:
        self._options.pop(name, None)
        if chosen != usual:
            self._options[name] = chosen

    def _choose_deck(self, chosen: str) -> None:
        for name in ("packs", "jokers"):
            self._options.pop(name, None)
        if chosen:
            packs, jokers = chosen.split()
            self._options |= {"packs": int(packs), "jokers": int(jokers)}

    def _choose_mode(self, chosen: str) -> None:
        mode = next(mode for mode in MODES if mode == chosen)
        self._terms = self._terms.model_copy(update={"mode": mode})


def field_of(rules: Rules, name: str) -> object:
    """The value of a field by its dotted name (`opening.minimum`)."""
    value: object = rules
    for part in name.split("."):
        value = getattr(value, part)
    return value


def _number(typed: str) -> int | None:
    if not typed.strip():
        return None
    try:
        return int(typed)
    except ValueError:
        raise BadInput(texts.NO_NUMBER, value=typed) from None
