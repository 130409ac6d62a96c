"""The code of the reduce kernel: bounds of accesses, biases and ReLU."""

import numpy as np
import pytest
from hypothesis import strategies as st

from ipusim import BOW, DataType, ProgramError, Ragged
from ipusim.kernels import Reduce

HALF, FLOAT = DataType.HALF, DataType.FLOAT

# Addresses on the tile, with room between them.
LIST, BIAS, Q, RECEIVED, Y = (
    BOW.sram_base + at for at in (0x3000, 0x3800, 0x4000, 0x8000, 0x18000)
)
named = pytest.mark.parametrize("kernel", Reduce.variants(), ids=lambda kernel: kernel.name)

# Elements in groups of whole words of either type, depth, gap before each operand in 8 bytes.
pieces = st.lists(
    st.tuples(st.integers(1, 60), st.integers(2, 9), st.integers(0, 2)), min_size=0, max_size=5
)


def group_of(kernel):
    """Return the elements of the shortest piece: whole words, and whole vectors of biases."""
    return max(kernel.partials_type.vector_width, kernel.output_type.vector_width, kernel.height)


def placed(tile, kernel, pieces, seed, listed_at=LIST, q=Q, received=RECEIVED, bias=BIAS):
    """Put the operands of a vertex on a tile and return its fields."""
    size, out = kernel.partials_type.bytes, kernel.output_type.bytes
    group = group_of(kernel)
    rows, ends = [], np.zeros(3, dtype=np.int64)
    for number, (groups, depth, gap) in enumerate(pieces):
        ends += 8 * gap
        biases = [kernel.bias_bytes * number] if kernel.height else []
        rows.append([*ends, *biases, groups * group, depth])
        ends += groups * group * np.array([size, size * (depth - 1), out])
    flat = np.array(rows, dtype=np.int32).ravel()
    tile.put(listed_at, flat)
    random = np.random.default_rng(seed)
    for address, end in ((q, ends[0]), (received, ends[1])):
        tile.put(address, random.uniform(-6e3, 6e3, end // size).astype(kernel.partials_type.numpy))
    if kernel.height:
        count = len(pieces) * kernel.height
        tile.put(bias, random.uniform(-6e3, 6e3, count).astype(kernel.output_type.numpy))
    return {
        **({"bias": np.array([bias])} if kernel.height else {}),
        "q": np.array([q]),
        "received": np.array([received]),
        "y": np.array([Y]),
        "pieces": Ragged(flat, np.array([0]), np.array([len(flat)])),
        "pieces_address": np.array([listed_at]),
    }


@named
def test_a_reduce_reads_nothing_past_its_operands_and_its_list(kernel, new_tile, run_vertex):
    pieces = [(13, 3, 0), (10, 2, 0)]
    size = group_of(kernel) * kernel.partials_type.bytes
    places = [
        {"q": BOW.sram_end - 23 * size},
        {"received": BOW.sram_end - (26 + 10) * size},
        {"listed_at": BOW.sram_end - 2 * len(kernel.rows["pieces"]) * 4},
    ]
    if kernel.height:
        places.append({"bias": BOW.sram_end - max(8, 2 * kernel.bias_bytes)})
    for place in places:
        tile = new_tile()
        fields = placed(tile, kernel, pieces, 0, **place)

        assert kernel.cycles(BOW, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]


@named
def test_sums_begin_at_biases_and_end_with_relu(kernel, new_tile, run_vertex):
    tile, groups = new_tile(), 40
    fields = placed(tile, kernel, [(groups, 3, 1), (7, 2, 0)], 5)
    run_vertex(tile, kernel, fields)
    numbers = fields["pieces"].flat.reshape(2, -1)
    count, size = groups * group_of(kernel), kernel.partials_type.bytes
    own_partials = tile.view(Q + int(numbers[0, 0]), count, kernel.partials_type.numpy).astype(
        float
    )
    received = tile.view(RECEIVED + int(numbers[0, 1]), 2 * count, kernel.partials_type.numpy)
    expected = own_partials + received.reshape(2, -1).astype(float).sum(axis=0)
    if kernel.height:
        bias = tile.view(BIAS, kernel.height, kernel.output_type.numpy).astype(float)
        expected = expected + np.tile(bias, count // kernel.height)
    if kernel.relu:
        expected = np.maximum(expected, 0)
    y = tile.view(Y + int(numbers[0, 2]), count, kernel.output_type.numpy)

    assert np.allclose(y, expected, rtol=2e-3, atol=size)


def test_biases_that_no_registers_hold_are_refused():
    assert [workers for workers in range(1, 25) if Reduce(FLOAT, HALF, 16).runs_with(workers)] == [
        *range(2, 25, 2)
    ]
    with pytest.raises(ProgramError, match="for this number of workers"):
        Reduce(HALF, HALF, 16, workers=5)
    with pytest.raises(ProgramError, match="with biases of this height"):
        Reduce(FLOAT, FLOAT, 16)


def test_a_vector_with_biases_takes_no_bundle_more():
    plain = Reduce(HALF, HALF).label_bundles()
    for height in (1, 4, 8, 16):
        with_bias = Reduce(HALF, HALF, height).label_bundles()

        assert with_bias["vector"] == plain["vector"]
        assert with_bias["piece"] - plain["piece"] <= 3
