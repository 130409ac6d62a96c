"""What a plan says of itself on one screen: the product, who decided what, and what it should cost.

A plan prints itself with it, so that its type is no more than an annotation here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from ipusim import number_of

from ..matrix.text_table import table, with_commas

if TYPE_CHECKING:
    from .plan import Plan


def plan_text(plan: Plan) -> str:
    """The plan in about thirty lines."""
    operation = plan.operation
    sizes = operation.sizes(plan.pattern, plan.n).items()
    product = plan.formula.format(**{letter: f"{size:,}" for letter, size in sizes})
    product = product.replace(" @ ", " ")
    estimate = table("Estimated cycles:", plan.estimate.items())
    return "\n".join([table(f"Plan: {product}", _choices(plan)), estimate])


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
