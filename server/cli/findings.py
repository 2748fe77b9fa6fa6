"""Prints what is wrong with a set: how many of each kind, then each by name."""

from collections import Counter
from typing import Final

import click

from datasets.findings import Finding, Findings, Weight
from engine.wording import Language, Wording

WEIGHTS: Final = {
    Weight.WRONG: Wording("weight_wrong", hu="hibás", en="wrong"),
    Weight.DOUBTFUL: Wording("weight_doubtful", hu="kétes", en="doubtful"),
    Weight.HINT: Wording("weight_hint", hu="javaslat", en="suggestion"),
}
MORE: Final = Wording(
    "more_findings",
    hu="… és még {count} ilyen; mindet felsorolja: --json",
    en="… and {count} more of this kind; --json lists all",
)
TOTALS: Final = Wording(
    "findings_totals",
    hu="{wrong} hibás, {doubtful} kétes, {hint} javaslat",
    en="{wrong} wrong, {doubtful} doubtful, {hint:suggestion|suggestions}",
)

_SHOWN_OF_A_KIND: Final = 20


def print_findings(findings: Findings, language: Language) -> None:
    """The findings by weight and kind, the first of each kind by name, and the totals."""
    by_kind: dict[tuple[Weight, str], list[Finding]] = {}
    for finding in findings:
        by_kind.setdefault((finding.weight, finding.wording.code), []).append(finding)
    for (weight, _), listed in sorted(by_kind.items(), key=lambda item: list(Weight).index(item[0][0])):
        for finding in listed[:_SHOWN_OF_A_KIND]:
            sentence = " ".join(finding.text(language).split())
            click.echo(f"{WEIGHTS[weight].text(language, {})}: {sentence}")
        if len(listed) > _SHOWN_OF_A_KIND:
            click.echo(MORE.text(language, {"count": len(listed) - _SHOWN_OF_A_KIND}))
    weights = Counter(finding.weight for finding in findings)
    click.echo(TOTALS.text(language, {weight.value: weights[weight] for weight in Weight}))
