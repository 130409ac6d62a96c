"""The pointer reduce: results, spans, cycles against PopLibs' vertex."""

import numpy as np
import pytest

from ipusim import BOW, DataType, ListError, Ragged
from ipusim.kernels import PointerReduce

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Addresses on the tile, with room between them.
LIST, Q, RECEIVED, Y = (BOW.sram_base + at for at in (0x3000, 0x20000, 0x4000, 0x28000))
named = pytest.mark.parametrize("kernel", PointerReduce.variants(), ids=lambda kernel: kernel.name)


def placed(tile, kernel, vectors, gaps, seed):
    """Put the operands of a vertex on a tile and return its fields."""
    size = 16 * vectors
    offsets = np.cumsum([0, *(size + 8 * gap for gap in gaps)])
    slices = np.random.default_rng(seed).permutation(offsets[:-1])
    flat = np.append(slices, 0).astype(np.int32)
    dtype, received = kernel.partials_type.numpy, offsets[-1] // kernel.partials_type.bytes
    count = received + kernel.outputs * vectors
    draw = np.random.default_rng(seed).uniform(-6e3, 6e3, count).astype(dtype)
    tile.put(LIST, flat)
    tile.put(RECEIVED, draw[:received])
    tile.put(Q, draw[received:])
    return {
        "q": np.array([Q]),
        "received": np.array([RECEIVED]),
        "y": np.array([Y]),
        "slices_address": np.array([LIST]),
        "vectors": np.array([vectors]),
        "slices": Ragged(flat, np.array([0]), np.array([len(flat)])),
    }


@named
def test_own_and_received_slices_are_added_wherever_they_lie(kernel, new_tile, compute_vertex):
    tile = new_tile()
    fields = placed(tile, kernel, 7, [0, 2, 1], seed=3)
    partials, count = kernel.partials_type.numpy, 7 * kernel.outputs
    total = tile.view(Q, count, partials).astype(np.float32)
    for at in fields["slices"].flat[:-1].tolist():
        total = total + tile.view(RECEIVED + at, count, partials).astype(np.float32)
    compute_vertex(tile, kernel, fields)

    dtype = kernel.output_type.numpy
    assert total.astype(dtype).tolist() == tile.view(Y, count, dtype).tolist()


@named
def test_spans_reach_to_the_end_of_the_farthest_slice(kernel, new_tile):
    spans = kernel.spans(placed(new_tile(), kernel, 2, [0, 2], seed=0))

    assert [int(spans[name][0]) for name in ("q", "received", "slices_address")] == [32, 64, 12]


@pytest.mark.parametrize(
    ("data_type", "outputs", "depth", "published"),
    [
        (FLOAT, 64, 2, 426),
        (FLOAT, 256, 4, 1446),
        (HALF, 64, 2, 360),
        (HALF, 256, 4, 912),
        (HALF, 4096, 16, 29088),
    ],
)
@pytest.mark.parametrize("output_type", DataType)
def test_a_run_takes_what_the_published_multi_input_reduce_takes(
    data_type, outputs, depth, published, output_type
):
    kernel = PointerReduce(output_type, data_type)
    slices = Ragged(np.zeros(depth, dtype=np.int32), np.array([0]), np.array([depth]))
    vectors = outputs // kernel.outputs
    fields = {"vectors": np.array([vectors]), "slices": slices}
    # A bundle less a turn to half than to float, and published with as many as it has partials.
    other = (output_type is FLOAT) - (data_type is FLOAT)
    turn = 6 * -(-vectors // 6) * other

    (cycles,) = kernel.cycles(BOW, fields, {}).tolist()
    assert 0.8 * published < cycles - turn <= published


@pytest.mark.parametrize(
    ("kernel", "published"),
    [
        # PopLibs' ReduceAdd.S on this core, by `ipusim tile`: 1, 6, 7 and 20 vectors of 2, 2, 4 and
        # 5 partials.
        (PointerReduce(HALF, HALF), [206, 206, 362, 674]),
        (PointerReduce(FLOAT, HALF), [218, 218, 380, 704]),
        (PointerReduce(HALF, FLOAT), [200, 200, 344, 632]),
        (PointerReduce(FLOAT, FLOAT), [200, 200, 350, 650]),
    ],
    ids=lambda given: getattr(given, "name", ""),
)
def test_a_run_takes_what_the_published_assembly_takes(kernel, published):
    depth = np.array([2, 2, 4, 5])
    slices = Ragged(np.zeros(depth.sum(), dtype=np.int32), np.cumsum(depth) - depth, depth)
    fields = {"vectors": np.array([1, 6, 7, 20]), "slices": slices}

    assert kernel.cycles(BOW, fields, {}).tolist() == published


def test_a_list_of_its_last_number_alone_has_no_slice_and_an_empty_one_is_refused():
    kernel, vectors = PointerReduce(DataType.FLOAT), np.array([3])
    alone, empty = (Ragged(np.zeros(n, np.int32), np.array([0]), np.array([n])) for n in (1, 0))

    assert len(kernel.accesses({"slices": alone, "vectors": vectors})["received"].offset) == 0
    with pytest.raises(ListError, match="there is none; the last is not used"):
        kernel.accesses({"slices": empty, "vectors": vectors})
