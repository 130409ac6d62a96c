"""A kernel is a codelet of this library: `Kernel` gives the contract's usual answers.

A new kernel states what is its own: its name, operands, source, state, spans, cycles and numerics,
and each answer in which it differs from those here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

from ipusim import Assembly, Codelet, Fields, IntArray, Machine, assemble

from .counted import SIX_WORKERS, SUPERVISOR
from .fields import column

State = np.dtype[np.void]


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
        return _code_bytes(self.source, tuple(sorted(self.defines.items())))

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


@cache
def _code_bytes(source: Path, defines: tuple[tuple[str, str], ...]) -> int:
    return assemble(source, defines=dict(defines)).bytes


def state_words(*names: str) -> State:
    """A vertex state of so many words of 32 bits."""
    return np.dtype([(name, "<u4") for name in names])


def packed_state(state: State, fields: Fields, **given: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """uint8[vertices, bytes]: vertex states.

    Args:
        state: their words.
        fields: of the vertices; a word that is not given is the field of its name.
        given: words of other names or values.
    """
    table = np.zeros(len(next(iter(fields.values()))), dtype=state)
    for name in state.names or ():
        table[name] = given[name] if name in given else column(fields, name)
    return table.view(np.uint8).reshape(len(table), state.itemsize)


def launch_cycles(machine: Machine) -> int:
    """Cycles of a launch of workers beside what the workers take: their start and the sync."""
    return machine.worker_launch_cycles + machine.local_sync_cycles


def worker_cycles(machine: Machine, bundles: IntArray) -> IntArray:
    """Cycles of a launch whose slowest worker takes so many bundles."""
    return launch_cycles(machine) + machine.workers * bundles
