import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType, Ragged
from kernels import for_machine
from kernels.library import POINTER_REDUCES

SYNCS = st.sampled_from([1, 2, 6, 17, 18, 30])
LIST, Q, RECEIVED, Y = (BOW.sram_base + at for at in (0x3000, 0x20000, 0x4000, 0x28000))
named = pytest.mark.parametrize("kernel", POINTER_REDUCES, ids=lambda kernel: kernel.name)


def placed(tile, vectors, gaps, seed):
    """The fields of a vertex whose operands lie on the tile."""
    size = 16 * vectors
    offsets = np.cumsum([0, *(size + 8 * gap for gap in gaps)])
    slices = np.random.default_rng(seed).permutation(offsets[:-1])
    flat = np.append(slices, 0).astype(np.int32)
    draw = np.random.default_rng(seed).uniform(-6e3, 6e3, offsets[-1] // 4 + 4 * vectors)
    tile.put(LIST, flat)
    tile.put(RECEIVED, draw[: offsets[-1] // 4].astype(np.float32))
    tile.put(Q, draw[offsets[-1] // 4 :].astype(np.float32))
    return {
        "q": np.array([Q]),
        "received": np.array([RECEIVED]),
        "y": np.array([Y]),
        "slices_address": np.array([LIST]),
        "vectors": np.array([vectors]),
        "slices": Ragged(flat, np.array([0]), np.array([len(flat)])),
    }


@named
@given(
    vectors=st.integers(1, 30),
    gaps=st.lists(st.integers(0, 3), min_size=1, max_size=9),
    seed=st.integers(0, 1 << 32),
    workers=st.just(6) | st.integers(1, 24),
    sync=SYNCS,
)
@settings(max_examples=100, deadline=None)
def test_a_pointer_reduce_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, vectors, gaps, seed, workers, sync, new_tile, run_vertex, compute_vertex
):
    machine = BOW.with_(workers=workers, local_sync_cycles=sync)
    kernel = for_machine(machine, kernel)
    ran, computed = new_tile(machine), new_tile(machine)
    fields = placed(ran, vectors, gaps, seed)
    placed(computed, vectors, gaps, seed)
    execution = run_vertex(ran, kernel, fields)
    compute_vertex(computed, kernel, fields)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[0x28000:], ran.bytes[0x28000:])


@named
def test_own_and_received_slices_are_added_wherever_they_lie(kernel, new_tile, compute_vertex):
    tile = new_tile()
    fields = placed(tile, 7, [0, 2, 1], seed=3)
    total = tile.view(Q, 28, np.float32).copy()
    for at in fields["slices"].flat[:-1].tolist():
        total = total + tile.view(RECEIVED + at, 28, np.float32)
    compute_vertex(tile, kernel, fields)

    dtype = kernel.output_type.numpy
    assert total.astype(dtype).tolist() == tile.view(Y, 28, dtype).tolist()


@named
def test_spans_reach_to_the_end_of_the_farthest_slice(kernel, new_tile):
    spans = kernel.spans(placed(new_tile(), 2, [0, 2], seed=0))

    assert [int(spans[name][0]) for name in ("q", "received", "slices_address")] == [32, 64, 12]


@named
@pytest.mark.parametrize(("outputs", "depth", "published"), [(64, 2, 426), (256, 4, 1446)])
def test_a_run_takes_what_the_published_multi_input_reduce_takes(kernel, outputs, depth, published):
    slices = Ragged(np.zeros(depth, dtype=np.int32), np.array([0]), np.array([depth]))
    fields = {"vectors": np.array([outputs // 4]), "slices": slices}
    turn = 6 * -(-outputs // 24) * (kernel.output_type is DataType.HALF)  # a bundle less to half

    (cycles,) = kernel.cycles(BOW, fields, {}).tolist()
    assert 0.8 * published < cycles <= published - turn
