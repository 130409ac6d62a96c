"""The live tiles' SRAM, as one array over all tiles and as codelets see it."""

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

COPIES = ((np.uint32, copy_words), (np.uint16, copy_halves), (np.uint8, copy_bytes))


class Memory:
    """The SRAM of all tiles as one array; the host commits only the pages that are touched.

    `random` is what halves are rounded by; None where they are rounded to the nearest.
    """

    def __init__(self, machine: Machine, random: np.random.Generator | None = None) -> None:
        self.random = random
        self._base = machine.sram_base
        self._tile_bytes = machine.sram_bytes
        self._bytes = _untouched_pages(machine.tiles * machine.sram_bytes)

    @property
    def images(self) -> npt.NDArray[np.uint8]:
        """uint8[tiles, sram_bytes]: the memories as they are, writable."""
        return self._bytes.reshape(-1, self._tile_bytes)

    def on(self, tile: int) -> TileView:
        """One tile's SRAM, as codelets see it."""
        start = tile * self._tile_bytes
        return TileView(self._bytes[start : start + self._tile_bytes], self._base, self.random)

    def flat(self, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """All tiles' SRAM one after another as elements of a type, writable."""
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
        """int64[rows]: the index in `flat(dtype)` of the first of each row's `count` elements.

        Raises:
            VertexFault: a span leaves SRAM, or an element lies across words of its size.
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
        """The pieces' elements, one after another."""
        pieces = np.empty(int(count.sum()), dtype=dtype)
        at = self.places(tile, address, count, pieces.dtype)
        _copy(self._bytes.view(pieces.dtype), pieces, at, np.cumsum(count) - count, count)
        return pieces

    def write(
        self, tile: IntArray, address: IntArray, count: IntArray, values: npt.NDArray[np.generic]
    ) -> None:
        """Put `values` into the pieces, one after another."""
        at = self.places(tile, address, count, values.dtype)
        values = np.ascontiguousarray(values)
        _copy(values, self._bytes.view(values.dtype), np.cumsum(count) - count, at, count)

    def transfer(
        self, source: tuple[IntArray, IntArray], target: tuple[IntArray, IntArray], words: IntArray
    ) -> None:
        """Copy `words[i]` words from (tile, address) source i to target i.

        No word is both read and written, or written twice.
        """
        at, to = (self.places(*side, words, np.uint32) for side in (source, target))
        flat = self._bytes.view(np.uint32)
        _copy(flat, flat, at, to, words)

    def _index(self, tile: IntArray, address: IntArray, item_bytes: int) -> IntArray:
        return (tile * self._tile_bytes + (address - self._base)) // item_bytes


def _untouched_pages(size: int) -> npt.NDArray[np.uint8]:
    """Zeros that cost host memory only where they are touched, small page by small page."""
    pages = mmap.mmap(-1, size)
    if hasattr(mmap, "MADV_NOHUGEPAGE"):  # Linux; huge pages would commit every tile whole
        pages.madvise(mmap.MADV_NOHUGEPAGE)
    return np.frombuffer(pages, dtype=np.uint8)


class TileView:
    """One tile's SRAM by byte address."""

    def __init__(
        self, sram: npt.NDArray[np.uint8], base: int, random: np.random.Generator | None
    ) -> None:
        self.random = random
        self._sram = sram
        self._base = base

    def view(self, address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[np.generic]:
        """A writable view of `count` elements at byte `address`.

        Raises:
            TileFault: the span leaves SRAM, or an element lies across words of its size.
        """
        item = np.dtype(dtype).itemsize
        start, size = address - self._base, count * item
        if start < 0 or size < 0 or start + size > len(self._sram) or address % item:
            raise TileFault(self.refusal(address, count, item))
        return self._sram[start : start + size].view(dtype)

    def refusal(self, address: int, count: int, item: int) -> str:
        """Why a span of elements of so many bytes is none of this SRAM."""
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
    item, copy = next((i, c) for i, c in COPIES if origin.itemsize % np.dtype(i).itemsize == 0)
    items_of_element = origin.itemsize // np.dtype(item).itemsize
    runs = [np.ascontiguousarray(column * items_of_element) for column in (source, target, count)]
    items = origin.view(item), goal.view(item)
    # Runs are apart, so that any of them may be copied at the same time.
    rows, work = np.arange(len(count)), int(runs[2].sum())
    in_shares(rows, work, lambda share: copy(*items, share, *runs))
