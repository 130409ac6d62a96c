"""Results of kernels that multiply: by NumPy for one vertex, by compiled loops for many.

A product is a block times a block row of s, the dense operand on the tile; the products of a row
are added to a block row of q, the partial sums, in their order. The terms of a product are added in
float32 to the partial sum, in the order of the AMP: terms of halves four at a time, as the sum of
two pairs, terms of floats one after another. So results have the bits of the kernels' code on the
core. Half partial sums are rounded once a product, so an output of k products is rounded k times;
float partial sums are float32.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, TileMemories, int_column

from ..half import FloatArray, Random, rounded
from .product_loops import PRODUCT, RATIO_BITS, ROW, VERTEX, WIDTH, multiply

HALF = DataType.HALF
# NumPy type of the memory view that holds numbers of a format; halves are read as their bits.
DTYPES: Mapping[DataType, type[np.generic]] = {
    DataType.HALF: np.uint16,
    DataType.FLOAT: np.float32,
}
# Largest number of lines (rows of a block row of s) that stay transposed at a time, unless a kernel
# asks for more slots; no reason recorded for this number.
MAX_LINES = 1024
FOUR = 4  # inputs that one instruction of the AMP multiplies, if they are half
CACHE_LINE = 64  # bytes of a cache line of most hosts
# Rows and products that are listed at a time before they are multiplied; no reason recorded for
# this number.
_BATCH_SIZE = 1 << 14

# Function that lists vertices, see `Products.listed`.
Listing: TypeAlias = Callable[[IntArray, IntArray, IntArray, IntArray], int]


class ProductKernel(Protocol):
    """Properties of a kernel on which its products depend."""

    @property
    def block(self) -> int:
        """Edge of a block in elements."""

    @property
    def data_type(self) -> DataType:
        """Number format of values and s."""

    @property
    def splits_blocks(self) -> bool:
        """True if a block is stored as its left half and then its right half."""


def add_products(
    total: FloatArray,
    row: IntArray,
    inputs: FloatArray,
    blocks: FloatArray,
    *,
    in_pairs: bool,
    halved: bool,
    random: Random,
) -> None:
    """Add each product to its row of partial sums as the AMP does; round half partials after each.

    Args:
        total: float32[rows, n, b], the sums so far, changed in place.
        row: int64[products], row of `total` to which each product is added.
        inputs: float32[products, n, b], block rows of s.
        blocks: float32[products, b, b], the block of each product, [output, input].
        in_pairs: True if data are half, whose products are added in pairs.
        halved: True if partials are half.
        random: random numbers of the memory, for stochastic rounding; None rounds to nearest.
    """
    # Products of one row are added one after another: step i adds the i-th product of every row.
    # sums: float32[products of the step, n, b].
    order = np.argsort(row, kind="stable")
    rank = np.arange(len(row)) - np.searchsorted(row[order], row[order])
    for step in range(int(rank.max(initial=-1)) + 1):
        products = order[rank == step]
        sums = total[row[products]]
        for k in range(0, inputs.shape[2], FOUR):
            # terms: float32[4, products of the step, n, b], of four inputs.
            terms = [inputs[products, :, i, None] * blocks[products, None, :, i]
                     for i in range(k, k + FOUR)]  # fmt: skip
            if in_pairs:
                sums = sums + ((terms[0] + terms[1]) + (terms[2] + terms[3]))
            else:
                sums = (((sums + terms[0]) + terms[1]) + terms[2]) + terms[3]
        total[row[products]] = rounded(sums, random) if halved else sums


@attrs.frozen
class Products:
    """Products of vertices, which compiled code lists for selected vertices at a time.

    Attributes:
        rows, products: int64[vertices], upper bounds on the rows and products of a vertex.
        slots: number of slots in which transposed block rows of s are kept.
        listed: function that takes indices of vertices, int64[selected], and three tables to which
            it writes the vertices, their rows and their products (`product_loops`). It returns the
            number of vertices before the first whose list is wrong.
        halved: True if partials are half.
        is_2_of_4: True if blocks are units that store 2 of every 4 values.
    """

    rows: IntArray
    products: IntArray
    slots: int
    listed: Listing
    halved: bool
    is_2_of_4: bool = False


def slots_of(lines: int, block: int) -> int:
    """Return the number of slots, a power of two, for `lines` block rows of s."""
    return 1 << (max(1, min(lines, MAX_LINES // block)) - 1).bit_length()


def reciprocals(offsets: IntArray) -> IntArray:
    """Return the multipliers by which a 16-bit offset becomes the number of its block row of s.

    The number is (offset * multiplier) >> RATIO_BITS, which replaces a division by `offsets`,
    the difference of the offsets of neighbouring block rows.
    """
    return (1 << RATIO_BITS) // np.maximum(offsets, 1) + 1


def multiplier_of(
    kernel: ProductKernel, memory: TileMemories, products: Products
) -> Callable[[IntArray], int]:
    """Return a function that computes q of selected vertices, given their indices, int64[selected].

    The function returns the number of vertices that it computed before the first whose list is
    wrong.
    """
    block, half = kernel.block, kernel.data_type is HALF
    flags = half, products.halved, kernel.splits_blocks, products.is_2_of_4
    # A slot holds one block row of s, or both block rows that a unit of an N:M pattern multiplies.
    kernel_numbers = int_column([block, *flags])
    halves, floats = memory.flat(np.uint16), memory.flat(np.float32)
    slot_floats = (1 + products.is_2_of_4) * block * WIDTH

    # `share`, int64[selected], are the vertices that one thread computes.
    def run(share: IntArray) -> int:
        # Transposed block rows of s, and work space of the sizes that `multiply` states.
        lines, scratch = (
            _aligned(size) for size in (slot_floats * products.slots, 3 * block * WIDTH + block**2)
        )
        # `slot_content` says which block row each slot holds. Tables are large enough for any batch
        # and are used again for each.
        slot_content, completed = np.zeros(products.slots, dtype=np.int64), 0
        batches = _batches(products, share)
        tables = [
            np.empty((max(map(count, batches), default=0), numbers), dtype=np.int64)
            for count, numbers in (
                (len, VERTEX),
                (lambda selection: int(products.rows[selection].sum()), ROW),
                (lambda selection: int(products.products[selection].sum()), PRODUCT),
            )
        ]
        vertices, rows, entries = tables
        # valid: number of vertices before the first of the batch whose list is wrong.
        for selection in batches:
            valid = products.listed(selection, vertices, rows, entries)
            workspaces = lines, scratch, slot_content
            multiply(vertices[:valid], rows, entries, kernel_numbers, halves, floats, *workspaces)
            completed += valid
            if valid < len(selection):
                break
        return completed

    return run


def _aligned(size: int) -> FloatArray:
    """Return float32[size] zeros that begin at a cache line, so that no vector crosses one."""
    numbers = np.zeros(size + CACHE_LINE // 4, np.float32)
    first = -numbers.ctypes.data % CACHE_LINE // 4
    return numbers[first : first + size]


def _batches(products: Products, share: IntArray) -> list[npt.NDArray[np.int64]]:
    """Split vertices into batches whose lists have about `_BATCH_SIZE` rows and products."""
    if not len(share):
        return []
    size = np.cumsum(products.rows[share] + products.products[share])
    return np.split(share, np.flatnonzero(np.diff(size // _BATCH_SIZE)) + 1)
