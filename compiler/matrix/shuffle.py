"""`std::shuffle` with `std::minstd_rand0`, as libstdc++ implements them, as machine code.

Source: libstdc++ bits/stl_algo.h `shuffle`, bits/uniform_int_dist.h; see `benchmark_pattern`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim.native import compiled

Positions = npt.NDArray[np.uint32]
FACTOR, MODULUS = 16807, 2**31 - 1  # parameters of the engine std::minstd_rand0
RANGE = MODULUS - 2  # largest draw: states are 1 to MODULUS - 1, and a draw is state - 1


@compiled("void(uint32[:], int64, bool)")
def shuffle(order: Positions, state: int, in_pairs: bool) -> None:
    """Shuffle an array in place; a draw can serve two positions.

    One draw serves two positions if there are fewer pairs of positions than possible draws.

    Args:
        order: Array to shuffle in place, uint32[positions].
        state: State of the engine; its seed to begin with.
        in_pairs: True if a draw serves two positions.
    """
    # Position i is exchanged with a random position from 0 to i. For a pair, one draw below
    # (i + 1)(i + 2) is split into a number below i + 1 and one below i + 2. If the number of
    # positions is even, i = 1 is done alone, so that the others are whole pairs.
    index, count = 1, len(order)
    while index < count:
        pair = in_pairs and (index > 1 or count % 2 == 1)
        limit = (index + 1) * (index + 2) if pair else index + 1
        share = RANGE // limit
        state = state * FACTOR % MODULUS
        # Draws beyond the last whole share are rejected, so that all results are equally likely.
        while state > limit * share:
            state = state * FACTOR % MODULUS
        draw = (state - 1) // share
        if pair:
            first = draw // (index + 2)
            draw -= first * (index + 2)
            order[index], order[first] = order[first], order[index]
            index += 1
        order[index], order[draw] = order[draw], order[index]
        index += 1
