"""The loop of `std::shuffle` with `std::minstd_rand0` as libstdc++ has them, as machine code."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim.native import compiled

Places = npt.NDArray[np.uint32]
FACTOR, MODULUS = 16807, 2**31 - 1
RANGE = MODULUS - 2  # the largest draw


@compiled("void(uint32[:], int64, bool)")
def shuffle(order: Places, state: int, in_pairs: bool) -> None:
    """Shuffle places; a draw serves two of them where all pairs are fewer than the draws.

    Args:
        order: uint32[places], shuffled in place.
        state: of the engine, its seed.
        in_pairs: whether draws serve two.
    """
    place, places = 1, len(order)
    while place < places:
        pair = in_pairs and (place > 1 or places % 2 == 1)
        limit = (place + 1) * (place + 2) if pair else place + 1
        share = RANGE // limit
        state = state * FACTOR % MODULUS
        while state > limit * share:
            state = state * FACTOR % MODULUS
        drawn = (state - 1) // share
        if pair:
            first = drawn // (place + 2)
            drawn -= first * (place + 2)
            order[place], order[first] = order[first], order[place]
            place += 1
        order[place], order[drawn] = order[drawn], order[place]
        place += 1
