"""What pictures are drawn of, a finished job, and what drawing gives: a figure with its caption."""

from __future__ import annotations

import base64
import io
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ipusim import (
    InputError,
    MemoryOverTime,
    Program,
    Report,
    Run,
    Trace,
    memory_over_time,
    run_note,
)

from ..archive import load
from ..matrix.pattern import Pattern
from ..packer import label_of
from ..plan.plan import Plan
from ..studies.advice import Advice, advice_of
from .timeline import Timeline, timeline_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NOTEBOOK_DOTS_PER_INCH = 90


@attrs.frozen(kw_only=True, slots=False)
class Subject:
    """A job that ran. What pictures share is derived once.

    Attributes:
        plan, program, run: of the job.
        advice: what would help it, the most first; empty where nobody asked.
    """

    plan: Plan
    program: Program
    run: Run
    advice: tuple[Advice, ...] = ()

    def advised(self, matrix: Pattern | None = None) -> Subject:
        """The same with advice, for which changed jobs are planned and simulated.

        Args:
            matrix: the pattern of the matrix file, where it is at hand, as `advice_of` takes it.
        """
        advice = advice_of(self.plan, self.report, self.pattern, matrix)
        return attrs.evolve(self, advice=advice)

    @property
    def trace(self) -> Trace:
        """What was busy when."""
        return self.run.trace

    @cached_property
    def pattern(self) -> Pattern:
        """The non-zero blocks: the plan's, or those that lay in its buckets."""
        known = self.plan.pattern
        if isinstance(known, Pattern):
            return known
        from ..buckets.fill import held_pattern  # noqa: PLC0415  # most plans have no buckets

        return held_pattern(self.plan, self.run.image)

    @cached_property
    def report(self) -> Report:
        """The figures, with rates that count the elements of the pattern, not of a bound."""
        report, label = self.run.report, label_of(self.plan, self.pattern)
        counted = attrs.evolve(
            report.label, stored=label.stored, macs=label.macs, stored_macs=label.stored_macs
        )
        return attrs.evolve(report, label=counted)

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
    """A figure, and what it shows of this job in a sentence or two.

    A notebook shows one that ends a cell.
    """

    figure: Figure
    caption: str

    def _repr_html_(self) -> str:
        """The figure over its caption, as IPython asks for it."""
        content = io.BytesIO()
        self.figure.savefig(content, format="png", dpi=NOTEBOOK_DOTS_PER_INCH)
        image = base64.b64encode(content.getvalue()).decode()
        caption = escape(self.caption)
        return (
            f'<figure><img alt="{caption}" src="data:image/png;base64,{image}">'
            f"<figcaption>{caption}</figcaption></figure>"
        )


def saved_subject(path: Path, *, max_input_bytes: int) -> tuple[Subject, str]:
    """A saved run with its plan and program, and a note where its cycle model is not today's.

    Args:
        path: what `--run-file` of `ipusim run` or `ipusim simulate` wrote.
        max_input_bytes: the most that the file may take in memory.

    Raises:
        InputError: it holds no such run.
    """
    saved = load(path, max_input_bytes=max_input_bytes)
    if saved.plan is None or saved.program is None or saved.run is None:
        raise InputError(
            f"{path} holds no run with its plan and program; write one with --run-file of "
            "`ipusim run` or `ipusim simulate`"
        )
    subject = Subject(plan=saved.plan, program=saved.program, run=saved.run)
    return subject, run_note(saved.cycle_model)
