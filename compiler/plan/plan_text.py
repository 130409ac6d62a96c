"""A plan as text: how it cuts its matrix in sentences, its facts, its own estimate of cycles.

A plan prints itself with it, so that its type is no more than an annotation here.
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

NAME_WIDTH = 30
COLUMNS = 80
WRAPPED: dict[str, Any] = {
    "initial_indent": "  ",
    "subsequent_indent": "  ",
    "break_on_hyphens": False,
}


def plan_text(plan: Plan) -> str:
    """How the plan cuts in sentences, then its facts and estimates, in about thirty lines."""
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
    """How it cuts the matrix, and what else names the decision."""
    yield cut_text(plan)
    if decision := decision_text(plan.decision):
        yield f"Decision: {decision}."


def _choices(plan: Plan) -> Iterator[tuple[str, object]]:
    machine, partition = plan.machine, plan.partition
    yield "Machine", f"{machine.name}, {number_of(machine.tiles, 'tile')}"
    yield "Method, strategy, lowering", f"{plan.method}, {plan.strategy}, {plan.lowering}"
    if plan.realisation is not None:
        yield "Realisation", plan.realisation.name
    yield from plan.operation.words().items()
    yield "Kernel", plan.kernel.name
    if plan.finish:
        yield "Behind the result", str(plan.finish)
    yield "Types", f"{plan.data_type.value} data, {plan.partials_type.value} partials"
    if plan.kept is not None:
        yield "Lines multiplied", str(plan.kept)
    yield "Non-zeros", str(plan.pattern)
    if plan.codebook:
        yield "Values", "4-bit indices into a table of 16, decoded on the tiles"
    seats = [part.tiles for part in partition.parts]
    used = len(np.unique(np.concatenate(seats)))
    sizes = _operand_bytes(plan)
    yield "Operands", ", ".join(f"{name} {size:,} bytes" for name, size in sizes.items())
    yield "Operands a used tile", f"{-(-sum(sizes.values()) // used):,} bytes on average"


def _operand_bytes(plan: Plan) -> dict[str, int]:
    """Bytes of the operands and the result, of the matrix the blocks or the buckets."""
    operation, size = plan.operation, plan.data_type.bytes
    a = plan.pattern.stored * size
    if plan.buckets is not None:
        a = plan.buckets.nodes * plan.buckets.bucket_bytes
    dense = operation.elements(plan.pattern, plan.n)
    return {operation.letter: a, **{name: count * size for name, count in dense.items()}}


def _rows(rows: Iterable[tuple[str, object]]) -> Iterator[str]:
    """A line for each name and value; long values go on below themselves."""
    indent = " " * (NAME_WIDTH + 2)
    for name, value in rows:
        line = f"  {name + ':':<{NAME_WIDTH}}{with_commas(value)}"
        yield from textwrap.wrap(line, COLUMNS, subsequent_indent=indent, break_on_hyphens=False)
