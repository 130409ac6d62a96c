"""Cycles and bytes of the fullest tile for splits of a dense product y = a @ x.

Splits are rows of a table, whose columns `dense_splits` describes; "candidates" in the shapes of
arrays are these rows. Blocks of a are stored whole, or packed and perhaps unpacked by a codelet
before the multiply (`BlockWeights`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import attrs
import numpy as np

from ipusim import AMP_BLOCK, BoolArray, DataType, IntArray, Machine
from ipusim.kernels import DenseStream, Dispatch, DynamicSlice, MultiplyKernel, TripCounter

from ..plan.axes import Axes
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


class DenseProduct(MultiplyKernel, Protocol):
    """Kernel that multiplies a rectangle of blocks by x.

    Its cycle formula reads n, the columns of x, and the block rows and block columns of the
    rectangle.
    """

    @property
    def partials_type(self) -> DataType:
        """Data type of partial sums."""

    @property
    def published(self) -> bool:
        """True if it models a vertex of PopLibs; trips are then sliced by one of PopLibs, too."""


@attrs.frozen(kw_only=True)
class BlockWeights:
    """Size of a block of weights in memory and on the exchange, and the cost of preparing it.

    Attributes:
        stored: number of values of a block that are stored, and that travel unless weights are
            resident.
        listed_bytes: bytes of constants, such as positions of values, that each tile stores for
            each block that it multiplies.
        prepared_bytes: bytes of a block after the codelet that unpacks it; 0 if there is none.
        weights: residence: "shared" values are stored once and sent to the tiles that multiply
            them; "resident" ones never travel, and each owner of results adds up one run of whole
            outputs instead of pieces of lines.
        roles: roles of the operands of the AMP. Where they are exchanged, a part of x has 16
            columns.
        prepare: function from the machine and numbers of blocks, int64[candidates], to cycles of
            the codelet that unpacks them; None if there is none.
    """

    stored: int = AMP_BLOCK**2
    listed_bytes: int = 0
    prepared_bytes: int = 0
    prepare: Callable[[Machine, IntArray], IntArray] | None = None
    weights: Weights = "shared"
    roles: Roles = "usual"

    @property
    def is_resident(self) -> bool:
        """True if weights stay on the tiles that multiply them and never travel."""
        return self.weights == "resident"

    def rectangle(self, splits: Axes) -> dict[str, IntArray]:
        """Return the kernel's fields for the fullest tile of every candidate, int64[candidates].

        Where roles are exchanged, the kernel's n is the number of rows of a, and its block rows are
        blocks of 16 columns of x.
        """
        if self.roles == "exchanged":
            a_rows = splits.rows * AMP_BLOCK
            return {"n": a_rows, "rows": splits.columns // AMP_BLOCK, "columns": splits.blocks}
        return {"n": splits.columns, "rows": splits.rows, "columns": splits.blocks}

    def smallest(self, splits: Axes, grid: tuple[int, int], n: int) -> dict[str, IntArray]:
        """Return the kernel's fields for the tile with least work of every candidate.

        Args:
            splits: candidates.
            grid: number of block rows and block columns of a.
            n: number of columns of x.
        """
        columns = grid[1] // splits.k_split
        if self.roles == "exchanged":
            a_rows = grid[0] // splits.m_split * AMP_BLOCK
            return {"n": a_rows, "rows": splits.columns // AMP_BLOCK, "columns": columns}
        return {"n": n // (splits.n_split * splits.rounds), "rows": splits.rows, "columns": columns}

    def can_stream(
        self, kernel: DenseProduct, splits: Axes, grid: tuple[int, int], n: int
    ) -> BoolArray:
        """Return True where the kernel takes the work of all tiles, bool[candidates].

        Only a kernel that keeps its streams over launches has limits.
        """
        if not isinstance(kernel, DenseStream):
            return np.ones(len(splits), dtype=np.bool_)
        sizes = self.rectangle(splits), self.smallest(splits, grid, n)
        fits: BoolArray = np.logical_and(*(kernel.can_stream(fields) for fields in sizes))
        return fits


WHOLE = BlockWeights()
"""Blocks of a dense matrix, stored whole and once, that travel to the tiles that use them."""
RESIDENT = BlockWeights(weights="resident")
"""Blocks of a dense matrix, stored whole on each tile that uses them."""
STREAMED = BlockWeights(weights="resident", roles="exchanged")
"""Blocks of a dense matrix, stored whole on each tile that uses them; they stream past x."""


def is_wide(machine: Machine, kernel: DenseProduct, splits: Axes) -> BoolArray:
    """Return True where x travels over both lanes of tile pairs, bool[candidates].

    That needs equal x on both tiles of a pair. Tiles are numbered with parts of m innermost, and
    tiles with different parts of m but equal parts of k and n receive the same x: with an even
    m_split both tiles of each pair do. A line of x must have the bytes that wide sends demand.
    """
    line_bytes = splits.columns * AMP_BLOCK * kernel.data_type.bytes
    shared = (splits.m_split % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (line_bytes >= machine.pair_min_bytes)
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
    """Return the cycles in which the fullest owner adds up, or copies, its part of the result.

    Partial sums are added up if k is split, else copied to the result; int64[candidates].
    """
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
    """Return True where the reduction adds bias and applies ReLU, bool[candidates].

    Elsewhere another vertex adds bias and applies ReLU to the stored result. That is so without a
    reduction; with trips, where it runs after the last trip; and with biases if weights are
    resident, because a reduction's runs of outputs then span lines with different biases, and would
    be cut at each line.
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
    """Return the cycles of bias and ReLU where a vertex other than the reduction applies them.

    The cycles are those of all rounds and trips, int64[candidates]; 0 where the reduction applies
    bias and ReLU. Return None if the product has neither.

    Args:
        machine: the chip.
        kernel: the kernel that multiplies.
        splits: candidates.
        form: size of a block of weights.
        finish: bias and ReLU of the result.
        is_delivered: True if all results get bias and ReLU in a superstep of its own, as with
            poplin's lowering, so that no reduction applies them.
    """
    if not finish:
        return None
    is_split, types = splits.k_split > 1, (kernel.partials_type, kernel.data_type)
    pieces, elements = _owned(splits, form)
    owned = np.where(is_split, pieces * elements, splits.rows * splits.columns * AMP_BLOCK)
    in_sums = _is_finished_in_sums(machine, types, splits, form, finish)
    owned = np.where(in_sums & (not is_delivered), 0, owned) * splits.rounds * splits.trips
    # A vertex takes lines of y, 16 rows by all columns of a part; where roles are exchanged, a line
    # is one row of 16 columns.
    height = 1 if form.roles == "exchanged" else AMP_BLOCK
    line = splits.columns * AMP_BLOCK if height > 1 else AMP_BLOCK + 0 * owned
    cycles = FinishCost(finish, height).in_place(
        machine, kernel.data_type, -(-owned // line), np.minimum(line, owned)
    )
    return cycles + np.where(is_delivered | (splits.trips > 1), machine.sync_cycles, 0)


def _trip_terms(
    machine: Machine, kernel: DenseProduct, splits: Axes, form: BlockWeights
) -> dict[str, IntArray]:
    """Return the cycles of the loop of trips itself, by term, int64[candidates] each.

    slice: in each trip a tile copies the trip's weights out of its share of all weights.
    update: in each trip it copies its part of the trip's result into the whole result.
    loop: after each trip the control tile counts it and sends its decision to all tiles.
    """
    has_trips, zero = splits.trips > 1, np.zeros(1, dtype=np.int64)
    slicing, updating = (DynamicSlice(writes, kernel.published) for writes in (False, True))
    share, output = _trip_share(kernel, splits, form), _trip_output(kernel, splits, form)  # bytes
    # A turn of the loop is an exchange of two words with the decision, and the jump to one of two
    # cases. There is one turn more than there are trips: the last one leaves the loop.
    exchange_cycles = int(phase_cycles(machine, zero + 2)[0])
    turn_cycles = exchange_cycles + int(Dispatch(2).cycles(machine, {"word": zero}, {})[0])
    count_cycles = int(TripCounter(starts=False).cycles(machine, {"words": zero}, {})[0])
    sync = machine.sync_cycles  # slices and updates are compute sets of their own
    slice_cycles = sync + slicing.cycles(machine, {"words": share // 8}, {})
    update_cycles = updating.cycles(machine, {"words": output // 8}, {})
    return {
        "slice": np.where(has_trips, splits.trips * slice_cycles, 0),
        "update": np.where(has_trips, splits.trips * (sync + update_cycles + count_cycles), 0),
        "loop": np.where(has_trips, (splits.trips + 1) * turn_cycles + count_cycles, 0),
    }


def trip_weights(kernel: DenseProduct, splits: Axes, form: BlockWeights) -> IntArray:
    """Return the bytes of weights that the fullest tile multiplies in a trip, int64[candidates]."""
    return splits.rows * splits.blocks * form.stored * kernel.data_type.bytes


def resident_weights(kernel: DenseProduct, splits: Axes, form: BlockWeights) -> IntArray:
    """Return the bytes of weights that the fullest tile stores for a whole run, int64[candidates].

    Without trips these are all weights that it multiplies; with trips its share of the weights of
    each trip, because the weights of a trip are received when it begins.
    """
    stored_shares = splits.trips * _trip_share(kernel, splits, form)
    return np.where(splits.trips > 1, stored_shares, trip_weights(kernel, splits, form))


def _trip_share(kernel: DenseProduct, splits: Axes, form: BlockWeights) -> IntArray:
    """Return the bytes of a trip's weights that a tile stores, in whole blocks, int64[candidates].

    The n_split tiles that multiply the same weights store equal shares of them.
    """
    blocks: IntArray = -(-splits.rows * splits.blocks // splits.n_split)
    return blocks * form.stored * kernel.data_type.bytes


def _trip_output(kernel: DenseProduct, splits: Axes, form: BlockWeights) -> IntArray:
    """Return the bytes of one trip's and round's result on the fullest owner, int64[candidates]."""
    pieces, elements = _owned(splits, form)
    outputs = splits.rows * splits.columns * AMP_BLOCK
    owned = np.where(splits.k_split > 1, pieces * elements, outputs)
    return np.asarray(owned * kernel.data_type.bytes, dtype=np.int64)


def _owned(splits: Axes, form: BlockWeights) -> tuple[IntArray, IntArray]:
    """Return the number of pieces of y that an owner reduces in a round, and elements of each.

    The fullest owner counts. The k_split tiles with partial sums of the same block rows each own
    some of the outputs. For this, each block row of y is cut into pieces of some columns, so that
    an owner has about `PIECES_PER_OWNER` of them. With resident weights an owner has a single
    piece: a run of outputs that may begin and end within block rows. Where pieces are few, an owner
    may have a run of columns of every block row instead, if runs add up to no more elements (see
    `SCARCE_PIECES`). Both results are int64[candidates].
    """
    if form.is_resident:
        return np.ones_like(splits.rows), -(
            -splits.rows * splits.columns // splits.k_split
        ) * AMP_BLOCK
    pieces_of_row = -(-PIECES_PER_OWNER * splits.k_split // splits.rows)
    max_pieces = most_pieces(splits.columns * AMP_BLOCK, splits.k_split)
    pieces_of_line = np.minimum(np.minimum(pieces_of_row, splits.columns), max_pieces)
    pieces: IntArray = -(-splits.rows * pieces_of_line // splits.k_split)
    elements: IntArray = -(-splits.columns // pieces_of_line) * AMP_BLOCK
    runs_of_line = np.minimum(splits.k_split, splits.columns)
    run_pieces = (
        -(-splits.rows * runs_of_line // splits.k_split),
        -(-splits.columns // runs_of_line) * AMP_BLOCK,
    )
    is_scarce = splits.rows * pieces_of_line < SCARCE_PIECES * splits.k_split
    is_even = (
        is_scarce & (run_pieces[0] < pieces) & (run_pieces[0] * run_pieces[1] <= pieces * elements)
    )
    return np.where(is_even, run_pieces[0], pieces), np.where(is_even, run_pieces[1], elements)


def tile_bytes(
    machine: Machine,
    kernel: DenseProduct,
    grid: tuple[int, int],
    splits: Axes,
    *,
    is_staged: bool = False,
    form: BlockWeights = WHOLE,
    unfolded: int | None = None,
) -> Need:
    """Return the bytes that the fullest tile of every candidate needs.

    Args:
        machine: the chip.
        kernel: the kernel that multiplies.
        grid: number of lines of y and of x.
        splits: candidates.
        is_staged: True if sums are reduced in poplin's stages; the bounded bytes are then those
            that PopLibs' planner bounds (`loaded_bytes`).
        form: size of a block of weights.
        unfolded: bytes of an image on each tile, from which x is laid out for each round, so that
            only x of one round is stored; None if x of all rounds is stored.
    """
    data = kernel.data_type.bytes
    at_once = _rounds_at_once(splits, form)
    gathered = at_once * splits.blocks * splits.columns * AMP_BLOCK * data
    received_bytes, arriving = _arriving(kernel, splits, form, is_staged=is_staged)
    received_bytes = at_once * received_bytes
    weights, has_trips = trip_weights(kernel, splits, form), splits.trips > 1
    # Received partial sums take the place of operands, except of operands that are needed again: x
    # that is sent once for all trips, and unpacked weights that serve all rounds.
    prepared = form.prepared_bytes * splits.rows * splits.blocks
    held_operands = np.where(splits.once, gathered, 0) + np.where(splits.rounds > 1, prepared, 0)
    share, output = _trip_share(kernel, splits, form), _trip_output(kernel, splits, form)
    values = np.where(has_trips, splits.trips * share + output, weights)
    values = values + form.listed_bytes * splits.rows * splits.blocks * splits.trips
    # Bytes of x and y between supersteps. The tiles with one part of the columns share its lines of
    # x in chunks; the results of all rounds and trips stay on their owners. One chunk more, because
    # some tiles have a larger share than the mean one.
    chunks = chunks_of(splits.columns * AMP_BLOCK * data * splits.rounds)
    lines = -(-grid[1] * chunks // (splits.m_split * splits.k_split))
    x_rounds = splits.rounds if unfolded is None else 1
    resident = lines * -(-splits.columns * x_rounds // chunks) * AMP_BLOCK * data + (unfolded or 0)
    resident = resident + output * splits.rounds * splits.trips + CHUNK_BYTES
    messages = splits.blocks * chunks + arriving + np.where(has_trips, splits.n_split, 0)
    partials = at_once * _partial_bytes(kernel, splits)
    operands = gathered + np.where(has_trips, weights, 0) + prepared
    bounded = partials + np.maximum(operands, held_operands + received_bytes)
    return Need.of(
        partials=partials if is_staged else np.where(_in_place(kernel, splits), 0, partials),
        operands=operands,
        received=held_operands + received_bytes,
        stays=resident + values + code_bytes(machine, messages) * splits.rounds,
        bounded=loaded_bytes(kernel, splits, form) if is_staged else bounded,
    )


def _rounds_at_once(splits: Axes, form: BlockWeights) -> IntArray:
    """Return the number of rounds that run in the same supersteps, int64[candidates]."""
    return (
        np.where(splits.fused, splits.rounds, 1)
        if form.roles == "exchanged"
        else np.ones_like(splits.rounds)
    )


def _in_place(kernel: DenseProduct, splits: Axes) -> BoolArray:
    """Return True where the kernel writes its sums directly to the result, bool[candidates]."""
    types = kernel.data_type, kernel.partials_type
    in_place: BoolArray = (splits.k_split == 1) & sums_are_results(*types, 0, splits.rounds)
    return in_place


def loaded_bytes(kernel: DenseProduct, splits: Axes, form: BlockWeights = WHOLE) -> IntArray:
    """Return the bytes that PopLibs' planner bounds by a share of SRAM, int64[candidates].

    They are x, the weights and the partial sums of a round or trip on the fullest tile. The planner
    also bounds the bytes of a reduction: the sums of all its stages but the last, and x if x stays.
    These are never more, so they are left out here (ConvModel.cpp:1197-1226 and 2081-2088, at
    7eac0f26).
    """
    gathered = splits.blocks * splits.columns * AMP_BLOCK * kernel.data_type.bytes
    return gathered + trip_weights(kernel, splits, form) + _partial_bytes(kernel, splits)


def _partial_bytes(kernel: DenseProduct, splits: Axes) -> IntArray:
    """Return the bytes of the fullest tile's own partial sums in a round, int64[candidates]."""
    return splits.rows * splits.columns * AMP_BLOCK * kernel.partials_type.bytes


def _arriving(
    kernel: DenseProduct, splits: Axes, form: BlockWeights, *, is_staged: bool
) -> tuple[IntArray, IntArray]:
    """Return the bytes of received partial sums on the fullest tile, and number of messages."""
    if is_staged:
        stored_grains, arriving = staged_sums(splits.rows * splits.columns, splits.k_split)
        return stored_grains * AMP_BLOCK * kernel.partials_type.bytes, arriving
    pieces, elements = _owned(splits, form)
    arriving = pieces * (splits.k_split - 1)
    return elements * kernel.partials_type.bytes * arriving, arriving


def staged_sums(grains: IntArray, k_split: IntArray) -> tuple[IntArray, IntArray]:
    """Return the memory and the messages of a reduction in poplin's stages.

    The k_split tiles with partial sums of the same outputs are a group. Each stage divides a group
    into sections, and each section adds up its tiles' partial sums, so that fewer are left for the
    next stage. Where sections differ in size, the one that needs more memory counts. All stages but
    the first are counted as if a tile received all of the sums that it adds, none being its own.

    Args:
        grains: number of outputs of a group, in grains of 16, int64[candidates].
        k_split: number of tiles of a group, int64[candidates].

    Returns:
        Largest number of grains of partial sums that a tile stores at once, in addition to the
        kernel's, and number of messages that the tile receives, int64[candidates] each.
    """
    # Many candidates have groups of one size: the stages are walked once for each size.
    sizes, size_index = np.unique(k_split, return_inverse=True)
    stored, arriving = np.zeros_like(grains), np.zeros_like(grains)
    for index, tiles in enumerate(sizes.tolist()):
        members = size_index == index  # candidates whose groups have this size
        stored[members], arriving[members] = _sums_of_group(grains[members], tiles)
    return stored, arriving


def _sums_of_group(grains: IntArray, tiles: int) -> tuple[IntArray, int]:
    """Return the results of `staged_sums` for groups of `tiles` tiles.

    A stage has a region for the sums of the stage before and for the partial sums that it receives.
    The regions of two consecutive stages are in memory at once: one is read while the other is
    written.
    """
    # A row is one partial sum of each output of the group. There are `rows` of them before a stage,
    # and `rows_after` after it. In grains of a tile: `summed` are the sums that the last stage
    # summed, `region` is this stage's region, and `last_region` that of the last stage. A section
    # adds up `min_rows` to `max_rows` rows and has at least `min_tiles` tiles.
    rows, summed, last_region, max_stored = (tiles, *np.zeros((3, len(grains)), dtype=np.int64))
    arriving = 0
    for rows_after in (*rows_left(tiles), 1):
        min_rows, max_rows = rows // rows_after, -(-rows // rows_after)
        min_tiles = max(tiles // rows_after, 1)
        # In the first stage one of the rows is the tile's own, which lies in the kernel's region.
        if rows == tiles:
            received_bytes = np.maximum(
                (min_rows - 1) * -(-grains // min_rows), (max_rows - 1) * -(-grains // max_rows)
            )
        else:
            received_bytes = max_rows * -(-grains // min_tiles)
        region = summed + received_bytes
        max_stored = np.maximum(max_stored, last_region + region)
        last_region, summed = region, -(-grains // min_tiles)
        arriving += max_rows
        rows = rows_after
    return max_stored, arriving
