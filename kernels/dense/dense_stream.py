"""The dense stream kernel: q = a @ s on one tile, with streams that are kept over launches.

It computes what `dense_amp` computes, and each sum is rounded as often. The supervisor walks the
blocks of a row by row: it loads a block's weights, 16 bytes at a time, and launches the workers,
each of which streams its own positions past them. A position is a column of s and q, or a row of
the matrix where the operands' roles are exchanged. Results of a launch's last position leave in the
next launch, so that the AMP is filled and drained once a row of blocks, not once a launch. The
first launch of a row starts from zeros, so that q is neither cleared nor read for it. With R rows
of blocks, B launches in each, and N positions of the slowest worker,

    cycles = 12 + R (B (32 + launch + sync) + T late + W (open + (B - 1) later + B step N))
             + (R - 1) branch + W begin + untaken + launch + sync + W close + branch

where `step` is 4 bundles for half and 8 for float; `open` and `later` are the bundles besides steps
of a row's first launch, with the drain of the row before, and of a further launch; `begin` is what
the first launch of all takes beyond `open`, and `close` drains the last row. T taken branches in a
row follow a launch, one for every four launches, and `late` is what such a branch takes beyond the
launch, and beyond the issue slots of workers that have a position less than others, which hide it.

A worker has 4 to 128 positions (float: 64), because addresses of sums jump back to the first one by
a field of ten bits, and a row has two launches or more. Other vertices are refused. docs/kernels.md
says what the code relies on, and what shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    AMP_BLOCK,
    Accesses,
    BoolArray,
    Column,
    DataType,
    Fields,
    IntArray,
    ListError,
    Machine,
    OperandTraffic,
)

from ..counted import SUPERVISOR, counted, exactly
from ..family import ArrayOperand
from ..fields import ceil_div, column
from ..kernel import State, launch_cycles
from ..multiply import SeatWork
from ..refusals import NoKernelError
from .amp_form import STREAMS, AmpForm
from .dense_amp import DenseAmp

HALF, FLOAT = DataType.HALF, DataType.FLOAT
FEWEST = 4  # positions of a worker
_JUMP_WORDS = 512  # 64-bit words of the longest jump back
_FIELD_BITS = 10
_FIELD = (1 << _FIELD_BITS) - 1
_WORD_BYTES = 8  # of a load or store of a worker
_LOADS = 32  # loads of 16 bytes of a block's weights
_START = 12  # cycles of the supervisor before the first load of weights
_AFTER_LAUNCH = 2  # cycles from a launch to the jump behind it
_UNROLLED = 4  # launches of a round of the supervisor's loop
# Labels at which workers enter: a row's first launch, of the first row and of others; other
# launches.
_FIRST, _NEXT, _LATER, _CLOSE = "open_first", "open_next", "later", "close"


@attrs.frozen
class DenseStream(DenseAmp):
    """The dense stream kernel of one number format.

    Fields of a vertex are those of `DenseAmp`. Values, the weights, are loaded 16 bytes at a time.
    """

    title = "dense_stream_{data_type}"
    source = Path(__file__).with_name("dense_stream.S")
    forms: ClassVar[Mapping[tuple[Any, ...], Any] | None] = {
        form: attrs.evolve(STREAMS[form], inputs_again=False)
        for form in ((HALF, HALF, 16), (FLOAT, FLOAT, 16))
    }
    no_form = "no dense stream for {data_type} data with {partials_type} partials"
    arrays: ClassVar[tuple[ArrayOperand, ...]] = (
        *AmpForm.arrays[:2],
        attrs.evolve(AmpForm.arrays[2], align=16, interleaved=True),
    )

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds.

        ld128putcs loads twice as many bytes as the machine's number. A jump that is not taken is
        over before the workers of the shortest launch are.
        """
        return counted(
            SUPERVISOR,
            workers=exactly(self.workers),
            weight_load_bytes_per_cycle=exactly(8),
            supervisor_untaken_cycles=range(1, 14),
        )

    @property
    def follows_workers(self) -> bool:
        """False: the kernel is built for six workers."""
        return False

    @property
    def follows_amp_rates(self) -> bool:
        """False: cycles are counted for the AMP of the chips."""
        return False

    @property
    def row_words(self) -> int:
        """Number of 64-bit words of a position in q, which are also the phases of a step."""
        return AMP_BLOCK * self.partials_type.bytes // _WORD_BYTES

    @property
    def most_positions(self) -> int:
        """Largest number of positions of a worker, over which a jump still leads back."""
        return _JUMP_WORDS // self.row_words

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbol of the number format."""
        return {f"STREAM_{self.data_type.name}": ""}

    @property
    def state(self) -> State:
        """Record of a vertex's state: addresses and sizes, then five words a worker."""
        shared = ("weights", "launches", "rows", "out_step", "in_step", "open_jumps")
        own = ("inputs", "outputs", "last", "turns", "jumps")
        return np.dtype(
            [
                *((name, "<u4") for name in shared),
                *((name, "<u4", (self.workers,)) for name in own),
            ]
        )

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes]."""
        q, s, values = (column(fields, name) for name in ("q", "s", "values"))
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        share, columns_before = self.shares(n)
        s_bytes, q_bytes = AMP_BLOCK * self.data_type.bytes, self.row_words * _WORD_BYTES
        # Words from the last ones of half a position to the first ones of the next position's half.
        other_half = (self.halves - 1) * s_bytes // self.halves // _WORD_BYTES + 1
        state = np.zeros(len(q), dtype=self.state)
        state["weights"], state["rows"] = values, rows - 1
        state["launches"] = self.halves * columns - 2
        state["out_step"], state["in_step"] = n * q_bytes, n * s_bytes // _WORD_BYTES
        # Fields from the lowest: nowhere, over the other half, a word back.
        state["open_jumps"] = other_half << _FIELD_BITS | _FIELD << 2 * _FIELD_BITS
        state["inputs"] = s[:, None] + columns_before * s_bytes + _WORD_BYTES
        state["outputs"] = q[:, None] + columns_before * q_bytes
        state["last"] = state["outputs"] + (share - 1) * q_bytes - _WORD_BYTES
        state["turns"] = share - FEWEST
        state["jumps"] = 1 - share * self.row_words & _FIELD | other_half << _FIELD_BITS
        return state.view(np.uint8).reshape(len(q), self.state_bytes)

    def can_stream(self, fields: Fields) -> BoolArray:
        """Return True for vertices of a size that the code can stream, bool[vertices]."""
        n, launches = column(fields, "n"), self.halves * column(fields, "columns")
        fewest, most = n // self.workers, ceil_div(n, self.workers)
        fits: BoolArray = (fewest >= FEWEST) & (most <= self.most_positions) & (launches > 1)
        return fits

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of every seat, whose blocks must fill a rectangle row by row.

        Raises:
            NoKernelError: a seat of a size that the code cannot stream.
        """
        fields = super().fields_of(work)
        if not self.can_stream(fields).all():
            raise NoKernelError(self._sizes(fields)[1])
        return fields

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return no parts of operands, since all are accessed as a whole; check the sizes.

        Raises:
            ListError: a vertex of a size that the code cannot stream: its sums would be read before
                they are stored, or addresses would lead elsewhere.
        """
        if not self.can_stream(fields).all():
            vertex, reason = self._sizes(fields)
            raise ListError(vertex, None, reason)
        return {}

    def _sizes(self, fields: Fields) -> tuple[int, str]:
        """Return the first vertex of a size that the code cannot stream, and the reason."""
        vertex = int(np.argmin(self.can_stream(fields)))
        n, columns = (int(column(fields, name)[vertex]) for name in ("n", "columns"))
        return vertex, (
            f"kernel {self.name} streams {FEWEST} to {self.most_positions} positions a worker in "
            f"two launches or more, this vertex has {n:,} positions for {self.workers} workers in "
            f"{self.halves * columns}; take another cut, or kernel dense_amp_fast"
        )

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes of s and q that a vertex loads and stores.

        Workers load the first word of their inputs alone, and their last one again; behind a row's
        last launch they load the first sums as for a further launch. In a row's first launch they
        load words of q that they do not use where a bundle has no other load of inputs.
        """
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        passing, launches = dict(self.passing(n, rows, columns)), self.halves * rows * columns
        again = launches * self.workers * _WORD_BYTES
        s, q = passing["s"], passing["q"]
        # Unused words: of half in the bundles before the first store, of float in all odd phases.
        unused = 5 * self.workers if self.halves == 1 else 4 * n - 5 * self.workers
        ahead = rows * ((self.row_words + 2) * self.workers + unused) * _WORD_BYTES
        return {
            "s": OperandTraffic(s.reads + again, s.writes),
            "q": OperandTraffic(q.reads + ahead, q.writes),
        }

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Hardware loops by the label at which a launch enters."""
        return {**{name: (f"{name}.rpt",) for name in (_FIRST, _NEXT, _LATER)}, _CLOSE: ()}

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync, int64[vertices].

        Behind a launch the supervisor counts and jumps. Both are issued before the first worker
        starts, and a jump that is not taken is over before the workers are; of a taken branch, to a
        further round or out of one, what the launch does not hide is lost.
        """
        n, rows, columns = (column(fields, name) for name in ("n", "rows", "columns"))
        launch, branch = launch_cycles(machine), machine.supervisor_branch_cycles
        # Workers with a position less end a step earlier, and leave their issue slots to the jump.
        fewer = -n % self.workers
        late = _AFTER_LAUNCH + branch - machine.worker_launch_cycles - fewer * self.row_words
        late = np.maximum(late, 0)
        launches, turns = self.halves * columns, ceil_div(n, self.workers) - FEWEST
        first, further, later = (
            self.bundles_at(entry, {f"{entry}.rpt": turns}) for entry in (_FIRST, _NEXT, _LATER)
        )
        close = self.label_bundles(_CLOSE)[""]
        # The first launch is no part of a round. The last one of a whole round goes on without a
        # branch if it is the last of all.
        rounds, rest = np.divmod(launches - 1, _UNROLLED)
        row = launches * (_LOADS + launch) + late * (rounds - 1 + 2 * (rest > 0))
        cycles = rows * row + (rows - 1) * branch
        bundles = first + (rows - 1) * further + rows * (launches - 1) * later + close
        ends = _START + machine.supervisor_untaken_cycles + launch + branch
        return np.asarray(cycles + machine.slot_cycles * bundles + ends)
