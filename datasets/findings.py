"""What is wrong with a set: counted by kind, each named by file, never only the first."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.wording import BadInput, Language, Wording


class Weight(StrEnum):
    """How much a finding matters."""

    WRONG = "wrong"
    """The set cannot be used so."""
    DOUBTFUL = "doubtful"
    """It may be meant so; a person should look."""
    HINT = "hint"
    """What a label by itself suggests."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about one file of a set (`where`, with the piece's number in brackets)."""

    wording: Wording
    weight: Weight
    where: str
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, language: Language) -> str:
        """The line that is shown to a person."""
        return BadInput(self.wording, where=self.where, **self.values).text(language)

    def to_json(self, language: Language) -> dict[str, Any]:
        """The finding for programs, with its sentence."""
        values = {key: value if isinstance(value, int | float) else str(value) for key, value in self.values.items()}
        sentence = self.wording.text(language, self.values)
        return {
            "code": self.wording.code,
            "weight": self.weight.value,
            "where": self.where,
            "text": sentence,
            "values": values,
        }


class Findings:
    """All findings, in the order in which they were made."""

    def __init__(self) -> None:
        self._found: list[Finding] = []

    def add(self, weight: Weight, wording: Wording, where: str, **values: object) -> None:
        """One more."""
        self._found.append(Finding(wording, weight, where, values))

    def add_error(self, error: BadInput, weight: Weight = Weight.WRONG) -> None:
        """Input that could not be used, as a finding."""
        self._found.append(Finding(error.wording, weight, error.where, error.values))

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def counts(self) -> dict[str, int]:
        """How many of each code, the most frequent first."""
        return dict(Counter(finding.wording.code for finding in self._found).most_common())

    @property
    def broken(self) -> bool:
        """Whether any is wrong."""
        return any(finding.weight is Weight.WRONG for finding in self._found)
