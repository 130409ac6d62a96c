"""Draft of the program of a static plan as PopSparse lowers it.

x, y and, if the columns are split into several parts, the values are mapped linearly over all
tiles, whichever tiles use them. The supersteps are

    gather    x travels to the seats (tiles of a part), only if the matrix has blocks
    copy      resident values of single elements in half are copied on their tile, see below
    multiply  values travel (and x, if blocks are single elements), then the kernel multiplies
    reduce    partial sums travel to the tiles that add them up; a slice of y with only one partial
              sum travels to its position in y
    deliver   results that were not added up at their position in y travel there

Supersteps in which nothing happens are left out. PopSparse requests the slices with one partial sum
in a program of their own. That this program shares its exchange with the next program is inferred;
measured times do not show it. Slices without partial sums are zeroed beside the multiplication;
PopSparse has code that copies zeros (StaticMatMul.cpp:797-802), which never runs.

Source: PopLibs lib/popsparse/StaticMatMul.cpp:510-565, 601-813, at 7eac0f26.

If the columns are not split, non-zero values are resident on the seats that use them. Otherwise
they are mapped linearly over all tiles, in grains of whole block rows, and sent to the seats of all
parts on every run. If parts have cuts into different numbers of seats, values are stored here once
for each cut; in PopSparse all cuts share them (StaticMatMul.cpp:486-508).

Copy of resident values. All tiles read intervals of one variable, of as many non-zeros as they have
(StaticMatMul.cpp:495-506), and the vertex is connected to the interval itself (:623-624, 709). An
interval of single halves may begin and end within a 32-bit word; intervals of blocks or of floats
never do. So Poplar copies the values into a buffer of the vertex: this is inferred, because Poplar
is not public. The evidence: in products of single halves, and in no others, silicon takes about
1.25 cycles for each non-zero of a tile more than the other phases account for. PopLibs estimates
the same for a copy element by element: 5/4 cycles for each 2 bytes (lib/poplin/ConvModel.cpp,
`getScaleFactorForTransform` and `addTransformCycleEstimate`). Kernel `arrange` takes as many: five
bundles for four halves. The rule was chosen after the measured rows had been seen.

`travelling_rows` counts the rows of traffic of a plan without making its program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import WORD_BYTES, Column, DataType, IntArray, same_array, spread
from ipusim.kernels import MultiplyKernel, WordOverflow

from ...lowering.draft import Draft, PlacedArray
from ...lowering.draft_steps import (
    ComputeSet,
    DraftStep,
    DraftVertices,
    ListOverflow,
    Move,
    Region,
    RegionOffset,
    merge_vertices,
    select_seats,
    use_of,
    whole_words,
)
from ...lowering.relayout import GatheredUnits, gathering
from ...lowering.relayout import Regions as GatherRegions
from ...lowering.supersteps import nonempty_moves
from ...lowering.values import chunks_of
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.mapping.linear_mapping import Linear, cells_of, linear
from ...plan.operation import seat_work
from ...plan.partition import Part
from ...plan.plan import Plan
from ...plan.work import cut_footprints
from .linear_gather import SliceReads, linear_gather
from .reduce_many import output_slices, rows_in_order, stored_rows, sums_of
from .reduction import PopSparseReduction, popsparse_reduction

LIST_WORD_BYTES = 2  # bytes of a number in the multiply's work lists
# Regions of values: as the host writes them, and as kernels read them.
RESIDENT, USED = "values", "used values"
COPY = "copy"  # superstep that copies resident values
COPY_LISTS = "copy lists"  # region of the lists of kernels that copy values
CATEGORY = "non-zero values"  # category of both regions of values in reports of memory


def draft_popsparse(plan: Plan, pattern: Pattern, kernel: MultiplyKernel) -> Draft:
    """Return the draft of a static plan: its regions and supersteps.

    Args:
        plan: static plan.
        pattern: pattern of the plan.
        kernel: kernel of the plan.
    """
    y, x = (mapped_linearly(plan, lines) for lines in pattern.format.lines(pattern.shape))
    workload = _workload_of(plan, pattern, kernel, y, x)
    values, reduction = workload.values, workload.reduction
    # Workers share rows of single elements only. With single elements, x travels in the superstep
    # "multiply", over one lane; with blocks, in "gather", over both lanes of tile pairs.
    has_blocks = not pattern.format.shares_rows
    pairs = plan.machine if has_blocks else None
    traffic = linear_gather(workload.reads, x, plan.data_type.bytes, pairs=pairs)
    gather = Move(traffic, "x", "gathered x")
    gather_moves, multiply_moves = ([gather], []) if has_blocks else ([], [gather])
    steps = (
        DraftStep("gather", nonempty_moves(gather_moves), ()),
        DraftStep(COPY, (), values.copies),
        DraftStep("multiply", nonempty_moves([*multiply_moves, *values.moves]), workload.multiply),
        DraftStep("reduce", nonempty_moves(reduction.arrivals), merge_vertices(reduction.sums)),
        DraftStep("deliver", nonempty_moves(reduction.deliveries), ()),
    )
    return Draft(
        machine=plan.machine,
        label=plan.label(),
        regions=workload.regions,
        steps=tuple(step for step in steps if step.moves or step.compute_set),
        inputs={
            "x": PlacedArray("x", plan.data_type, x.tile, np.zeros_like(x.tile), x.counts),
            "values": values.placed_array(plan.data_type),
        },
        outputs={"y": _placed_result(plan, y, workload.rows)},
    )


def mapped_linearly(plan: Plan, lines: int) -> Linear:
    """Return the linear mapping of a dense operand, elements [lines, columns, block].

    The grain is a vector of elements; for blocks, the elements of a square whose edge is a vector.

    Args:
        plan: static plan.
        lines: number of lines of the operand.
    """
    width = plan.data_type.vector_width
    grain = width * (1 if plan.pattern.format.shares_rows else width)
    elements = lines * plan.partition.columns * plan.pattern.block
    return linear(elements, grain, plan.machine.tiles)


def _placed_result(plan: Plan, mapping: Linear, rows: IntArray) -> PlacedArray:
    """Return the positions of y, whose block rows are stored in the order `rows`."""
    # `run` is the interval of the mapping, on one tile, in which a cell lies.
    cells = rows_in_order(plan, mapping, rows)
    offset = (cells.first - mapping.edges[cells.run]) * plan.data_type.bytes
    return PlacedArray("y", plan.data_type, mapping.tile[cells.run], offset, cells.count)


@attrs.frozen
class _Workload:
    """Work of all seats, and the slices of x that they need.

    Attributes:
        values: Positions and moves of the values.
        reduction: Exchanges and vertices from partial sums to y.
        regions: Regions of the program.
        multiply: Kernel vertices of every seat, and the vertices that zero y beside them.
        reads: Slices of x that every seat reads.
        rows: Number of the block row that is stored at each position of y, int64[block rows].
    """

    values: Values
    reduction: PopSparseReduction
    regions: tuple[Region, ...]
    multiply: ComputeSet
    reads: SliceReads
    rows: IntArray = attrs.field(eq=same_array, repr=False)


def _workload_of(
    plan: Plan, pattern: Pattern, kernel: MultiplyKernel, y: Linear, x: Linear
) -> _Workload:
    """Return the work of all seats; `y` and `x` are the linear mappings of result and operand.

    The footprints of the seats, which take many times more memory than the result, are freed at the
    end of this function.
    """
    element_bytes, tiles = plan.data_type.bytes, plan.machine.tiles
    footprints = cut_footprints(plan.operation, pattern, plan.partition, wide=False)
    usage, values = _tile_bytes(plan, footprints, kernel), popsparse_values(plan, pattern)
    rows = stored_rows(plan, pattern)
    slices = output_slices(plan, footprints, rows)
    reduction = popsparse_reduction(plan, slices, y, usage.list_bytes)
    regions = (
        *values.regions,
        Region("x", "dense operand", x.bytes(tiles, element_bytes), resident=True),
        Region("y", "output", y.bytes(tiles, element_bytes), resident=True),
        Region("worklists", "worklists", usage.list_bytes + reduction.list_bytes, resident=True),
        Region("gathered x", "gathered dense operand", usage.gathered, resident=False),
        Region("partials", "partials", usage.partials, resident=False),
        *reduction.regions,
    )
    try:
        multiply = _multiply(plan, footprints, kernel, values.region)
    except WordOverflow as error:
        raise ListOverflow(str(error), use_of(plan.machine, regions)) from None
    compute_set = merge_vertices([*multiply, *reduction.zeroed])
    return _Workload(values, reduction, regions, compute_set, slice_reads(plan, footprints), rows)


@attrs.frozen
class _TileBytes:
    """Memory that the multiplication takes on every tile, in bytes.

    Attributes:
        gathered: Bytes of the kernel's operand s, the received lines of x, int64[tiles].
        partials: Bytes of the kernel's result q, the partial sums, int64[tiles].
        list_bytes: Bytes of the work lists, int64[tiles].
    """

    gathered: IntArray = attrs.field(eq=same_array, repr=False)
    partials: IntArray = attrs.field(eq=same_array, repr=False)
    list_bytes: IntArray = attrs.field(eq=same_array, repr=False)


def _tile_bytes(plan: Plan, footprints: list[Footprint], kernel: MultiplyKernel) -> _TileBytes:
    """Return the memory that the multiplication takes on every tile."""
    pattern_format = plan.pattern.format
    # Part by part; parts with the same cut and width have work lists of the same length, in words
    # of 16 bits: int64[seats] by cut and width.
    gathered, partials, list_bytes = np.zeros((3, plan.machine.tiles), dtype=np.int64)
    list_words: dict[tuple[int, int], IntArray] = {}
    for part in plan.partition.parts:
        footprint = footprints[part.cut]
        width, has_work = part.columns * plan.pattern.block, footprint.writes.count > 0
        operand_bytes = (
            footprint.reads.count * width * plan.data_type.bytes + kernel.s_padding_bytes
        )
        sum_bytes = (
            footprint.writes.count * width * plan.partials_type.bytes + kernel.q_padding_bytes
        )
        gathered[part.tiles] = np.where(has_work, operand_bytes, 0)
        partials[part.tiles] = np.where(has_work, sum_bytes, 0)
        cut_and_width = (part.cut, part.columns)
        if cut_and_width not in list_words:
            list_words[cut_and_width] = kernel.worklist_words(
                seat_work(pattern_format, footprint, plan.partition.cuts[part.cut], part.columns)
            )
        list_bytes[part.tiles] = whole_words(list_words[cut_and_width] * LIST_WORD_BYTES)
    return _TileBytes(gathered, partials, list_bytes)


def _multiply(
    plan: Plan, footprints: list[Footprint], kernel: MultiplyKernel, values: str
) -> list[DraftVertices]:
    """Return the kernel vertices of all seats; `values` is the region that the kernel reads."""
    # Fields of all seats of a part, by cut and width.
    fields: dict[tuple[int, int], Mapping[str, Column]] = {}
    tables, pattern_format = [], plan.pattern.format
    for part in plan.partition.parts:
        footprint, cut_and_width = footprints[part.cut], (part.cut, part.columns)
        if cut_and_width not in fields:
            cut, even_shares = plan.partition.cuts[part.cut], plan.even_shares
            work = seat_work(pattern_format, footprint, cut, part.columns, even_shares=even_shares)
            fields[cut_and_width] = kernel.fields_of(work)
        seats = np.flatnonzero(footprint.writes.count > 0)  # seats that have blocks
        start = np.zeros(len(seats), dtype=np.int64)
        regions_of_fields = {"q": "partials", "s": "gathered x", "values": values}
        operands: dict[str, RegionOffset] = {
            field: (name, start) for field, name in regions_of_fields.items()
        }
        if "worklist" in fields[cut_and_width]:
            operands["worklist_address"] = ("worklists", start)
        tables.append(
            DraftVertices(
                plan.kernel,
                part.tiles[seats],
                select_seats(fields[cut_and_width], seats),
                operands,
            )
        )
    return tables


def slice_reads(plan: Plan, footprints: Sequence[Footprint]) -> SliceReads:
    """Return the slices of x that seats read: the block columns of each, in the order in memory."""
    parts = []
    for part in plan.partition.parts:
        readers = footprints[part.cut].reads.holders
        width = part.columns * plan.pattern.block  # elements of a slice
        column = np.flatnonzero(readers.count > 0)
        parts.append(
            SliceReads(
                first=_slice_of(plan, part, column),
                count=np.full(len(column), width),
                receivers=readers.count[column],
                tile=part.tiles[readers.seat],
                target=readers.local * width * plan.data_type.bytes,
            )
        )
    return SliceReads.concatenated(parts)


def _slice_of(plan: Plan, part: Part, column: IntArray) -> IntArray:
    """Return the number of the first element of x in each slice of one part, int64[slices].

    Args:
        plan: static plan.
        part: part of the columns.
        column: block column of each slice, int64[slices].
    """
    first: IntArray = (column * plan.partition.columns + part.start) * plan.pattern.block
    return first


@attrs.frozen
class Values:
    """Positions of the values in memory, and the moves by which they reach the seats.

    Attributes:
        tile, offset, count: Tile, byte offset and number of elements of each chunk in host order,
            int64[chunks].
        regions: Regions of the values.
        region: Name of the region that the kernel reads.
        moves: Moves before each multiplication.
        copies: Vertices that copy resident values before each multiplication.
    """

    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    regions: tuple[Region, ...]
    region: str
    moves: tuple[Move, ...]
    copies: ComputeSet = ()

    def placed_array(self, data_type: DataType) -> PlacedArray:
        """Return the position of the host's array."""
        return PlacedArray(RESIDENT, data_type, self.tile, self.offset, self.count)


def popsparse_values(plan: Plan, pattern: Pattern) -> Values:
    """Return the positions, moves and copies of the values of a static plan."""
    size, tiles = plan.data_type.bytes, plan.machine.tiles
    chunks = chunks_of(plan.partition, pattern.format, plan.data_type, tiles)
    # With a single part, the values stay on the seats that use them.
    if len(plan.partition.parts) == 1:
        region = Region(RESIDENT, CATEGORY, chunks.seat_bytes, resident=True)
        values = Values(chunks.tile, chunks.offset, chunks.bytes // size, (region,), RESIDENT, ())
        # Intervals of such units may begin and end within a word, see the module docstring.
        must_copy = pattern.format.unit_values * size % WORD_BYTES != 0
        return _with_copies(plan, values, chunks.seat_bytes) if must_copy else values
    reads, elements = _value_reads(plan, pattern)
    mapping = linear(elements, int(np.lcm(plan.data_type.vector_width, pattern.block)), tiles)
    return Values(
        mapping.tile,
        np.zeros(len(mapping.tile), dtype=np.int64),
        mapping.counts,
        (
            Region(RESIDENT, CATEGORY, mapping.bytes(tiles, size), resident=True),
            Region(USED, CATEGORY, chunks.seat_bytes, resident=False),
        ),
        USED,
        (Move(linear_gather(reads, mapping, size), RESIDENT, USED),),
    )


def _with_copies(plan: Plan, values: Values, seat_bytes: IntArray) -> Values:
    """Return the values with a copy on each tile, element by element, before the multiplication.

    Args:
        plan: Static plan.
        values: Resident values without a copy.
        seat_bytes: Bytes of the values of each tile, whole words of 8 bytes, int64[tiles].
    """
    size, tiles = plan.data_type.bytes, plan.machine.tiles
    count = seat_bytes // size
    units = GatheredUnits(
        unit_bytes=size,
        tile=np.repeat(np.arange(tiles), count),
        offset=spread(np.zeros_like(count), count) * size,
    )
    copies, list_bytes = gathering(
        plan.machine,
        units,
        GatherRegions(source=RESIDENT, target=USED, lists=COPY_LISTS),
        np.zeros(tiles, dtype=np.int64),
    )
    regions = (
        *values.regions,
        Region(USED, CATEGORY, seat_bytes, resident=False),
        Region(COPY_LISTS, "worklists", list_bytes, resident=True),
    )
    return attrs.evolve(values, regions=regions, region=USED, copies=copies)


def _value_reads(plan: Plan, pattern: Pattern) -> tuple[SliceReads, int]:
    """Return the slices of the values that seats of all parts read, and the number of elements.

    Values are stored cut by cut, and in a cut seat by seat, in whole atoms.
    """
    atom = pattern.format.atom(plan.data_type)
    reads, total = [], 0
    for number, cut in enumerate(plan.partition.cuts):
        # Tiles of the parts with this cut, [parts, seats], and elements of each seat, [seats].
        tiles_of_parts = np.array([p.tiles for p in plan.partition.parts if p.cut == number])
        count = -(-(cut.last - cut.first) // atom) * atom * pattern.format.area
        seats = np.flatnonzero(count > 0)
        reads.append(
            SliceReads(
                first=(total + np.cumsum(count) - count)[seats],
                count=count[seats],
                receivers=np.full(len(seats), len(tiles_of_parts)),
                tile=tiles_of_parts[:, seats].T.ravel(),
                target=np.zeros(len(seats) * len(tiles_of_parts), dtype=np.int64),
            )
        )
        total += int(count.sum())
    return SliceReads.concatenated(reads), total


def travelling_rows(plan: Plan, footprints: Sequence[Footprint]) -> tuple[int, int]:
    """Return the number of rows of traffic of the operand, and that of partial sums.

    This does not make the program. A row of the operand is one fragment of a slice (the elements on
    one tile) at one receiver.

    Args:
        plan: Static plan with a pattern.
        footprints: Footprints of the plan's cuts.

    Raises:
        InputError: The plan has no pattern.
    """
    pattern = plan.known[0]
    y, x = (mapped_linearly(plan, lines) for lines in pattern.format.lines(pattern.shape))
    operand_rows = 0
    for part in plan.partition.parts:
        depth = footprints[part.cut].reads.depth
        column = np.flatnonzero(depth)
        first, width = _slice_of(plan, part, column), part.columns * plan.pattern.block
        fragments = cells_of(x, first, np.full(len(column), width))
        operand_rows += int(depth[column][fragments.interval].sum())
    slices = output_slices(plan, footprints, stored_rows(plan, pattern))
    sums = sums_of(plan.machine, slices, y, plan.partials_type)
    # Slices with a single partial sum are delivered, not added.
    copies = int(np.count_nonzero(slices.partials == 1))
    return (
        operand_rows,
        copies + int(slices.partials[sums.slice].sum()),
    )
