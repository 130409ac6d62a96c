"""The rotary embedding kernel: pairs of elements are turned by an angle of their position.

    y1 = x1 cos - x2 sin,  y2 = x2 cos + x1 sin

x1 is the first half of a row, x2 the second, as in LLaMA; neighbours are no pairs. A half row has
`count` elements in whole words of 8 bytes, so a row whose half does not fill words has room behind
both halves. Each position has `heads` rows, [position][head][two halves], and a row of cosines and
sines. Workers share positions in teams of 1, 2, 3 or 6, of the size that takes fewest cycles.

With p positions and w words of a half row of the slowest worker, a vertex takes

    L + S + 6 (14 + p (9 + heads (10 + 6 w))) cycles, L and S its launch and sync

Each operation rounds once, to the format.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    ProgramError,
    TileMemory,
)

from ..elementwise.lanes import Lanes
from ..family import ArrayOperand, KernelAxis, LabelPasses, VertexFields, array
from ..half import narrow, widen
from ..kernel import Kernel, State
from .teams import Teams, row_words

HALF, FLOAT = DataType.HALF, DataType.FLOAT
SHARED = ("step", "half_row", "heads_more", "skip", "table")
OWN = ("x", "y", "cos", "sin", "rows", "words")


def _heads(v: VertexFields) -> IntArray:
    """Return the number of rows of each position, int64[vertices].

    Raises:
        ProgramError: a position without rows.
    """
    if np.any(v.heads < 1):
        raise ProgramError(f"{v.kernel.name}: {v.heads.min()} heads; give 1 or more")
    return v.heads


@attrs.frozen
class Rotary(Kernel):
    """The rotary embedding kernel of one number format.

    Fields of a vertex: byte addresses x, y, cos and sin; rows, the number of positions; heads, the
    number of rows of x and y for each; count, the number of elements of half a row. x and y are
    [rows][heads][2][words of half a row] and may be the same memory; cos and sin are [rows][words
    of half a row].

    Attributes:
        data_type: number format of all arrays.
    """

    data_type: DataType

    axes = (KernelAxis("data_type", (HALF, FLOAT)),)
    title = "rotary_{data_type}"
    source = Path(__file__).with_name("rotary.S")
    labels = ("position", "head", "words", "words.rpt")
    # One bundle loads x1 with its cosine, or x2 with its sine.
    apart = (("x", "cos"), ("x", "sin"))

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbol of the number format."""
        return {"HALF": ""} if self.data_type is HALF else {}

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: the rows, the tables of cosines and sines, and the results."""
        half_row = (row_words, self.data_type.vector_width, self.data_type)
        rows = ("rows", _heads, 2, *half_row)
        tables = (array(name, "in", "rows", *half_row) for name in ("cos", "sin"))
        return (array("x", "in", *rows), *tables, array("y", "out", *rows))

    @property
    def state(self) -> State:
        """Record of a vertex's state: shared words, then words a worker."""
        own = ((f"own_{name}", "<u4", (Teams.workers,)) for name in OWN)
        return np.dtype([*((name, "<u4") for name in SHARED), *own])

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes]."""
        v = VertexFields(self, fields)
        teams, half_row = self.teams(v), row_words(v) * DOUBLE_WORD_BYTES
        position = 2 * half_row * _heads(v)
        at = teams.team * position[:, None] + teams.first_word_bytes
        words = {
            "step": teams.members,
            "half_row": half_row,
            "heads_more": v.heads - 1,
            "skip": (teams.number - 1) * position,
            "table": teams.number * half_row,
            "own_x": v.x[:, None] + at,
            "own_y": v.y[:, None] + at,
            "own_cos": v.cos[:, None] + teams.first_bytes,
            "own_sin": v.sin[:, None] + teams.first_bytes,
            "own_rows": teams.rows,
            "own_words": teams.all_words - 1,
        }
        state = np.zeros(len(v), dtype=self.state)
        for name, value in words.items():
            state[name] = value % (1 << 32)
        return state.view(np.uint8).reshape(len(v), self.state_bytes)

    def teams(self, v: VertexFields) -> Teams:
        """Return the teams of each vertex that take fewest cycles."""
        bundles = self.label_bundles()
        return Teams.best(v, lambda teams: self._passes(v, teams).slowest_bundles(bundles))

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the passes of each label: positions, heads, and words after the first."""
        return self._passes(v, self.teams(v))

    def _passes(self, v: VertexFields, teams: Teams) -> LabelPasses:
        """Return the passes of each label by the workers of teams."""
        heads, words = teams.rows * _heads(v)[:, None], teams.all_words
        return LabelPasses(
            {
                "position": teams.rows,
                "head": heads,
                "words": heads * (words > 0),
                "words.rpt": heads * np.maximum(words - 1, 0),
            }
        )

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of the tables that are read, a row of both for each head."""
        v = VertexFields(self, fields)
        reads = v.rows * _heads(v) * row_words(v) * DOUBLE_WORD_BYTES
        return {name: OperandTraffic(reads, 0 * reads) for name in ("cos", "sin")}

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Turn the pairs of one vertex."""
        v = VertexFields(self, {name: np.reshape(value, 1) for name, value in fields.items()})
        lanes, dtype = Lanes(self.data_type, memory.random), self.data_type.numpy
        size = int(row_words(v)[0]) * self.data_type.vector_width
        shape, table = (int(v.rows[0]), int(v.heads[0]), 2, size), (int(v.rows[0]), 1, size)
        count = int(np.prod(shape))
        x = widen(memory.view(int(v.x[0]), count, dtype)).reshape(shape)
        cos, sin = (
            widen(memory.view(int(address[0]), int(np.prod(table)), dtype)).reshape(table)
            for address in (v.cos, v.sin)
        )
        x1, x2 = x[:, :, 0], x[:, :, 1]
        y = np.empty_like(x)
        y[:, :, 0] = lanes.subtract(lanes.multiply(x1, cos), lanes.multiply(x2, sin))
        y[:, :, 1] = lanes.add(lanes.multiply(x2, cos), lanes.multiply(x1, sin))
        target = memory.view(int(v.y[0]), count, dtype).reshape(shape)
        target[:] = narrow(y) if self.data_type is HALF else y
