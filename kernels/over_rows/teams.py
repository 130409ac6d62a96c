"""Teams of workers that share rows: teams take rows in turn, members of a team words of a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, WORD_BYTES, DataType, IntArray, ProgramError

from ..family import VertexFields
from ..fields import ceil_div
from ..half import FloatArray
from ..worklist import WORKERS

SIZES = (1, 2, 3, 6)  # possible numbers of members of a team
# Bytes that the members of a team write for each row: a word and a float of each.
SCRATCH_BYTES = WORKERS * (DOUBLE_WORD_BYTES + WORD_BYTES)


def row_words(v: VertexFields) -> IntArray:
    """Return the number of 8-byte words of a row of `count` elements, int64[vertices].

    Raises:
        ProgramError: a row without elements, or a negative number of rows.
    """
    if np.any(v.count < 1) or np.any(v.rows < 0):
        raise ProgramError(
            f"{v.kernel.name}: {v.rows.min()} rows of {v.count.min()} elements; give 0 or more "
            "rows of 1 or more elements"
        )
    return ceil_div(v.count, v.kernel.data_type.vector_width)


def in_words(values: FloatArray, members: int, width: int, behind: float) -> FloatArray:
    """Return rows as words by member, float32[rows, words of a member, members, width].

    Args:
        values: float32[rows, elements], whole words.
        members: members of a team; member k has the words k, k + members, ...
        width: elements of a word.
        behind: number in the words that some members have less than the first.
    """
    lacking = -values.shape[1] % (members * width)
    padded = np.pad(values, ((0, 0), (0, lacking)), constant_values=np.float32(behind))
    return padded.reshape(len(values), padded.shape[1] // (members * width), members, width)


@attrs.frozen(eq=False)
class Teams:
    """The teams of vertices, and what each worker has.

    Attributes:
        data_type: number format of the rows.
        num_rows: number of rows, int64[vertices].
        count: number of elements of a row, int64[vertices].
        words: number of 8-byte words of a row, int64[vertices].
        members: number of members of a team, int64[vertices].
    """

    data_type: DataType
    num_rows: IntArray
    count: IntArray
    words: IntArray
    members: IntArray

    workers = WORKERS

    @classmethod
    def best(cls, v: VertexFields, bundles: Callable[[Teams], IntArray]) -> Teams:
        """Return the teams with the fewest bundles; of equal ones, those with fewest members.

        Args:
            v: fields rows and count.
            bundles: function of teams that returns the bundles of a vertex, int64[vertices].
        """
        words, size = row_words(v), np.zeros(len(v), np.int64)
        shape = (v.kernel.data_type, v.rows, v.count, words)
        costs = np.array([bundles(cls(*shape, size + members)) for members in SIZES])
        return cls(*shape, np.array(SIZES)[costs.argmin(axis=0)])

    @property
    def number(self) -> IntArray:
        """Number of teams, int64[vertices]."""
        return WORKERS // self.members

    @property
    def team(self) -> IntArray:
        """Team of each worker, int64[vertices, workers]."""
        return np.arange(WORKERS) // self.members[:, None]

    @property
    def member(self) -> IntArray:
        """Number of each worker in its team, int64[vertices, workers]."""
        return np.arange(WORKERS) % self.members[:, None]

    @property
    def rows(self) -> IntArray:
        """Number of rows of each worker, int64[vertices, workers]."""
        teams = self.number[:, None]
        share: IntArray = np.maximum((self.num_rows[:, None] - self.team + teams - 1) // teams, 0)
        return share

    @property
    def full_words(self) -> IntArray:
        """Number of a worker's words of a row that elements fill, int64[vertices, workers]."""
        return self._share(self.count // self.data_type.vector_width)

    @property
    def all_words(self) -> IntArray:
        """Number of words of a row that each worker has, int64[vertices, workers]."""
        return self._share(self.words)

    def _share(self, words: IntArray) -> IntArray:
        members = self.members[:, None]
        share: IntArray = np.maximum((words[:, None] - self.member + members - 1) // members, 0)
        return share

    @property
    def has_tail(self) -> IntArray:
        """1 for workers with the last word of a row, if elements fill it in part, else 0."""
        return self.all_words - self.full_words

    @property
    def row_bytes(self) -> IntArray:
        """Number of bytes of a row, int64[vertices]."""
        return self.words * DOUBLE_WORD_BYTES

    @property
    def first_word_bytes(self) -> IntArray:
        """Byte offset of each worker's first word in a row, int64[vertices, workers]."""
        return self.member * DOUBLE_WORD_BYTES

    @property
    def first_bytes(self) -> IntArray:
        """Byte offset of each worker's first word in the rows, int64[vertices, workers]."""
        return self.team * self.row_bytes[:, None] + self.first_word_bytes

    def state_words(self, scratch: IntArray) -> Mapping[str, IntArray]:
        """Return the words of the state by name; `scratch` is the address of the scratch memory."""
        step, members = self.number * SCRATCH_BYTES, self.members
        first = scratch + self.team * SCRATCH_BYTES
        sums = first + WORKERS * DOUBLE_WORD_BYTES
        return {
            "step": members,
            "row": self.number * self.row_bytes,
            "scratch": step,
            "maxes": step - members * DOUBLE_WORD_BYTES,
            "sums": step - members * WORD_BYTES,
            "own_at": self.first_bytes,
            "own_rows": self.rows,
            "own_words": self.full_words - 1,
            "own_tail": self.has_tail,
            "own_all": self.all_words - 1,
            "own_max": first + self.member * DOUBLE_WORD_BYTES,
            "own_sum": sums + self.member * WORD_BYTES,
            "own_team_maxes": first,
            "own_team_sums": sums,
        }

    def last_word(self, fill: float) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
        """Return two masks of the last word of a row, uint8[vertices, 8] each.

        The first has ones for the elements of the row, the second the number `fill` for the others.
        """
        width, dtype = self.data_type.vector_width, np.dtype(self.data_type.numpy)
        is_kept = np.arange(width) < (self.count % width)[:, None]
        fills = np.where(is_kept, 0, fill).astype(dtype)
        keep = np.repeat(is_kept, dtype.itemsize, axis=1) * np.uint8(0xFF)
        return keep, np.ascontiguousarray(fills).view(np.uint8)
