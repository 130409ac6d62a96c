"""The norm kernels: layer norm and RMS norm of rows, or of slices of rows on several tiles.

    layer norm    y = (x - mean) / sqrt(variance + epsilon) gamma + beta
    RMS norm      y = x / sqrt(mean of squares + epsilon) gamma

A row has `count` elements in whole words of 8 bytes. Workers share rows in teams, as softmax does.
The first launch adds up the elements of each member and their squares, the second adds up the sums
of all members and computes y. Where a row is cut into slices on several tiles, two kernels do this:
"sums" leaves a pair of floats for each row and member, an exchange brings the pairs of all slices
to each of their tiles, and "apply" takes `pairs` of them for each row and `total`, the number of
elements of the whole row.

On Bow, with r rows of the team and w full words of the member that have most, both launches take

    37 + 6 (24 + r (32 + members + 5 w)) cycles, of RMS norm 37 + 6 (27 + r (25 + members + 4 w))

(of halves, with w at least 2; floats take 5 to 7 bundles a row less). Sums are float: a member adds
up its words place by place (of a half word, then places 0 and 2 and places 1 and 3, then both),
then all pairs of a row in order. The variance is the mean of squares less the square of the mean,
without its sign.

A half is rounded after each step: factor 1 / sqrt(variance + epsilon) and mean; x factor - mean
factor, which one instruction computes in float; times gamma, plus beta. So elements that equal the
mean become beta exactly.
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
from ..family import Access, ArrayOperand, KernelAxis, VertexFields, array
from ..half import FloatArray, narrow, widen
from ..kernel import State
from .row_kernel import RowKernel
from .teams import Teams, in_words, row_words

HALF, FLOAT = DataType.HALF, DataType.FLOAT
KINDS, PARTS = ("layer", "rms"), ("whole", "sums", "apply")
PAIR_BYTES = 2 * FLOAT.bytes  # the sum of some elements and the sum of their squares
_SUM = ("sum_row", "sum_words", "sum_words.rpt", "sum_tail", "sum_alone")
_APPLY = {
    "layer": ("apply_row", "apply_row.rpt", "apply_words", "apply_words.rpt"),
    "rms": ("apply_row", "apply_row.rpt", "apply_words.rpt"),
}
# Words of y that a worker computes outside of the loop over them.
_OUTSIDE = {"layer": 2, "rms": 1}
SHARED = ("step", "row", "sum_step", "sums_step", "others", "epsilon", "negative_share", "share")
OWN = ("x", "rows", "words", "tail", "all", "sum", "sums", "y", "gamma", "beta", "results")


def _pairs(v: VertexFields) -> IntArray:
    """Return the number of pairs of sums of each row, int64[vertices].

    Raises:
        ProgramError: no sums, or a whole row of no elements.
    """
    if v.kernel.part != "apply":
        members: IntArray = v.kernel.teams(v).members
        return members
    if np.any(v.pairs < 1) or np.any(v.total < 1):
        raise ProgramError(
            f"{v.kernel.name}: {v.pairs.min()} pairs of sums for rows of {v.total.min()} elements; "
            "give 1 or more of both"
        )
    return v.pairs


@attrs.frozen
class Norm(RowKernel):
    """The kernel of one norm, or of one part of it, and number format.

    Fields of a vertex: byte addresses x, sums, y, gamma and, for layer norm, beta, of which "sums"
    has the first two alone; rows and count, the numbers of rows and of elements of a row on the
    tile; epsilon, the bits of a float; for "apply" pairs, the number of sums of each row, and
    total, the number of elements of a whole row. x and y are [rows][words of a row] and may be the
    same memory; gamma and beta are one row; sums are [rows][pairs][2] floats.

    Attributes:
        data_type: number format of all arrays but the sums.
        norm: "layer" or "rms".
        part: "whole", or "sums" and "apply" for rows that are cut into slices.
    """

    data_type: DataType
    norm: str = "layer"
    part: str = "whole"

    axes = (
        KernelAxis("data_type", (HALF, FLOAT)),
        KernelAxis("norm", KINDS),
        KernelAxis("part", PARTS, text={"whole": "", "sums": "_sums", "apply": "_apply"}),
    )
    title = "{norm}_norm_{data_type}{part}"
    source = Path(__file__).with_name("norm.S")

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels of the code by the label at which a launch enters."""
        entries = {"sum": _SUM, "apply": _APPLY[self.norm]}
        left_out = {"whole": "", "sums": "apply", "apply": "sum"}[self.part]
        return {name: labels for name, labels in entries.items() if name != left_out}

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols: the number format, the norm and its part."""
        flags = {
            "HALF": self.data_type is HALF,
            "RMS": self.norm == "rms",
            "SUMS": self.part == "sums",
            "APPLY": self.part == "apply",
        }
        return {name: "" for name, is_set in flags.items() if is_set}

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: the rows, their sums, the results, gamma and beta."""
        row = (row_words, self.data_type.vector_width, self.data_type)
        access: Access = "in" if self.part == "apply" else "out"
        sums = array("sums", access, "rows", _pairs, PAIR_BYTES // FLOAT.bytes, FLOAT)
        rest = (
            array("y", "out", "rows", *row),
            array("gamma", "in", *row),
            *((array("beta", "in", *row),) if self.norm == "layer" else ()),
        )
        return (array("x", "in", "rows", *row), sums, *(rest if self.part != "sums" else ()))

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of operands in different memory elements, which one bundle loads."""
        if self.part == "sums":
            return ()
        return (("gamma", "beta"),) if self.norm == "layer" else (("x", "gamma"),)

    @property
    def state(self) -> State:
        """Record of a vertex's state: shared words, a double word, then words a worker."""
        return np.dtype(
            [
                *((name, "<u4") for name in SHARED),
                ("keep", "<u1", (DOUBLE_WORD_BYTES,)),
                *((f"own_{name}", "<u4", (Teams.workers,)) for name in OWN),
            ]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes]."""
        v = VertexFields(self, fields)
        teams, pairs = self.teams(v), _pairs(v)
        row_sums, step = pairs * PAIR_BYTES, teams.number * pairs * PAIR_BYTES
        sums = v.sums[:, None] + teams.team * row_sums[:, None]
        words = {
            "step": teams.members,
            "row": teams.number * teams.row_bytes,
            "sum_step": step // DOUBLE_WORD_BYTES,
            "sums_step": step - row_sums,
            "others": pairs - 1,
            "own_x": v.x[:, None] + teams.first_bytes,
            "own_rows": teams.rows,
            "own_words": teams.full_words - 1,
            "own_tail": teams.has_tail,
            "own_all": teams.all_words - _OUTSIDE[self.norm],
            "own_results": self._result_rows(teams),
            "own_sum": sums + teams.member * PAIR_BYTES,
            "own_sums": sums,
        }
        if self.part != "sums":
            share = self._share(v)
            shares = {"share": share.view(np.uint32), "negative_share": (-share).view(np.uint32)}
            words |= {"epsilon": v.epsilon, **shares}
            words |= {"own_y": v.y[:, None] + teams.first_bytes}
            words |= {"own_gamma": v.gamma[:, None] + teams.first_word_bytes}
            if self.norm == "layer":
                words |= {"own_beta": v.beta[:, None] + teams.first_word_bytes}
        state = np.zeros(len(v), dtype=self.state)
        for name, value in words.items():
            state[name] = np.asarray(value, dtype=np.int64) % (1 << 32)
        state["keep"] = teams.last_word(0)[0]
        return state.view(np.uint8).reshape(len(v), self.state_bytes)

    def _result_rows(self, teams: Teams) -> IntArray:
        """Return the rows of which each worker computes words, int64[vertices, workers]."""
        return teams.rows * (teams.all_words > 0)

    def _share(self, v: VertexFields) -> FloatArray:
        """Return 1 / the number of elements of a whole row, float32[vertices]."""
        total = v.total if self.part == "apply" else v.count
        return np.float32(1) / total.astype(np.float32)

    def label_passes(self, v: VertexFields, teams: Teams) -> Mapping[str, IntArray]:
        """Return the passes of each label, int64[vertices, workers]."""
        rows, words, every = teams.rows, teams.full_words, teams.all_words
        results, inner = self._result_rows(teams), every - _OUTSIDE[self.norm]
        pairs = v.pairs if self.part == "apply" else teams.members
        passes = {
            "sum_row": rows,
            "sum_words": rows * (words > 0),
            "sum_words.rpt": rows * np.maximum(words - 1, 0),
            "sum_tail": rows * teams.has_tail,
            "sum_alone": rows * (teams.has_tail > words),
            "apply_row": results,
            "apply_row.rpt": results * (pairs - 1)[:, None],
            "apply_words": results * (inner >= 0),
            "apply_words.rpt": results * np.maximum(inner, 0),
        }
        return {label: passes[label] for label in self.labels}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes that pass: every row takes gamma and beta, each member all sums."""
        v = VertexFields(self, fields)
        teams, pairs = self.teams(v), _pairs(v)
        size, found = teams.num_rows * teams.row_bytes, teams.num_rows * pairs * PAIR_BYTES
        # Members that have words read all sums.
        none, read = 0 * size, np.minimum(teams.members, teams.words) * found
        launches = len(self.entries)
        traffic = {
            "x": OperandTraffic(launches * size, none),
            "sums": OperandTraffic(
                none if self.part == "sums" else read, none if self.part == "apply" else found
            ),
        }
        if self.part != "sums":
            traffic |= {name: OperandTraffic(size, none) for name in ("gamma", "beta")}
        return traffic

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute the rows of one vertex, in the order of sums of the code."""
        v = VertexFields(self, {name: np.reshape(value, 1) for name, value in fields.items()})
        rows, size = int(v.rows[0]), int(row_words(v)[0]) * self.data_type.vector_width
        dtype = self.data_type.numpy
        if rows == 0:
            return
        x = widen(memory.view(int(v.x[0]), rows * size, dtype)).reshape(rows, size)
        pairs = int(v.pairs[0]) if self.part == "apply" else self.members(v)
        flat = memory.view(int(v.sums[0]), rows * pairs * 2, np.float32).view(np.float32)
        sums = flat.reshape(rows, pairs, 2)
        if self.part != "apply":
            is_element = np.arange(size) < int(v.count[0])
            elements = np.where(is_element, x, np.float32(0))
            sums[:] = self._member_sums(in_words(elements, pairs, self.data_type.vector_width, 0))
        if self.part == "sums":
            return
        lanes = Lanes(self.data_type, memory.random)
        factor, shift = self._line(sums, v, lanes)
        names = ("gamma", "beta") if self.norm == "layer" else ("gamma",)
        line = [widen(memory.view(int(getattr(v, name)[0]), size, dtype)) for name in names]
        # Of layer norm one instruction centres and scales: a half is rounded once.
        is_layer = self.norm == "layer"
        y = lanes.rounded(x * factor + shift) if is_layer else lanes.multiply(x, factor)
        y = lanes.multiply(y, line[0])
        y = lanes.add(y, line[1]) if self.norm == "layer" else y
        target = memory.view(int(v.y[0]), rows * size, dtype).reshape(rows, size)
        target[:] = narrow(y) if self.data_type is HALF else y

    def _member_sums(self, own: FloatArray) -> FloatArray:
        """Return the sums of each member's elements and squares, float32[rows, members, 2].

        `own` is float32[rows, words of a member, members, width].
        """
        found = []
        for values in (own, own * own):
            places = np.zeros((own.shape[0], *own.shape[2:]), np.float32)
            for word in range(own.shape[1]):
                places = places + values[:, word]
            if self.data_type is HALF:
                places = places[..., :2] + places[..., 2:]
            found.append(places[..., 0] + places[..., 1])
        return np.stack(found, axis=2)

    def _line(
        self, sums: FloatArray, v: VertexFields, lanes: Lanes
    ) -> tuple[FloatArray, FloatArray]:
        """Return the factor and the shift of each row, float32[rows, 1] each."""
        total = sums[:, 0]
        for pair in range(1, sums.shape[1]):
            total = total + sums[:, pair]
        negative_mean, squares = (total * self._share(v)).T * np.array([[-1], [1]], np.float32)
        if self.norm == "layer":
            squares = squares - negative_mean * negative_mean
        spread = (np.abs(squares) + np.abs(v.float32("epsilon"))).astype(np.float64)
        factor = lanes.rounded((1 / np.sqrt(spread)).astype(np.float32)[:, None])
        # The product of two halves is exact in a float, so that the shift of halves is not rounded.
        return factor, lanes.rounded(negative_mean[:, None]) * factor
