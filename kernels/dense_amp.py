"""The dense kernel: q = a @ s on one tile, 16 x 16 weights at a time, on the AMP.

It is PopLibs' ConvPartial1x1 vertex, seen as a matmul: positions are the columns of the dense
operand, the weights are tiles of a. With G_o output groups, G_i input groups, P passes an output
group, L cycles of weight load and I the slowest worker's cycles (z: it zeroes the output first)

    cycles = 50 + W (R + r (G_i - 1)) + 12 + e + (G_i - 1) (16 - e + G_o (19 + P (6 + L + I_0)))
             + 11 + G_o (19 - e + P (7 + L + I_z))

The constants are published estimates (poplin PerformanceEstimation.hpp 397-692) and hold launch,
sync and branch cycles of that chip; the workers and the rate of weight loads are the machine's.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Column, DataType, Fields, IntArray, Machine, Operand, ProgramError, TileMemory

from .fields import column
from .half import narrow, rounded, widen
from .multiply import SeatWork
from .words import ceil_div

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BLOCK = 16
UNIT_WEIGHT_BYTES = 32  # 16 halves or 8 floats an AMP unit
LAUNCH_SPREAD_CYCLES = 14  # the supervisor's next work waits for the first idle worker's slots

_INSTRUCTIONS: Mapping[tuple[DataType, DataType, int], str] = {
    # data, partials, units
    (HALF, HALF, 16): "f16v4hihov4amp",
    (HALF, HALF, 8): "f16v4hihoamp",
    (HALF, FLOAT, 8): "f16v4sisoamp",
    (FLOAT, FLOAT, 16): "f32sisov2amp",
    (FLOAT, FLOAT, 8): "f32sisoamp",
}


@attrs.frozen
class DenseAmp:
    """The dense kernel of one pair of types on 16 or 8 AMP units.

    Fields of a vertex: byte addresses q, s and values; n, columns of the dense operand on the tile;
    rows and columns, the tile's share of a in blocks of 16. s is [columns][n][16], q is
    [rows][n][16] and values [rows][columns][16][16], blocks row-major.

    Attributes:
        data_type: of values and s.
        partials_type: of q.
        units: AMP units it drives.
    """

    data_type: DataType
    partials_type: DataType
    units: int

    def __attrs_post_init__(self) -> None:
        if (self.data_type, self.partials_type, self.units) not in _INSTRUCTIONS:
            raise ProgramError(
                f"no dense kernel for {self.data_type.value} data with "
                f"{self.partials_type.value} partials on {self.units} AMP units"
            )

    @property
    def block(self) -> int:
        """Edge of its blocks of weights."""
        return BLOCK

    @property
    def name(self) -> str:
        """Data type, partials type; and the units where a wider kernel exists."""
        types = f"{self.data_type.value}_{self.partials_type.value}"
        wider = (self.data_type, self.partials_type, 2 * self.units) in _INSTRUCTIONS
        return f"dense_amp_{types}{f'_{self.units}units' if wider else ''}"

    @property
    def instructions(self) -> tuple[str, ...]:
        """The AMP instruction of its inner loop."""
        return (_INSTRUCTIONS[self.data_type, self.partials_type, self.units],)

    @property
    def operands(self) -> tuple[Operand, ...]:
        """One instruction reads and writes q, hence it is interleaved."""
        return (
            Operand("q", "out", align=16, interleaved=True),
            Operand("s", "in"),
            Operand("values", "in"),
        )

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """One instruction loads from s and from q."""
        return (("q", "s"),)

    @property
    def splits_blocks(self) -> bool:
        """Blocks are row-major, whatever the type."""
        return False

    @property
    def q_padding_bytes(self) -> int:
        """No over-read is known."""
        return 0

    @property
    def s_padding_bytes(self) -> int:
        """No over-read is known."""
        return 0

    @property
    def code_bytes(self) -> int:
        """Derived: 4 B a supervisor instruction and weight load, 8 B a worker bundle."""
        return (50 + 12 + 16 + 19 + 7 + self.units * UNIT_WEIGHT_BYTES // 8) * 4 + 46 * 8

    @property
    def state_bytes(self) -> int:
        """Derived: five pointers and ten 16-bit numbers, and a worklist of six workers."""
        return 5 * 4 + 10 * 2 + 6 * 6

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Once an input group where partials are half: they pass through memory between groups."""
        return blocks if self.partials_type is HALF else np.zeros_like(blocks)

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """The numbers of every seat, whose blocks fill a rectangle row by row."""
        return {
            "n": np.full(len(work.first), work.n),
            "rows": work.rows,
            "columns": work.columns,
        }

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand."""
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        return {
            "q": rows * n * BLOCK * self.partials_type.bytes,
            "s": columns * n * BLOCK * self.data_type.bytes,
            "values": rows * columns * BLOCK**2 * self.data_type.bytes,
        }

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync; reads n, rows and columns.

        An AMP unit holds 16 inputs of half or 8 of float, so a block of 16 is one input group or
        two; 8 units make 16 outputs in two passes.
        """
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        inputs = BLOCK * self.data_type.bytes // UNIT_WEIGHT_BYTES
        return self.group_cycles(machine, n, inputs * columns, rows, BLOCK // self.units)

    def group_cycles(
        self, machine: Machine, n: IntArray, in_groups: IntArray, out_groups: IntArray, passes: int
    ) -> IntArray:
        """The formula above, in groups of channels; all arrays int64[vertices]."""
        retained, again = (7, 3) if self._common else (0, 0)
        extra = 1 if self._common or self.partials_type is FLOAT else 0
        load = ceil_div(self.units * UNIT_WEIGHT_BYTES, machine.weight_load_bytes_per_cycle)
        adding = 6 + load + self._inner(machine, n, zeroes=False)
        opening = 7 + load + self._inner(machine, n, zeroes=True)
        state = machine.workers * (retained + again * (in_groups - 1))
        added = (in_groups - 1) * (16 - extra + out_groups * (19 + passes * adding))
        opened = 11 + out_groups * (19 - extra + passes * opening)
        return 50 + state + 12 + extra + added + opened

    @property
    def _common(self) -> bool:
        """Whether it is the code that half shares over 16 units and over float partials."""
        return self.data_type is HALF and (self.units == 16 or self.partials_type is FLOAT)

    def _inner(self, machine: Machine, n: IntArray, *, zeroes: bool) -> IntArray:
        """Cycles of one pass: the worker with most columns, or the one with fewest and a tail."""
        most = self._bundles(ceil_div(n, machine.workers), zeroes)
        fewest = n // machine.workers
        least = np.where(fewest > 0, self._bundles(fewest, zeroes), 0)
        spread = machine.workers * least + LAUNCH_SPREAD_CYCLES
        inner: IntArray = np.maximum(machine.workers * most, spread)
        return inner

    def _bundles(self, n: IntArray, zeroes: bool) -> IntArray:
        """Bundles of a worker with n columns."""
        z = int(zeroes)
        if self._common:
            few, base, step, clear = (15 - z, 26 - z, 35 - z), 31 - z, 4, 0
        elif self.data_type is HALF:
            few, base, step, clear = (24, 39, 40), 41, 4, 2
        else:
            few, base, step, clear = (24, 47, 46), 46, 8, self.units // 2
        start = np.where(n < 3, np.array(few)[np.minimum(n, 2)], base + step * (n - 3))
        clearing = z * (2 + clear * n) if clear else 0
        bundles: IntArray = start + np.where(n > 0, clearing, 0)
        return bundles

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: q = a @ s.

        Half partials are rounded once an input group of 16, float partials add in float32.
        """
        n, rows, columns = (int(fields[name]) for name in ("n", "rows", "columns"))
        dtype = self.data_type.numpy
        s = widen(memory.view(int(fields["s"]), columns * n * BLOCK, dtype))
        values = widen(memory.view(int(fields["values"]), rows * columns * BLOCK**2, dtype))
        inputs = s.reshape(columns, n, BLOCK)
        blocks = values.reshape(rows, columns, BLOCK, BLOCK)
        weights = blocks.transpose(1, 3, 0, 2).reshape(columns, BLOCK, rows * BLOCK)
        total = np.zeros((n, rows * BLOCK), dtype=np.float32)
        for group in range(columns):
            total += inputs[group] @ weights[group]
            if self.partials_type is HALF:
                total = rounded(total)
        q = memory.view(int(fields["q"]), rows * n * BLOCK, self.partials_type.numpy)
        outputs = narrow(total) if self.partials_type is HALF else total
        q.reshape(rows, n, BLOCK)[:] = outputs.reshape(n, rows, BLOCK).swapaxes(0, 1)
