"""Findings of the lint: a place in tile code, the problem, its reason, and advice.

An error is code that the core refuses when it reaches it. A warning is most likely a mistake. An
information is code that costs cycles, which may be intended.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import attrs

Kind = Literal["error", "warning", "information"]
KINDS: tuple[Kind, ...] = ("error", "warning", "information")


@attrs.frozen
class LintFinding:
    """Finding of a check at a source line.

    Attributes:
        kind: severity: "error", "warning" or "information".
        check: name of the check.
        file: file of the source line.
        line: number of the source line, from 1.
        address: byte address of the bundle.
        text: text of the source line.
        what: sentence that states the problem.
        why: sentence that gives the reason.
        advice: sentence that says what to do.
        times: number of bundles of this line with the same finding; repetitions and macros make
            several bundles of one line.
    """

    kind: Kind
    check: str
    file: str
    line: int
    address: int
    text: str
    what: str
    why: str
    advice: str
    times: int = 1

    def __str__(self) -> str:
        """Return the finding in the form of a compiler's message.

        The first line has file, line, severity and problem. The bundle, the reason and the advice
        follow, except for an information, which is one line because there may be many.
        """
        times = f" ({self.times} times)" if self.times > 1 else ""
        first = f"{self.file}:{self.line}: {self.kind}: {self.what} [{self.check}]{times}"
        if self.kind == "information":
            return f"{first}: {self.text}"
        return f"{first}\n    {self.text}\n    {self.why}; {self.advice}"


@attrs.frozen
class LintFindings:
    """All findings of one piece of code, by severity, then by address."""

    findings: tuple[LintFinding, ...]

    def count(self, kind: Kind) -> int:
        """Return the number of findings of one severity."""
        return sum(finding.kind == kind for finding in self.findings)

    def __str__(self) -> str:
        """Return every finding, followed by the summary."""
        return "\n".join([*map(str, self.findings), self.summary])

    @property
    def summary(self) -> str:
        """Number of findings of each severity, in one line."""
        errors, warnings, information = (self.count(kind) for kind in KINDS)
        return f"errors: {errors}, warnings: {warnings}, information: {information}"

    def as_json(self) -> dict[str, Any]:
        """Return findings and counts as values that JSON can hold."""
        return {
            "findings": [attrs.asdict(finding) for finding in self.findings],
            "counts": {kind: self.count(kind) for kind in KINDS},
        }


def merge_findings(findings: Iterable[LintFinding]) -> LintFindings:
    """Return findings in order, with equal findings of one source line merged and counted."""
    first: dict[tuple[str, ...], LintFinding] = {}
    for finding in findings:
        key = (finding.check, finding.file, str(finding.line), finding.text, finding.what)
        merged = first.get(key)
        first[key] = (
            finding if merged is None else attrs.evolve(merged, times=merged.times + finding.times)
        )
    order = sorted(
        first.values(),
        key=lambda finding: (KINDS.index(finding.kind), finding.address, finding.check),
    )
    return LintFindings(tuple(order))


@attrs.frozen
class LintProblem:
    """A finding without its position in the code. `LintFinding` describes the attributes."""

    kind: Kind
    check: str
    what: str
    why: str
    advice: str
