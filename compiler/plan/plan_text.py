"""What a plan says of itself on one screen: the product, who decided what, and what it should cost.

A plan prints itself with it, so that its type is no more than an annotation here.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from ipusim import number_of

if TYPE_CHECKING:
    from .plan import Plan


NAME_WIDTH = 30
WIDTH = 100


def plan_text(plan: Plan) -> str:
    """The plan in about thirty lines."""
    operation = plan.operation
    sizes = operation.sizes(plan.pattern, plan.n).items()
    product = plan.formula.format(**{letter: f"{size:,}" for letter, size in sizes})
    product = product.replace(" @ ", " ")
    estimate = _table("Estimated cycles:", plan.estimate.items())
    return "\n".join([_table(f"Plan: {product}", _choices(plan)), estimate])


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
    yield "Non-zeros", str(plan.pattern)
    if plan.codebook:
        yield "Values", "4-bit indices into a table of 16, decoded on the tiles"
    seats = [part.tiles for part in partition.parts]
    used = len(np.unique(np.concatenate(seats)))
    rounds = f" in {partition.rounds} rounds" if partition.rounds > 1 else ""
    if plan.trips is not None:
        gathered = "once" if plan.trips.gathers_once else "on each"
        yield "Trips over rows", f"{plan.trips.count:,}, x travels {gathered}"
    yield "Parts of x", f"{len(seats)}{rounds}, up to {max(map(len, seats)):,} tiles each"
    yield "Tiles used", f"{used:,} of {machine.tiles:,}"
    sizes = _operand_bytes(plan)
    yield "Operands", ", ".join(f"{name} {size:,} bytes" for name, size in sizes.items())
    yield "Operands a used tile", f"{-(-sum(sizes.values()) // used):,} bytes on average"
    yield "Decision", ", ".join(f"{name} {with_commas(it)}" for name, it in plan.decision.items())


def _operand_bytes(plan: Plan) -> dict[str, int]:
    """Bytes of the operands and the result, of the matrix the blocks or the buckets."""
    operation, size = plan.operation, plan.data_type.bytes
    a = plan.pattern.stored * size
    if plan.buckets is not None:
        a = plan.buckets.nodes * plan.buckets.bucket_bytes
    dense = operation.elements(plan.pattern, plan.n)
    return {operation.letter: a, **{name: count * size for name, count in dense.items()}}


def _table(title: str, rows: Iterable[tuple[str, object]]) -> str:
    """A title, then a line for each name and value; long values go on below themselves."""
    indent = " " * (NAME_WIDTH + 2)
    lines = [title]
    for name, value in rows:
        line = f"  {name + ':':<{NAME_WIDTH}}{with_commas(value)}"
        lines += textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines)


def with_commas(value: object) -> str:
    """The value as text, thousands of a whole number apart."""
    return f"{value:,}" if type(value) is int else str(value)
