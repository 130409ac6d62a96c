"""Test kit for partitioners: checks the rules of partitioners on patterns of many kinds.

A partitioner gives each block a seat; a tunable partitioner has variants. The rules:

- Every block gets the number of a seat, from 0.
- A second call with the same pattern returns the same seats.
- The pattern is not changed.
- Variants of a tunable partitioner keep these rules, too.
- A plan with the partitioner computes the exact product, on 8 tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import numpy as np

from ipusim import BOW, DataType, InputError, simulate

from ..emitter import emit
from ..matrix.generators import GENERATORS
from ..matrix.pattern import Pattern
from ..packer import pack, unpack
from ..planners import plan_static
from ..planning.partitioners import Partitioner, TunablePartitioner, seats_of

SEAT_COUNTS = (1, 2, 7, 16)  # numbers of seats of each check; no reason recorded for these numbers
TILES = 8  # tiles of the machine on which the product is checked; arbitrary: few, for speed
SHAPES = ((96, 64), (16, 256), (256, 16))  # rows and columns of patterns: nearly square, wide, tall
BLOCK_EDGES = (1, 4, 16)  # rows and columns of a block
DENSITY = 0.3  # of the patterns of generators; arbitrary


def check_partitioner(partitioner: Partitioner, *, seed: int = 0) -> None:
    """Check that a partitioner keeps all rules.

    Args:
        partitioner: partitioner to check.
        seed: seed of patterns and values.

    Raises:
        InputError: if a rule is broken; names the rule, the pattern and the number of seats.
    """
    for name, pattern in _patterns(seed):
        for num_seats in SEAT_COUNTS:
            description = f"{name}, {num_seats} seats"
            for variant in _variants(partitioner, pattern, num_seats):
                _check_seats(variant, pattern, num_seats, description)
        _check_product(partitioner, pattern, name, seed)


def _patterns(seed: int) -> Iterator[tuple[str, Pattern]]:
    """Yield patterns of all generators, and an empty and a full one."""
    rng = np.random.default_rng(seed)
    # Shapes and blocks are taken in turn; "uniform" again for further pairs of them.
    generators = (*GENERATORS, "uniform", "uniform")
    for generator, block, shape in zip(generators, cycle(BLOCK_EDGES), cycle(SHAPES), strict=False):
        yield (
            f"{generator} pattern {shape[0]}x{shape[1]} of blocks of {block}",
            GENERATORS[generator](shape, block, DENSITY, rng),
        )
    no_blocks = np.zeros(0, dtype=np.int64)
    yield "empty pattern", Pattern((64, 64), 4, no_blocks, no_blocks, 0)
    yield "full pattern", Pattern.full((64, 64), 16)


def _variants(
    partitioner: Partitioner, pattern: Pattern, num_seats: int
) -> tuple[Partitioner, ...]:
    """Return the partitioner and, if it is tunable, its variants for any number of bands (0)."""
    if isinstance(partitioner, TunablePartitioner):
        return (partitioner, *partitioner.variants(pattern, num_seats, 0))
    return (partitioner,)


def _check_seats(variant: Partitioner, pattern: Pattern, num_seats: int, description: str) -> None:
    """Check that seats are valid, equal in two calls, and that the pattern is not changed."""
    original = pattern.rows.copy(), pattern.columns.copy()
    try:
        seats_once, seats_again = (seats_of(variant, pattern, num_seats) for _ in range(2))
    except InputError as error:
        raise InputError(f"{description}: {error}") from None
    if not np.array_equal(seats_once, seats_again):
        raise InputError(
            f"{description}: the partitioner gives other seats when it is called again"
        )
    if not all(map(np.array_equal, original, (pattern.rows, pattern.columns))):
        raise InputError(f"{description}: the partitioner changes the pattern")


def _check_product(partitioner: Partitioner, pattern: Pattern, name: str, seed: int) -> None:
    """Check that a plan with the partitioner computes the exact product.

    Operands are small whole numbers, whose sums are exact in half precision.
    """
    rng = np.random.default_rng(seed)
    (m, k), block = pattern.shape, pattern.block
    is_stored = np.zeros(pattern.grid, dtype=np.bool_)
    is_stored[pattern.rows, pattern.columns] = True
    is_stored = is_stored.repeat(block, 0).repeat(block, 1)  # bool[rows, columns] of whole blocks
    a = rng.integers(-2, 3, is_stored.shape) * is_stored
    x = rng.integers(-2, 3, (k, 8))
    plan = plan_static(
        pattern,
        n=x.shape[1],
        machine=BOW.scaled_to(TILES),
        data_type=DataType.HALF,
        strategy=partitioner,
    )
    run = simulate(emit(plan), pack(plan, a[:m, :k], x))
    if not np.array_equal(unpack(plan, run.outputs), a[:m, :k] @ x):
        raise InputError(f"{name}: a plan with the partitioner computes another product")
