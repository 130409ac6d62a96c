"""What a job makes its host do, counted before it is done.

Seconds and bytes of drawing, planning, emitting, running and checking grow with the rows of the
tables that they fill. How many these are is known from the plan, which is made in a fraction of the
time:

    start      1
    values     elements that are drawn or read
    tiles      of the machine
    vertices   seats of all parts
    entries    blocks in work lists, of parts that differ
    operands   lines of the operand in the pieces in which they leave, by receivers
    partials   rows of partial sums that travel, of all stages
    choices    what the port list of PopSparse's lowering looks at for these: for each as many as
               its tile sends, 256 at the most
    held       bytes of operand and partial sums on all tiles, in a run with values
    elements   of operands and result, in such a run
    products   of such a run
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import IntArray

from ..plan.bucket_grid import Buckets
from ..plan.mapping.footprint import Footprint
from ..plan.mapping.owners import groups_of
from ..plan.mapping.reduce_stages import rows_left
from ..plan.plan import Plan
from ..plan.rectangles import rectangle_footprint
from ..plan.work import cut_footprints

MOST_CHOICES = 256  # as `exchange.port_list.MANY` has it


@attrs.frozen(kw_only=True)
class HostWork:
    """The counts above, of a whole job or of one of its stages."""

    start: int = 0
    values: int = 0
    tiles: int = 0
    vertices: int = 0
    entries: int = 0
    operands: int = 0
    partials: int = 0
    choices: int = 0
    held: int = 0
    elements: int = 0
    products: int = 0

    def __add__(self, other: HostWork) -> HostWork:
        pairs = zip(attrs.astuple(self), attrs.astuple(other), strict=True)
        return HostWork(**dict(zip(COUNTS, map(sum, pairs), strict=True)))

    @property
    def timing_only(self) -> HostWork:
        """Of the same job without values."""
        return attrs.evolve(self, held=0, elements=0, products=0)

    @property
    def of_run(self) -> HostWork:
        """What a run with values adds to the same job, timing only."""
        return HostWork(held=self.held, elements=self.elements, products=self.products)


COUNTS = tuple(field.name for field in attrs.fields(HostWork))


def work_of(plan: Plan) -> HostWork:
    """What emitting a plan, running it once with values and checking the result take."""
    parts, tiles, footprints = plan.partition.parts, plan.machine.tiles, _footprints(plan)
    known = plan.buckets is None
    operands, partials = _travelling(plan, footprints)
    list_length = min(partials // tiles, MOST_CHOICES)
    kinds = {(part.cut, part.columns) for part in parts}
    return HostWork(
        tiles=tiles,
        vertices=sum(len(part.tiles) for part in parts),
        entries=len(kinds) * len(plan.partition.order),
        operands=operands,
        partials=partials,
        choices=partials * list_length if known and plan.lowering == "popsparse" else 0,
        held=_held(plan, footprints),
        elements=sum(plan.operation.elements(plan.inner, plan.n).values()),
        products=plan.label().macs,
    )


def _footprints(plan: Plan) -> list[Footprint]:
    if plan.buckets is not None:
        return [rectangle_footprint(plan.buckets, plan.inner.grid)]
    return cut_footprints(
        plan.operation, plan.divided, plan.partition, wide=plan.wide, realised=plan.realised
    )


def _held(plan: Plan, footprints: Sequence[Footprint]) -> int:
    """Bytes of lines on all tiles."""
    heights = [layout.height for layout in plan.layouts(plan.operation)]
    sizes = heights[0] * plan.data_type.bytes, heights[-1] * plan.partials_type.bytes
    by_cut = [
        sum(
            int(lines.count.sum()) * size
            for lines, size in zip((each.reads, each.writes), sizes, strict=True)
        )
        for each in footprints
    ]
    return sum(by_cut[part.cut] * part.columns for part in plan.partition.parts)


def _travelling(plan: Plan, footprints: Sequence[Footprint]) -> tuple[int, int]:
    """Rows of the operand and of partial sums."""
    if plan.buckets is not None:
        return _of_rectangles(plan.buckets)
    if plan.lowering == "popsparse":
        from ..popsparse.lower.static import travelling_rows  # noqa: PLC0415  # others do without

        return travelling_rows(plan, footprints)
    owners = zip(footprints, plan.x_owners, plan.y_owners, strict=True)
    by_cut = [
        (int(each.reads.depth[x.line].sum()), _added_up(plan, each, y.line))
        for each, x, y in owners
    ]
    operands, partials = np.sum([by_cut[part.cut] for part in plan.partition.parts], axis=0)
    return int(operands), int(partials)


def _added_up(plan: Plan, footprint: Footprint, lines: IntArray) -> int:
    """Rows of partials of one part, whose owners have pieces of these lines."""
    if plan.lowering != "poplin":
        return int(np.maximum(footprint.writes.depth[lines] - 1, 0).sum())
    return sum(_staged(len(group.seats)) for group in groups_of(footprint.writes.holders))


def _staged(rows: int) -> int:
    """Rows that travel in all stages of a group of so many seats, each with a run in each stage."""
    left = (*rows_left(rows), 1)
    return sum(rows * -(-have // leave) for have, leave in zip((rows, *left), left, strict=False))


def _of_rectangles(buckets: Buckets) -> tuple[int, int]:
    """A tile hears the tiles of its column and its part, and those with partials of its rows."""
    return buckets.nodes * (buckets.px + buckets.pz - 1), buckets.nodes * (buckets.py - 1)
