"""What a dense split costs: candidates as columns, their cycles by term and their bytes.

The kernels' own formulas give the compute terms; an exchange takes as long as its busiest port.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import (
    MOST_CONTROLS,
    BoolArray,
    IntArray,
    Machine,
    Ragged,
    path_delays,
    same_array,
)
from kernels import Cast, Copy, DenseAmp, Reduce

from ...plan.mapping.owners import CHUNK_BYTES, PIECES_PER_OWNER, most_pieces

BLOCK = 16  # the AMP's own block
ROUNDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
SLACK_BYTES = 4 * 16384  # estimated: an element of code, three lost between regions kept apart
WORD_BYTES = 4


@attrs.frozen
class Splits:
    """Splits to be compared, one row each.

    Attributes:
        m_split, k_split, n_split, rounds: int64[rows].
        rows, blocks: int64[rows], block rows and block columns of the fullest tile.
        columns: int64[rows], columns of the widest part.
    """

    m_split: IntArray = attrs.field(eq=same_array, repr=False)
    k_split: IntArray = attrs.field(eq=same_array, repr=False)
    n_split: IntArray = attrs.field(eq=same_array, repr=False)
    rounds: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)


def _splits(count: int, limit: int) -> IntArray:
    """The numbers of parts worth trying: for each size of the largest part, fewest and even."""
    sizes = -(-count // np.arange(1, min(count, limit) + 1))
    fewest = -(-count // np.unique(sizes))
    even = fewest + (fewest & 1)
    return np.unique(np.concatenate([fewest, even[even <= min(count, limit)]]))


def splits_of(grid: tuple[int, int], n: int, tiles: int) -> Splits:
    """All splits of a grid of blocks and n columns that are worth comparing."""
    m_split, k_split, rounds = (
        axis.ravel()
        for axis in np.meshgrid(
            _splits(grid[0], tiles), _splits(grid[1], tiles), ROUNDS, indexing="ij"
        )
    )
    kept = (m_split * k_split <= tiles) & (rounds <= n)
    m_split, k_split, rounds = m_split[kept], k_split[kept], rounds[kept]
    most = np.minimum(tiles // (m_split * k_split), -(-n // rounds))
    columns = -(-n // (most * rounds))
    return Splits(
        m_split=m_split,
        k_split=k_split,
        n_split=-(-n // (columns * rounds)),
        rounds=rounds,
        rows=-(-grid[0] // m_split),
        blocks=-(-grid[1] // k_split),
        columns=columns,
    )


def is_wide(machine: Machine, kernel: DenseAmp, c: Splits) -> BoolArray:
    """Whether neighbours take the same x, in messages long enough for both lanes."""
    size = c.columns * BLOCK * kernel.data_type.bytes
    shared = (c.m_split % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (size >= machine.pair_min_bytes)
    return wide


def _phase(machine: Machine, cycles: IntArray) -> IntArray:
    """A phase that keeps its busiest port for `cycles`, barrier and fixed parts included."""
    fixed = machine.sync_cycles + machine.exchange_fixed_cycles + int(path_delays(machine).min())
    return np.where(cycles > 0, cycles + fixed, 0)


def cycle_terms(machine: Machine, kernel: DenseAmp, c: Splits) -> dict[str, IntArray]:
    """Cycles of every candidate by term."""
    x_words = c.blocks * c.columns * BLOCK * kernel.data_type.bytes // WORD_BYTES
    weights = c.rows * c.blocks * BLOCK * BLOCK * kernel.data_type.bytes // WORD_BYTES
    pieces, elements = _owned(c)
    received = pieces * elements * kernel.partials_type.bytes // WORD_BYTES
    return {
        "dense operand exchange": c.rounds
        * _phase(machine, machine.transfer_cycles(x_words, is_wide(machine, kernel, c))),
        "values exchange": machine.transfer_cycles(
            weights * (c.n_split - 1) // np.maximum(c.n_split, 1)
        ),
        "multiply": c.rounds
        * kernel.cycles(machine, {"n": c.columns, "rows": c.rows, "columns": c.blocks}, {}),
        "partials exchange": c.rounds
        * _phase(machine, machine.transfer_cycles(received * (c.k_split - 1))),
        "reduce": c.rounds * _reduce_cycles(machine, kernel, c),
    }


def _reduce_cycles(machine: Machine, kernel: DenseAmp, c: Splits) -> IntArray:
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
        temporary: gathered operand, partials and received partials, as they live together.
        loaded: what PopLibs' planner bounds: gathered operand, weights and partials of a round, or
            received partials if those are more.
        whole: with resident operands, exchange code and slack.
    """

    temporary: IntArray = attrs.field(eq=same_array, repr=False)
    loaded: IntArray = attrs.field(eq=same_array, repr=False)
    whole: IntArray = attrs.field(eq=same_array, repr=False)


def tile_bytes(
    machine: Machine, kernel: DenseAmp, grid: tuple[int, int], n: int, c: Splits
) -> SplitBytes:
    """What every candidate asks of the fullest tile."""
    data = kernel.data_type.bytes
    gathered = c.blocks * c.columns * BLOCK * data
    partials = c.rows * c.columns * BLOCK * kernel.partials_type.bytes
    pieces, elements = _owned(c)
    received = pieces * elements * kernel.partials_type.bytes * (c.k_split - 1)
    temporary = partials + np.maximum(gathered, received)
    resident = -(-sum(grid) * BLOCK * n * data // machine.tiles) + CHUNK_BYTES
    weights = c.rows * c.blocks * BLOCK**2 * data
    chunks = -(-c.columns * BLOCK * data * c.rounds // CHUNK_BYTES)
    fragments = c.blocks * chunks + pieces * (c.k_split - 1)
    code = fragments * MOST_CONTROLS * machine.exchange_instruction_bytes * c.rounds
    loaded = np.maximum(gathered + weights + partials, received)
    whole = temporary + resident + weights + code + SLACK_BYTES
    return SplitBytes(temporary, loaded, whole)


def _owned(c: Splits) -> tuple[IntArray, IntArray]:
    """The pieces of y that the fullest owner reduces in one round, and the elements of each."""
    wanted = -(-PIECES_PER_OWNER * c.k_split // c.rows)
    cut = np.minimum(wanted, most_pieces(c.columns * BLOCK, c.k_split))
    pieces: IntArray = -(-c.rows * cut // c.k_split)
    elements: IntArray = -(-c.columns // cut) * BLOCK
    return pieces, elements
