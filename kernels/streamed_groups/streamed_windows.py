"""The streamed windows kernel: streamed groups whose slabs of x are windows of image lines.

s are the image lines on the tile, [lines][k of a slab]: a line is a pixel, with 16 channels of half
or 8 of float. The weights of a slab are 16 neighbouring pixels of s that begin anywhere, such as a
row of an image by the columns at which one tap reads it. Different slabs may overlap. Pixels of a
further column group lie 16 further on in every slab. The list holds, for each slab, the bytes from
s to its first pixel, whose address the supervisor loads while the slab before streams. All else is
as in `streamed_groups`, and so are the cycles, except for the supervisor's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    Column,
    Fields,
    IntArray,
    ListError,
    OperandTraffic,
    ProgramError,
)

from ..family import VertexFields, array
from ..fields import column, lists
from ..multiply import SeatWork
from .group_lists import SLAB_WORDS, WINDOW_WORDS, RowForm, offsets_of_words
from .group_loops import COLUMNS
from .streamed_groups import SLAB_BYTES, OwnCycles, StreamedGroups


@attrs.frozen
class StreamedWindows(StreamedGroups):
    """The streamed windows kernel of one number format.

    Fields of a vertex are those of `StreamedGroups`, and s_bytes, the bytes of s. q is [n / 16]
    [pitch][16]. `columns` counts slabs.
    """

    title = "streamed_windows_{data_type}_{drained}"
    arrays = (
        StreamedGroups.arrays[0],
        array("s", "in", "s_bytes", align=16, interleaved=True),
        *StreamedGroups.arrays[2:],
    )
    own_cycles: ClassVar[OwnCycles] = OwnCycles(
        9, 17, 6, 6, before=1, before_last=1, close=6, open_pointer=14
    )
    # The code adds the bytes of a column group before each one.
    x_ahead: ClassVar[int] = SLAB_BYTES

    @property
    def rows_form(self) -> RowForm:
        """Size of a row of q in words, and of a slab in the list."""
        return attrs.evolve(super().rows_form, slab_words=WINDOW_WORDS)

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols of the number format, of the workers and of windows."""
        return {**super().defines, "GROUPS_WINDOWS": ""}

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat: its numbers and its list.

        Args:
            work: groups of the seats by row of q and slab, with the offset of each group's slab in
                s, and the bytes of s.

        Raises:
            NoKernelError: columns of x that are no multiple of 16.
            ProgramError: work without windows, or slabs whose groups have different offsets.
            WordOverflow: a slab with too many steps for a list.
        """
        if work.offset is None or work.s_bytes is None:
            raise ProgramError(f"kernel {self.name} takes windows of s, the work has none")
        offsets = []
        for first, count, slabs in zip(work.first, work.count, work.columns, strict=True):
            slab, offset = (
                table[first : first + count] for table in (work.local_column, work.offset)
            )
            of_slab = np.zeros(int(slabs), dtype=np.int64)
            of_slab[slab] = offset
            if np.any(of_slab[slab] != offset):
                raise ProgramError(f"kernel {self.name}: a slab has windows at different offsets")
            offsets.append(of_slab)
        return {**self.listed_fields(work, offsets), "s_bytes": work.s_bytes}

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return no parts of operands; check the lists, and that windows lie inside s.

        Raises:
            ListError: an error of `StreamedGroups.accesses`, or a window outside s or at an offset
                that is no whole number of pixels.
        """
        v, worklist = VertexFields(self, fields), lists(fields, "worklist")
        accesses = super().accesses(fields)
        for vertex, s_bytes in enumerate(column(fields, "s_bytes").tolist()):
            slabs, size = int(v.columns[vertex]), int(v.n[vertex]) * self.group_bytes
            offset = offsets_of_words(worklist.row(vertex), slabs)
            wrong = np.flatnonzero((offset % self.group_bytes != 0) | (offset + size > s_bytes))
            if len(wrong):
                slab = int(wrong[0])
                raise ListError(
                    vertex,
                    WINDOW_WORDS * slab + SLAB_WORDS,
                    f"slab {slab} reads {size:,} bytes of s from {offset[slab]:,} on, which has "
                    f"{s_bytes:,}; windows lie inside s, at multiples of {self.group_bytes}",
                )
        return accesses

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of groups, sums, lists and s that are read and written.

        Windows may overlap, and pixels outside all of them are not read. For each column group the
        supervisor loads the offsets of three entries behind the last slab, one more than it loads
        entries of.
        """
        v, base = VertexFields(self, fields), super().traffic(fields)
        groups, worklist = v.n // COLUMNS, base["worklist_address"]
        loaded = groups * v.columns * SLAB_BYTES
        return {
            **base,
            "s": OperandTraffic(loaded, 0 * loaded),
            "worklist_address": OperandTraffic(worklist.reads + 4 * groups, worklist.writes),
        }

    def weight_places(self, words: npt.NDArray[np.integer], groups: int, slabs: int) -> IntArray:
        """Return the index in s of each slab's first number, int64[column groups, slabs]."""
        first = offsets_of_words(words, slabs) // self.data_type.bytes
        places: IntArray = first + np.arange(groups)[:, None] * COLUMNS * self.depth
        return places
