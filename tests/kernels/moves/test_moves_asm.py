"""Copies and casts read nothing past their source and their list."""

import numpy as np
import pytest
from hypothesis import strategies as st

from ipusim import BOW, DataType, Ragged
from ipusim.kernels import Cast, Copy

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Addresses on the tile, with room between them.
LIST, SOURCE, TARGET = (BOW.sram_base + offset for offset in (0x3000, 0x8000, 0x10000))
LISTED = (Copy(HALF), Copy(FLOAT), Cast(HALF, FLOAT), Cast(FLOAT, HALF))
named = pytest.mark.parametrize("kernel", LISTED, ids=lambda kernel: kernel.name)

# Gaps before a piece at source and at target, in 8 bytes; groups of 4 elements of a cast, words.
pieces = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 60)), max_size=6)


def types_of(kernel):
    """Return the number formats of source and target."""
    if isinstance(kernel, Copy):
        return kernel.data_type, kernel.data_type
    return kernel.source_type, kernel.target_type


def placed(tile, kernel, pieces, seed, listed_at=LIST, source=SOURCE):
    """Put the operands of a vertex on a tile and return its fields."""
    from_type, to_type = types_of(kernel)
    width = 4 if isinstance(kernel, Cast) else from_type.vector_width
    rows, at, to = [], 0, 0
    for gap, hole, groups in pieces:
        at, to = at + 8 * gap, to + 8 * hole
        elements = groups * width
        rows.append([at, to, elements])
        at, to = at + elements * from_type.bytes, to + elements * to_type.bytes
    flat = np.array(rows, dtype=np.int32).ravel()
    tile.put(listed_at, flat)
    values = np.random.default_rng(seed).uniform(-6e4, 6e4, at // from_type.bytes)
    tile.put(source, values.astype(from_type.numpy))
    return {
        "source": np.array([source]),
        "target": np.array([TARGET]),
        "pieces": Ragged(flat, np.array([0]), np.array([len(flat)])),
        "pieces_address": np.array([listed_at]),
    }


@named
def test_a_move_reads_nothing_past_its_source_and_its_list(kernel, new_tile, run_vertex):
    width = 4 if isinstance(kernel, Cast) else types_of(kernel)[0].vector_width
    size = (13 + 7) * width * types_of(kernel)[0].bytes
    for operand_end in ({"source": BOW.sram_end - size}, {"listed_at": BOW.sram_end - 2 * 3 * 4}):
        tile = new_tile()
        fields = placed(tile, kernel, [(0, 0, 13), (0, 0, 7)], 0, **operand_end)

        assert kernel.cycles(BOW, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]
