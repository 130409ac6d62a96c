"""The zero kernel: clears a span of memory, 8 bytes a bundle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    Fields,
    IntArray,
    ProgramError,
    TileFault,
    TileMemories,
    TileMemory,
    VertexFault,
)
from ipusim.native import in_shares

from ..family import array, loops, turns, words
from ..fields import ceil_div, column
from ..kernel import AnyWorkers
from . import move_loops


@attrs.frozen
class Zero(AnyWorkers):
    """The zero kernel.

    Fields of a vertex: target, a byte address; bytes, the number of bytes to clear, a multiple of
    8.
    """

    title = "zero"
    source = Path(__file__).with_name("zero.S")
    arrays = (array("target", "out", "bytes"),)
    # Address; number of words of every worker; number of workers that clear one word more.
    state_words = words(
        "target each more",
        each=lambda v: whole_words(v.bytes) // v.kernel.workers,
        more=lambda v: whole_words(v.bytes) % v.kernel.workers,
    )
    # A word of 8 bytes a bundle; PopSparse's own zeroing worker takes two bundles more.
    loops = loops({"zero.rpt": lambda v: turns(ceil_div(v.bytes, DOUBLE_WORD_BYTES), v.workers)})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Clear the span of one vertex.

        Raises:
            TileFault: the span is no whole number of 8-byte words.
        """
        size = int(fields["bytes"])
        if size % DOUBLE_WORD_BYTES:
            raise TileFault(_refusal(size))
        memory.view(int(fields["target"]), size // 4, np.uint32)[:] = 0

    def compute_all(self, memory: TileMemories, tile: IntArray, fields: Fields) -> None:
        """Clear the spans of all vertices of a table.

        Raises:
            VertexFault: a span is no whole number of 8-byte words.
        """
        size = column(fields, "bytes")
        if np.any(size % DOUBLE_WORD_BYTES):
            misfit = int(np.argmax(size % DOUBLE_WORD_BYTES > 0))
            raise VertexFault(misfit, _refusal(int(size[misfit])))
        count, words = size // 4, memory.flat(np.uint32)
        target = memory.places(tile, column(fields, "target"), count, np.uint32)
        in_shares(tile, int(count.sum()), lambda rows: move_loops.clear(words, rows, target, count))


def whole_words(size: IntArray) -> IntArray:
    """Return the number of 8-byte words in `size` bytes, int64[vertices].

    Raises:
        ProgramError: a size that is no whole number of words.
    """
    if np.any(size % DOUBLE_WORD_BYTES):
        raise ProgramError(_refusal(int(size[np.argmax(size % DOUBLE_WORD_BYTES > 0)])))
    return size // DOUBLE_WORD_BYTES


def _refusal(size: int) -> str:
    """Return the error message for a size that is no whole number of words."""
    return f"zero clears words of {DOUBLE_WORD_BYTES} bytes, not {size} bytes"
