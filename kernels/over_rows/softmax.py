"""The softmax kernel: y = e^(x - greatest) / sum over each row, with a mask that may be added to x.

A row has `count` elements in whole words of 8 bytes. Elements of its last word behind its end count
as minus infinity, whatever is stored there, and become zero. The six workers form teams of 1, 2, 3
or 6 members: teams take the rows in turn, and the members of a team the words of a row. A kernel
takes the size of team with the fewest cycles: with one row that is 6, with many 1.

The supervisor launches the workers three times: for the greatest element of each member's words,
for the exponentials with their sums, and for the division. On Bow, with r rows of the team and w
words of the member that have most, a vertex takes

    45 + 6 (58 + r (34 + 2 members + 7 w)) cycles
    45 + 6 (59 + r (34 + 2 members + 8 w)) with a mask

if the words are full (of halves; floats have fewer bundles a row).

A half is rounded after each step: x + mask, x - greatest, the exponential, its product with the
reciprocal. Sums are float: a member adds up its words place by place (of a half word, then places 0
and 2 and places 1 and 3, then both), the team adds up its members. A row whose elements are all
minus infinity, or that contains NaN or plus infinity, becomes NaN; so does a row of halves with a
number that is more than 65,504 below its greatest. Mask with minus infinity, not with the least
half.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DOUBLE_WORD_BYTES,
    WORD_BYTES,
    DataType,
    Fields,
    IntArray,
    OperandTraffic,
    TileMemory,
)

from ..elementwise.lanes import Lanes
from ..family import ArrayOperand, KernelAxis, VertexFields, array
from ..half import FloatArray, narrow, widen
from ..kernel import State
from .row_kernel import RowKernel
from .teams import SCRATCH_BYTES, Teams, in_words, row_words

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MASKS = ("none", "shared", "of_rows")
_ENTRIES: Mapping[str, tuple[str, ...]] = {
    "max": ("max_row", "max_words", "max_words.rpt", "max_tail"),
    "exp": ("exp_row", "exp_row.rpt", "exp_words", "exp_words.rpt", "exp_tail"),
    "scale": ("scale_row", "scale_row.rpt", "scale_words", "scale_words.rpt"),
}
"""Labels of the code by the label at which a launch enters."""
SHARED = ("x", "y", "step", "row", "scratch", "maxes", "sums", "mask")
OWN = ("at", "rows", "words", "tail", "all", "max", "sum", "team_maxes", "team_sums")
MASKED_OWN = ("x", "y", "mask")


@attrs.frozen
class Softmax(RowKernel):
    """The softmax kernel of one number format and kind of mask.

    Fields of a vertex: byte addresses x, y, scratch and, with a mask, mask; rows and count, the
    numbers of rows and of the elements of a row. x and y are [rows][words of a row] and may be the
    same memory; the mask is one row that is added to all, or one for each.

    Attributes:
        data_type: number format of x, y and the mask.
        mask: "none", "shared" (one row, for all rows) or "of_rows" (one for each row).
    """

    data_type: DataType
    mask: str = "none"

    axes = (
        KernelAxis("data_type", (HALF, FLOAT)),
        KernelAxis("mask", MASKS, text={"none": "", "shared": "_masked", "of_rows": "_row_masks"}),
    )
    title = "softmax_{data_type}{mask}"
    source = Path(__file__).with_name("softmax.S")
    entries = _ENTRIES

    @property
    def is_masked(self) -> bool:
        """True if a mask is added to x."""
        return self.mask != "none"

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols: the number format and the kind of mask."""
        flags = {
            "HALF": self.data_type is HALF,
            "MASKED": self.is_masked,
            "MASK_OF_ROWS": self.mask == "of_rows",
        }
        return {name: "" for name, is_set in flags.items() if is_set}

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: the rows, the mask, the results, and what members find for their team."""
        row = (row_words, self.data_type.vector_width, self.data_type)
        mask = (array("mask", "in", *(("rows",) if self.mask == "of_rows" else ()), *row),)
        return (
            array("x", "in", "rows", *row),
            *(mask if self.is_masked else ()),
            array("y", "out", "rows", *row),
            array("scratch", "out", "rows", SCRATCH_BYTES // FLOAT.bytes, FLOAT),
        )

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of operands in different memory elements: one bundle loads x and the mask."""
        return (("x", "mask"),) if self.is_masked else ()

    @property
    def state(self) -> State:
        """Record of a vertex's state: shared words, two double words, then words a worker."""
        own = (*OWN, *(MASKED_OWN if self.is_masked else ()))
        return np.dtype(
            [
                *((name, "<u4") for name in SHARED),
                *((name, "<u1", (DOUBLE_WORD_BYTES,)) for name in ("keep", "fill")),
                *((f"own_{name}", "<u4", (Teams.workers,)) for name in own),
            ]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes]."""
        v = VertexFields(self, fields)
        teams = self.teams(v)
        x, y, scratch = v.x, v.y, v.scratch[:, None]
        words = {
            "x": y if self.is_masked else x,
            "y": y,
            **teams.state_words(scratch),
        }
        if self.is_masked:
            at = teams.first_bytes
            of_rows = at if self.mask == "of_rows" else teams.first_word_bytes
            own = {"own_x": x[:, None] + at, "own_y": y[:, None] + at}
            words |= {"mask": v.mask, **own, "own_mask": v.mask[:, None] + of_rows}
        state = np.zeros(len(v), dtype=self.state)
        for name, value in words.items():
            state[name] = np.asarray(value) % (1 << 32)
        keep, fill = teams.last_word(-np.inf)
        state["keep"], state["fill"] = keep, fill
        return state.view(np.uint8).reshape(len(v), self.state_bytes)

    def label_passes(self, v: VertexFields, teams: Teams) -> Mapping[str, IntArray]:  # noqa: ARG002
        """Return the passes of each label, int64[vertices, workers]."""
        rows, words, every, tail = teams.rows, teams.full_words, teams.all_words, teams.has_tail
        others = rows * (teams.members - 1)[:, None]
        return {
            "max_row": rows,
            "max_words": rows * (words > 0),
            "max_words.rpt": rows * np.maximum(words - 1, 0),
            "max_tail": rows * tail,
            "exp_row": rows,
            "exp_row.rpt": others,
            "exp_words": rows * (words > 0),
            "exp_words.rpt": rows * np.maximum(words - 1, 0),
            "exp_tail": rows * tail,
            "scale_row": rows,
            "scale_row.rpt": others,
            "scale_words": rows * (every > 0),
            "scale_words.rpt": rows * np.maximum(every - 1, 0),
        }

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes that pass: launches read rows again, and members what others found."""
        teams = self.teams(VertexFields(self, fields))
        rows, members, none = teams.num_rows, teams.members, 0 * teams.num_rows
        size, found = rows * teams.row_bytes, rows * members * (DOUBLE_WORD_BYTES + WORD_BYTES)
        scratch = OperandTraffic(members * found, found)
        if not self.is_masked:
            x, y = OperandTraffic(2 * size, none), OperandTraffic(size, 2 * size)
            return {"x": x, "y": y, "scratch": scratch}
        y, mask = OperandTraffic(2 * size, 3 * size), OperandTraffic(size, none)
        return {"y": y, "mask": mask, "scratch": scratch}

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the rows of one vertex, in the order of sums of the code."""
        v = VertexFields(self, {name: np.reshape(value, 1) for name, value in fields.items()})
        rows, lanes = int(v.rows[0]), Lanes(self.data_type, memory.random)
        if rows == 0:
            return
        # Members of a team have every members-th word: [rows, words of a member, members, width],
        # with words of minus infinity behind those of the last members.
        members, width = self.members(v), self.data_type.vector_width
        own = in_words(self._masked_rows(memory, v, lanes), members, width, -np.inf)
        greatest = np.full((rows, members, width), -np.inf, np.float32)
        for word in range(own.shape[1]):
            greatest = lanes.maximum(greatest, own[:, word])
        negated = -greatest.max(axis=(1, 2))
        e = lanes.exp(lanes.add(own, negated[:, None, None, None]))
        sums = self._member_sums(e)
        total = sums[:, 0]
        for member in range(1, members):
            total = total + sums[:, member]
        factor = lanes.rounded(lanes.reciprocal(total))
        size = int(row_words(v)[0]) * width
        y = lanes.multiply(e, factor[:, None, None, None]).reshape(rows, -1)[:, :size]
        target = memory.view(int(v.y[0]), y.size, self.data_type.numpy).reshape(y.shape)
        target[:] = narrow(y) if self.data_type is HALF else y
        scratch = memory.view(int(v.scratch[0]), rows * SCRATCH_BYTES, np.uint8)
        found = scratch.view(np.uint8).reshape(rows, SCRATCH_BYTES)
        _store(found, 0, narrow(greatest) if self.data_type is HALF else greatest)
        _store(found, Teams.workers * DOUBLE_WORD_BYTES, sums)

    def _masked_rows(self, memory: TileMemory, v: VertexFields, lanes: Lanes) -> FloatArray:
        """Return x, with the mask added, and minus infinity behind the ends of rows."""
        rows, size = int(v.rows[0]), int(row_words(v)[0]) * self.data_type.vector_width
        dtype = self.data_type.numpy
        x = widen(memory.view(int(v.x[0]), rows * size, dtype)).reshape(rows, size)
        if self.is_masked:
            mask_rows = rows if self.mask == "of_rows" else 1
            mask = widen(memory.view(int(v.mask[0]), mask_rows * size, dtype))
            x = lanes.add(x, mask.reshape(mask_rows, size))
        is_element = np.arange(size) < int(v.count[0])
        return np.where(is_element, x, np.float32(-np.inf))

    def _member_sums(self, e: FloatArray) -> FloatArray:
        """Return the sum of each member's words, float32[rows, members], as the code adds them."""
        places = np.zeros((e.shape[0], e.shape[2], e.shape[3]), np.float32)
        for word in range(e.shape[1]):
            places = places + e[:, word]
        if self.data_type is HALF:
            places = places[..., :2] + places[..., 2:]
        return np.asarray(places[..., 0] + places[..., 1])


def _store(found: npt.NDArray[np.uint8], at: int, values: npt.NDArray[np.floating]) -> None:
    """Store what members found of each row behind each other, from byte `at` of its memory on."""
    flat = np.ascontiguousarray(values).reshape(len(found), -1).view(np.uint8)
    found[:, at : at + flat.shape[1]] = flat
