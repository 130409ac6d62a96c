"""Estimate dense splits: words, cycles and bytes of the fullest tile.

A candidate runs once, or in rounds over the columns of x, or in trips over the rows of a. Blocks of
16 x 16 are stored whole, or packed and perhaps prepared by a codelet before the multiply
(`BlockWeights`). Candidates are rows of a table (`Axes`) with these columns:

    m_split, k_split, n_split   number of parts of the rows of a, of its columns, of columns of x
    rounds, trips, once         number of rounds; number of trips; True if x travels once for all
                                trips
    fused                       True if all rounds share their supersteps; for exchanged roles only
    rows, blocks, columns       size of the fullest tile's work in a trip: block rows, block
                                columns, and columns of the widest part of x
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import attrs
import numpy as np

from ipusim import AMP_BLOCK, BoolArray, DataType, IntArray, Machine, distinct
from ipusim.kernels import Dispatch, DynamicSlice, MultiplyKernel, TripCounter

from ..plan.axes import Axes, useful_counts
from ..plan.finish import NO_FINISH, Finish
from ..plan.mapping.owners import (
    CHUNK_BYTES,
    PIECES_PER_OWNER,
    SCARCE_PIECES,
    most_pieces,
    sums_are_results,
)
from ..plan.mapping.reduce_stages import rows_left
from ..plan.options.methods import Roles, Weights
from .engine import (
    FinishCost,
    Load,
    Need,
    Sums,
    chunks_of,
    code_bytes,
    moved_lines,
    phase_cycles,
    reduce_cycles,
    terms,
)

# Numbers of rounds that are compared: powers of two and 3/2 of them; the reason of this choice is
# not recorded.
ROUNDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)


class DenseProduct(MultiplyKernel, Protocol):
    """Kernel that multiplies rectangles of blocks; its formula reads n, rows and columns."""

    @property
    def partials_type(self) -> DataType:
        """Type of partial sums."""

    @property
    def published(self) -> bool:
        """True if it models a published vertex; the slices of trips are then published, too."""


@attrs.frozen(kw_only=True)
class BlockWeights:
    """Size of a block of weights in memory and on the exchange, and the cost of preparing it.

    Attributes:
        stored: number of values of a block that are resident and travel.
        listed_bytes: bytes of a block's constants on each tile that multiplies it, for every trip.
        prepared_bytes: bytes of a block after the preparing codelet; 0 without one.
        weights: residence of the values; resident ones never travel, and partial sums are merged:
            each owner adds up one run of whole outputs.
        roles: roles of the operands of the AMP; where they are exchanged, parts have 16 columns.
        prepare: function from the machine and numbers of blocks, int64[candidates], to cycles of
            the preparing codelet; None without one.
    """

    stored: int = AMP_BLOCK**2
    listed_bytes: int = 0
    prepared_bytes: int = 0
    prepare: Callable[[Machine, IntArray], IntArray] | None = None
    weights: Weights = "shared"
    roles: Roles = "usual"

    @property
    def is_resident(self) -> bool:
        """True if values never travel."""
        return self.weights == "resident"

    def rectangle(self, splits: Axes) -> dict[str, IntArray]:
        """Return the kernel's fields for the fullest tile of every candidate."""
        if self.roles == "exchanged":
            positions = splits.rows * AMP_BLOCK
            return {"n": positions, "rows": splits.columns // AMP_BLOCK, "columns": splits.blocks}
        return {"n": splits.columns, "rows": splits.rows, "columns": splits.blocks}


WHOLE = BlockWeights()
"""Blocks of a dense matrix, stored whole, that travel to the tiles that share them."""
RESIDENT = BlockWeights(weights="resident")
"""Blocks of a dense matrix on each tile that multiplies them."""
STREAMED = BlockWeights(weights="resident", roles="exchanged")
"""Blocks of a dense matrix on each tile, which stream past x in the AMP."""


def splits_of(grid: tuple[int, int], n: int, tiles: int) -> Axes:
    """Return all splits of a grid of blocks and n columns that are worth comparing.

    Args:
        grid: number of block rows and block columns.
        n: number of columns of x.
        tiles: number of tiles of the machine.
    """
    # Splits in rounds first, then those in trips: for each number of block rows in a trip, with x
    # sent before each trip, and with x sent once.
    tables = [rounds_of(grid, n, tiles, ROUNDS)]
    lines = -(-grid[0] // np.array(ROUNDS[1:]))
    for high in distinct(lines[lines < grid[0]]).tolist():
        trip = rounds_of((high, grid[1]), n, tiles, (1,)).with_(trips=-(-grid[0] // high))
        tables += [trip, trip.with_(once=True)]
    return Axes.stacked(tables)


def rounds_of(grid: tuple[int, int], n: int, tiles: int, serial: tuple[int, ...]) -> Axes:
    """Return the splits that compute all rows at once, in some numbers of rounds over columns.

    Args:
        grid: number of block rows and block columns.
        n: number of columns of x.
        tiles: number of tiles of the machine.
        serial: numbers of rounds to compare.
    """
    m_parts, k_parts = (useful_counts(count, tiles, even=True) for count in grid)
    parts = Axes.grid(m_split=m_parts, k_split=k_parts, rounds=serial)
    parts = parts.take((parts.m_split * parts.k_split <= tiles) & (parts.rounds <= n))
    return splits_within(parts.with_(trip_rows=grid[0]), grid[1], n, tiles)


def splits_within(parts: Axes, across: int, n: int, tiles: int) -> Axes:
    """Return the splits of one trip with as many parts of n as there are tiles for.

    Args:
        parts: table with m_split, k_split, rounds, and trip_rows, the block rows of a trip.
        across: number of block columns.
        n: number of columns of x.
        tiles: number of tiles of the machine.
    """
    # The widest part decides the cycles, so that n_split is the fewest parts of its width.
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


def streamed_splits(grid: tuple[int, int], n: int, tiles: int) -> Axes:
    """Return the splits whose rows stream past 16 columns of x in the AMP of each tile.

    Args:
        grid: number of block rows and block columns.
        n: number of columns of x.
        tiles: number of tiles of the machine.
    """
    groups = -(-n // AMP_BLOCK)
    m_parts, k_parts = (useful_counts(count, tiles, even=True) for count in grid)
    parts = Axes.grid(
        m_split=m_parts,
        k_split=k_parts,
        rounds=useful_counts(groups),
        fused=np.array([True, False]),
    )
    parts = parts.take((parts.rounds > 1) | ~parts.fused)
    n_split = -(-groups // parts.rounds)
    parts = parts.with_(n_split=n_split)
    parts = parts.take(parts.m_split * parts.k_split * n_split <= tiles)
    return Axes(
        m_split=parts.m_split,
        k_split=parts.k_split,
        n_split=parts.n_split,
        rounds=parts.rounds,
        fused=parts.fused,
        trips=1,
        once=False,
        rows=-(-grid[0] // parts.m_split),
        blocks=-(-grid[1] // parts.k_split),
        columns=AMP_BLOCK,
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


def is_wide(machine: Machine, kernel: DenseProduct, splits: Axes) -> BoolArray:
    """Return True where x travels over both lanes of tile pairs, bool[candidates].

    Seats with equal columns of a, m innermost, are neighbours, so that an even m_split gives both
    tiles of a pair the same x. Messages must have the length that the machine demands.
    """
    size = splits.columns * AMP_BLOCK * kernel.data_type.bytes
    shared = (splits.m_split % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (size >= machine.pair_min_bytes)
    return wide


def cycle_terms(
    machine: Machine,
    kernel: DenseProduct,
    splits: Axes,
    form: BlockWeights = WHOLE,
    finish: Finish = NO_FINISH,
) -> dict[str, IntArray]:
    """Return the cycles of every candidate by term, int64[candidates].

    Args:
        machine: the chip.
        kernel: the kernel that multiplies.
        splits: candidates.
        form: size of a block of weights and the cost of preparing it.
        finish: bias and ReLU of the result.
    """
    pieces, elements = _owned(splits, form)
    at_once = _rounds_at_once(splits, form)
    load = Load(
        x_bytes=at_once * splits.blocks * splits.columns * AMP_BLOCK * kernel.data_type.bytes,
        wide=is_wide(machine, kernel, splits),
        value_bytes=trip_weights(kernel, splits, form),
        sharers=np.ones_like(splits.n_split) if form.is_resident else splits.n_split,
        partial_bytes=at_once
        * pieces
        * elements
        * kernel.partials_type.bytes
        * (splits.k_split - 1),
        compute={"multiply": at_once * kernel.cycles(machine, form.rectangle(splits), {})},
        reduce=at_once * _reduce_cycles(machine, kernel, splits, form, finish),
        rounds=splits.rounds // at_once,
        trips=splits.trips,
        stays=splits.once,
        finish=finish_in_place(machine, kernel, splits, form, finish),
    )
    cycles = terms(machine, load, barriers=True)
    if form.prepare is not None:
        cycles["prepare"] = splits.trips * form.prepare(machine, splits.rows * splits.blocks)
    has_trips = (splits.trips > 1).any()
    return cycles | _trip_terms(machine, kernel, splits, form) if has_trips else cycles


def _reduce_cycles(
    machine: Machine, kernel: DenseProduct, splits: Axes, form: BlockWeights, finish: Finish
) -> IntArray:
    """Return the cycles in which the fullest owner sums or moves its part of the result."""
    pieces, elements = _owned(splits, form)
    types, is_split = (kernel.partials_type, kernel.data_type), splits.k_split > 1
    cycles = partial(
        reduce_cycles,
        *(machine, types),
        pieces=np.where(is_split, pieces, 0),
        size=elements,
        depth=splits.k_split,
        moved=moved_lines(types, np.where(is_split, 0, splits.rows), 0, splits.rounds),
        line=splits.columns * AMP_BLOCK,
        joins=True,
    )
    if not finish:
        return cycles()
    in_sums = _is_finished_in_sums(machine, types, splits, form, finish)
    return np.where(in_sums, cycles(finish=FinishCost(finish, AMP_BLOCK)), cycles())


def _is_finished_in_sums(
    machine: Machine, types: Sums, splits: Axes, form: BlockWeights, finish: Finish
) -> BoolArray:
    """Return True where the reduction finishes its results, bool[candidates].

    Runs of several lines are finished in place if biases are added: they would be cut into lines.
    Results of trips are finished when all trips are over.
    """
    has_code = bool(finish) and FinishCost(finish, AMP_BLOCK).reduce(types, machine) is not None
    is_cut = finish.bias and form.is_resident
    in_sums: BoolArray = (splits.k_split > 1) & (splits.trips == 1) & (has_code and not is_cut)
    return in_sums


def finish_in_place(
    machine: Machine,
    kernel: DenseProduct,
    splits: Axes,
    form: BlockWeights,
    finish: Finish,
    *,
    is_delivered: bool = False,
) -> IntArray | None:
    """Return the cycles of finishing results that no reduction finishes, int64[candidates].

    Return None without biases and ReLU.

    Args:
        machine: the chip.
        kernel: the kernel that multiplies.
        splits: candidates.
        form: size of a block of weights.
        finish: bias and ReLU of the result.
        is_delivered: True if all results are finished in a superstep of its own.
    """
    if not finish:
        return None
    is_split, types = splits.k_split > 1, (kernel.partials_type, kernel.data_type)
    pieces, elements = _owned(splits, form)
    owned = np.where(is_split, pieces * elements, splits.rows * splits.columns * AMP_BLOCK)
    in_sums = _is_finished_in_sums(machine, types, splits, form, finish)
    owned = np.where(in_sums & (not is_delivered), 0, owned) * splits.rounds * splits.trips
    # Lines of 16 rows; where roles are exchanged, rows of 16 columns.
    height = 1 if form.roles == "exchanged" else AMP_BLOCK
    line = splits.columns * AMP_BLOCK if height > 1 else AMP_BLOCK + 0 * owned
    cycles = FinishCost(finish, height).in_place(
        machine, kernel.data_type, -(-owned // line), np.minimum(line, owned)
    )
    return cycles + np.where(is_delivered | (splits.trips > 1), machine.sync_cycles, 0)


def _trip_terms(
    machine: Machine, kernel: DenseProduct, splits: Axes, form: BlockWeights
) -> dict[str, IntArray]:
    """Return the cycles of trips beside the product, by term: slices, updates and the loop.

    In each trip a tile copies the weights of the trip from its share (slice), and its part of the
    result back (update). The loop counts trips and sends the decision to all tiles.
    """
    several, zero = splits.trips > 1, np.zeros(1, dtype=np.int64)
    slices, updates = (DynamicSlice(writes, kernel.published) for writes in (False, True))
    out, back = _trip_share(kernel, splits, form), _trip_output(kernel, splits, form)
    # A turn of the loop: an exchange of two words, and the jump that they decide. The last turn
    # leaves the loop, so that there is one more than there are trips.
    decided = int(phase_cycles(machine, zero + 2)[0])
    turn = decided + int(Dispatch(2).cycles(machine, {"word": zero}, {})[0])
    count = int(TripCounter(starts=False).cycles(machine, {"words": zero}, {})[0])
    sync = machine.sync_cycles  # slices and updates are compute sets of their own
    sliced = sync + slices.cycles(machine, {"words": out // 8}, {})
    updated = sync + updates.cycles(machine, {"words": back // 8}, {}) + count
    return {
        "slice": np.where(several, splits.trips * sliced, 0),
        "update": np.where(several, splits.trips * updated, 0),
        "loop": np.where(several, (splits.trips + 1) * turn + count, 0),
    }


def trip_weights(kernel: DenseProduct, splits: Axes, form: BlockWeights) -> IntArray:
    """Return the bytes of weights that the fullest tile receives in a trip, int64[candidates]."""
    return splits.rows * splits.blocks * form.stored * kernel.data_type.bytes


def resident_weights(kernel: DenseProduct, splits: Axes, form: BlockWeights) -> IntArray:
    """Return the bytes of weights that stay on the fullest tile, int64[candidates].

    With trips, a tile keeps its share of the weights of all trips; otherwise all that it uses.
    """
    shares = splits.trips * _trip_share(kernel, splits, form)
    return np.where(splits.trips > 1, shares, trip_weights(kernel, splits, form))


def _trip_share(kernel: DenseProduct, splits: Axes, form: BlockWeights) -> IntArray:
    """Return the bytes of a trip's weights that a tile owns, in whole blocks, int64[candidates].

    The n_split tiles that multiply the same weights own equal shares of them.
    """
    blocks: IntArray = -(-splits.rows * splits.blocks // splits.n_split)
    return blocks * form.stored * kernel.data_type.bytes


def _trip_output(kernel: DenseProduct, splits: Axes, form: BlockWeights) -> IntArray:
    """Return the bytes of a trip's result on the fullest owner, int64[candidates]."""
    pieces, elements = _owned(splits, form)
    outputs = splits.rows * splits.columns * AMP_BLOCK
    owned = np.where(splits.k_split > 1, pieces * elements, outputs)
    return np.asarray(owned * kernel.data_type.bytes, dtype=np.int64)


def _owned(splits: Axes, form: BlockWeights) -> tuple[IntArray, IntArray]:
    """Return the pieces of y that the fullest owner reduces in a round, and elements of each.

    The k_split tiles with partial sums of the same rows own the pieces into which each row is cut:
    about `PIECES_PER_OWNER` for each owner. Where pieces are merged, each has one run of outputs.
    Where pieces are few, each may have a run of columns of every row instead, if runs add up to no
    more elements (see `SCARCE_PIECES`).
    """
    if form.is_resident:
        return np.ones_like(splits.rows), -(
            -splits.rows * splits.columns // splits.k_split
        ) * AMP_BLOCK
    pieces_of_row = -(-PIECES_PER_OWNER * splits.k_split // splits.rows)
    most = most_pieces(splits.columns * AMP_BLOCK, splits.k_split)
    cut = np.minimum(np.minimum(pieces_of_row, splits.columns), most)
    pieces: IntArray = -(-splits.rows * cut // splits.k_split)
    elements: IntArray = -(-splits.columns // cut) * AMP_BLOCK
    runs = np.minimum(splits.k_split, splits.columns)
    in_runs = -(-splits.rows * runs // splits.k_split), -(-splits.columns // runs) * AMP_BLOCK
    is_scarce = splits.rows * cut < SCARCE_PIECES * splits.k_split
    is_even = is_scarce & (in_runs[0] < pieces) & (in_runs[0] * in_runs[1] <= pieces * elements)
    return np.where(is_even, in_runs[0], pieces), np.where(is_even, in_runs[1], elements)


def tile_bytes(
    machine: Machine,
    kernel: DenseProduct,
    grid: tuple[int, int],
    splits: Axes,
    *,
    staged: bool = False,
    form: BlockWeights = WHOLE,
    unfolded: int | None = None,
) -> Need:
    """Return the bytes that the fullest tile of every candidate needs.

    Args:
        machine: the chip.
        kernel: the kernel that multiplies.
        grid: number of lines of y and of x.
        splits: candidates.
        staged: True reduces in poplin's stages, and bounds the bytes that PopLibs' planner bounds
            (`loaded_bytes`).
        form: size of a block of weights.
        unfolded: bytes on each tile from which the operand of each round is laid out, beside x of
            one round; None if x itself is resident, for all rounds.
    """
    data = kernel.data_type.bytes
    at_once = _rounds_at_once(splits, form)
    gathered = at_once * splits.blocks * splits.columns * AMP_BLOCK * data
    received, arriving = _arriving(kernel, splits, form, staged=staged)
    received = at_once * received
    weights, several = trip_weights(kernel, splits, form), splits.trips > 1
    # Operands make room for received partial sums, except those that are needed again: x that is
    # sent once for all trips, and prepared weights that serve all rounds.
    prepared = form.prepared_bytes * splits.rows * splits.blocks
    kept_bytes = np.where(splits.once, gathered, 0) + np.where(splits.rounds > 1, prepared, 0)
    share, output = _trip_share(kernel, splits, form), _trip_output(kernel, splits, form)
    values = np.where(several, splits.trips * share + output, weights)
    values = values + form.listed_bytes * splits.rows * splits.blocks * splits.trips
    # Resident x and y: lines of x in chunks, dealt to the tiles of a part of n; results of all
    # rounds and trips; a chunk for shares that are larger than the mean one.
    chunks = chunks_of(splits.columns * AMP_BLOCK * data * splits.rounds)
    lines = -(-grid[1] * chunks // (splits.m_split * splits.k_split))
    x_rounds = splits.rounds if unfolded is None else 1
    resident = lines * -(-splits.columns * x_rounds // chunks) * AMP_BLOCK * data + (unfolded or 0)
    resident = resident + output * splits.rounds * splits.trips + CHUNK_BYTES
    messages = splits.blocks * chunks + arriving + np.where(several, splits.n_split, 0)
    partials = at_once * _partial_bytes(kernel, splits)
    operands = gathered + np.where(several, weights, 0) + prepared
    bounded = partials + np.maximum(operands, kept_bytes + received)
    return Need.of(
        partials=partials if staged else np.where(_in_place(kernel, splits), 0, partials),
        operands=operands,
        received=kept_bytes + received,
        stays=resident + values + code_bytes(machine, messages) * splits.rounds,
        bounded=loaded_bytes(kernel, splits, form) if staged else bounded,
    )


def _rounds_at_once(splits: Axes, form: BlockWeights) -> IntArray:
    """Return the number of rounds that share their supersteps, int64[candidates]."""
    return (
        np.where(splits.fused, splits.rounds, 1)
        if form.roles == "exchanged"
        else np.ones_like(splits.rounds)
    )


def _in_place(kernel: DenseProduct, splits: Axes) -> BoolArray:
    """Return True where sums are computed in the place of the result, bool[candidates]."""
    types = kernel.data_type, kernel.partials_type
    in_place: BoolArray = (splits.k_split == 1) & sums_are_results(*types, 0, splits.rounds)
    return in_place


def loaded_bytes(kernel: DenseProduct, splits: Axes, form: BlockWeights = WHOLE) -> IntArray:
    """Return the bytes that PopLibs' planner bounds, int64[candidates].

    They are the received operand, weights and partial sums of a round or trip. For a reduction the
    planner counts the sums of all stages but the last, beside x if that stays; they are no more
    than these bytes (ConvModel.cpp:1197-1226 and 2081-2088, at 7eac0f26).
    """
    gathered = splits.blocks * splits.columns * AMP_BLOCK * kernel.data_type.bytes
    return gathered + trip_weights(kernel, splits, form) + _partial_bytes(kernel, splits)


def _partial_bytes(kernel: DenseProduct, splits: Axes) -> IntArray:
    return splits.rows * splits.columns * AMP_BLOCK * kernel.partials_type.bytes


def _arriving(
    kernel: DenseProduct, splits: Axes, form: BlockWeights, *, staged: bool
) -> tuple[IntArray, IntArray]:
    """Return the bytes of received partial sums on the fullest tile, and the messages they take."""
    if staged:
        grains, arriving = staged_sums(splits.rows * splits.columns, splits.k_split)
        return grains * AMP_BLOCK * kernel.partials_type.bytes, arriving
    pieces, elements = _owned(splits, form)
    arriving = pieces * (splits.k_split - 1)
    return elements * kernel.partials_type.bytes * arriving, arriving


def staged_sums(grains: IntArray, k_split: IntArray) -> tuple[IntArray, IntArray]:
    """Return the memory and the messages of a reduction in poplin's stages.

    Where sections differ in size, the one that needs more counts. Stages but the first receive all
    rows of a share, as if a tile had none of its own.

    Args:
        grains: number of outputs of a group of tiles that share sums, int64[candidates].
        k_split: number of tiles of a group, each with one row of partial sums, int64[candidates].

    Returns:
        Grains of partial sums on the fullest tile beside those of the kernel, and the number of
        messages that it receives, int64[candidates] each.
    """
    # Many candidates have groups of one size: the stages are walked once for each size.
    parts, part_of = np.unique(k_split, return_inverse=True)
    most, arriving = np.zeros_like(grains), np.zeros_like(grains)
    for number, tiles in enumerate(parts.tolist()):
        chosen = part_of == number
        most[chosen], arriving[chosen] = _of_group(grains[chosen], tiles)
    return most, arriving


def _of_group(grains: IntArray, tiles: int) -> tuple[IntArray, int]:
    """Return memory and messages of the stages of groups of one size, see `staged_sums`.

    A stage leaves its sums in the region in which the next one receives; both regions live at once.
    """
    # `rows` of partials are left before a stage, and `left` after it; `summed` are the grains of
    # sums that the stage before left, and `before` those of the region of the stage before.
    rows, summed, before, most = tiles, *np.zeros((3, len(grains)), dtype=np.int64)
    arriving = 0
    for left in (*rows_left(tiles), 1):
        few, many = rows // left, -(-rows // left)
        fewest = max(tiles // left, 1)
        if rows == tiles:  # the first stage, in which a tile's own row lies with the kernel's
            received = np.maximum((few - 1) * -(-grains // few), (many - 1) * -(-grains // many))
        else:
            received = many * -(-grains // fewest)
        region = summed + received
        most = np.maximum(most, before + region)
        before, summed = region, -(-grains // fewest)
        arriving += many
        rows = left
    return most, arriving
