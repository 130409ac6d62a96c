"""What a dense split costs: candidates as columns, their cycles by term and their bytes.

The kernels' own formulas give the compute terms; an exchange takes as long as its busiest port.
A candidate runs once, or in rounds over the columns of x, or in trips over the rows of a.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import (
    MOST_CONTROLS,
    WORD_BYTES,
    BoolArray,
    IntArray,
    Machine,
    Ragged,
    path_delays,
    same_array,
)
from ipusim.kernels import Cast, Copy, Dispatch, DynamicSlice, Reduce, TripCounter

from ...plan.mapping.owners import CHUNK_BYTES, PIECES_PER_OWNER, most_pieces
from .block_weights import BLOCK, WHOLE, BlockWeights, DenseProduct
from .staged_sums import staged_sums

ROUNDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
SLACK_BYTES = 4 * 16384  # estimated: an element of code, three lost between regions kept apart


@attrs.frozen
class Splits:
    """Splits to be compared, one row each.

    Attributes:
        m_split, k_split, n_split, rounds: int64[rows].
        trips: int64[rows], over the rows of a; 1 computes all of them at once.
        once: bool[rows], x travels before the first trip and stays.
        rows, blocks: int64[rows], block rows of a trip and block columns of the fullest tile.
        columns: int64[rows], columns of the widest part.
    """

    m_split: IntArray = attrs.field(eq=same_array, repr=False)
    k_split: IntArray = attrs.field(eq=same_array, repr=False)
    n_split: IntArray = attrs.field(eq=same_array, repr=False)
    rounds: IntArray = attrs.field(eq=same_array, repr=False)
    trips: IntArray = attrs.field(eq=same_array, repr=False)
    once: BoolArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)

    def some(self, numbers: IntArray) -> Splits:
        """These of them."""
        return Splits(*(column[numbers] for column in attrs.astuple(self, recurse=False)))


def fewest_parts(count: int, limit: int | None = None) -> IntArray:
    """For each size of the largest part, the fewest parts; of sizes that `limit` parts reach."""
    most = count if limit is None else min(count, limit)
    sizes = -(-count // np.arange(1, most + 1))
    return -(-count // np.unique(sizes))


def _splits(count: int, limit: int) -> IntArray:
    """The numbers of parts worth trying: for each size of the largest part, fewest and even."""
    fewest = fewest_parts(count, limit)
    even = fewest + (fewest & 1)
    return np.unique(np.concatenate([fewest, even[even <= min(count, limit)]]))


def splits_of(grid: tuple[int, int], n: int, tiles: int) -> Splits:
    """All splits of a grid of blocks and n columns that are worth comparing."""
    found = [rounds_of(grid, n, tiles, ROUNDS)]
    lines = -(-grid[0] // np.array(ROUNDS[1:]))
    for each in np.unique(lines[lines < grid[0]]).tolist():
        trip = rounds_of((each, grid[1]), n, tiles, (1,))
        count = np.full_like(trip.rows, -(-grid[0] // each))
        found += [
            attrs.evolve(trip, trips=count, once=np.full(len(count), once))
            for once in (False, True)
        ]
    return together(found)


def together(several: Sequence[Splits]) -> Splits:
    """One table after another."""
    columns = [attrs.astuple(splits, recurse=False) for splits in several]
    return Splits(*map(np.concatenate, zip(*columns, strict=True)))


def rounds_of(grid: tuple[int, int], n: int, tiles: int, serial: tuple[int, ...]) -> Splits:
    """Those that compute all rows at once, in so many rounds over columns."""
    m_split, k_split, rounds = (
        axis.ravel()
        for axis in np.meshgrid(
            _splits(grid[0], tiles), _splits(grid[1], tiles), serial, indexing="ij"
        )
    )
    kept = (m_split * k_split <= tiles) & (rounds <= n)
    lines = np.full_like(rounds[kept], grid[0])
    return splits_within((lines, grid[1]), n, tiles, (m_split[kept], k_split[kept], rounds[kept]))


def splits_within(
    grid: tuple[IntArray, int],
    n: int,
    tiles: int,
    parts: tuple[IntArray, IntArray, IntArray],
) -> Splits:
    """Splits of one trip with as many parts of n as there are tiles for.

    Args:
        grid: int64[rows] block rows of the trip, and block columns.
        n: columns of x.
        tiles: of the machine.
        parts: int64[rows] each, of block rows, of block columns, and rounds.
    """
    m_split, k_split, rounds = parts
    most = np.minimum(tiles // (m_split * k_split), -(-n // rounds))
    columns = -(-n // (most * rounds))
    return Splits(
        m_split=m_split,
        k_split=k_split,
        n_split=-(-n // (columns * rounds)),
        rounds=rounds,
        trips=np.ones_like(rounds),
        once=np.zeros(len(rounds), dtype=np.bool_),
        rows=-(-grid[0] // m_split),
        blocks=-(-grid[1] // k_split),
        columns=columns,
    )


def is_wide(machine: Machine, kernel: DenseProduct, c: Splits) -> BoolArray:
    """Whether neighbours take the same x, in messages long enough for both lanes."""
    size = c.columns * BLOCK * kernel.data_type.bytes
    shared = (c.m_split % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (size >= machine.pair_min_bytes)
    return wide


def _phase(machine: Machine, cycles: IntArray) -> IntArray:
    """A phase that keeps its busiest port for `cycles`, barrier and fixed parts included."""
    fixed = machine.sync_cycles + machine.exchange_fixed_cycles + int(path_delays(machine).min())
    return np.where(cycles > 0, cycles + fixed, 0)


def cycle_terms(
    machine: Machine, kernel: DenseProduct, c: Splits, form: BlockWeights = WHOLE
) -> dict[str, IntArray]:
    """Cycles of every candidate by term, where weights lie in this form."""
    x_words = c.blocks * c.columns * BLOCK * kernel.data_type.bytes // WORD_BYTES
    weights = _trip_weights(kernel, c, form)
    pieces, elements = _owned(c)
    received = pieces * elements * kernel.partials_type.bytes // WORD_BYTES
    times = c.rounds * c.trips
    # Many reduce the same, which takes longest to count.
    key = (c.rows << 44) | (c.columns << 12) | c.k_split
    _, one, alike = np.unique(key, return_index=True, return_inverse=True)
    reduce = _reduce_cycles(machine, kernel, c.some(one))
    heard = machine.transfer_cycles(weights // WORD_BYTES * (c.n_split - 1) // c.n_split)
    # Where x stays, they have a superstep of their own, with a barrier even if nothing is heard.
    alone = np.where(c.once, np.maximum(_phase(machine, heard), machine.sync_cycles), heard)
    terms = {
        "dense operand exchange": np.where(c.once, 1, times)
        * _phase(machine, machine.transfer_cycles(x_words, is_wide(machine, kernel, c))),
        "values exchange": c.trips * alone,
        "multiply": times
        * kernel.cycles(machine, {"n": c.columns, "rows": c.rows, "columns": c.blocks}, {}),
        "partials exchange": times
        * _phase(machine, machine.transfer_cycles(received * (c.k_split - 1))),
        "reduce": times * reduce[alike],
    }
    if form.prepare is not None:
        terms["prepare"] = c.trips * form.prepare(machine, c.rows * c.blocks)
    return terms | _trip_terms(machine, kernel, c, form) if (c.trips > 1).any() else terms


def _trip_weights(kernel: DenseProduct, c: Splits, form: BlockWeights) -> IntArray:
    """Bytes of the weights that the fullest tile receives at a time."""
    return c.rows * c.blocks * form.stored * kernel.data_type.bytes


def _trip_share(kernel: DenseProduct, c: Splits, form: BlockWeights) -> IntArray:
    """Bytes of these that it keeps itself, in whole blocks: its share of those that use them."""
    whole: IntArray = -(-c.rows * c.blocks // c.n_split) * form.stored * kernel.data_type.bytes
    return whole


def _trip_terms(
    machine: Machine, kernel: DenseProduct, c: Splits, form: BlockWeights
) -> dict[str, IntArray]:
    """What trips take beside the product: slices, updates and the loop, whose steps sync."""
    several, every = c.trips > 1, np.zeros(1, dtype=np.int64)
    slices, updates = (DynamicSlice(way, kernel.published) for way in (False, True))
    out, back = _trip_share(kernel, c, form), _trip_output(kernel, c)
    told = int(_phase(machine, every + 2)[0])
    turn = told + int(Dispatch(2).cycles(machine, {"word": every}, {})[0])
    count = int(TripCounter(starts=False).cycles(machine, {"words": every}, {})[0])
    sync = machine.sync_cycles
    sliced = sync + slices.cycles(machine, {"words": out // 8}, {})
    updated = sync + updates.cycles(machine, {"words": back // 8}, {}) + count
    return {
        "slice": np.where(several, c.trips * sliced, 0),
        "update": np.where(several, c.trips * updated, 0),
        "loop": np.where(several, (c.trips + 1) * turn + count, 0),
    }


def _trip_output(kernel: DenseProduct, c: Splits) -> IntArray:
    """Bytes of the result that the fullest owner has of a trip."""
    pieces, elements = _owned(c)
    owned = np.where(c.k_split > 1, pieces * elements, c.rows * c.columns * BLOCK)
    return np.asarray(owned * kernel.data_type.bytes, dtype=np.int64)


def _reduce_cycles(machine: Machine, kernel: DenseProduct, c: Splits) -> IntArray:
    """The reduce kernel on an owner's share, or the copy (or cast) where k is not split."""
    pieces, share = _owned(c)
    none = np.zeros_like(share)
    reduce = Reduce(kernel.partials_type, kernel.data_type)
    same = kernel.partials_type is kernel.data_type
    move = Copy(kernel.data_type) if same else Cast(kernel.partials_type, kernel.data_type)
    added = reduce.cycles(
        machine, {"pieces": _alike(pieces, [none, none, none, share, c.k_split])}, {}
    )
    moved = move.cycles(machine, {"pieces": _alike(c.rows, [none, none, c.columns * BLOCK])}, {})
    return np.where(c.k_split > 1, added, moved)


def _alike(pieces: IntArray, columns: list[IntArray]) -> Ragged:
    """For each candidate, a list of so many equal pieces."""
    flat = np.repeat(np.stack(columns, axis=1), pieces, axis=0)
    count = pieces * len(columns)
    return Ragged(flat.ravel(), np.cumsum(count) - count, count)


@attrs.frozen
class SplitBytes:
    """Bytes of a tile, int64[rows] each.

    Attributes:
        temporary: gathered operand, partials, received partials and the weights of a trip, as they
            live together.
        loaded: what PopLibs' planner bounds: gathered operand, weights and partials of a round or
            trip. For a reduction it counts the sums of its stages but the last, beside x if that
            stays, which are no more (ConvModel.cpp:1197-1226 and 2081-2088, at 7eac0f26).
        whole: with resident operands, exchange code and slack.
    """

    temporary: IntArray = attrs.field(eq=same_array, repr=False)
    loaded: IntArray = attrs.field(eq=same_array, repr=False)
    whole: IntArray = attrs.field(eq=same_array, repr=False)


def tile_bytes(
    machine: Machine,
    kernel: DenseProduct,
    grid: tuple[int, int],
    c: Splits,
    *,
    staged: bool = False,
    form: BlockWeights = WHOLE,
) -> SplitBytes:
    """What every candidate asks of the fullest tile; `staged` sums up as poplin does."""
    data = kernel.data_type.bytes
    gathered = c.blocks * c.columns * BLOCK * data
    partials = c.rows * c.columns * BLOCK * kernel.partials_type.bytes
    received, arriving = _arriving(kernel, c, staged=staged)
    weights, several = _trip_weights(kernel, c, form), c.trips > 1
    kept = form.prepared_bytes * c.rows * c.blocks  # with rounds they stay for all
    stays, sliced = np.where(c.once, gathered, 0), np.where(several, weights, 0)
    loaded = gathered + weights + partials
    stays = stays + np.where(c.rounds > 1, kept, 0)
    temporary = partials + np.maximum(gathered + sliced + kept, stays + received)
    share, output = _trip_share(kernel, c, form), _trip_output(kernel, c)
    values = np.where(several, c.trips * share + output, weights)
    values = values + form.listed_bytes * c.rows * c.blocks * c.trips
    chunks = -(-c.columns * BLOCK * data * c.rounds // CHUNK_BYTES)
    lines = -(-grid[1] * chunks // (c.m_split * c.k_split))
    resident = lines * -(-c.columns * c.rounds // chunks) * BLOCK * data
    resident = resident + output * c.rounds * c.trips + CHUNK_BYTES
    fragments = c.blocks * chunks + arriving + np.where(several, c.n_split, 0)
    code = fragments * MOST_CONTROLS * machine.exchange_instruction_bytes * c.rounds
    whole = temporary + resident + values + code + SLACK_BYTES
    return SplitBytes(temporary, loaded, whole)


def _arriving(kernel: DenseProduct, c: Splits, *, staged: bool) -> tuple[IntArray, IntArray]:
    """Bytes of received partials that live together on the fullest tile, and runs that arrive."""
    if staged:
        grains, arriving = staged_sums(c.rows * c.columns, c.k_split)
        return grains * BLOCK * kernel.partials_type.bytes, arriving
    pieces, elements = _owned(c)
    arriving = pieces * (c.k_split - 1)
    return elements * kernel.partials_type.bytes * arriving, arriving


def _owned(c: Splits) -> tuple[IntArray, IntArray]:
    """The pieces of y that the fullest owner reduces in one round, and the elements of each."""
    wanted = -(-PIECES_PER_OWNER * c.k_split // c.rows)
    cut = np.minimum(np.minimum(wanted, c.columns), most_pieces(c.columns * BLOCK, c.k_split))
    pieces: IntArray = -(-c.rows * cut // c.k_split)
    elements: IntArray = -(-c.columns // cut) * BLOCK
    return pieces, elements
