"""The fill groups kernel: stored values of a sparse matrix are written into groups of zeros.

It prepares the groups that `StreamedGroups` multiplies where only stored values lie on tiles. Words
of 8 bytes with one stored value are written by place, W numbers a word, then full words with
several; words without a value are zeros before, or are cleared first. With W = 4 (half) or 2
(float), and t turns of the slowest of six workers,

    cycles = launch + sync + 6 (start + c + sum over places of 4 W t + 8 t of full words)

where a turn of single words writes 3 W words, one of full words writes 6, and c is 1 for each word
that is cleared. All numbers keep their bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Literal

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    BoolArray,
    Column,
    DataType,
    Fields,
    IntArray,
    ListError,
    Machine,
    OperandTraffic,
    Ragged,
    TileMemory,
    VertexFault,
)

from ..family import ArrayOperand, KernelAxis, LabelPasses, VertexFields, array, array_of, words
from ..fields import lists
from ..kernel import Kernel, worker_cycles
from .fill_lists import (
    ENTRY_BYTES,
    JUMPS,
    WORD_BYTES,
    FillForm,
    Fills,
    fault_of_fills,
    fills_of,
    read_fills,
    words_of_fills,
)
from .group_steps import LANES

HALF, FLOAT = DataType.HALF, DataType.FLOAT
_BITS = {HALF: np.uint16, FLOAT: np.uint32}  # integers of the size of a number


@attrs.frozen
class FillGroups(Kernel):
    """The fill groups kernel of one number format.

    Fields of a vertex: byte addresses source (stored values), target (groups) and worklist_address;
    stored, number of stored values and of zeros between and behind them; words, words of 8 bytes of
    the groups; worklist, see `fill_lists`.

    Attributes:
        data_type: number format of values and groups.
        clears: True if groups hold anything before; False if they hold zeros where no value goes.
    """

    data_type: DataType
    clears: bool = False

    axes: ClassVar[tuple[KernelAxis, ...]] = (
        KernelAxis("data_type", (HALF, FLOAT), {HALF: "FILL_HALF", FLOAT: "FILL_FLOAT"}),
        KernelAxis(
            "clears", (False, True), {True: "FILL_CLEARS"}, {False: "zeros_stay", True: "clears"}
        ),
    )
    title = "fill_groups_{data_type}_{clears}"
    source = Path(__file__).with_name("fill_groups.S")
    state_words = words("source target worklist_address")
    apart = (("source", "target"),)  # one instruction loads values and stores a word

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands: stored values, groups and the list."""
        access: Literal["out", "inout"] = "out" if self.clears else "inout"
        return (
            array("source", "in", "stored", "data_type"),
            array("target", access, "words", "places", "data_type"),
            array_of("worklist", ENTRY_BYTES),
        )

    @property
    def places(self) -> int:
        """Number of numbers in a word of 8 bytes."""
        return WORD_BYTES // self.data_type.bytes

    @property
    def fill_form(self) -> FillForm:
        """Sizes of words and turns."""
        return FillForm(self.places)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the loops: of clearing, of each place, of full words."""
        cleared = ("fill_groups.rpt",) if self.clears else ()
        return (*cleared, *(f"place_{place}.rpt" for place in range(self.places)), "full.rpt")

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return the turns of each loop by worker, int64[vertices, workers] by label."""
        heads = np.stack([self._heads(entries) for entries in v.lists("worklist")])
        turns = heads[:, :, 5::2]
        names = self.labels[-self.fill_form.passes :]
        passes = {name: turns[:, :, number] for number, name in enumerate(names)}
        if self.clears:
            passes["fill_groups.rpt"] = heads[:, :, 3]
        return LabelPasses(passes)

    def _heads(self, entries: IntArray) -> IntArray:
        """Return the heads of a list, int64[workers, words]; zeros where it ends early."""
        size = LANES * self.fill_form.head_words
        head = np.zeros(size, dtype=np.int64)
        head[: len(entries)] = entries[:size]
        return head.reshape(LANES, -1)

    def expected(
        self, machine: Machine, count: IntArray, words: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Return expected cycles, and stored values with the zeros between them, int64[seats].

        Args:
            machine: the chip.
            count: int64[passes, seats], words that each pass writes.
            words: int64[seats], words of the groups.
        """
        form = self.fill_form
        bundles, names = self.label_bundles(), self.labels[-form.passes :]
        # The last turn of each worker is filled up by half a turn in the mean.
        turns = count / (LANES * form.turn_words[:, None]) + 0.5 * (count > 0)
        of_turn = np.array([bundles[name] for name in names])
        most = bundles[""] + of_turn @ turns
        if self.clears:
            most = most + bundles[self.labels[0]] * words / LANES
        values = LANES * form.turn_values @ turns + form.places
        return worker_cycles(machine, np.ceil(most).astype(np.int64)), np.ceil(values).astype(
            np.int64
        )

    def fields_of(self, seats: list[Fills]) -> Mapping[str, Column]:
        """Return the fields of every seat: its sizes and its list."""
        flat = [words_of_fills(fills, self.fill_form) for fills in seats]
        count = np.array([len(entries) for entries in flat])
        return {
            "stored": np.array([len(fills.values) for fills in seats]),
            "words": np.array([fills.words for fills in seats]),
            "worklist": Ragged(np.concatenate(flat), np.cumsum(count) - count, count),
        }

    def fills_of(self, stored: BoolArray) -> Fills:
        """Return the words that workers write.

        Args:
            stored: bool[numbers], True for numbers of the groups that are stored.
        """
        return fills_of(stored.reshape(-1, self.places), self.fill_form, clears=self.clears)

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return no parts of operands, since all are accessed as a whole; check the lists.

        Raises:
            ListError: a list that contradicts itself or the fields, or whose workers write words of
                one another.
        """
        v = VertexFields(self, fields)
        for vertex, entries in enumerate(map(lists(fields, "worklist").row, range(len(v)))):
            fills = read_fills(entries, int(v.words[vertex]), self.fill_form)
            if fills is None or len(fills.values) != v.stored[vertex]:
                raise ListError(vertex, 0, "its passes do not lead to the end of the list")
            if fault := fault_of_fills(fills, self.fill_form):
                raise ListError(vertex, LANES * self.fill_form.head_words, fault)
        return {}

    def traffic(self, fields: Fields) -> Mapping[str, OperandTraffic]:
        """Return the bytes that are read and written.

        Each worker loads a word of values behind its own. Words are written once for each entry of
        the list, and once more if they are cleared.
        """
        v = VertexFields(self, fields)
        worklist, heads = lists(fields, "worklist").count, LANES * self.fill_form.head_words
        ahead = (LANES - 1) * WORD_BYTES
        written = WORD_BYTES * (JUMPS * (worklist - heads) + self.clears * v.words)
        own = 0 if self.clears else 2 * LANES  # words of heads about clearing
        return {
            "source": OperandTraffic(v.stored * self.data_type.bytes + ahead, 0 * written),
            "target": OperandTraffic(0 * written, written),
            "worklist_address": OperandTraffic(ENTRY_BYTES * (worklist - own), 0 * written),
        }

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Write the groups of one vertex.

        Raises:
            VertexFault: a list that ends early.
        """
        form, total = self.fill_form, int(fields["words"])
        fills = read_fills(np.asarray(fields["worklist"]), total, form)
        if fills is None:
            raise VertexFault(0, "its list of words ends early")
        bits = _BITS[self.data_type]
        values = memory.view(int(fields["source"]), int(fields["stored"]), bits)
        target = memory.view(int(fields["target"]), total * self.places, bits)
        groups = target.reshape(total, self.places)
        if self.clears:
            groups[:] = 0
        at = taken = 0
        for turns in fills.turns:
            for number, count in enumerate(turns.tolist()):
                own = fills.word[at : at + count * form.turn_words[number]]
                stored = values[taken : taken + count * form.turn_values[number]]
                whole = np.zeros((len(own), self.places), dtype=bits)
                if number == form.full:
                    whole[:] = stored.reshape(whole.shape)
                else:
                    whole[:, number] = stored
                groups[own] = whole
                at, taken = at + len(own), taken + len(stored)
