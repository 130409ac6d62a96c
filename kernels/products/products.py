"""What kernels that multiply compute: of one vertex as a definition, of many as machine code.

q[row] = the sum of block @ s[line] over the products of each row, in their order. The terms of a
product are added in float32, one after another, from zero, and their sum to the partial. Half
partials are rounded once a product, so an output of k products is rounded k times; float partials
add in float32. The AMP adds a block's terms to the partial in turn, float32 sums in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, TileMemories, int_column

from ..half import FloatArray, Random, rounded
from .product_loops import LINE_BITS, PRODUCT, ROW, VERTEX, WIDTH, multiply

HALF = DataType.HALF
KINDS: Mapping[DataType, type[np.generic]] = {DataType.HALF: np.uint16, DataType.FLOAT: np.float32}
MOST_LINES = 1024  # that stay turned, unless a kernel's own number of slots says more
CACHE_LINE = 64  # bytes, of most hosts
_MOST_AT_ONCE = 1 << 14  # rows and products that are listed, then multiplied

Listing: TypeAlias = Callable[[IntArray, IntArray, IntArray, IntArray], int]


class ProductKernel(Protocol):
    """What of a kernel its products depend on."""

    @property
    def block(self) -> int:
        """Edge of a block."""

    @property
    def data_type(self) -> DataType:
        """Of values and s."""

    @property
    def splits_blocks(self) -> bool:
        """Whether a block lies as two halves."""


def added(
    total: FloatArray,
    row: IntArray,
    inputs: FloatArray,
    blocks: FloatArray,
    *,
    halved: bool,
    random: Random,
) -> None:
    """Add products to their rows, those of a row in turn, rounding after each where that is half.

    Args:
        total: float32[rows, n, b], what is added to.
        row: int64[products].
        inputs: float32[products, n, b], block rows of s.
        blocks: float32[products, b, b].
        halved: whether partials are half.
        random: of the memory.
    """
    terms = np.zeros_like(inputs)
    for k in range(inputs.shape[2]):
        terms += inputs[:, :, k, None] * blocks[:, None, :, k]
    order = np.argsort(row, kind="stable")
    turn = np.arange(len(row)) - np.searchsorted(row[order], row[order])
    for number in range(int(turn.max(initial=-1)) + 1):
        products = order[turn == number]
        sums = total[row[products]] + terms[products]
        total[row[products]] = rounded(sums, random) if halved else sums


@attrs.frozen
class Products:
    """The products of vertices, which machine code lists some vertices at a time.

    Attributes:
        rows, products: int64[vertices], how many of each a vertex has at most.
        slots: for block rows of s, a product says in which of them its own stays.
        listed: is given vertices, int64, and writes the numbers of each, of rows and of products,
            see `product_loops`; gives how many were right.
        halved: partials are half.
        keeps: blocks are units that keep 2 of every 4 values.
    """

    rows: IntArray
    products: IntArray
    slots: int
    listed: Listing
    halved: bool
    keeps: bool = False


def slots_of(lines: int, block: int) -> int:
    """A power of two of slots for so many block rows of s, or for some of them at a time."""
    return 1 << (max(1, min(lines, MOST_LINES // block)) - 1).bit_length()


def lines_of(offsets: IntArray) -> IntArray:
    """What takes an offset of 16 bits to the number of its line, so many offsets being one."""
    return (1 << LINE_BITS) // np.maximum(offsets, 1) + 1


def multiplied(
    kernel: ProductKernel, memory: TileMemories, products: Products
) -> Callable[[IntArray], int]:
    """What runs vertices, int64; it gives how many, up to one whose list is not right."""
    block, half = kernel.block, kernel.data_type is HALF
    flags = half, products.halved, kernel.splits_blocks, products.keeps
    of_kernel = int_column([block, *flags])
    halves, floats = memory.flat(np.uint16), memory.flat(np.float32)
    of_slot = (1 + products.keeps) * block * WIDTH

    def run(share: IntArray) -> int:
        lines, room = (
            _aligned(size) for size in (of_slot * products.slots, 3 * block * WIDTH + block**2)
        )
        turned, done = np.zeros(products.slots, dtype=np.int64), 0
        batches = _batches(products, share)
        tables = [
            np.empty((max(map(count, batches), default=0), numbers), dtype=np.int64)
            for count, numbers in (
                (len, VERTEX),
                (lambda some: int(products.rows[some].sum()), ROW),
                (lambda some: int(products.products[some].sum()), PRODUCT),
            )
        ]
        vertices, rows, entries = tables
        for some in batches:
            right = products.listed(some, vertices, rows, entries)
            rooms = lines, room, turned
            multiply(vertices[:right], rows, entries, of_kernel, halves, floats, *rooms)
            done += right
            if right < len(some):
                break
        return done

    return run


def _aligned(size: int) -> FloatArray:
    """float32[size], zeros that begin a line of the host's cache: its vectors cross none."""
    room = np.zeros(size + CACHE_LINE // 4, np.float32)
    first = -room.ctypes.data % CACHE_LINE // 4
    return room[first : first + size]


def _batches(products: Products, share: IntArray) -> list[npt.NDArray[np.int64]]:
    """Vertices whose lists fit into memory, some after another."""
    if not len(share):
        return []
    size = np.cumsum(products.rows[share] + products.products[share])
    return np.split(share, np.flatnonzero(np.diff(size // _MOST_AT_ONCE)) + 1)
