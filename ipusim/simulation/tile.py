"""The live tiles' SRAM, as one array over all tiles and as codelets see it."""

from __future__ import annotations

import mmap

import numpy as np
import numpy.typing as npt

from ..columns import IntArray
from ..errors import TileFault
from ..machine.machine import WORD_BYTES, Machine


class Memory:
    """The SRAM of all tiles as one array; the host commits only the pages that are touched."""

    def __init__(self, machine: Machine) -> None:
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
        return TileView(self._bytes[start : start + self._tile_bytes], self._base)

    def read(
        self, tile: IntArray, address: IntArray, count: IntArray, dtype: npt.DTypeLike
    ) -> npt.NDArray[np.generic]:
        """The pieces' elements, one after another."""
        flat = self._bytes.view(dtype)
        pieces = np.zeros(int(count.sum()), dtype=dtype)
        for rows, at, width in self._by_width(tile, address, count, flat.itemsize):
            into = (np.cumsum(count) - count)[rows]
            _windows(pieces, width)[into] = _windows(flat, width)[at]
        return pieces

    def write(
        self, tile: IntArray, address: IntArray, count: IntArray, values: npt.NDArray[np.generic]
    ) -> None:
        """Put `values` into the pieces, one after another."""
        flat = self._bytes.view(values.dtype)
        values = np.ascontiguousarray(values)
        for rows, at, width in self._by_width(tile, address, count, flat.itemsize):
            origin = (np.cumsum(count) - count)[rows]
            _windows(flat, width)[at] = _windows(values, width)[origin]

    def transfer(
        self, source: tuple[IntArray, IntArray], target: tuple[IntArray, IntArray], words: IntArray
    ) -> None:
        """Copy `words[i]` words from (tile, address) source i to target i."""
        flat = self._bytes.view(np.uint32)
        for rows, at, width in self._by_width(*target, words, WORD_BYTES):
            origin = self._index(source[0][rows], source[1][rows], WORD_BYTES)
            _windows(flat, width)[at] = _windows(flat, width)[origin]

    def _index(self, tile: IntArray, address: IntArray, item_bytes: int) -> IntArray:
        return (tile * self._tile_bytes + (address - self._base)) // item_bytes

    def _by_width(
        self, tile: IntArray, address: IntArray, count: IntArray, item_bytes: int
    ) -> list[tuple[IntArray, IntArray, int]]:
        """Pieces grouped by length: rows, their element indices, the length."""
        order = np.argsort(count, kind="stable")
        widths, starts = np.unique(count[order], return_index=True)
        groups = []
        for width, rows in zip(widths.tolist(), np.split(order, starts)[1:], strict=True):
            if width > 0:
                groups.append((rows, self._index(tile[rows], address[rows], item_bytes), width))
        return groups


def _untouched_pages(size: int) -> npt.NDArray[np.uint8]:
    """Zeros that cost host memory only where they are touched, small page by small page."""
    pages = mmap.mmap(-1, size)
    if hasattr(mmap, "MADV_NOHUGEPAGE"):  # Linux; huge pages would commit every tile whole
        pages.madvise(mmap.MADV_NOHUGEPAGE)
    return np.frombuffer(pages, dtype=np.uint8)


class TileView:
    """One tile's SRAM by byte address."""

    def __init__(self, sram: npt.NDArray[np.uint8], base: int) -> None:
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
            raise TileFault(
                f"{count} elements of {item} bytes at {address:#x} must lie in {self._base:#x}.."
                f"{self._base + len(self._sram) - 1:#x}, at a multiple of {item}"
            )
        return self._sram[start : start + size].view(dtype)


def _windows(flat: npt.NDArray[np.generic], width: int) -> npt.NDArray[np.generic]:
    """Every run of `width` neighbours of `flat`, as overlapping rows without a copy."""
    step = flat.strides[0]
    return np.lib.stride_tricks.as_strided(
        flat, shape=(len(flat) - width + 1, width), strides=(step, step)
    )
