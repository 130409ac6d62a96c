"""Work of the host for a job, counted before it is done.

The host is the computer on which ipusim runs. Seconds and bytes of drawing, planning, emitting,
running and checking grow with the rows of the tables that they fill. A plan tells these numbers:
from the plan, which is made in a fraction of the time:

    start      1
    values     elements that are drawn or read
    tiles      tiles of the machine
    vertices   seats of all parts
    entries    blocks in work lists; parts with equal work lists count once
    operands   pieces of lines of the operand that are sent, each counted for every receiver
    partials   rows of partial sums that are sent, in all stages of the reduction
    choices    sends among which the scheduler of PopSparse's lowering chooses, summed over these
               rows: for each row as many as its tile sends, 256 at most
    held       bytes of operand and partial sums on all tiles, in a run with values
    elements   elements of operands and result, in a run with values
    products   multiply-accumulates of a run with values
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import IntArray

from ..plan.bucket_grid import Buckets
from ..plan.mapping.footprint import Footprint
from ..plan.mapping.group_owners import groups_of
from ..plan.mapping.reduce_stages import rows_left
from ..plan.plan import Plan
from ..plan.rectangles import rectangle_footprint
from ..plan.work import cut_footprints

# Maximum number of sends among which the scheduler chooses, as
# `exchange.port_list.WEIGHTS_OF_REDUCTIONS`.
MAX_CHOICES = 256


@attrs.frozen(kw_only=True)
class HostWork:
    """Counts of work of a job or of a stage; the module's docstring explains each count."""

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
        return HostWork(**{name: getattr(self, name) + getattr(other, name) for name in COUNTS})

    @property
    def timing_only(self) -> HostWork:
        """Work of the same job without values."""
        return attrs.evolve(self, held=0, elements=0, products=0)

    @property
    def of_run(self) -> HostWork:
        """Work of a run with values beyond that of a timing-only run of the same job."""
        return HostWork(held=self.held, elements=self.elements, products=self.products)


COUNTS = tuple(field.name for field in attrs.fields(HostWork))  # names of all counts


def work_of(plan: Plan) -> HostWork:
    """Return the work of emitting a plan, running it once with values and checking the result."""
    # Work lists of parts with the same cut and width are equal and made once.
    parts, tiles, footprints = plan.partition.parts, plan.machine.tiles, _footprints(plan)
    is_static = plan.buckets is None
    operands, partials = _travelling_rows(plan, footprints)
    # Mean number of rows of partial sums that a tile sends.
    list_length = min(partials // tiles, MAX_CHOICES)
    distinct_parts = {(part.cut, part.columns) for part in parts}
    return HostWork(
        tiles=tiles,
        vertices=sum(len(part.tiles) for part in parts),
        entries=len(distinct_parts) * len(plan.partition.order),
        operands=operands,
        partials=partials,
        choices=partials * list_length if is_static and plan.lowering == "popsparse" else 0,
        held=_bytes_of_lines(plan, footprints),
        elements=sum(plan.operation.elements(plan.inner, plan.n).values()),
        products=plan.label().stored_macs,
    )


def _footprints(plan: Plan) -> list[Footprint]:
    """Return the footprint of each cut of a plan; buckets are cut by their grid alone."""
    if plan.buckets is not None:
        return [rectangle_footprint(plan.buckets, plan.inner.grid)]
    return cut_footprints(
        plan.operation, plan.divided, plan.partition, wide=plan.wide, realised=plan.realised
    )


def _bytes_of_lines(plan: Plan, footprints: Sequence[Footprint]) -> int:
    """Return the bytes of operand and partial lines on all tiles."""
    # The first layout is that of x in the operand's type, the last that of y in the partials' type.
    heights = [layout.height for layout in plan.layouts(plan.operation)]
    sizes = heights[0] * plan.data_type.bytes, heights[-1] * plan.partials_type.bytes
    # Bytes of one column for each cut; a part repeats them for each of its columns.
    cut_bytes = [
        sum(
            int(lines.count.sum()) * size
            for lines, size in zip((footprint.reads, footprint.writes), sizes, strict=True)
        )
        for footprint in footprints
    ]
    return sum(cut_bytes[part.cut] * part.columns for part in plan.partition.parts)


def _travelling_rows(plan: Plan, footprints: Sequence[Footprint]) -> tuple[int, int]:
    """Return the number of rows of the operand, and of partial sums, that travel between tiles."""
    if plan.buckets is not None:
        return _rectangle_rows(plan.buckets)
    if plan.lowering == "popsparse":
        from ..popsparse.lower.static import travelling_rows  # noqa: PLC0415  # only this lowering needs it

        return travelling_rows(plan, footprints)
    owners = zip(footprints, plan.x_owners, plan.y_owners, strict=True)
    # `depth` is the number of seats that read a line; each receives every piece of it from the
    # owner of the piece.
    cut_rows = [
        (int(footprint.reads.depth[x.line].sum()), _partial_rows(plan, footprint, y.line))
        for footprint, x, y in owners
    ]
    operands, partials = np.sum([cut_rows[part.cut] for part in plan.partition.parts], axis=0)
    return int(operands), int(partials)


def _partial_rows(plan: Plan, footprint: Footprint, lines: IntArray) -> int:
    """Return the rows of partial sums of one part that travel to the owners of lines."""
    if plan.lowering != "poplin":
        # All holders of a line but one send their partial sum to its owner.
        return int(np.maximum(footprint.writes.depth[lines] - 1, 0).sum())
    return sum(_staged_rows(len(group.seats)) for group in groups_of(footprint.writes.holders))


def _staged_rows(rows: int) -> int:
    """Return the rows that travel in all stages of the reduction of `rows` partial sums.

    The seats of a group have partial sums of the same lines. A stage adds up runs of them: of
    `before` partial sums it leaves `after`, so that a run has before / after, rounded up.
    """
    # Partial sums that are left after each stage; the last stage leaves one.
    sums = (*rows_left(rows), 1)
    return sum(
        rows * -(-before // after) for before, after in zip((rows, *sums), sums, strict=False)
    )


def _rectangle_rows(buckets: Buckets) -> tuple[int, int]:
    """Return the number of rows of operand and of partial sums that travel in a dynamic plan.

    The plan has a grid of px x py x pz tiles, its nodes. A tile receives rows of the operand from
    the other tiles with its y, and of its rectangle, and partial sums from the other tiles of its
    rows.
    """
    return buckets.nodes * (buckets.px + buckets.pz - 1), buckets.nodes * (buckets.py - 1)
