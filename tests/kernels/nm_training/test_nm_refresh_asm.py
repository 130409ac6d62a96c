"""The refresh kernel: its formula and its numerics are those of its code, for every mask."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, MK1, ProgramError, Ragged
from ipusim.kernels import NMRefresh, for_machine
from ipusim.kernels.nm_library import NM_REFRESHES

# Byte offsets on the tile, with room between them.
WEIGHTS, MASK, VALUES, OFFSETS, TABLE = 0x4000, 0x14000, 0x20000, 0x2A000, 0x34000
each_kernel = pytest.mark.parametrize("kernel", NM_REFRESHES, ids=lambda kernel: kernel.name)


def vertex(kernel, rows, strips, apart=0, machine=BOW):
    """Return the fields of a vertex; between rows of kept weights lie `apart` bytes."""
    row = strips * 8 * kernel.kept + apart
    table = np.random.default_rng(strips).permutation(strips * 16).astype(np.uint16) * 6
    numbers = {
        "weights": machine.sram_base + WEIGHTS,
        "mask": machine.sram_base + MASK,
        "values": machine.sram_base + VALUES,
        "offsets": machine.sram_base + OFFSETS + 4,
        "columns_address": machine.sram_base + TABLE,
        "value_row": row,
        "offset_row": row + 4,
        "rows": rows,
        "strips": strips,
    }
    fields = {name: np.array([number]) for name, number in numbers.items()}
    return fields | {"columns": Ragged(table, np.array([0]), np.array([len(table)]))}


def weights_of(rows, strips, seed):
    """Return half numbers among which equal magnitudes, signed zeros and infinities are common."""
    rng = np.random.default_rng(seed)
    few = np.array([0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 6e-8, -6e-8, np.inf, -np.inf])
    drawn = rng.choice(few, (strips, rows, 16))
    smooth = rng.standard_normal((strips, rows, 16))
    return np.where(rng.random(drawn.shape) < rng.random(), drawn, smooth).astype(np.float16)


def fill(tile, kernel, fields, weights, mask):
    """Put weights, columns and, unless the kernel ranks, masks on a tile."""
    tile.put(int(fields["weights"][0]), weights)
    tile.put(int(fields["columns_address"][0]), fields["columns"].flat)
    if not kernel.ranks:
        tile.put(int(fields["mask"][0]), mask)


def plain_masks(weights, kept):
    """Return bool masks: a column is kept if fewer than `kept` others come before it."""
    size = np.abs(weights.astype(np.float64)).reshape(*weights.shape[:2], 4, 4)
    one, other = size[..., :, None], size[..., None, :]
    earlier = np.arange(4)[None, :] < np.arange(4)[:, None]
    before = (other > one) | ((other == one) & earlier)
    return ((before.sum(axis=-1) < kept) << np.arange(4)).sum(axis=-1).astype(np.uint16)


@each_kernel
@given(
    rows=st.integers(1, 20),
    strips=st.integers(1, 4),
    apart=st.sampled_from([0, 8, 40]),
    seed=st.integers(0, 1 << 32),
    workers=st.just(6) | st.integers(1, 24),
    chip=st.sampled_from([BOW, MK1]),
)
@settings(max_examples=25, deadline=None)
def test_a_vertex_takes_its_formulas_cycles_and_gives_its_numerics_bits(
    kernel, rows, strips, apart, seed, workers, chip, new_tile, run_vertex, compute_vertex
):
    machine = chip.with_(workers=workers)
    kernel = for_machine(machine, kernel)
    fields = vertex(kernel, rows, strips, apart, machine)
    weights = weights_of(rows, strips, seed)
    mask = plain_masks(weights_of(rows, strips, seed + 1), kernel.kept)
    executed, computed = new_tile(machine), new_tile(machine)
    for tile in (executed, computed):
        fill(tile, kernel, fields, weights, mask)
    execution = run_vertex(executed, kernel, fields)
    compute_vertex(computed, kernel, fields)
    kernel.spans(fields)

    assert kernel.cycles(machine, fields, {}).tolist() == [execution.cycles]
    assert np.array_equal(computed.bytes[WEIGHTS:], executed.bytes[WEIGHTS:])


@each_kernel
@given(rows=st.integers(1, 9), strips=st.integers(1, 3), seed=st.integers(0, 1 << 32))
@settings(max_examples=25, deadline=None)
def test_masks_and_what_they_keep_are_those_of_a_plain_rank(
    kernel, rows, strips, seed, new_tile, compute_vertex
):
    tile, fields = new_tile(), vertex(kernel, rows, strips)
    weights = weights_of(rows, strips, seed)
    mask = plain_masks(weights, kernel.kept)
    fill(tile, kernel, fields, weights, mask)
    compute_vertex(tile, kernel, fields)

    masks_of_kernel = tile.view(int(fields["mask"][0]), mask.size, np.uint16).reshape(mask.shape)
    assert np.array_equal(masks_of_kernel, mask)
    by_row = weights.transpose(1, 0, 2).reshape(rows, -1)
    kept = ((mask[..., None] >> np.arange(4)) & 1).transpose(1, 0, 2, 3).reshape(rows, -1) > 0
    for row in range(rows if kernel.has_values else 0):
        at, count = (
            int(fields["values"][0] + row * fields["value_row"][0]),
            strips * 4 * kernel.kept,
        )
        values = tile.view(at, count, np.uint16)
        assert np.array_equal(values, by_row[row][kept[row]].view(np.uint16))
    for row in range(rows if kernel.has_offsets else 0):
        at = int(fields["offsets"][0] + row * fields["offset_row"][0])
        offsets = tile.view(at, strips * 4 * kernel.kept, np.uint16)
        table = fields["columns"].flat.reshape(strips, 4, 4).swapaxes(1, 2).ravel()
        assert np.array_equal(offsets, table[kept[row]])


@pytest.mark.parametrize(
    ("group", "kept", "mask"),
    [
        ([1, -1, 1, -1], 2, 0b0011),
        ([0, -0.0, 0, -0.0], 2, 0b0011),
        ([0, 0, 0, -1], 2, 0b1001),
        ([1, 2, -2, 1], 2, 0b0110),
        ([1, 2, 3, -2], 2, 0b0110),
        ([2, 1, 1, 2], 3, 0b1011),
        ([-1, 1, 1, 1], 1, 0b0001),
        ([0, 0, -3, 3], 1, 0b0100),
    ],
)
def test_the_lower_index_survives_a_tie(group, kept, mask, new_tile, run_vertex):
    kernel = NMRefresh(kept, ranks=True, gives="masks")
    tile, fields = new_tile(), vertex(kernel, 1, 1)
    tile.put(int(fields["weights"][0]), np.array(group * 4, dtype=np.float16))
    run_vertex(tile, kernel, fields)

    assert tile.view(int(fields["mask"][0]), 4, np.uint16).tolist() == [mask] * 4


@each_kernel
def test_no_rows_take_no_turn(kernel, new_tile, run_vertex):
    fields = vertex(kernel, 0, 1)

    assert kernel.cycles(BOW, fields, {}).tolist() == [
        run_vertex(new_tile(), kernel, fields).cycles
    ]


def test_a_refresh_without_a_kernel_is_refused():
    with pytest.raises(ProgramError, match="no kernel keeps 4 of 4 columns"):
        NMRefresh(4, ranks=True, gives="masks")
    with pytest.raises(ProgramError, match="masks that are read are not given again"):
        NMRefresh(2, ranks=False, gives="masks")
    kernel = NMRefresh(2, ranks=True, gives="values and offsets")
    with pytest.raises(ProgramError, match="rows of values 24 bytes apart, of 32 bytes each"):
        kernel.spans(vertex(kernel, 3, 2) | {"value_row": np.array([24])})
    with pytest.raises(ProgramError, match="a table of 16 columns"):
        kernel.spans(vertex(kernel, 3, 2) | {"columns": vertex(kernel, 3, 1)["columns"]})


@each_kernel
@pytest.mark.parametrize("name", ["weights", "mask", "values", "offsets", "columns_address"])
def test_nothing_is_read_or_written_beyond_an_operand(kernel, name, new_tile, run_vertex):
    fields = vertex(kernel, 7, 2)
    if name not in {operand.field for operand in kernel.operands}:
        return
    fields[name] = np.array([BOW.sram_end - kernel.spans(fields)[name][0]])
    tile, weights = new_tile(), weights_of(7, 2, 3)
    fill(tile, kernel, fields, weights, plain_masks(weights, kernel.kept))

    assert kernel.cycles(BOW, fields, {}).tolist() == [run_vertex(tile, kernel, fields).cycles]
