"""The dense splits that PopLibs' planner compares, and what they cost by its formulas.

A dimension of so many grains is cut into the fewest parts of each size. Of rows of a, those parts
are the parallel ones times the trips:

    ceil(grains / (m parts x trips)) = rows     and with one part less it would be more

With t trips, of which each multiplies its rows of a,

    cycles = t x (slice + x + weights + multiply + partials + reduce + update)

and x counts once where it stays. PopLibs' planner counts nothing for the loop itself. It has no
rounds over the columns of x as its matmul has operands; here weights travel once for all of them.

Source: PopLibs lib/poplin ConvModel.cpp:1960-2090 and 3305-3408, at 7eac0f26; that
`ceildivConstrainDivisor` leaves the smallest divisor, lib/popsolver/Model.cpp at f7fb56f4.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, Machine
from ipusim.kernels import DenseAmp

from ...popsparse.decide.dense import DenseShare, DenseVertex, poplin_terms
from ...popsparse.decide.dense_trips import trip_terms
from .block_weights import BLOCK
from .dense import ROUNDS, Splits, fewest_parts, rounds_of, splits_within, together


def poplin_cycle_terms(
    machine: Machine, kernel: DenseAmp, grid: tuple[int, int], c: Splits
) -> dict[str, IntArray]:
    """Cycles of every candidate by term, of a matrix of `grid` blocks."""
    vertex = DenseVertex(kernel.data_type, kernel.partials_type, kernel.units)
    share = DenseShare(c.m_split, c.k_split, c.n_split, c.rows, c.blocks, c.columns)
    weights = grid[0] * grid[1] * BLOCK**2
    often = c.rounds * c.trips
    times = {
        "dense operand exchange": np.where(c.once, 1, often),
        "values exchange": c.trips,
    }
    terms = {
        name: each * times.get(name, often)
        for name, each in poplin_terms(machine, vertex, share).items()
    }
    if not (c.trips > 1).any():
        return terms
    of_trips = trip_terms(machine, vertex, share, c.trips, weights)
    return terms | {name: each * c.trips for name, each in of_trips.items()}


def poplin_splits(grid: tuple[int, int], n: int, tiles: int) -> Splits:
    """The splits of a grid of blocks and n columns that the planner compares, then our rounds."""
    by_rows = np.concatenate([_in_turn(total) for total in fewest_parts(grid[0]).tolist()])
    by_columns = fewest_parts(grid[1])
    m_split, trips = np.repeat(by_rows, len(by_columns), axis=0).T
    k_split = np.tile(by_columns, len(by_rows))
    kept = m_split * k_split <= tiles
    m_split, k_split, trips = m_split[kept], k_split[kept], trips[kept]
    lines = -(-grid[0] // trips)
    split = splits_within((lines, grid[1]), n, tiles, (m_split, k_split, np.ones_like(trips)))
    anew = attrs.evolve(split, trips=trips)
    staying = anew.some(np.flatnonzero(trips > 1))
    staying = attrs.evolve(staying, once=np.ones(len(staying.trips), dtype=np.bool_))
    return together([anew, staying, rounds_of(grid, n, tiles, ROUNDS[1:])])


def _in_turn(total: int) -> IntArray:
    """int64[ways, 2]: parallel parts and trips whose product is `total`."""
    trips = np.arange(1, total + 1)
    trips = trips[total % trips == 0]
    return np.stack([total // trips, trips], axis=1)
