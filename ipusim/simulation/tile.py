"""SRAM of all tiles as one array, and the view of one tile's SRAM that codelets use."""

from __future__ import annotations

import mmap
from typing import Any

import numpy as np
import numpy.typing as npt

from ..columns import IntArray, first_true
from ..errors import TileFault, VertexFault
from ..machine.machine import Machine
from ..native import in_shares
from .runs_of_items import copy_bytes, copy_halves, copy_words

# Item types with their copy functions, widest first: a copy uses the widest that divides its size.
COPIES = ((np.uint32, copy_words), (np.uint16, copy_halves), (np.uint8, copy_bytes))


class Memory:
    """SRAM of all tiles as one array; the host commits only the pages that are touched.

    Attributes:
        random: generator for stochastic rounding to half; None for rounding to nearest.
    """

    def __init__(self, machine: Machine, random: np.random.Generator | None = None) -> None:
        self.random = random
        self._base = machine.sram_base
        self._tile_bytes = machine.sram_bytes
        self._bytes = _untouched_pages(machine.tiles * machine.sram_bytes)

    @property
    def images(self) -> npt.NDArray[np.uint8]:
        """SRAM of all tiles, uint8[tiles, sram_bytes], writable."""
        return self._bytes.reshape(-1, self._tile_bytes)

    def on(self, tile: int) -> TileView:
        """Return one tile's SRAM, as codelets see it."""
        start = tile * self._tile_bytes
        return TileView(self._bytes[start : start + self._tile_bytes], self._base, self.random)

    def flat(self, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Return the SRAM of all tiles, concatenated, as one writable array of a type."""
        return self._bytes.view(dtype)

    def places(
        self,
        tile: IntArray,
        address: IntArray,
        count: IntArray | int,
        dtype: npt.DTypeLike,
        *,
        vertex: IntArray | None = None,
    ) -> IntArray:
        """Return the index in `flat(dtype)` of the first element of each span, int64[rows].

        Args:
            tile, address: tile and byte address of each span, int64[rows].
            count: number of elements of each span, int64[rows], or of all spans.
            dtype: type of the elements.
            vertex: vertex to which each span belongs, for the error, int64[rows]; None numbers
                vertices by row.

        Raises:
            VertexFault: a span leaves SRAM, or an element is not aligned to its size.
        """
        item = np.dtype(dtype).itemsize
        start, size = address - self._base, np.broadcast_to(count, address.shape) * item
        outside = (start < 0) | (size < 0) | (start + size > self._tile_bytes)
        row = first_true(outside | (address % item != 0))
        if row is not None:
            reason = self.on(int(tile[row])).refusal(
                int(address[row]), int(size[row]) // item, item
            )
            raise VertexFault(row if vertex is None else int(vertex[row]), reason)
        return self._index(tile, address, item)

    def read(
        self, tile: IntArray, address: IntArray, count: IntArray, dtype: npt.DTypeLike
    ) -> npt.NDArray[np.generic]:
        """Return the elements of pieces of memory, one piece after another.

        A piece is `count` elements of a tile from an address on; these are int64[pieces].
        """
        pieces = np.empty(int(count.sum()), dtype=dtype)
        start = self.places(tile, address, count, pieces.dtype)
        _copy(self._bytes.view(pieces.dtype), pieces, start, np.cumsum(count) - count, count)
        return pieces

    def write(
        self, tile: IntArray, address: IntArray, count: IntArray, values: npt.NDArray[np.generic]
    ) -> None:
        """Write `values` into pieces of memory, one piece after another.

        A piece is `count` elements of a tile from an address on; these are int64[pieces].
        """
        start = self.places(tile, address, count, values.dtype)
        values = np.ascontiguousarray(values)
        _copy(values, self._bytes.view(values.dtype), np.cumsum(count) - count, start, count)

    def transfer(
        self, source: tuple[IntArray, IntArray], target: tuple[IntArray, IntArray], words: IntArray
    ) -> None:
        """Copy runs of 32-bit words, words[i] from the (tile, address) of source i to target i.

        No word may be both read and written, or written twice.
        """
        start, goal = (self.places(*spans, words, np.uint32) for spans in (source, target))
        flat = self._bytes.view(np.uint32)
        _copy(flat, flat, start, goal, words)

    def _index(self, tile: IntArray, address: IntArray, item_bytes: int) -> IntArray:
        """Return the index of items in the memory of all tiles, as one array of such items."""
        return (tile * self._tile_bytes + (address - self._base)) // item_bytes


def _untouched_pages(size: int) -> npt.NDArray[np.uint8]:
    """Return zeros, uint8[size], that take memory of the host only where they are touched."""
    pages = mmap.mmap(-1, size)
    if hasattr(mmap, "MADV_NOHUGEPAGE"):  # Linux; a huge page would commit whole tiles at a touch
        pages.madvise(mmap.MADV_NOHUGEPAGE)
    return np.frombuffer(pages, dtype=np.uint8)


class TileView:
    """SRAM of one tile, addressed by byte."""

    def __init__(
        self, sram: npt.NDArray[np.uint8], base: int, random: np.random.Generator | None
    ) -> None:
        self.random = random
        self._sram = sram
        self._base = base

    def view(self, address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[np.generic]:
        """Return a writable view of `count` elements at byte `address`.

        Raises:
            TileFault: the span leaves SRAM, or an element is not aligned to its size.
        """
        item = np.dtype(dtype).itemsize
        start, size = address - self._base, count * item
        if start < 0 or size < 0 or start + size > len(self._sram) or address % item:
            raise TileFault(self.refusal(address, count, item))
        return self._sram[start : start + size].view(dtype)

    def refusal(self, address: int, count: int, item: int) -> str:
        """Return the message for a span that leaves SRAM or is not aligned."""
        return (
            f"{count} elements of {item} bytes at {address:#x} must lie in {self._base:#x}.."
            f"{self._base + len(self._sram) - 1:#x}, at a multiple of {item}"
        )


def _copy(
    origin: npt.NDArray[Any],
    goal: npt.NDArray[Any],
    source: IntArray,
    target: IntArray,
    count: IntArray,
) -> None:
    """Copy runs of `count[i]` elements of one type from index source[i] to target[i]."""
    item, copy = next(
        (item, copy) for item, copy in COPIES if origin.itemsize % np.dtype(item).itemsize == 0
    )
    factor = origin.itemsize // np.dtype(item).itemsize  # items of an element
    runs = [np.ascontiguousarray(column * factor) for column in (source, target, count)]
    items = origin.view(item), goal.view(item)
    # Runs are disjoint, so any of them may be copied at the same time by several threads.
    rows, work = np.arange(len(count)), int(runs[2].sum())
    in_shares(rows, work, lambda share: copy(*items, share, *runs))
