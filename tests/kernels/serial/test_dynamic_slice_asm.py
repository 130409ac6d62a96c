"""The kernel that copies one of several slices: results, cycles against PopLibs', refusals."""

import numpy as np
import pytest

from ipusim import BOW, TileFault, VertexFault
from ipusim.kernels import DynamicSlice
from ipusim.simulation.tile import Memory

# Addresses on the tile, with room between them; the counter is aligned to 4 bytes only.
COUNTER, BASE, SUB = (BOW.sram_base + offset for offset in (0x3004, 0x8000, 0x30000))
KERNELS = [DynamicSlice(way, published=told) for way in (False, True) for told in (False, True)]
named = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.name)


def placed(tile, slices, words, number, seed):
    """Put the operands of a vertex on a tile and return its fields."""
    random = np.random.default_rng(seed)
    tile.put(COUNTER, np.array([number], dtype=np.uint32))
    tile.put(BASE, random.integers(0, 1 << 62, slices * words, dtype=np.uint64))
    tile.put(SUB, random.integers(0, 1 << 62, words, dtype=np.uint64))
    numbers = {"counter": COUNTER, "base": BASE, "sub": SUB, "slices": slices, "words": words}
    return {name: np.array([number]) for name, number in numbers.items()}


@pytest.mark.parametrize(
    # Bundles of the slowest worker of PopLibs' vertices, run on our core from their own text.
    ("halves", "slowest"),
    [(24, 77), (48, 79), (96, 83), (960, 155), (1152, 171), (2400, 275)],
)
def test_the_published_ones_take_what_poplibs_vertices_take(halves, slowest):
    words = {"words": np.array([halves // 4])}
    sliced, updated = (DynamicSlice(way).cycles(BOW, words, {})[0] for way in (False, True))

    assert sliced == 8 + 6 * slowest
    assert updated == sliced + 6 * 3


def test_shares_that_are_not_even_take_few_bundles_more_than_poplibs():
    sliced = int(DynamicSlice(False).cycles(BOW, {"words": np.array([1024 // 4])}, {})[0])

    assert 0 <= sliced - (8 + 6 * 157) <= 6 * 6


@named
def test_it_moves_the_slice_of_its_number(kernel, new_tile, compute_vertex):
    tile = new_tile()
    fields = placed(tile, 4, 3, 2, 1)
    slices_before = tile.view(BASE, 12, np.uint64).reshape(4, 3).copy()
    one = tile.view(SUB, 3, np.uint64).copy()
    compute_vertex(tile, kernel, fields)

    expected = slices_before.copy()
    expected[2] = one if kernel.updates else slices_before[2]
    assert np.array_equal(tile.view(BASE, 12, np.uint64).reshape(4, 3), expected)
    assert np.array_equal(tile.view(SUB, 3, np.uint64), one if kernel.updates else slices_before[2])


@named
def test_a_number_beyond_the_slices_is_refused(kernel, new_tile, compute_vertex):
    tile = new_tile()
    fields = placed(tile, 4, 3, 4, 1)

    with pytest.raises(TileFault, match="slice 4 was asked for, of 4"):
        compute_vertex(tile, kernel, fields)


@named
@pytest.mark.parametrize("number", [2, 7])
def test_of_several_the_one_that_is_refused_is_named(kernel, number):
    machine = BOW.scaled_to(2)
    memory = Memory(machine)
    memory.on(1).view(COUNTER, 1, np.uint32)[0] = number
    names = {"counter": COUNTER, "base": BASE, "sub": SUB, "slices": 2, "words": 4}
    fields = {name: np.full(2, number) for name, number in names.items()}

    with pytest.raises(VertexFault, match=f"slice {number} was asked for, of 2") as fault:
        kernel.compute_all(memory, np.arange(2), fields)
    assert fault.value.vertex == 1
