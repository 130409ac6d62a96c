"""A kernel is a codelet of this library: `Kernel` answers the contract from what a class declares.

A new kernel declares its title, axes, arrays, lists, words of state and labels, and says how often
workers pass these and what it computes; and each answer in which it differs from those here.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, Literal, Self, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    Accesses,
    Assembly,
    Codelet,
    Column,
    Fields,
    IntArray,
    Machine,
    Operand,
    ProgramError,
    Ragged,
    TileMemory,
)

from .code_bytes import code_bytes, label_bundles
from .counted import SIX_WORKERS, SUPERVISOR, counted, exactly
from .family import ArrayOperand, KernelAxis, LabelPasses, Often, VertexFields, Words
from .fields import column
from .worklist import WORKERS

State = np.dtype[np.void]
MOST_WORKERS = 24  # up to which code finds its share of words by a product and a shift


class Kernel(Codelet):
    """A codelet that answers as most do, from what its class declares.

    Attributes:
        title: its name, with members in braces.
        axes: the members by which kernels of the class differ.
        forms: by the values of all axes, what is known of that form; None where all are.
        no_form: the refusal of another form, with members in braces.
        state_words: of its state.
    """

    title: ClassVar[str] = ""
    axes: ClassVar[tuple[KernelAxis, ...]] = ()
    forms: ClassVar[Mapping[tuple[Any, ...], Any] | None] = None
    no_form: ClassVar[str] = "no kernel {title} of this form"
    state_words: ClassVar[Words | None] = None

    def __attrs_post_init__(self) -> None:
        if self.forms is not None and self._axis_values not in self.forms:
            raise ProgramError(self.no_form.format_map(self._shown))

    @classmethod
    def variants(cls) -> tuple[Self, ...]:
        """The kernels of all forms, the last axis running fastest."""
        return tuple(
            cls(**dict(zip((axis.member for axis in cls.axes), values, strict=True)))
            for values in product(*(axis.values for axis in cls.axes))
            if cls.forms is None or values in cls.forms
        )

    @property
    def _axis_values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, one.member) for one in self.axes)

    @property
    def _shown(self) -> dict[str, str]:
        """What a title has in its braces."""
        shown = {axis.member: axis.shown(getattr(self, axis.member)) for axis in self.axes}
        return {"title": self.title, **shown}

    @property
    def form(self) -> Any:
        """What `forms` says of this one."""
        return (self.forms or {})[self._axis_values]

    @property
    def name(self) -> str:
        """Its title, and the number of workers where that is not the chips'."""
        return self.title.format_map(self._shown) + self.suffix

    @property
    def suffix(self) -> str:
        """What its name ends in."""
        return ""

    @property
    def source(self) -> Path:
        """Its `.S` file, beside the module and of its name."""
        return Path(str(sys.modules[type(self).__module__].__file__)).with_suffix(".S")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor names that select its variant of the source."""
        return dict(pair for axis in self.axes for pair in axis.defines(getattr(self, axis.member)))

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Its operands, with what it touches of them."""
        return ()

    @property
    def rows(self) -> Mapping[str, tuple[str, ...]]:
        """By the name of a list, the names of the numbers of a row."""
        return {}

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of its code, without the .L, whose passes determine the bundles of a worker.

        `x.rpt` is the body of the first hardware loop behind label x, `x.rpt1` of the second.
        """
        return tuple(self.loops)

    @property
    def loops(self) -> Mapping[str, Often]:
        """By label how often workers pass it."""
        return {}

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The spans it touches."""
        return self.arrays

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Bytes of each operand: of its sizes, or to the end of the last access.

        Raises:
            ListError: as `accesses`.
        """
        v, spans = VertexFields(self, fields), {}
        accesses = self.accesses(fields) if any(not array.sizes for array in self.arrays) else {}
        for array in self.arrays:
            to_last = array.field in accesses and not array.sizes
            spans[array.field] = accesses[array.field].ends(len(v)) if to_last else array.span(v)
        return spans

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """What the rows of lists touch of operands; others are touched whole.

        Raises:
            ListError: a list that contradicts itself or a field.
        """
        v = VertexFields(self, fields)
        return {array.field: array.accesses(v) for array in self.arrays if array.listed}

    @property
    def entry(self) -> str:
        """The label at which a vertex starts."""
        return self.source.stem

    @property
    def runs_on(self) -> Literal["supervisor", "workers"]:
        """Who enters there."""
        return "workers"

    @property
    def state(self) -> State:
        """What a vertex's state holds: its words by name, as the source reads them."""
        return state_words(*(self.state_words.names if self.state_words else ()))

    @property
    def instructions(self) -> tuple[str, ...]:
        """None of the AMP."""
        return ()

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Six workers, and a supervisor, where it runs on one, that waits as those of the chips."""
        return SUPERVISOR if self.runs_on == "supervisor" else SIX_WORKERS

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """No instruction touches two operands."""
        return ()

    @property
    def assembly(self) -> Assembly:
        """Its code."""
        return Assembly(self.source, self.defines, self.entry, self.runs_on)

    @property
    def code_bytes(self) -> int:
        """Of its assembled code."""
        code = self.assembly
        return code_bytes(code.file, tuple(sorted(code.defines.items())))

    @property
    def state_bytes(self) -> int:
        """Of all words of its state."""
        return self.state.itemsize

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """uint8[vertices, state_bytes]: the words of its state, which wrap modulo 2^32."""
        v, values = VertexFields(self, fields), self.state_words.values if self.state_words else {}
        made = {name: np.asarray(value(v)) % (1 << 32) for name, value in values.items()}
        return packed_state(self.state, fields, **made)

    def passes(self, v: VertexFields) -> LabelPasses:
        """How often each of `v.workers` passes each of `labels`, by default what `loops` say."""
        return LabelPasses.of_loops(v, self.loops)

    def bundles_at(self, entry: str, passes: Mapping[str, npt.NDArray[Any]]) -> IntArray:
        """Bundles of workers that enter at a label and pass others so often, all of one shape."""
        bundles = self.label_bundles(entry)
        total = np.add.reduce([bundles[label] * often for label, often in passes.items()])
        return bundles[""] + np.asarray(total)

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """By the label at which workers enter, the labels that determine their bundles."""
        return {self.entry: self.labels} if self.labels else {}

    def label_bundles(self, entry: str = "") -> Mapping[str, int]:
        """Bundles of a worker that enters at a label, "", and of each pass of its labels."""
        code, entry = self.assembly, entry or self.entry
        defines = tuple(sorted(code.defines.items()))
        return label_bundles(code.file, defines, entry, self.entries.get(entry, self.labels))

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to local sync: of the slowest worker, by the passes of labels."""
        bundles = self.label_bundles()
        v = VertexFields(self, fields, machine.workers)
        slowest = bundles[""] + (self.passes(v).most(bundles) if self.labels else 0)
        return worker_cycles(machine, np.broadcast_to(slowest, len(v)))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Run one vertex: `numbers` of its arrays, as the memory holds them."""
        columns: dict[str, Column] = {
            name: Ragged(value, np.array([0]), np.array([len(value)]))
            if np.ndim(value)
            else np.array([int(value)])
            for name, value in fields.items()
        }
        v = VertexFields(self, columns)
        arrays = {}
        for array in self.arrays:
            data_type = array.type_in(self)
            if data_type is not None:
                shape, address = array.shape(v), int(fields[array.field])
                flat = memory.view(address, math.prod(shape), data_type.numpy)
                arrays[array.field] = flat.reshape(shape)
        self.numbers(v, **arrays)

    def numbers(self, v: VertexFields, **arrays: npt.NDArray[Any]) -> None:
        """What one vertex computes of its arrays that have a type, in place.

        Args:
            v: its fields, a row.
            arrays: by field, in the shape that their sizes have.
        """
        raise NotImplementedError

    @property
    def splits_blocks(self) -> bool:
        """Of one that multiplies: blocks lie row-major, not as two halves."""
        return False

    @property
    def equal_rows(self) -> bool:
        """Of one that multiplies: rows of a vertex may have different numbers of blocks."""
        return False

    @property
    def q_padding_bytes(self) -> int:
        """Of one that multiplies: it reads nothing past q."""
        return 0

    @property
    def s_padding_bytes(self) -> int:
        """Of one that multiplies: it reads nothing past s."""
        return 0

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Of one that multiplies: no term is rounded to half in a partial sum of `blocks`."""
        return np.zeros_like(blocks)


class StraightCode(Kernel):
    """A kernel of a supervisor alone, which runs the same instructions whatever memory holds.

    Its cycles stay by hand, in `forms` or `other_cycles`: a register that is read within six cycles
    is waited for, so that they depend on the order of the instructions.

    Attributes:
        branches: that it takes, the return among them.
    """

    branches: ClassVar[int] = 1
    runs_on = "supervisor"
    counted_for = counted(supervisor_latency_cycles=exactly(6))

    @property
    def other_cycles(self) -> int:
        """Cycles beside the branches: what `forms` says of this one."""
        return int(self.form)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Cycles from launch to return."""
        cycles = self.other_cycles + self.branches * machine.supervisor_branch_cycles
        return np.full(len(VertexFields(self, fields)), cycles)


@attrs.frozen
class AnyWorkers(Kernel):
    """A kernel whose code shares its work among as many workers as there are.

    Attributes:
        workers: how many, 1 to `MOST_WORKERS`.
    """

    workers: int = attrs.field(default=WORKERS, kw_only=True)

    @property
    def counted_for(self) -> Mapping[str, range]:
        """As many workers; whether a kernel for others is there, `for_machine` knows."""
        return counted(super().counted_for, workers=exactly(self.workers))

    @property
    def assembly(self) -> Assembly:
        """Its code, to which the number of workers is the constant that a chip's header has."""
        mask = (1 << max(3, (self.workers - 1).bit_length())) - 1
        header = {"CTXT_WORKERS": self.workers, "CSR_W_WSR__CTXTID_M1__MASK": mask}
        defines = {**self.defines, **{name: str(value) for name, value in header.items()}}
        return Assembly(self.source, defines, self.entry, self.runs_on)

    @property
    def follows(self) -> bool:
        """Whether it may be for other numbers; not where it stands for a published vertex."""
        return True

    @property
    def suffix(self) -> str:
        """What its name ends in."""
        return "" if self.workers == WORKERS else f"_{self.workers}workers"


AnyKernel = TypeVar("AnyKernel", bound=Codelet)


def for_machine(machine: Machine, kernel: AnyKernel) -> AnyKernel:
    """The kernel for the machine's number of workers, if its code follows that."""
    if not isinstance(kernel, AnyWorkers) or not kernel.follows:
        return kernel
    return attrs.evolve(kernel, workers=min(machine.workers, MOST_WORKERS))


def versions(kernel: Codelet) -> tuple[Codelet, ...]:
    """The kernel for every number of workers that its code follows, itself last."""
    if not isinstance(kernel, AnyWorkers) or not kernel.follows:
        return (kernel,)
    others = {*range(1, MOST_WORKERS + 1)} - {kernel.workers}
    return (*(attrs.evolve(kernel, workers=count) for count in sorted(others)), kernel)


def state_words(*names: str) -> State:
    """A vertex state of so many words of 32 bits."""
    return np.dtype([(name, "<u4") for name in names])


def packed_state(state: State, fields: Fields, **words: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """uint8[vertices, bytes]: vertex states.

    Args:
        state: their words.
        fields: of the vertices; a word that is absent from `words` is the field of its name.
        words: those of other names or values.
    """
    table = np.zeros(len(next(iter(fields.values()))), dtype=state)
    for name in state.names or ():
        table[name] = words[name] if name in words else column(fields, name)
    return table.view(np.uint8).reshape(len(table), state.itemsize)


def launch_cycles(machine: Machine) -> int:
    """Cycles of a launch of workers beside what the workers take: their start and the sync."""
    return machine.worker_launch_cycles + machine.local_sync_cycles


def worker_cycles(machine: Machine, bundles: IntArray) -> IntArray:
    """Cycles of a launch whose slowest worker takes so many bundles."""
    return launch_cycles(machine) + machine.workers * bundles
