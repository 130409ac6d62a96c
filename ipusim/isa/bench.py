"""One vertex on one tile: NumPy arrays in, code run on them, cycles and the arrays back.

Rule: the tile holds the code's constants, the vertex state, a stack for each worker and the arrays,
where `placement` puts them, and zeros; each run has a memory of its own. What lies in none of those
is a fault to touch, but for loads that begin up to 16 bytes beyond one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

import attrs
import numpy as np
import numpy.typing as npt

from ..columns import same_array
from ..errors import InputError, nearest
from ..machine.machine import Machine
from ..machine.machine_files import as_machine
from ..machine.presets import BOW
from .code import Code
from .core.live import ONE_WORKER, SUPERVISOR_ENTRY
from .core.run import DEFAULT_SETUP, Bytes, Execution, Setup, run_workers
from .placement import AnyArray, Array, Placement, place, regions_of
from .profiling.profile import Profile, profile_of

Context = Literal["supervisor", "workers", "worker"]
CONTEXTS: tuple[Context, ...] = ("supervisor", "workers", "worker")
Word = int | float | str
"""A word of a vertex state: a whole number, a float's 32 bits, or the address of a named array."""


@attrs.frozen
class BenchRun:
    """What one vertex did.

    Attributes:
        machine, code: what ran, and on what.
        execution: its cycles and counts.
        arrays: every array as the code left it, in the shape and type it came in.
        placement: where the vertex state and the arrays lay.
        memory: uint8[sram_bytes], all of the memory as the code left it.
    """

    machine: Machine = attrs.field(repr=False)
    code: Code = attrs.field(repr=False)
    execution: Execution
    arrays: Mapping[str, AnyArray] = attrs.field(eq=False, repr=False)  # they are in the memory
    placement: Placement
    memory: Bytes = attrs.field(eq=same_array, repr=False)

    @property
    def cycles(self) -> int:
        """Cycles of the vertex, as `Execution` counts them."""
        return self.execution.cycles

    @property
    def profile(self) -> Profile:
        """Where the cycles went; printed, it is a listing."""
        return profile_of(self.machine, self.code, self.execution)


def run_vertex(
    code: Code,
    entry: str,
    arrays: Mapping[str, npt.NDArray[Any] | Array],
    state: Sequence[Word],
    *,
    runs_on: Context = "workers",
    stride_words: int = 0,
    machine: Machine | str = BOW,
    setup: Setup = DEFAULT_SETUP,
) -> BenchRun:
    """Run one vertex on a tile of its own; a supervisor returns by `br $lr`.

    Args:
        code: what runs, as `assemble` gives it.
        entry: the label where it starts.
        arrays: what lies in memory, by name; a plain array is placed by `Array`'s defaults.
        state: the words of the vertex state in their order.
        runs_on: who enters, with the state's address in $mvertex_base (all workers, or the first
            one alone) or $m0.
        stride_words: words from one worker's state to the next one's; 0 gives all the same.
        machine, setup: the chip or its name, what the run starts with.

    Raises:
        InputError: for a name, an array or a number that cannot be.
        ProgramError: for arrays that do not fit.
        TileFault: for what running code does wrong.
    """
    wishes = {name: a if isinstance(a, Array) else Array(a) for name, a in arrays.items()}
    return run_contents(
        code,
        entry,
        wishes,
        len(state),
        partial(_as_given, wishes, state),
        runs_on=runs_on,
        stride_words=stride_words,
        machine=machine,
        setup=setup,
    )


@attrs.frozen
class Contents:
    """What lies in memory before a run: uint32[words] of the vertex state, arrays by name."""

    state: npt.NDArray[np.uint32] = attrs.field(eq=same_array)
    arrays: Mapping[str, AnyArray] = attrs.field(eq=False)


def run_contents(
    code: Code,
    entry: str,
    wishes: Mapping[str, Array],
    state_words: int,
    contents: Callable[[Placement], Contents],
    *,
    runs_on: str = "workers",
    stride_words: int = 0,
    machine: Machine | str = BOW,
    setup: Setup = DEFAULT_SETUP,
) -> BenchRun:
    """Run one vertex whose memory depends on where things lie; else as `run_vertex`.

    Args:
        wishes: sizes and wishes of the arrays; what they hold comes from `contents`.
        state_words: size of the vertex state.
        contents: gives what memory holds, once all places are known.
    """
    machine, address = as_machine(machine), _entry(code, entry, runs_on)
    stack_bytes = 0 if setup.worker_stacks else setup.worker_stack_bytes
    placement = place(machine, code, state_words, wishes, worker_stack_bytes=stack_bytes)
    memory = _filled(machine, code, placement, contents(placement))
    stride = {"supervisor": SUPERVISOR_ENTRY, "worker": ONE_WORKER}.get(runs_on, stride_words)
    setup = _placed(setup, machine, code, state_words, wishes, placement)
    execution = run_workers(
        machine, code, memory, address, placement.state, stride_words=stride, setup=setup
    )
    left = {name: _left(memory, machine, placement, wish, name) for name, wish in wishes.items()}
    return BenchRun(machine, code, execution, left, placement, memory)


def _as_given(wishes: Mapping[str, Array], state: Sequence[Word], placement: Placement) -> Contents:
    words = np.array([_word(word, placement.arrays) for word in state], np.uint32)
    return Contents(words, {name: array.values for name, array in wishes.items()})


def _placed(
    setup: Setup,
    machine: Machine,
    code: Code,
    state_words: int,
    arrays: Mapping[str, Array],
    placement: Placement,
) -> Setup:
    """The setup with the regions and stacks that were placed, where it does not give its own."""
    if setup.worker_stacks:
        placement = attrs.evolve(placement, worker_stacks=())
    size = setup.worker_stack_bytes
    regions = regions_of(machine, code, state_words, arrays, placement, worker_stack_bytes=size)
    return attrs.evolve(
        setup,
        regions=setup.regions or regions,
        worker_stacks=setup.worker_stacks or placement.worker_stacks,
    )


def _entry(code: Code, label: str, runs_on: str) -> int:
    if runs_on not in CONTEXTS:
        raise InputError(f"runs_on is {runs_on!r}; write 'supervisor', 'workers' or 'worker'")
    if label not in code.labels:
        if not label:
            raise InputError("no entry is given; give the label where the vertex starts")
        known = nearest(label, code.labels) if code.labels else "it has none"
        raise InputError(f"no label {label!r} in the code; {known}")
    return code.labels[label]


def _filled(machine: Machine, code: Code, placement: Placement, contents: Contents) -> Bytes:
    """The tile's memory before the run."""
    memory = np.zeros(machine.sram_bytes, np.uint8)
    lying = [
        *((address, np.frombuffer(content, np.uint8)) for address, content in code.data),
        *((placement.arrays[name], values) for name, values in contents.arrays.items()),
        (placement.state, contents.state),
    ]
    for address, values in lying:
        _span(machine, memory, address, values.nbytes)[:] = np.frombuffer(
            values.tobytes(), np.uint8
        )
    return memory


def _left(
    memory: Bytes, machine: Machine, placement: Placement, array: Array, name: str
) -> AnyArray:
    """A copy of what lies where an array lay, in its shape and type."""
    values = array.values
    span = _span(machine, memory, placement.arrays[name], values.nbytes).copy()
    return span.view(values.dtype).reshape(values.shape)


def _span(machine: Machine, memory: Bytes, address: int, size: int) -> Bytes:
    offset = address - machine.sram_base
    return memory[offset : offset + size]


def _word(word: Word, addresses: Mapping[str, int]) -> int:
    if isinstance(word, str):
        if word not in addresses:
            known = nearest(word, addresses) if addresses else "there are none"
            raise InputError(f"no array {word!r} for the state; {known}")
        return addresses[word]
    if isinstance(word, float | np.floating):
        if np.isfinite(word) and abs(word) > float(np.finfo(np.float32).max):
            raise InputError(f"the state's word {word} is beyond a float of 32 bits")
        return int(np.float32(word).view(np.uint32))
    if not -(1 << 31) <= word < 1 << 32:
        raise InputError(f"the state's word {word} has more than 32 bits")
    return int(word) & 0xFFFFFFFF
