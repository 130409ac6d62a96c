import numpy as np
import pytest
from hypothesis import strategies as st

from ipusim import BOW, Ragged
from ipusim.kernels import Reduce

LIST, Q, RECEIVED, Y = (BOW.sram_base + at for at in (0x3000, 0x4000, 0x8000, 0x18000))
named = pytest.mark.parametrize("kernel", Reduce.variants(), ids=lambda kernel: kernel.name)

# Elements in groups of whole words of either type, depth, gap before each operand in 8 bytes.
pieces = st.lists(
    st.tuples(st.integers(1, 60), st.integers(2, 9), st.integers(0, 2)), min_size=0, max_size=5
)


def placed(tile, kernel, pieces, seed, listed_at=LIST, q=Q, received=RECEIVED):
    """The fields of a vertex whose operands lie on the tile."""
    size, out = kernel.partials_type.bytes, kernel.output_type.bytes
    group = max(kernel.partials_type.vector_width, kernel.output_type.vector_width)
    rows, ends = [], np.zeros(3, dtype=np.int64)
    for groups, depth, gap in pieces:
        ends += 8 * gap
        rows.append([*ends, groups * group, depth])
        ends += groups * group * np.array([size, size * (depth - 1), out])
    flat = np.array(rows, dtype=np.int32).ravel()
    tile.put(listed_at, flat)
    random = np.random.default_rng(seed)
    for address, end in ((q, ends[0]), (received, ends[1])):
        tile.put(address, random.uniform(-6e3, 6e3, end // size).astype(kernel.partials_type.numpy))
    return {
        "q": np.array([q]),
        "received": np.array([received]),
        "y": np.array([Y]),
        "pieces": Ragged(flat, np.array([0]), np.array([len(flat)])),
        "pieces_address": np.array([listed_at]),
    }


@named
def test_a_reduce_reads_nothing_past_its_operands_and_its_list(kernel, new_tile, run_vertex):
    pieces = [(13, 3, 0), (10, 2, 0)]
    group = max(kernel.partials_type.vector_width, kernel.output_type.vector_width)
    size = group * kernel.partials_type.bytes
    for place in (
        {"q": BOW.sram_end - 23 * size},
        {"received": BOW.sram_end - (26 + 10) * size},
        {"listed_at": BOW.sram_end - 2 * 5 * 4},
    ):
        tile = new_tile()
        fields = placed(tile, kernel, pieces, 0, **place)

        assert kernel.cycles(BOW, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]
