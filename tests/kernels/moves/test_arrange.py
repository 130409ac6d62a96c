"""The kernel that gathers units of memory: bounds, bundles, refusals, many vertices."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, ListError, Ragged
from ipusim.kernels import Arrange
from ipusim.program.codelet import one_by_one
from ipusim.simulation.tile import Memory

SOURCE, TARGET, LIST = 0x10000, 0x50000, 0x4000  # from the base of memory
ROOM = 0x8000  # bytes of source
each_kernel = pytest.mark.parametrize("kernel", Arrange.variants(), ids=lambda kernel: kernel.name)


def vertex(kernel, units, machine=BOW, source=SOURCE, listed=LIST):
    """Return the fields of a vertex that moves units of source, with an offset behind the last."""
    offsets = np.append(units, 0) * (kernel.unit_bytes // kernel.offset_bytes)
    return {
        "source": np.array([machine.sram_base + source]),
        "target": np.array([machine.sram_base + TARGET]),
        "offsets_address": np.array([machine.sram_base + listed]),
        "offsets": Ragged(offsets.astype(np.uint16), np.array([0]), np.array([len(offsets)])),
    }


def fill(tile, fields, count=ROOM):
    """Put random bytes at the source and the list of offsets on a tile; return the bytes."""
    content = np.random.default_rng(1).integers(0, 256, count, dtype=np.uint8)
    tile.put(int(fields["source"][0]), content)
    tile.put(int(fields["offsets_address"][0]), fields["offsets"].flat)
    return content


@each_kernel
def test_offsets_reach_as_far_as_they_can_count(kernel, new_tile, run_vertex):
    farthest = min(kernel.reach, TARGET - SOURCE) // kernel.unit_bytes - 1
    fields = vertex(kernel, np.full(kernel.units, farthest))
    tile = new_tile()
    content = fill(tile, fields, TARGET - SOURCE).reshape(-1, kernel.unit_bytes)
    run_vertex(tile, kernel, fields)

    assert tile.bytes[TARGET : TARGET + 8].tolist() == content[farthest].tolist() * kernel.units
    assert int(kernel.spans(fields)["source"][0]) == (farthest + 1) * kernel.unit_bytes


@each_kernel
def test_a_vertex_reads_nothing_past_its_source_and_its_list(kernel, new_tile, run_vertex):
    units = np.arange(13 * kernel.units)
    ends = {"source": BOW.sram_bytes - 13 * 8}
    lists = {"listed": BOW.sram_bytes - 2 * (13 * kernel.units + 1)}
    for places in (ends, lists):
        tile, fields = new_tile(), vertex(kernel, units, **places)
        fill(tile, fields, 13 * 8)

        assert kernel.cycles(BOW, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]


@pytest.mark.parametrize(
    ("unit", "far", "cycles"), [(2, False, 30), (4, False, 18), (8, False, 12), (2, True, 54)]
)
def test_a_group_of_8_bytes_takes_a_worker_a_bundle_an_offset_and_one_to_store(unit, far, cycles):
    kernel = next(each for each in Arrange.variants() if (each.unit_bytes, each.far) == (unit, far))
    short, long = (
        kernel.cycles(BOW, vertex(kernel, np.zeros(groups * kernel.units, np.int64)), {})[0]
        for groups in (6, 12)
    )

    assert long - short == cycles


@pytest.mark.parametrize("kernel", [each for each in Arrange.variants() if each.units > 1], ids=str)
def test_lists_that_end_within_a_group_are_refused(kernel):
    with pytest.raises(ListError, match=f"the list has 2 offsets, not {kernel.units} for each"):
        kernel.accesses(vertex(kernel, np.zeros(1, np.int64)))


@pytest.mark.parametrize("kernel", [each for each in Arrange.variants() if not each.far], ids=str)
def test_offsets_within_a_unit_are_refused(kernel):
    fields = vertex(kernel, np.zeros(kernel.units, np.int64))
    fields["offsets"].flat[0] = 1

    with pytest.raises(ListError, match=f"offset 1 is no multiple of {kernel.unit_bytes} bytes"):
        kernel.accesses(fields)


@each_kernel
@given(vertices=st.integers(1, 6), seed=st.integers(0, 1 << 30))
@settings(max_examples=10, deadline=None)
def test_all_at_once_gives_the_bits_of_one_after_another(kernel, vertices, seed):
    rng, machine = np.random.default_rng(seed), BOW.scaled_to(3)
    at_once, one = Memory(machine), Memory(machine)
    at_once.images[:] = rng.integers(0, 256, at_once.images.shape, dtype=np.uint8)
    one.images[:] = at_once.images
    count = rng.integers(0, 20, vertices) * kernel.units + 1
    first = np.cumsum(count) - count
    flat = rng.integers(0, 200, int(count.sum())) * (kernel.unit_bytes // kernel.offset_bytes)
    place = machine.sram_base + 0x8000 * np.arange(vertices)
    fields = {
        "source": place,
        "target": place + 0x2000,
        "offsets": Ragged(flat.astype(np.uint16), first, count),
    }
    tile = np.sort(rng.integers(0, 3, vertices))
    kernel.compute_all(at_once, tile, fields)
    one_by_one(kernel, one, tile, fields)

    assert np.array_equal(at_once.images, one.images)
