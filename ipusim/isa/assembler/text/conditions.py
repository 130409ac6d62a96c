"""Nested conditions of a text, `#if` and `.if` alike: which of its lines are kept.

Rule: of the branches of a condition the first that holds is kept, and none inside lines that are
not kept; their questions are not even asked.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from .source import AssemblyError, SourceLine


@attrs.define
class _Condition:
    """A condition that is open."""

    line: SourceLine
    outer: bool  # whether the lines around it are kept
    keep: bool
    matched: bool  # whether a branch was kept
    last: bool = False  # the branch without a question was seen


@attrs.define
class Conditions:
    """The conditions that are open at some line, the innermost last."""

    opened: list[_Condition] = attrs.field(factory=list)

    @property
    def keep(self) -> bool:
        """Whether lines here are kept."""
        return not self.opened or self.opened[-1].keep

    def begin(self, line: SourceLine, holds: Callable[[], bool]) -> None:
        """Open a condition."""
        outer = self.keep
        matched = outer and holds()
        self.opened.append(_Condition(line, outer, matched, matched))

    def branch(self, word: str, line: SourceLine, holds: Callable[[], bool] | None) -> None:
        """Go on to the next branch; without `holds` it is the one for all that is left.

        Raises:
            AssemblyError: if no condition is open, or its last branch is past.
        """
        if not self.opened:
            raise AssemblyError(line, f"expected a condition before {word}")
        here = self.opened[-1]
        if here.last:
            raise AssemblyError(line, f"expected the end of the condition, found {word}")
        here.last = holds is None
        here.keep = here.outer and not here.matched and (holds is None or holds())
        here.matched = here.matched or here.keep

    def end(self, word: str, line: SourceLine) -> None:
        """Close the innermost condition.

        Raises:
            AssemblyError: if none is open.
        """
        if not self.opened:
            raise AssemblyError(line, f"expected a condition before {word}")
        self.opened.pop()

    def finish(self, word: str) -> None:
        """Check that nothing is open where the text ends.

        Raises:
            AssemblyError: if something is, at its first line.
        """
        if self.opened:
            raise AssemblyError(self.opened[-1].line, f"expected {word} before the end of the file")
