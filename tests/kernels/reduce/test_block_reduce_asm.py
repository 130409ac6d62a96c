"""The block reduce: results, spans, cycles against PopLibs' vertex."""

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.kernels import BlockReduce

HALF, FLOAT = DataType.HALF, DataType.FLOAT
LAUNCH = 8  # cycles of launch and sync; the published estimate has 33 for the supervisor instead
# Addresses on the tile, with room between them.
Q, RECEIVED, Y = (BOW.sram_base + at for at in (0x20000, 0x4000, 0x28000))
named = pytest.mark.parametrize("kernel", BlockReduce.variants(), ids=lambda kernel: kernel.name)


def placed(tile, kernel, vectors, others, seed):
    """Put the operands of a vertex on a tile and return its fields."""
    dtype = kernel.partials_type.numpy
    draw = np.random.default_rng(seed).uniform(-6e3, 6e3, (others + 1, vectors * kernel.outputs))
    tile.put(RECEIVED, draw[1:].astype(dtype))
    tile.put(Q, draw[0].astype(dtype))
    numbers = {"q": Q, "received": RECEIVED, "y": Y, "vectors": vectors, "others": others}
    return {name: np.array([number]) for name, number in numbers.items()}


@named
def test_own_and_received_partials_are_added(kernel, new_tile, compute_vertex):
    tile = new_tile()
    fields = placed(tile, kernel, 7, 3, seed=3)
    count, dtype = 7 * kernel.outputs, kernel.partials_type.numpy
    total = tile.view(Q, count, dtype).astype(np.float32)
    for row in tile.view(RECEIVED, 3 * count, dtype).reshape(3, count):
        total = total + row.astype(np.float32)
    compute_vertex(tile, kernel, fields)

    output = kernel.output_type.numpy
    assert tile.view(Y, count, output).tolist() == total.astype(output).tolist()


@named
def test_spans_are_of_whole_vectors(kernel):
    spans = kernel.spans({"vectors": np.array([5]), "others": np.array([3])})

    assert {name: int(span[0]) for name, span in spans.items()} == {
        "q": 80,
        "received": 240,
        "y": 80 * kernel.output_type.bytes // kernel.partials_type.bytes,
    }


@pytest.mark.parametrize(
    ("data_type", "outputs", "depth", "published"),
    [
        # PopLibs' estimate of its single-input vertex: 33 + 6 (20 + turns).
        (HALF, 64, 2, 285),
        (HALF, 256, 4, 693),
        (HALF, 4096, 16, 20277),
        (FLOAT, 64, 2, 333),
        (FLOAT, 256, 4, 1077),
        (FLOAT, 4096, 16, 39141),
    ],
)
def test_a_run_takes_what_the_published_vertex_takes_but_for_its_supervisor(
    data_type, outputs, depth, published
):
    kernel = BlockReduce(data_type, data_type)
    vectors = np.array([outputs // kernel.outputs])

    cycles = kernel.cycles(BOW, {"vectors": vectors, "others": np.array([depth - 1])}, {})
    assert cycles.tolist() == [published - 33 + LAUNCH]


@pytest.mark.parametrize(
    ("kernel", "published"),
    [
        # PopLibs' ReduceAddSingleInput.S on this core, by `ipusim tile`: 1, 6, 7 and 20 vectors,
        # with 1, 1, 3 and 4 received slices.
        (BlockReduce(HALF, HALF), [194, 194, 308, 536]),
        (BlockReduce(HALF, FLOAT), [206, 206, 326, 566]),
        (BlockReduce(FLOAT, HALF), [188, 188, 290, 494]),
        (BlockReduce(FLOAT, FLOAT), [188, 188, 296, 512]),
    ],
    ids=lambda given: getattr(given, "name", ""),
)
def test_a_run_takes_what_the_published_assembly_takes(kernel, published):
    fields = {"vectors": np.array([1, 6, 7, 20]), "others": np.array([1, 1, 3, 4])}

    assert kernel.cycles(BOW, fields, {}).tolist() == published
