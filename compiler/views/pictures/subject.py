"""What pictures are drawn of, a finished job, and what drawing gives: a figure with its caption."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import attrs

from ipusim import MemoryOverTime, Program, Report, Run, Trace, memory_over_time

from ...plan import Plan
from ..timeline import Timeline, timeline_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@attrs.frozen(kw_only=True, slots=False)
class Subject:
    """A job that ran: its plan, its program and its run. What pictures share is derived once."""

    plan: Plan
    program: Program
    run: Run

    @property
    def trace(self) -> Trace:
        """What was busy when."""
        return self.run.trace

    @property
    def report(self) -> Report:
        """The figures."""
        return self.run.report

    @cached_property
    def timeline(self) -> Timeline:
        """What each tile did when."""
        return timeline_of(self.program, self.trace)

    @cached_property
    def memory(self) -> MemoryOverTime:
        """What lay in each tile's memory in each superstep."""
        return memory_over_time(self.program)


@attrs.frozen
class Picture:
    """A figure, and what it shows of this job in a sentence or two."""

    figure: Figure
    caption: str
