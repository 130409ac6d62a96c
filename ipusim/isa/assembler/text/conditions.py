"""Conditional assembly, `#if` and `.if` alike: decide which lines of a text are kept.

Each condition has branches: its first one, those of `#elif` or `.elseif`, and `else`. Rule: the
first branch that holds is kept. Conditions inside lines that are not kept are not evaluated.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from .source import AssemblyError, SourceLine


@attrs.define
class _Condition:
    """Condition whose end has not been read.

    Attributes:
        line: source line of its beginning.
        outer: True if the lines around it are kept.
        keep: True if the lines of the current branch are kept.
        matched: True if one of its branches has been kept.
        last: True in the last branch (`else`), which no other may follow.
    """

    line: SourceLine
    outer: bool
    keep: bool
    matched: bool
    last: bool = False


@attrs.define
class Conditions:
    """Stack of the conditions that are open at a line, the innermost last."""

    opened: list[_Condition] = attrs.field(factory=list)

    @property
    def keep(self) -> bool:
        """True if the current line is kept."""
        return not self.opened or self.opened[-1].keep

    def begin(self, line: SourceLine, holds: Callable[[], bool]) -> None:
        """Open a condition; `holds` is called only if the lines around it are kept."""
        outer = self.keep
        is_matched = outer and holds()
        self.opened.append(_Condition(line, outer, is_matched, is_matched))

    def branch(self, word: str, line: SourceLine, holds: Callable[[], bool] | None) -> None:
        """Begin the next branch of the innermost condition; `holds` is None for `else`.

        Raises:
            AssemblyError: if no condition is open, or `else` has been read.
        """
        if not self.opened:
            raise AssemblyError(line, f"expected a condition before {word}")
        inner = self.opened[-1]
        if inner.last:
            raise AssemblyError(line, f"expected the end of the condition, found {word}")
        inner.last = holds is None
        inner.keep = inner.outer and not inner.matched and (holds is None or holds())
        inner.matched = inner.matched or inner.keep

    def end(self, word: str, line: SourceLine) -> None:
        """Close the innermost condition.

        Raises:
            AssemblyError: if none is open.
        """
        if not self.opened:
            raise AssemblyError(line, f"expected a condition before {word}")
        self.opened.pop()

    def finish(self, word: str) -> None:
        """Check that no condition is open at the end of the text.

        Raises:
            AssemblyError: at the first line of the innermost open condition.
        """
        if self.opened:
            raise AssemblyError(self.opened[-1].line, f"expected {word} before the end of the file")
