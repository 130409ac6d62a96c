"""The dense planner: a search over splits of m, n and k, in parallel and in turn.

A dense matrix is a pattern with every block of 16 present. It is cut into (m parts) x (k parts)
rectangles; the columns of x are cut into parallel parts, and where memory demands it into rounds
that run one after another on the same tiles. For each candidate

    cycles = values exchange + rounds x (x exchange + multiply + partials exchange + reduce)

with the kernels' own cycle formulas and the busiest port of each exchange. The fewest cycles win
among candidates whose temporaries keep to a share of SRAM; if there are none, among all that fit.
"""

from __future__ import annotations

from itertools import pairwise

import attrs
import numpy as np

from ipusim import BOW, BoolArray, DataType, InputError, IntArray, Machine, Ragged, path_delays
from kernels import Copy, DenseAmp, Reduce, dense_kernel

from .homes import PIECES_PER_OWNER, most_pieces
from .no_plan import NoPlanError
from .partition import Cut, Part, Partition
from .pattern import Pattern
from .plan import Plan, settle
from .shares import shares

BLOCK = 16  # the AMP's own block
ROUNDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
SLACK_BYTES = 4 * 16384  # estimated: an element of code, three lost between regions kept apart


@attrs.frozen
class Candidates:
    """Splits to be compared, one row each.

    Attributes:
        m_split, k_split, n_split, rounds: int64[rows].
        rows, blocks: int64[rows], block rows and block columns of the fullest tile.
        columns: int64[rows], columns of the widest part.
    """

    m_split: IntArray
    k_split: IntArray
    n_split: IntArray
    rounds: IntArray
    rows: IntArray
    blocks: IntArray
    columns: IntArray


def plan_dense(
    shape: tuple[int, int],
    *,
    n: int,
    machine: Machine = BOW,
    data_type: DataType = DataType.HALF,
    partials_type: DataType | None = None,
    available_memory_proportion: float = 0.6,
) -> Plan:
    """A plan for a dense matrix, all of whose blocks are computed.

    Args:
        shape: (m, k) of the left operand.
        n: columns of the right operand.
        machine: the chip.
        data_type: of operands and result.
        partials_type: of partial sums; None takes the data type.
        available_memory_proportion: share of a tile's SRAM that temporaries may take.

    Raises:
        InputError: an n that is not positive.
        NoPlanError: not even the smallest candidate fits.
        ProgramError: the machine lacks the kernel.

    Source: the search after PopLibs' dense planner (poplin ConvPlan), reduced to these variables.
    """
    if n < 1:
        raise InputError(f"n is {n}; the right operand needs at least one column")
    partials_type = partials_type or data_type
    kernel = dense_kernel(machine, data_type, partials_type)
    pattern = Pattern.full(shape, BLOCK)
    candidates = _candidates(pattern.grid, n, machine.tiles)
    terms = _estimates(machine, kernel, candidates)
    total = sum(terms.values(), start=np.zeros(len(candidates.rows), dtype=np.int64))
    best = _best(machine, kernel, pattern, n, candidates, total, available_memory_proportion)
    chosen = {name: int(column[best]) for name, column in attrs.asdict(candidates).items()}
    wide = bool(_is_wide(machine, kernel, candidates)[best])
    partition = _partition(pattern.grid, n, chosen)
    return Plan(
        machine=machine,
        pattern=pattern,
        n=n,
        data_type=data_type,
        partials_type=partials_type,
        method="dense",
        strategy="dense",
        kernel=kernel,
        partition=partition,
        homes=settle(pattern, partition, data_type),
        wide=wide,
        decision={
            "m_split": chosen["m_split"],
            "k_split": chosen["k_split"],
            "n_split": chosen["n_split"],
            "bands": chosen["k_split"],
            "rounds": chosen["rounds"],
            "wide_exchange": wide,
        },
        estimate={
            **{name: int(column[best]) for name, column in terms.items()},
            "total": int(total[best]),
        },
    )


def _splits(count: int, limit: int) -> IntArray:
    """The numbers of parts worth trying: for each size of the largest part, fewest and even."""
    sizes = -(-count // np.arange(1, min(count, limit) + 1))
    fewest = -(-count // np.unique(sizes))
    even = fewest + (fewest & 1)
    return np.unique(np.concatenate([fewest, even[even <= min(count, limit)]]))


def _candidates(grid: tuple[int, int], n: int, tiles: int) -> Candidates:
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
    return Candidates(
        m_split=m_split,
        k_split=k_split,
        n_split=-(-n // (columns * rounds)),
        rounds=rounds,
        rows=-(-grid[0] // m_split),
        blocks=-(-grid[1] // k_split),
        columns=columns,
    )


def _is_wide(machine: Machine, kernel: DenseAmp, c: Candidates) -> BoolArray:
    """Whether neighbours take the same x, in messages long enough for both lanes."""
    size = c.columns * BLOCK * kernel.data_type.bytes
    shared = (c.m_split % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (size >= machine.pair_min_bytes)
    return wide


def _phase(machine: Machine, cycles: IntArray) -> IntArray:
    """An exchange phase that keeps its busiest port for `cycles`, with its barrier and start."""
    fixed = machine.sync_cycles + machine.exchange_start_cycles + int(path_delays(machine).min())
    return np.where(cycles > 0, cycles + fixed, 0)


def _estimates(machine: Machine, kernel: DenseAmp, c: Candidates) -> dict[str, IntArray]:
    """Cycles of every candidate by term."""
    word = 4
    x_words = c.blocks * c.columns * BLOCK * kernel.data_type.bytes // word
    weights = c.rows * c.blocks * BLOCK * BLOCK * kernel.data_type.bytes // word
    outputs = c.rows * c.columns * BLOCK
    partials = outputs * kernel.partials_type.bytes // word
    return {
        "dense operand exchange": c.rounds
        * _phase(machine, machine.transfer_cycles(x_words, _is_wide(machine, kernel, c))),
        "values exchange": machine.transfer_cycles(
            weights * (c.n_split - 1) // np.maximum(c.n_split, 1)
        ),
        "multiply": c.rounds
        * kernel.cycles(machine, {"n": c.columns, "rows": c.rows, "columns": c.blocks}, {}),
        "partials exchange": c.rounds
        * _phase(machine, machine.transfer_cycles(partials * (c.k_split - 1) // c.k_split)),
        "reduce": c.rounds * _reduce_cycles(machine, kernel, c),
    }


def _reduce_cycles(machine: Machine, kernel: DenseAmp, c: Candidates) -> IntArray:
    """The reduce kernel on an owner's share, or the copy where k is not split."""
    cut = np.minimum(-(-PIECES_PER_OWNER * c.k_split // c.rows), most_pieces(c.columns, BLOCK))
    pieces = -(-c.rows * cut // c.k_split)
    share = -(-c.rows * c.columns * BLOCK // (c.k_split * pieces))
    none = np.zeros_like(share)
    reduce = Reduce(kernel.partials_type, kernel.data_type)
    copy = Copy(kernel.data_type)
    added = reduce.cycles(
        machine, {"pieces": _alike(pieces, [none, none, none, share, c.k_split])}, {}
    )
    moved = copy.cycles(machine, {"pieces": _alike(c.rows, [none, none, c.columns * BLOCK])}, {})
    return np.where(c.k_split > 1, added, moved)


def _alike(pieces: IntArray, columns: list[IntArray]) -> Ragged:
    """For each candidate, a list of so many equal pieces."""
    flat = np.repeat(np.stack(columns, axis=1), pieces, axis=0)
    count = pieces * len(columns)
    return Ragged(flat.ravel(), np.cumsum(count) - count, count)


def _best(
    machine: Machine,
    kernel: DenseAmp,
    pattern: Pattern,
    n: int,
    c: Candidates,
    total: IntArray,
    proportion: float,
) -> int:
    """The row with fewest cycles among those that keep the bound, else among those that fit."""
    data, partial = kernel.data_type.bytes, kernel.partials_type.bytes
    gathered = c.blocks * c.columns * BLOCK * data
    partials = c.rows * c.columns * BLOCK * partial
    received = partials * (c.k_split - 1) // c.k_split
    temporary = partials + np.maximum(gathered, received)
    m, k = (blocks * BLOCK for blocks in pattern.grid)
    resident = -(-(m + k) * n * data // machine.tiles) + c.rows * c.blocks * BLOCK**2 * data
    whole = temporary + resident * 21 // 20 + SLACK_BYTES
    fits = whole <= machine.usable_bytes
    modest = fits & (temporary <= proportion * machine.sram_bytes)
    allowed = modest if modest.any() else fits
    if not allowed.any():
        least = int(whole.min())
        raise NoPlanError(
            f"dense {pattern.shape[0]}x{pattern.shape[1]}, n {n} on {machine.name}: no split fits; "
            f"the smallest needs {least:,} bytes of a tile's {machine.usable_bytes:,}; try more "
            "tiles or a smaller n",
            least_bytes=least,
            bound_bytes=machine.usable_bytes,
        )
    return int(np.argmin(np.where(allowed, total, np.iinfo(np.int64).max)))


def _partition(grid: tuple[int, int], n: int, chosen: dict[str, int]) -> Partition:
    """Rectangles of blocks, m innermost, so that neighbours on a bus need the same x."""
    m_split, k_split, n_split = (chosen[name] for name in ("m_split", "k_split", "n_split"))
    m_edges, k_edges = shares(grid[0], m_split), shares(grid[1], k_split)
    blocks = np.arange(grid[0] * grid[1]).reshape(grid)
    rectangles = [
        blocks[top:bottom, left:right].ravel()
        for left, right in pairwise(k_edges.tolist())
        for top, bottom in pairwise(m_edges.tolist())
    ]
    last = np.cumsum([len(rectangle) for rectangle in rectangles])
    cut = Cut(np.concatenate([[0], last[:-1]]), last)
    seats = m_split * k_split
    edges = shares(n, n_split * chosen["rounds"]).tolist()
    parts = tuple(
        Part(start, stop, 0, np.arange(seats) + number % n_split * seats, number // n_split)
        for number, (start, stop) in enumerate(pairwise(edges))
        if stop > start
    )
    return Partition(np.concatenate(rectangles), (cut,), parts)
