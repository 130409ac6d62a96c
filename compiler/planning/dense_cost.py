"""What a dense split costs: what its fullest tile receives, computes and holds.

A candidate runs once, or in rounds over the columns of x, or in trips over the rows of a. Blocks
of 16 lie whole, or packed and perhaps prepared by a codelet before the multiply (`BlockWeights`).

    m_split, k_split, n_split   parts of rows, of columns, and of columns of x
    rounds, trips, once         rounds; trips, and whether x travels once for all of them
    rows, blocks, columns       of the fullest tile in a trip: block rows, block columns, and
                                columns of the widest part of x
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import attrs
import numpy as np

from ipusim import AMP_BLOCK, BoolArray, DataType, IntArray, Machine
from ipusim.kernels import Dispatch, DynamicSlice, MultiplyKernel, TripCounter

from ..plan.axes import Axes, fewest
from ..plan.mapping.owners import CHUNK_BYTES, PIECES_PER_OWNER, most_pieces, sums_are_results
from ..plan.mapping.reduce_stages import rows_left
from .engine import (
    Load,
    Need,
    chunks_of,
    code_bytes,
    moved_lines,
    phase_cycles,
    reduce_cycles,
    terms,
)

ROUNDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)


class DenseProduct(MultiplyKernel, Protocol):
    """A kernel that multiplies rectangles of blocks; its cycles read n, rows and columns."""

    @property
    def partials_type(self) -> DataType:
        """Of q."""

    @property
    def published(self) -> bool:
        """Whether it stands for a published vertex; slices of trips then do, too."""


@attrs.frozen(kw_only=True)
class BlockWeights:
    """What a block of weights takes.

    Attributes:
        stored: numbers of it that are resident and travel.
        listed_bytes: of its constants on each tile that multiplies it, trip by trip.
        prepared_bytes: of it as a preparing codelet leaves it; 0 without such.
        prepare: that codelet's cycles for int64[rows] blocks; None without such.
    """

    stored: int = AMP_BLOCK**2
    listed_bytes: int = 0
    prepared_bytes: int = 0
    prepare: Callable[[Machine, IntArray], IntArray] | None = None


WHOLE = BlockWeights()
"""A dense matrix's own."""


def splits_of(grid: tuple[int, int], n: int, tiles: int) -> Axes:
    """All splits of a grid of blocks and n columns that are worth comparing."""
    tables = [rounds_of(grid, n, tiles, ROUNDS)]
    lines = -(-grid[0] // np.array(ROUNDS[1:]))
    for high in np.unique(lines[lines < grid[0]]).tolist():
        trip = rounds_of((high, grid[1]), n, tiles, (1,)).with_(trips=-(-grid[0] // high))
        tables += [trip, trip.with_(once=True)]
    return Axes.stacked(tables)


def rounds_of(grid: tuple[int, int], n: int, tiles: int, serial: tuple[int, ...]) -> Axes:
    """Those that compute all rows at once, in so many rounds over columns."""
    m_parts, k_parts = (fewest(count, tiles, even=True) for count in grid)
    parts = Axes.grid(m_split=m_parts, k_split=k_parts, rounds=serial)
    parts = parts.take((parts.m_split * parts.k_split <= tiles) & (parts.rounds <= n))
    return splits_within(parts.with_(trip_rows=grid[0]), grid[1], n, tiles)


def splits_within(parts: Axes, across: int, n: int, tiles: int) -> Axes:
    """Splits of one trip with as many parts of n as there are tiles for.

    Args:
        parts: m_split, k_split and rounds, and trip_rows, the block rows of a trip.
        across: block columns.
        n: columns of x.
        tiles: of the machine.
    """
    most = np.minimum(tiles // (parts.m_split * parts.k_split), -(-n // parts.rounds))
    columns = -(-n // (most * parts.rounds))
    return Axes(
        m_split=parts.m_split,
        k_split=parts.k_split,
        n_split=-(-n // (columns * parts.rounds)),
        rounds=parts.rounds,
        trips=1,
        once=False,
        rows=-(-parts.trip_rows // parts.m_split),
        blocks=-(-across // parts.k_split),
        columns=columns,
    )


def in_vectors(splits: Axes, n: int, vector: int) -> Axes:
    """Return splits with fewer parts of n, of whole vectors, where parts cut through vectors.

    A 176 x 32 with 8 columns took 986 cycles in two parts of 4 columns, on 36 tiles 1,110 in three.

    Args:
        splits: splits with as many parts of n as there are tiles for.
        n: columns of x.
        vector: columns of a vector.
    """
    cut = splits.take((splits.columns % vector > 0) & (splits.n_split > 1) & (splits.trips == 1))
    columns = -(-cut.columns // vector) * vector
    return cut.with_(columns=columns, n_split=-(-n // (columns * cut.rounds)))


def is_wide(machine: Machine, kernel: DenseProduct, c: Axes) -> BoolArray:
    """Whether neighbours take the same x, in messages long enough for both lanes."""
    size = c.columns * AMP_BLOCK * kernel.data_type.bytes
    shared = (c.m_split % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (size >= machine.pair_min_bytes)
    return wide


def cycle_terms(
    machine: Machine, kernel: DenseProduct, c: Axes, form: BlockWeights = WHOLE
) -> dict[str, IntArray]:
    """Cycles of every candidate by term, where weights lie in this form."""
    pieces, elements = _owned(c)
    types = kernel.partials_type, kernel.data_type
    split, rectangle = c.k_split > 1, {"n": c.columns, "rows": c.rows, "columns": c.blocks}
    load = Load(
        x_bytes=c.blocks * c.columns * AMP_BLOCK * kernel.data_type.bytes,
        wide=is_wide(machine, kernel, c),
        value_bytes=_trip_weights(kernel, c, form),
        sharers=c.n_split,
        partial_bytes=pieces * elements * kernel.partials_type.bytes * (c.k_split - 1),
        compute={"multiply": kernel.cycles(machine, rectangle, {})},
        reduce=reduce_cycles(
            machine,
            types,
            pieces=np.where(split, pieces, 0),
            size=elements,
            depth=c.k_split,
            moved=moved_lines(types, np.where(split, 0, c.rows), 0, c.rounds),
            line=c.columns * AMP_BLOCK,
            joins=True,
        ),
        rounds=c.rounds,
        trips=c.trips,
        stays=c.once,
    )
    counted = terms(machine, load, barriers=True)
    if form.prepare is not None:
        counted["prepare"] = c.trips * form.prepare(machine, c.rows * c.blocks)
    return counted | _trip_terms(machine, kernel, c, form) if (c.trips > 1).any() else counted


def _trip_terms(
    machine: Machine, kernel: DenseProduct, c: Axes, form: BlockWeights
) -> dict[str, IntArray]:
    """What trips take beside the product: slices, updates and the loop, whose steps sync."""
    several, every = c.trips > 1, np.zeros(1, dtype=np.int64)
    slices, updates = (DynamicSlice(way, kernel.published) for way in (False, True))
    out, back = _trip_share(kernel, c, form), _trip_output(kernel, c)
    decided = int(phase_cycles(machine, every + 2)[0])
    turn = decided + int(Dispatch(2).cycles(machine, {"word": every}, {})[0])
    count = int(TripCounter(starts=False).cycles(machine, {"words": every}, {})[0])
    sync = machine.sync_cycles
    sliced = sync + slices.cycles(machine, {"words": out // 8}, {})
    updated = sync + updates.cycles(machine, {"words": back // 8}, {}) + count
    return {
        "slice": np.where(several, c.trips * sliced, 0),
        "update": np.where(several, c.trips * updated, 0),
        "loop": np.where(several, (c.trips + 1) * turn + count, 0),
    }


def _trip_weights(kernel: DenseProduct, c: Axes, form: BlockWeights) -> IntArray:
    """Bytes of the weights that the fullest tile receives at a time."""
    return c.rows * c.blocks * form.stored * kernel.data_type.bytes


def _trip_share(kernel: DenseProduct, c: Axes, form: BlockWeights) -> IntArray:
    """Bytes of these that it keeps itself, in whole blocks: its share of those that use them."""
    whole: IntArray = -(-c.rows * c.blocks // c.n_split) * form.stored * kernel.data_type.bytes
    return whole


def _trip_output(kernel: DenseProduct, c: Axes) -> IntArray:
    """Bytes of the result that the fullest owner has of a trip."""
    pieces, elements = _owned(c)
    owned = np.where(c.k_split > 1, pieces * elements, c.rows * c.columns * AMP_BLOCK)
    return np.asarray(owned * kernel.data_type.bytes, dtype=np.int64)


def _owned(c: Axes) -> tuple[IntArray, IntArray]:
    """The pieces of y that the fullest owner reduces in one round, and the elements of each."""
    wanted = -(-PIECES_PER_OWNER * c.k_split // c.rows)
    cut = np.minimum(np.minimum(wanted, c.columns), most_pieces(c.columns * AMP_BLOCK, c.k_split))
    pieces: IntArray = -(-c.rows * cut // c.k_split)
    elements: IntArray = -(-c.columns // cut) * AMP_BLOCK
    return pieces, elements


def tile_bytes(
    machine: Machine,
    kernel: DenseProduct,
    grid: tuple[int, int],
    c: Axes,
    *,
    staged: bool = False,
    form: BlockWeights = WHOLE,
    unfolded: int | None = None,
) -> Need:
    """What every candidate asks of the fullest tile.

    `staged` sums up as poplin does, and bounds what PopLibs' planner bounds (`loaded_bytes`).
    `unfolded` is as a `StaticJob` has it: x of one round lives beside what it is laid out from.
    """
    data = kernel.data_type.bytes
    gathered = c.blocks * c.columns * AMP_BLOCK * data
    received, arriving = _arriving(kernel, c, staged=staged)
    weights, several = _trip_weights(kernel, c, form), c.trips > 1
    prepared = form.prepared_bytes * c.rows * c.blocks  # with rounds they stay for all
    kept = np.where(c.once, gathered, 0) + np.where(c.rounds > 1, prepared, 0)
    share, output = _trip_share(kernel, c, form), _trip_output(kernel, c)
    values = np.where(several, c.trips * share + output, weights)
    values = values + form.listed_bytes * c.rows * c.blocks * c.trips
    chunks = chunks_of(c.columns * AMP_BLOCK * data * c.rounds)
    lines = -(-grid[1] * chunks // (c.m_split * c.k_split))
    x_rounds = c.rounds if unfolded is None else 1
    resident = lines * -(-c.columns * x_rounds // chunks) * AMP_BLOCK * data + (unfolded or 0)
    resident = resident + output * c.rounds * c.trips + CHUNK_BYTES
    messages = c.blocks * chunks + arriving + np.where(several, c.n_split, 0)
    partials = _partial_bytes(kernel, c)
    operands = gathered + np.where(several, weights, 0) + prepared
    bounded = partials + np.maximum(operands, kept + received)
    return Need.of(
        partials=partials if staged else np.where(_in_place(kernel, c), 0, partials),
        operands=operands,
        received=kept + received,
        stays=resident + values + code_bytes(machine, messages) * c.rounds,
        bounded=loaded_bytes(kernel, c, form) if staged else bounded,
    )


def _in_place(kernel: DenseProduct, c: Axes) -> BoolArray:
    """bool[candidates]: whether partial sums are lines of the result where that lives."""
    types = kernel.data_type, kernel.partials_type
    in_place: BoolArray = (c.k_split == 1) & sums_are_results(*types, 0, c.rounds)
    return in_place


def loaded_bytes(kernel: DenseProduct, c: Axes, form: BlockWeights = WHOLE) -> IntArray:
    """What PopLibs' planner bounds: gathered operand, weights and partials of a round or trip.

    For a reduction it counts the sums of its stages but the last, beside x if that stays, which are
    no more (ConvModel.cpp:1197-1226 and 2081-2088, at 7eac0f26).
    """
    gathered = c.blocks * c.columns * AMP_BLOCK * kernel.data_type.bytes
    return gathered + _trip_weights(kernel, c, form) + _partial_bytes(kernel, c)


def _partial_bytes(kernel: DenseProduct, c: Axes) -> IntArray:
    return c.rows * c.columns * AMP_BLOCK * kernel.partials_type.bytes


def _arriving(kernel: DenseProduct, c: Axes, *, staged: bool) -> tuple[IntArray, IntArray]:
    """Bytes of received partials that live together on the fullest tile, and runs that arrive."""
    if staged:
        grains, arriving = staged_sums(c.rows * c.columns, c.k_split)
        return grains * AMP_BLOCK * kernel.partials_type.bytes, arriving
    pieces, elements = _owned(c)
    arriving = pieces * (c.k_split - 1)
    return elements * kernel.partials_type.bytes * arriving, arriving


def staged_sums(grains: IntArray, k_split: IntArray) -> tuple[IntArray, IntArray]:
    """In poplin's stages: grains of partials beside the kernel's, and runs that arrive.

    Where sections differ in size, the one that asks for more counts. Stages but the first receive
    all rows of a share, as if a tile had none of its own.

    Args:
        grains: int64[rows], outputs of a group of tiles that share sums.
        k_split: int64[rows], tiles of the group, one row of partials each.

    Returns:
        int64[rows] each.
    """
    parts, which = np.unique(k_split, return_inverse=True)
    most, arriving = np.zeros_like(grains), np.zeros_like(grains)
    for number, tiles in enumerate(parts.tolist()):
        chosen = which == number
        most[chosen], arriving[chosen] = _of_group(grains[chosen], tiles)
    return most, arriving


def _of_group(grains: IntArray, tiles: int) -> tuple[IntArray, int]:
    """A stage leaves its sums in the region that the next one receives in; both regions live."""
    rows, kept, before, most = tiles, *np.zeros((3, len(grains)), dtype=np.int64)
    arriving = 0
    for left in (*rows_left(tiles), 1):
        few, many = rows // left, -(-rows // left)
        fewest = max(tiles // left, 1)
        if rows == tiles:  # the first stage, whose own row lies with the kernel's partials
            received = np.maximum((few - 1) * -(-grains // few), (many - 1) * -(-grains // many))
        else:
            received = many * -(-grains // fewest)
        region = kept + received
        most = np.maximum(most, before + region)
        before, kept = region, -(-grains // fewest)
        arriving += many
        rows = left
    return most, arriving
