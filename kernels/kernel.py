"""A kernel is a codelet of this library: `Kernel` gives the contract's usual answers.

A new kernel states what is its own: its name, operands, source, state, spans, cycles and numerics,
and each answer in which it differs from those here.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Assembly, Codelet, Fields, IntArray, Machine

from .code_bytes import code_bytes
from .counted import SIX_WORKERS, SUPERVISOR, counted, exactly
from .fields import column
from .worklist import WORKERS

State = np.dtype[np.void]
MOST_WORKERS = 24  # up to which code finds its share of words by a product and a shift


class Kernel(Codelet):
    """A codelet that answers as most do."""

    @property
    def source(self) -> Path:
        """Its `.S` file, `Path(__file__).with_name(...)`."""
        raise NotImplementedError

    @property
    def defines(self) -> Mapping[str, str]:
        """Preprocessor names that select its variant of the source."""
        return {}

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
        raise NotImplementedError

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
        """uint8[vertices, state_bytes]: the fields that have the names of its words."""
        return packed_state(self.state, fields)

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
