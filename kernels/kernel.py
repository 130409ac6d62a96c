"""Base classes of kernels, which are the codelets of this library.

`Kernel` derives a codelet from declarations. A new kernel declares its title, axes (properties in
which kernels of the class differ), arrays (operands), lists, words of state (the record of
addresses and sizes that its code reads first) and labels (places of its code that workers pass),
and implements the number of passes of each label and the numerics. It overrides only the properties
that differ from the defaults here. A kernel that starts on the supervisor launches the workers
itself, at labels that are their entries.
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
from .family import ArrayOperand, KernelAxis, LabelPasses, PassCount, VertexFields, Words
from .fields import column
from .multiply import SeatWork
from .worklist import WORKERS

State = np.dtype[np.void]
# Largest number of workers by which the kernels' code divides with one multiplication and one
# shift.
MAX_WORKERS = 24


class Kernel(Codelet):
    """A codelet whose properties follow from declarations of its class.

    Attributes:
        title: name, with properties of the kernel in braces.
        axes: properties in which kernels of the class differ.
        forms: supported combinations of the values of all axes, each with data for its kernel; None
            if all combinations are supported.
        no_form: error message for an unsupported combination, with properties in braces.
        state_words: words of a vertex's state; None for a kernel that lays out its state itself.
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
        """Return the kernels of all supported forms; the last axis varies fastest."""
        return tuple(
            cls(**dict(zip((axis.member for axis in cls.axes), values, strict=True)))
            for values in product(*(axis.values for axis in cls.axes))
            if cls.forms is None or values in cls.forms
        )

    @property
    def _axis_values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, axis.member) for axis in self.axes)

    @property
    def _shown(self) -> dict[str, str]:
        """Texts of properties for the braces of `title` and `no_form`."""
        shown = {axis.member: axis.shown(getattr(self, axis.member)) for axis in self.axes}
        return {"title": self.title, **shown}

    @property
    def form(self) -> Any:
        """Data for this kernel's combination of values, from `forms`."""
        return (self.forms or {})[self._axis_values]

    @property
    def name(self) -> str:
        """Title of the kernel, followed by its suffix."""
        return self.title.format_map(self._shown) + self.suffix

    @property
    def suffix(self) -> str:
        """End of the kernel's name, empty by default."""
        return ""

    @property
    def source(self) -> Path:
        """Path of the `.S` file; by default it has the module's name and folder."""
        return Path(str(sys.modules[type(self).__module__].__file__)).with_suffix(".S")

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor symbols that select the kernel's variant of the source."""
        return dict(pair for axis in self.axes for pair in axis.defines(getattr(self, axis.member)))

    @property
    def arrays(self) -> tuple[ArrayOperand, ...]:
        """Operands of a vertex with their sizes and accesses."""
        return ()

    @property
    def rows(self) -> Mapping[str, tuple[str, ...]]:
        """Names of the numbers in a row of each list, by the name of the list."""
        return {}

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the code, without the .L, whose passes determine the bundles of a worker.

        `x.rpt` is the body of the first hardware loop behind label x, `x.rpt1` the body of the
        second.
        """
        return tuple(self.loops)

    @property
    def loops(self) -> Mapping[str, PassCount]:
        """Functions that return the passes of a label by each worker, by label."""
        return {}

    @property
    def operands(self) -> tuple[Operand, ...]:
        """Operands whose memory a vertex accesses."""
        return self.arrays

    def spans(self, fields: Fields) -> Mapping[str, IntArray]:
        """Return the bytes of each operand that a vertex may access, int64[vertices].

        Raises:
            ListError: an error of `accesses`.
        """
        v, spans = VertexFields(self, fields), {}
        accesses = self.accesses(fields) if any(not array.sizes for array in self.arrays) else {}
        for array in self.arrays:
            # The span of an operand without sizes ends with the last byte that its list accesses.
            has_list = array.field in accesses and not array.sizes
            spans[array.field] = accesses[array.field].ends(len(v)) if has_list else array.span(v)
        return spans

    def accesses(self, fields: Fields) -> Mapping[str, Accesses]:
        """Return the accesses to operands of which the rows of lists access spans.

        Other operands are accessed as a whole and left out.

        Raises:
            ListError: a list that contradicts itself or a field.
        """
        v = VertexFields(self, fields)
        return {array.field: array.accesses(v) for array in self.arrays if array.listed}

    @property
    def entry(self) -> str:
        """Label at which a vertex starts."""
        return self.source.stem

    @property
    def runs_on(self) -> Literal["supervisor", "workers"]:
        """Thread that enters at the label: the workers, or the supervisor."""
        return "workers"

    @property
    def state(self) -> State:
        """Record of a vertex's state: its words by name, in the order that the code expects."""
        return state_words(*(self.state_words.names if self.state_words else ()))

    @property
    def instructions(self) -> tuple[str, ...]:
        """Names of the AMP instructions that the code uses, none by default."""
        return ()

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds, as ranges by name.

        By default six workers; for a supervisor, also the waits that the chips have.
        """
        return SUPERVISOR if self.runs_on == "supervisor" else SIX_WORKERS

    @property
    def follows_amp_rates(self) -> bool:
        """True if `cycles` follows the rates of AMP instructions that a machine may state."""
        return False

    def refusal(self, machine: Machine) -> str:  # noqa: ARG002
        """Return why code and formula do not hold for several of a machine's numbers together.

        Return "" if they hold. `counted_for` has the ranges of single numbers.
        """
        return ""

    @property
    def apart(self) -> tuple[tuple[str, str], ...]:
        """Pairs of operands that must lie in different memory elements; none by default.

        One instruction accesses both operands of a pair.
        """
        return ()

    @property
    def assembly(self) -> Assembly:
        """Source, preprocessor symbols and entry of the code."""
        return Assembly(self.source, self.defines, self.entry, self.runs_on)

    @property
    def code_bytes(self) -> int:
        """Number of bytes of the assembled code."""
        code = self.assembly
        return code_bytes(code.file, tuple(sorted(code.defines.items())))

    @property
    def state_bytes(self) -> int:
        """Number of bytes of a vertex's state."""
        return self.state.itemsize

    def state_of(self, fields: Fields) -> npt.NDArray[np.uint8]:
        """Return the state of each vertex, uint8[vertices, state_bytes].

        Words are taken modulo 2^32.
        """
        v, values = VertexFields(self, fields), self.state_words.values if self.state_words else {}
        fields_of_state = {name: np.asarray(value(v)) % (1 << 32) for name, value in values.items()}
        return packed_state(self.state, fields, **fields_of_state)

    def passes(self, v: VertexFields) -> LabelPasses:
        """Return how often each worker passes each of `labels`, by default from `loops`."""
        return LabelPasses.of_loops(v, self.loops)

    def bundles_at(self, entry: str, passes: Mapping[str, npt.NDArray[Any]]) -> IntArray:
        """Return the bundles of workers that start at an entry, given their passes by label."""
        bundles = self.label_bundles(entry)
        total = np.add.reduce([bundles[label] * count for label, count in passes.items()])
        return bundles[""] + np.asarray(total)

    @property
    def entries(self) -> Mapping[str, tuple[str, ...]]:
        """Labels that determine a worker's bundles, by the label at which it enters."""
        return {self.entry: self.labels} if self.labels else {}

    def label_bundles(self, entry: str = "") -> Mapping[str, int]:
        """Return the bundles of a pass of each label, and under "" those outside all loops."""
        code, entry = self.assembly, entry or self.entry
        defines = tuple(sorted(code.defines.items()))
        return label_bundles(code.file, defines, entry, self.entries.get(entry, self.labels))

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to local sync of the slowest worker, int64[vertices]."""
        bundles = self.label_bundles()
        v = VertexFields(self, fields, machine.workers)
        slowest = bundles[""] + (self.passes(v).slowest_bundles(bundles) if self.labels else 0)
        return worker_cycles(machine, np.broadcast_to(slowest, len(v)))

    def compute(self, memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
        """Compute one vertex: call `numbers` with views of its arrays in memory."""
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
        """Compute one vertex in place, on its arrays that have a number format.

        Args:
            v: fields of the one vertex.
            arrays: arrays by field, in the shape that their sizes give.
        """
        raise NotImplementedError

    @property
    def splits_blocks(self) -> bool:
        """True if the values of a block are stored as its left half, then its right half."""
        return False

    @property
    def equal_rows(self) -> bool:
        """True if all rows of a vertex must have equally many blocks."""
        return False

    @property
    def q_padding_bytes(self) -> int:
        """Number of bytes that the code reads past q."""
        return 0

    @property
    def s_padding_bytes(self) -> int:
        """Number of bytes that the code reads past s."""
        return 0

    def value_slots(self, work: SeatWork) -> Ragged | None:  # noqa: ARG002
        """Return the block in each slot of a seat's values, -1 for a slot of zeros, int64 by seat.

        Blocks of a seat are counted from its first one. Return None if values are in block order.
        """
        return None

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a sum of `blocks` products is rounded to half while it is added up.

        Only kernels that multiply override this method.
        """
        return np.zeros_like(blocks)


class StraightCode(Kernel):
    """A kernel of the supervisor that runs the same instructions for all contents of memory.

    Its cycles are counted by hand, in `forms` or `other_cycles`: the supervisor waits for a
    register that it reads within six cycles of its write, so the cycles depend on the order of the
    instructions.

    Attributes:
        branches: number of branches that are taken, the return included.
    """

    branches: ClassVar[int] = 1
    runs_on = "supervisor"
    counted_for = counted(supervisor_latency_cycles=exactly(6))

    @property
    def other_cycles(self) -> int:
        """Number of cycles beside the branches; by default the data of the form."""
        return int(self.form)

    def cycles(self, machine: Machine, fields: Fields, control: Fields) -> IntArray:  # noqa: ARG002
        """Return the cycles from launch to return, int64[vertices]."""
        cycles = self.other_cycles + self.branches * machine.supervisor_branch_cycles
        return np.full(len(VertexFields(self, fields)), cycles)


@attrs.frozen
class AnyWorkers(Kernel):
    """A kernel whose code shares its work among as many workers as there are.

    Attributes:
        workers: number of workers, 1 to `MAX_WORKERS`.
    """

    workers: int = attrs.field(default=WORKERS, kw_only=True)

    @property
    def counted_for(self) -> Mapping[str, range]:
        """Numbers of the machine for which the cycle formula holds: this number of workers."""
        return counted(super().counted_for, workers=exactly(self.workers))

    @property
    def assembly(self) -> Assembly:
        """Source and preprocessor symbols, the number of workers among them."""
        mask = (1 << max(3, (self.workers - 1).bit_length())) - 1
        header = {"CTXT_WORKERS": self.workers, "CSR_W_WSR__CTXTID_M1__MASK": mask}
        defines = {**self.defines, **{name: str(value) for name, value in header.items()}}
        return Assembly(self.source, defines, self.entry, self.runs_on)

    @property
    def follows_workers(self) -> bool:
        """True if a machine with another number of workers runs a version built for that number.

        False for a kernel that stands for a published vertex: it keeps its number of workers on all
        machines. `runs_with` says for which numbers the code can be built.
        """
        return True

    def runs_with(self, workers: int) -> bool:  # noqa: ARG002  # kernels that limit it override it
        """Return True if the code can be built for a number of workers, by default for any.

        `follows_workers` says whether it may differ from the chips' number at all.
        """
        return True

    @property
    def suffix(self) -> str:
        """End of the kernel's name: the number of workers, if it differs from the chips'."""
        return "" if self.workers == WORKERS else f"_{self.workers}workers"


AnyKernel = TypeVar("AnyKernel", bound=Codelet)


def for_machine(machine: Machine, kernel: AnyKernel) -> AnyKernel:
    """Return a kernel's version for the machine's number of workers, else the kernel itself."""
    if not isinstance(kernel, AnyWorkers) or not kernel.follows_workers:
        return kernel
    return attrs.evolve(kernel, workers=min(machine.workers, MAX_WORKERS))


def versions(kernel: Codelet) -> tuple[Codelet, ...]:
    """Return the versions of a kernel for all numbers of workers; the kernel itself comes last."""
    if not isinstance(kernel, AnyWorkers) or not kernel.follows_workers:
        return (kernel,)
    other_counts = filter(kernel.runs_with, {*range(1, MAX_WORKERS + 1)} - {kernel.workers})
    return (*(attrs.evolve(kernel, workers=count) for count in sorted(other_counts)), kernel)


def state_words(*names: str) -> State:
    """Return the record of a vertex state with 32-bit words of these names."""
    return np.dtype([(name, "<u4") for name in names])


def packed_state(state: State, fields: Fields, **words: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """Return vertex states as bytes, uint8[vertices, bytes].

    Args:
        state: record of the words.
        fields: fields of the vertices; a word that is absent from `words` is the field of its name.
        words: values of the words that are not fields, by name.
    """
    table = np.zeros(len(next(iter(fields.values()))), dtype=state)
    for name in state.names or ():
        table[name] = words[name] if name in words else column(fields, name)
    return table.view(np.uint8).reshape(len(table), state.itemsize)


def launch_cycles(machine: Machine) -> int:
    """Return the cycles of a launch beside the workers' bundles: their start and the sync."""
    return machine.worker_launch_cycles + machine.local_sync_cycles


def after_untaken(machine: Machine, at: npt.ArrayLike) -> IntArray:
    """Return the cycle in which a supervisor goes on after an untaken jump that follows a launch.

    Cycles are counted from the launch, without the cycles in which workers issue, since the jump
    goes on in these. If the jump is issued before the workers' first slots, and all workers issue
    until the jump has ended, it adds no cycles to the launch.

    Args:
        machine: the chip.
        at: cycle in which the jump is issued, counted likewise, int64 of any shape.
    """
    launch, jump_end = (
        machine.worker_launch_cycles,
        np.asarray(at) + machine.supervisor_untaken_cycles,
    )
    return np.where(np.asarray(at) < launch, np.minimum(jump_end, launch), jump_end)


def worker_cycles(machine: Machine, bundles: IntArray) -> IntArray:
    """Return the cycles of a launch from the bundles of its slowest worker."""
    return launch_cycles(machine) + machine.slot_cycles * bundles
