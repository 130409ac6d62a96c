"""The N:M refresh kernel: masks of dense weights in groups of four, and their kept weights.

N:M training keeps `kept` weights of each group of four columns, those of largest magnitude. The
kernel ranks the four magnitudes of a group without branches; of equal magnitudes the one in the
lower column comes first. It writes a mask of 16 bits for each group, bit i for column i. Variants
also write the kept weights, and with each of them a number for its column from a table, such as a
byte offset in a dense operand ("offsets"). Other variants, named nm_compact, read the masks, so
that kept weights follow the dense ones between two refreshes. NaN has no rank: the mask of a group
that contains NaN is undefined.

A strip is 16 columns of the weights, which are stored as [strips][rows][16]. The four groups of a
row of a strip are transposed in registers and ranked together, in one turn of the loop. With r rows
of the busiest worker, s strips and W workers

    cycles = launch and sync + W (36 + s (11 + turn r)), or W 11 without rows

    bundles of a turn       1:4  2:4  3:4
    masks                    32   40   32
    masks, kept weights      39   56   50
    masks, weights, offsets  47   73   68
    masks are read:
    kept weights             26   35   37
    kept weights, offsets    34   52   55

In a turn that ranks, the transposition takes 10 bundles; magnitudes and their order take 14, for
2:4 22.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias, cast

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Fields, IntArray, Operand, OperandTraffic, ProgramError, TileMemory

from ..family import LabelPasses, VertexFields, turns
from ..fields import column, lists
from ..kernel import AnyWorkers, packed_state

GROUP = 4  # columns of which some are kept
STRIP = 16  # columns of a strip: four groups
STRIP_GROUPS = STRIP // GROUP
HALF_BYTES = DataType.HALF.bytes
MAGNITUDE = 0x7FFF  # bits of a half without its sign
WORKSPACE_WORDS = 8  # 32-bit words of a worker's work space: the 16 halves that a turn transposes

Words: TypeAlias = npt.NDArray[np.uint16]
Gives: TypeAlias = Literal["masks", "values", "values and offsets"]

KEPT = (1, 2, 3)  # possible numbers of kept columns


@attrs.frozen
class NMRefresh(AnyWorkers):
    """The kernel that ranks groups of four halves and writes masks, kept weights and offsets.

    Fields of a vertex: byte addresses weights, half [strips][rows][16]; mask, 16 bits
    [strips][rows][4]; values, half, and offsets, 16 bits, both [rows][4 * kept * strips], with
    value_row and offset_row bytes from row to row; rows and strips, their numbers; columns, the
    table, 16 bits for each column, [strips][4 columns of a group][4 groups], and columns_address.

    Attributes:
        kept: number of kept columns of four, 1 to 3.
        ranks: True if masks are computed from the weights and written, False if they are read.
        gives: outputs that are written.
    """

    kept: int
    ranks: bool
    gives: Gives

    labels = ("begin", "strip", "loop")
    source = Path(__file__).with_name("nm_refresh.S")

    def __attrs_post_init__(self) -> None:
        if self.kept not in KEPT:
            raise ProgramError(
                f"no kernel keeps {self.kept} of {GROUP} columns; keep one of {KEPT}"
            )
        if self.gives == "masks" and not self.ranks:
            raise ProgramError("masks that are read are not given again; rank, or give values")

    @property
    def name(self) -> str:
        """Name of the kernel: kept columns, origin of the masks, outputs."""
        prefix = "nm_refresh" if self.ranks else "nm_compact"
        return f"{prefix}_{self.kept}_{GROUP}_{self.gives.replace(' ', '_')}{self.suffix}"

    @property
    def has_values(self) -> bool:
        """True if kept weights are written."""
        return self.gives != "masks"

    @property
    def has_offsets(self) -> bool:
        """True if numbers from the table of columns are written with the kept weights."""
        return self.gives == "values and offsets"

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Operands of a vertex; those that a variant does not use are absent."""
        return (
            Operand("weights", "in"),
            Operand("mask", "out" if self.ranks else "in"),
            *((Operand("values", "out"),) if self.has_values else ()),
            *((Operand("offsets", "out", align=4),) if self.has_offsets else ()),
            *((Operand("columns_address", "in"),) if self.has_offsets else ()),
        )

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols: the number of kept columns, and which steps the code has."""
        steps = {"RANK": self.ranks, "VALUES": self.has_values, "OFFSETS": self.has_offsets}
        return {
            "KEPT": str(self.kept),
            **{name: "" for name, is_present in steps.items() if is_present},
        }

    @property
    def state(self) -> np.dtype[np.void]:
        """Record of a vertex's state: addresses, sizes, shares; constants; memory of workers."""
        words = (
            *("weights", "mask", "values", "offsets", "columns_address", "value_row"),
            *("offset_row", "each", "more", "rows", "strips_more", "unused"),
        )
        return np.dtype(
            [
                *((name, "<u4") for name in words),
                ("magnitude", "<u2", 4),
                ("bits", "<u2", (GROUP, 4)),
                ("own", "<u4", WORKSPACE_WORDS * self.workers),
            ]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the states of vertices, uint8[vertices, state_bytes].

        `each` is the number of rows that every worker has, and the first `more` workers have one
        row more; `strips_more` is the number of strips less one, the count of a hardware loop.
        """
        rows = column(fields, "rows")
        share, remainder = np.divmod(rows, self.workers)
        absent = {} if self.has_offsets else {"offsets": 0, "columns_address": 0, "offset_row": 0}
        absent |= {} if self.has_values else {"values": 0, "value_row": 0}
        bits = np.repeat(1 << np.arange(GROUP), 4).reshape(1, GROUP, 4)
        return packed_state(
            self.state,
            fields,
            each=share,
            more=remainder,
            strips_more=column(fields, "strips") - 1,
            magnitude=MAGNITUDE,
            bits=bits,
            unused=0,
            own=0,
            **absent,
        )

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the size in bytes of each operand, int64[vertices].

        Raises:
            ProgramError: rows that overlap, or do not lie whole words apart; a table that is too
                short.
        """
        rows, strips = column(fields, "rows"), column(fields, "strips")
        groups = rows * strips * STRIP_GROUPS
        spans = {"weights": groups * GROUP * HALF_BYTES, "mask": groups * HALF_BYTES}
        kept_row = strips * STRIP_GROUPS * self.kept * HALF_BYTES
        outputs = {
            "values": ("value_row", 8, self.has_values),
            "offsets": ("offset_row", 4, self.has_offsets),
        }
        for name, (row, alignment, is_present) in outputs.items():
            if is_present:
                step = _steps(column(fields, row), kept_row, name, alignment)
                spans[name] = np.where(rows > 0, (rows - 1) * step + kept_row, 0)
        if self.has_offsets:
            table = lists(fields, "columns")
            if np.any(table.count != strips * STRIP):
                raise ProgramError(
                    f"a table of {table.count[table.count != strips * STRIP][0]} columns; give an "
                    f"entry for each of the {STRIP} of every strip"
                )
            spans["columns_address"] = table.count * table.flat.itemsize
        return spans

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of kept weights and offsets that are written, and of the table.

        Rows of kept weights may have gaps between them; the table is read once for each row.
        """
        rows, strips = column(fields, "rows"), column(fields, "strips")
        writes = rows * strips * STRIP_GROUPS * self.kept * HALF_BYTES
        parts = {"values": self.has_values, "offsets": self.has_offsets}
        traffic = {
            name: OperandTraffic(0 * rows, writes)
            for name, is_present in parts.items()
            if is_present
        }
        if self.has_offsets:
            reads = rows * 2 * lists(fields, "columns").count
            traffic["columns_address"] = OperandTraffic(reads, 0 * reads)
        return traffic

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: rows of each worker in every strip."""
        rows = turns(v.rows, v.workers)
        has_rows, strips = rows > 0, v.strips[:, None]
        return LabelPasses({"begin": has_rows, "strip": has_rows * strips, "loop": rows * strips})

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the outputs of one vertex; nothing is rounded, kept weights keep their bits."""
        rows, strips = int(fields["rows"]), int(fields["strips"])
        shape = strips, rows, STRIP_GROUPS
        count = rows * strips * STRIP
        weights = _words(memory, int(fields["weights"]), count).reshape(*shape, GROUP)
        mask = _words(memory, int(fields["mask"]), count // GROUP).reshape(shape)
        if self.ranks:
            mask[:] = masks_of(weights, self.kept)
        if not self.has_values:
            return
        bits = (mask[..., None] >> np.arange(GROUP)) & 1
        # Sort the columns of a group: kept ones first, in their order. A mask that another kernel
        # wrote might keep fewer than `kept`.
        order = np.argsort(1 - bits, axis=-1, kind="stable")[..., : self.kept]
        values = np.take_along_axis(weights, order, axis=-1)
        self._write(memory, fields, "values", "value_row", values)
        if self.has_offsets:
            table = np.asarray(fields["columns"]).reshape(strips, 1, GROUP, STRIP_GROUPS)
            table = table.swapaxes(2, 3)
            offsets = np.take_along_axis(np.broadcast_to(table, weights.shape), order, axis=-1)
            self._write(memory, fields, "offsets", "offset_row", offsets)

    def _write(
        self,
        memory: TileMemory,
        fields: Mapping[str, npt.NDArray[np.integer]],
        output: str,
        row_step: str,
        numbers: npt.NDArray[np.integer],
    ) -> None:
        """Write numbers [strips][rows][groups][kept] to an output, row by row.

        `output` is the name of the field with the address, `row_step` that of the field with the
        bytes from row to row.
        """
        by_row = numbers.transpose(1, 0, 2, 3).reshape(numbers.shape[1], -1)
        for number, line in enumerate(by_row):
            address = int(fields[output]) + number * int(fields[row_step])
            _words(memory, address, len(line))[:] = line


def masks_of(weights: Words, num_kept: int) -> Words:
    """Return the masks of groups of four halves, uint16[...].

    `weights`, uint16[..., 4], are the bits of the halves; without their signs they rank as the
    magnitudes do. Of equal magnitudes the lower column is kept.
    """
    magnitude = (weights & MAGNITUDE).astype(np.int64)
    order = np.argsort(-magnitude, axis=-1, kind="stable")[..., :num_kept]
    masks: Words = np.sum(1 << order, axis=-1).astype(np.uint16)
    return masks


def _words(memory: TileMemory, address: int, count: int) -> Words:
    """Return a writable view of 16-bit words of tile memory."""
    return cast(Words, memory.view(address, count, np.uint16))


def _steps(step: IntArray, row_bytes: IntArray, name: str, alignment: int) -> IntArray:
    """Return the bytes from row to row of an output, after a check.

    A step must be at least `row_bytes`, and a multiple of `alignment` bytes.
    """
    is_wrong = (step < row_bytes) | (step % alignment > 0)
    if np.any(is_wrong):
        vertex = int(np.argmax(is_wrong))
        raise ProgramError(
            f"rows of {name} {step[vertex]} bytes apart, of {row_bytes[vertex]} bytes each; use a "
            f"multiple of {alignment} that is no less"
        )
    return step
