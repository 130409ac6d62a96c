"""A finding: a place in tile code, what stands there, why it matters, and what to do.

Errors are what the core refuses once it comes there. Warnings are most likely mistakes. Information
is what costs cycles, and may be meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import attrs

Kind = Literal["error", "warning", "information"]
KINDS: tuple[Kind, ...] = ("error", "warning", "information")


@attrs.frozen
class LintFinding:
    """One finding.

    Attributes:
        kind: "error", "warning" or "information".
        check: which rule found it.
        file, line: where it stands.
        address, text: of the bundle.
        what, why, advice: a sentence each.
        times: bundles of this line of which the same holds: repeats and macros make several.
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
        """As compilers tell: file, line, kind, what; below it the bundle, why, what to do.

        Information, of which there may be much, is one line.
        """
        times = f" ({self.times} times)" if self.times > 1 else ""
        first = f"{self.file}:{self.line}: {self.kind}: {self.what} [{self.check}]{times}"
        if self.kind == "information":
            return f"{first}: {self.text}"
        return f"{first}\n    {self.text}\n    {self.why}; {self.advice}"


@attrs.frozen
class LintFindings:
    """All findings of some code, errors first, then by place."""

    findings: tuple[LintFinding, ...]

    def count(self, kind: Kind) -> int:
        """How many of a kind."""
        return sum(finding.kind == kind for finding in self.findings)

    def __str__(self) -> str:
        """Every finding, and how many of each kind there are."""
        return "\n".join([*map(str, self.findings), self.summary])

    @property
    def summary(self) -> str:
        """How many of each kind, in one line."""
        errors, warnings, information = (self.count(kind) for kind in KINDS)
        return f"errors: {errors}, warnings: {warnings}, information: {information}"

    def as_json(self) -> dict[str, Any]:
        """LintFindings and counts as plain values."""
        return {
            "findings": [attrs.asdict(finding) for finding in self.findings],
            "counts": {kind: self.count(kind) for kind in KINDS},
        }


def gathered(findings: Iterable[LintFinding]) -> LintFindings:
    """LintFindings in order; those that say the same of one line are one, with their number."""
    first: dict[tuple[str, ...], LintFinding] = {}
    for finding in findings:
        key = (finding.check, finding.file, str(finding.line), finding.text, finding.what)
        known = first.get(key)
        first[key] = (
            finding if known is None else attrs.evolve(known, times=known.times + finding.times)
        )
    order = sorted(
        first.values(),
        key=lambda finding: (KINDS.index(finding.kind), finding.address, finding.check),
    )
    return LintFindings(tuple(order))


@attrs.frozen
class LintProblem:
    """One finding without its place; the fields are those of `LintFinding`."""

    kind: Kind
    check: str
    what: str
    why: str
    advice: str
