"""The check that no tile receives a piece twice."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.exchange.packing_loop import is_received_twice


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 9999), rows=st.integers(0, 12), tiles=st.integers(1, 30))
def test_a_tile_that_receives_a_piece_twice_is_found(seed, rows, tiles):
    rng = np.random.default_rng(seed)
    piece, count = rng.integers(0, 6, rows), rng.integers(1, 3, rows)
    first, tile = np.append(0, np.cumsum(count)), rng.integers(0, tiles, int(count.sum()))
    order = np.argsort(piece, kind="stable")
    receptions = list(zip(np.repeat(piece, count).tolist(), tile.tolist(), strict=True))

    for loop in (is_received_twice, is_received_twice.python):
        is_twice = loop(order, piece, first, tile, np.full(tiles, -1))
        assert is_twice == (len(set(receptions)) < len(receptions))
