"""Text of a plan: how it divides its matrix in sentences, its facts, its estimate of cycles.

A plan prints itself with this text, so that its type is only an annotation here.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from ipusim import number_of

from .cut_text import cut_text, decision_text, with_commas

if TYPE_CHECKING:
    from .plan import Plan

NAME_WIDTH = 30  # characters of the column of names; longer names push their value on
COLUMNS = 80  # width of the text in characters
WRAPPED: dict[str, Any] = {
    "initial_indent": "  ",
    "subsequent_indent": "  ",
    "break_on_hyphens": False,
}


def plan_text(plan: Plan) -> str:
    """Return a plan as text of about thirty lines: sentences, facts and estimates."""
    sizes = plan.sizes.items()
    product = plan.formula.format(**{letter: f"{size:,}" for letter, size in sizes})
    product = product.replace(" @ ", " ")
    return "\n".join(
        [
            f"Plan: {product}",
            *(textwrap.fill(text, COLUMNS, **WRAPPED) for text in _sentences(plan)),
            *_rows(_choices(plan)),
            "Estimated cycles:",
            *_rows(plan.estimate.items()),
        ]
    )


def _sentences(plan: Plan) -> Iterator[str]:
    """Yield the sentences about the division of the matrix, and further terms of the decision."""
    yield cut_text(plan)
    if decision := decision_text(plan.decision):
        yield f"Decision: {decision}."


def _choices(plan: Plan) -> Iterator[tuple[str, object]]:
    """Yield the facts of a plan that its text lists, each with its name."""
    machine, partition = plan.machine, plan.partition
    yield "Machine", f"{machine.name}, {number_of(machine.tiles, 'tile')}"
    yield "Method, strategy, lowering", f"{plan.method}, {plan.strategy}, {plan.lowering}"
    if plan.realisation is not None:
        yield "Realisation", plan.realisation.name
    yield from plan.operation.report_lines().items()
    yield "Kernel", plan.kernel.name
    if plan.finish:
        yield "Finish of the result", str(plan.finish)
    yield "Types", f"{plan.data_type.value} data, {plan.partials_type.value} partials"
    if plan.kept is not None:
        yield "Lines multiplied", str(plan.kept)
    yield "Non-zeros", str(plan.operation.sampled or plan.pattern)
    if plan.is_resident:
        yield "Weights", weights_text(plan)
    if plan.codebook:
        yield "Values", "4-bit indices into a table of 16, decoded on the tiles"
    seats = [part.tiles for part in partition.parts]
    used_tiles = len(np.unique(np.concatenate(seats)))
    sizes = _operand_bytes(plan)
    yield "Operands", ", ".join(f"{name} {size:,} bytes" for name, size in sizes.items())
    yield "Operands a used tile", f"{-(-sum(sizes.values()) // used_tiles):,} bytes on average"


def weights_text(plan: Plan) -> str:
    """Return the residence of the matrix's values, in words."""
    if not plan.is_resident:
        return "shared: each value lives once, and is sent on every run"
    text = "resident: a copy on each tile that uses them"
    if plan.roles == "exchanged":
        text += ", whose rows stream past x in the AMP"
    return text


def _operand_bytes(plan: Plan) -> dict[str, int]:
    """Return the bytes of operands and result; the matrix has those of its blocks or buckets."""
    operation, size = plan.operation, plan.data_type.bytes
    a = (operation.sampled or plan.pattern).stored * size
    if plan.buckets is not None:
        a = plan.buckets.nodes * plan.buckets.bucket_bytes
    dense = operation.elements(plan.pattern, plan.n)
    return {operation.letter: a, **{name: count * size for name, count in dense.items()}}


def _rows(rows: Iterable[tuple[str, object]]) -> Iterator[str]:
    """Yield the lines of each name with its value; a long value is wrapped in its own column."""
    indent = " " * (NAME_WIDTH + 2)
    for name, value in rows:
        line = f"  {name + ':':<{NAME_WIDTH}}{with_commas(value)}"
        yield from textwrap.wrap(line, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)
