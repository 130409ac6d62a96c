"""Input of pictures (`Subject`, a finished job), and their result (`Picture`, with a caption)."""

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
    shown_name,
)

from ..archive import load
from ..graph.program.figures import ProgramFigures
from ..matrix.pattern import Pattern
from ..packer import label_of
from ..plan.outline import GraphOutline
from ..plan.plan import Plan
from ..studies.advice import Advice, advice_of, graph_bounds
from .timeline import Timeline, timeline_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NOTEBOOK_DOTS_PER_INCH = 90  # 990 pixels across (no reason recorded for this number)


@attrs.frozen(kw_only=True, slots=False)
class Subject:
    """Finished job to be drawn; values that several pictures need are computed once.

    Attributes:
        plan: plan of the product; None for the program of a graph.
        program, run: program and simulated run of the job.
        advice: changes that would save cycles, the most effective first; empty if they were not
            simulated.
        outline: nodes of the graph whose program it is; None for a product.
    """

    plan: Plan | None = None
    program: Program
    run: Run
    advice: tuple[Advice, ...] = ()
    outline: GraphOutline | None = None

    @property
    def product(self) -> Plan:
        """Plan of the only product.

        Raises:
            InputError: the program is that of a graph, which has many products.
        """
        if self.plan is None:
            name = "a graph" if self.outline is None else shown_name(self.outline.name)
            raise InputError(f"this is the program of {name}: it has no single matrix or plan")
        return self.plan

    @cached_property
    def graph(self) -> ProgramFigures | None:
        """Figures by node of the program of a graph; None for a product."""
        if self.outline is None:
            return None
        return ProgramFigures(outline=self.outline, program=self.program, run=self.run)

    def with_advice(self, file_pattern: Pattern | None = None) -> Subject:
        """Return a copy with advice, for which changes of the job are planned and simulated.

        The advice on a graph's program has lower bounds only.

        Args:
            file_pattern: pattern of the matrix file; None if it is not known. The attribute
                `pattern` differs from it if the plan stores other blocks, or all of them.
        """
        if self.graph is not None:
            # A file has no weights, so other plans cannot be tried: these are bounds.
            return attrs.evolve(self, advice=graph_bounds(self.report, self.graph.relayout_cycles))
        advice = advice_of(self.product, self.report, self.pattern, file_pattern)
        return attrs.evolve(self, advice=advice)

    @property
    def trace(self) -> Trace:
        """Cycles in which tiles exchange and compute, by executed superstep."""
        return self.run.trace

    @cached_property
    def pattern(self) -> Pattern:
        """Pattern of the non-zero blocks: the plan's own, or read from the buckets of the run."""
        pattern = self.product.pattern
        if isinstance(pattern, Pattern):
            return pattern
        from ..buckets.fill import pattern_in_buckets  # noqa: PLC0415  # most plans have no buckets

        return pattern_in_buckets(self.product, self.run.image)

    @cached_property
    def report(self) -> Report:
        """Report of the run, with rates by the stored elements of the actual matrix.

        `Run.report` of a dynamic run counts the stored elements of the bound for which the plan was
        made.
        """
        if self.outline is not None:
            return self.run.report
        report, actual = self.run.report, label_of(self.product, self.pattern)
        label = attrs.evolve(
            report.label, stored=actual.stored, macs=actual.macs, stored_macs=actual.stored_macs
        )
        return attrs.evolve(report, label=label)

    @cached_property
    def timeline(self) -> Timeline:
        """States of all tiles over the cycles of the run."""
        return timeline_of(self.program, self.trace)

    @cached_property
    def memory(self) -> MemoryOverTime:
        """Bytes in the memory of each tile in each superstep, by category."""
        return memory_over_time(self.program)


@attrs.frozen
class Picture:
    """Matplotlib figure with a caption; a notebook displays it at the end of a cell.

    Attributes:
        figure: the drawing.
        caption: text of one or two sentences on what the figure shows of this job.
    """

    figure: Figure
    caption: str

    def _repr_html_(self) -> str:
        """Return the figure above its caption as HTML, for IPython."""
        content = io.BytesIO()
        self.figure.savefig(content, format="png", dpi=NOTEBOOK_DOTS_PER_INCH)
        image = base64.b64encode(content.getvalue()).decode()
        caption = escape(self.caption)
        return (
            f'<figure><img alt="{caption}" src="data:image/png;base64,{image}">'
            f"<figcaption>{caption}</figcaption></figure>"
        )


def saved_subject(path: Path, *, max_input_bytes: int) -> tuple[Subject, str]:
    """Load a saved run with its plan and program.

    Args:
        path: file that `--run-file` of `ipusim run`, `ipusim simulate` or `ipusim network` has
            written.
        max_input_bytes: maximum size of the file in memory, in bytes.

    Returns:
        The run, and a sentence for the user if it was simulated by another cycle model, else "".

    Raises:
        InputError: the file holds no run with its plan and program.
    """
    saved = load(path, max_input_bytes=max_input_bytes)
    has_plan = saved.plan is not None or saved.outline is not None
    if not has_plan or saved.program is None or saved.run is None:
        raise InputError(
            f"{path} holds no run with its plan and program; write one with --run-file of "
            "`ipusim run`, `ipusim simulate` or `ipusim network --program`"
        )
    subject = Subject(plan=saved.plan, program=saved.program, run=saved.run, outline=saved.outline)
    return subject, run_note(saved.cycle_model)
