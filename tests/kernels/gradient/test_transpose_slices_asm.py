"""The kernel that transposes slices of columns: order, bounds, bundles, refusals."""

import numpy as np
import pytest

from ipusim import BOW, DataType, ProgramError
from ipusim.kernels import TransposeSlices
from ipusim.kernels.dynamic_library import TRANSPOSE_SLICES

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SOURCE, TARGET = 0x4000, 0x14000  # bytes from the base of memory
each_kernel = pytest.mark.parametrize("kernel", TRANSPOSE_SLICES, ids=lambda kernel: kernel.name)


def vertex(kernel, blocks, slices, machine=BOW, source=SOURCE, target=TARGET):
    """Return the fields of a vertex with so many blocks and slices of 32 bytes of columns."""
    numbers = {
        "source": machine.sram_base + source,
        "target": machine.sram_base + target,
        "blocks": blocks,
        "n": slices * 32 // kernel.data_type.bytes,
    }
    return {name: np.array([number]) for name, number in numbers.items()}


def fill(tile, kernel, fields, seed=0):
    """Put random numbers at the source and return them."""
    shape = (int(fields["blocks"][0]), int(fields["n"][0]), kernel.block)
    numbers = np.random.default_rng(seed).standard_normal(shape).astype(kernel.data_type.numpy)
    tile.put(int(fields["source"][0]), numbers)
    return numbers


@each_kernel
def test_a_slice_has_its_columns_innermost_after_the_transposition(
    kernel, new_tile, compute_vertex
):
    tile, fields, columns = new_tile(), vertex(kernel, 3, 2), 32 // kernel.data_type.bytes
    operand = fill(tile, kernel, fields)
    compute_vertex(tile, kernel, fields)
    target = tile.view(int(fields["target"][0]), operand.size, kernel.data_type.numpy)
    turned = target.reshape(3, 2, kernel.block, columns)

    assert operand[2, columns + 5, 7] == turned[2, 1, 7, 5]
    assert np.array_equal(operand[1, :columns].T, turned[1, 0])


@each_kernel
@pytest.mark.parametrize("slices", [1, 5, 7, 12])
def test_nothing_is_read_or_written_beyond_the_operands(kernel, slices, new_tile, run_vertex):
    size = slices * kernel.block * 32
    for name in ("source", "target"):
        tile = new_tile()
        fields = vertex(kernel, 1, slices, **{name: BOW.sram_bytes - size})
        fill(tile, kernel, fields)
        bytes_before = tile.view(int(fields["target"][0]) - 8, 8, np.uint8).copy()
        run_vertex(tile, kernel, fields)

        assert np.array_equal(bytes_before, tile.view(int(fields["target"][0]) - 8, 8, np.uint8))


@pytest.mark.parametrize(
    ("kernel", "published", "ours"),
    [
        (TransposeSlices(16, HALF), 3 + 23 * 4, 67),
        (TransposeSlices(8, HALF), 3 + 23 * 2, 35),
        (TransposeSlices(8, FLOAT), 3 + 12 * 4, 35),
    ],
)
def test_a_slice_takes_fewer_bundles_than_published(kernel, published, ours):
    cycles = [int(kernel.cycles(BOW, vertex(kernel, 6, slices), {})[0]) for slices in (3, 4)]

    assert cycles[1] - cycles[0] == 6 * ours
    assert ours < published


@each_kernel
@pytest.mark.parametrize("n", [0, 4, 20])
def test_part_slices_are_refused(kernel, n):
    fields = {**vertex(kernel, 1, 1), "n": np.array([n])}

    with pytest.raises(ProgramError, match=f"{n} columns on a tile: slices of"):
        kernel.cycles(BOW, fields, {})
    with pytest.raises(ProgramError, match=f"{n} columns on a tile: slices of"):
        kernel.state_of(fields)


def test_block_sizes_without_a_kernel_are_refused():
    with pytest.raises(ProgramError, match="no kernel transposes slices of 4x4 half blocks"):
        TransposeSlices(4, HALF)
