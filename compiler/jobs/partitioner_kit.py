"""A test kit for partitioners: says which rule one breaks, on patterns of many kinds.

a whole number of a seat for every block, from 0      the same again, for the same pattern
the pattern stays as it is                            every variant keeps the rules too
a plan made with it computes the exact product, on 8 tiles
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
from ..planning.partitioners import Family, Partitioner, seats_of

SEATS = (1, 2, 7, 16)
TILES = 8
SHAPES = ((96, 64), (16, 256), (256, 16))
BLOCKS = (1, 4, 16)


def check_partitioner(partitioner: Partitioner, *, seed: int = 0) -> None:
    """Returns when the partitioner keeps all rules.

    Args:
        partitioner: the rule to check.
        seed: of patterns and values.

    Raises:
        InputError: which rule it breaks, on which pattern, with how many seats.
    """
    for name, pattern in _patterns(seed):
        for seats in SEATS:
            where = f"{name}, {seats} seats"
            for form in _forms(partitioner, pattern, seats):
                _check_seats(form, pattern, seats, where)
        _check_product(partitioner, pattern, name, seed)


def _patterns(seed: int) -> Iterator[tuple[str, Pattern]]:
    """Patterns of all kinds, an empty one and a full one among them."""
    rng = np.random.default_rng(seed)
    kinds = (*GENERATORS, "uniform", "uniform")
    for kind, block, shape in zip(kinds, cycle(BLOCKS), cycle(SHAPES), strict=False):
        yield (
            f"{kind} pattern {shape[0]}x{shape[1]} of blocks of {block}",
            GENERATORS[kind](shape, block, 0.3, rng),
        )
    nothing = np.zeros(0, dtype=np.int64)
    yield "empty pattern", Pattern((64, 64), 4, nothing, nothing, 0)
    yield "full pattern", Pattern.full((64, 64), 16)


def _forms(partitioner: Partitioner, pattern: Pattern, seats: int) -> tuple[Partitioner, ...]:
    if isinstance(partitioner, Family):
        return (partitioner, *partitioner.variants(pattern, seats, 0))
    return (partitioner,)


def _check_seats(form: Partitioner, pattern: Pattern, seats: int, where: str) -> None:
    before = pattern.rows.copy(), pattern.columns.copy()
    try:
        first, again = (seats_of(form, pattern, seats) for _ in range(2))
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    if not np.array_equal(first, again):
        raise InputError(f"{where}: the partitioner gives other seats when it is asked again")
    if not all(map(np.array_equal, before, (pattern.rows, pattern.columns))):
        raise InputError(f"{where}: the partitioner changes the pattern")


def _check_product(partitioner: Partitioner, pattern: Pattern, name: str, seed: int) -> None:
    """Small whole numbers, whose sums are exact in half."""
    rng = np.random.default_rng(seed)
    m, k = pattern.shape
    b, (down, across) = pattern.block, pattern.grid
    held = np.zeros((down, across), dtype=np.bool_)
    held[pattern.rows, pattern.columns] = True
    a = rng.integers(-2, 3, (down * b, across * b)) * held.repeat(b, 0).repeat(b, 1)
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
