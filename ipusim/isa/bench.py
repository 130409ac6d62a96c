"""Bench for one vertex on one tile: put NumPy arrays in, run code, get cycles and arrays back.

The tile's memory holds the code's constants, the vertex state, a stack for each worker and the
arrays, at the addresses that `placement` chooses, and zeros elsewhere. Every run has a memory of
its own. An access to any other byte is a fault, except for loads that begin up to 16 bytes after
the end of an array.
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
"""Word of a vertex state: a whole number, a float's 32 bits, or the address of a named array."""


@attrs.frozen
class BenchRun:
    """Result of running one vertex.

    Attributes:
        machine: machine of the tile.
        code: code of the vertex.
        execution: cycles and counters of the run.
        arrays: arrays by name after the run, each in its own shape and type.
        placement: addresses of the vertex state, the arrays and the stacks.
        memory: the tile's memory after the run, uint8[sram_bytes].
    """

    machine: Machine = attrs.field(repr=False)
    code: Code = attrs.field(repr=False)
    execution: Execution
    arrays: Mapping[str, AnyArray] = attrs.field(eq=False, repr=False)  # they are in the memory
    placement: Placement
    memory: Bytes = attrs.field(eq=same_array, repr=False)

    @property
    def cycles(self) -> int:
        """Cycles of the vertex from entry to return, as `Execution` counts them."""
        return self.execution.cycles

    @property
    def profile(self) -> Profile:
        """Profile of the run; as text it is a listing of bundles with their costs."""
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
    """Run one vertex on a tile of its own.

    Workers end by `exitz` and similar instructions, a supervisor by `br $lr`.

    Args:
        code: linked code, as `assemble` returns it.
        entry: label at which the run starts.
        arrays: arrays by name; a plain array is placed by the defaults of `Array`.
        state: words of the vertex state in their order.
        runs_on: contexts that start at the entry: "workers" for all workers, "worker" for the first
            one, both with the state's address in $mvertex_base; or "supervisor", with the address
            in $m0.
        stride_words: words from one worker's state to the next; 0 if all share one state.
        machine: machine, or its name.
        setup: initial registers, memory regions and limits of the run.

    Raises:
        InputError: for an unknown name, a refused array, or a number that does not fit.
        ProgramError: for arrays that do not fit into memory.
        TileFault: for a fault of the running code.
    """
    requests = {name: a if isinstance(a, Array) else Array(a) for name, a in arrays.items()}
    return run_contents(
        code,
        entry,
        requests,
        len(state),
        partial(_contents, requests, state),
        runs_on=runs_on,
        stride_words=stride_words,
        machine=machine,
        setup=setup,
    )


@attrs.frozen
class Contents:
    """Contents of memory before a run: the vertex state, uint32[words], and arrays by name."""

    state: npt.NDArray[np.uint32] = attrs.field(eq=same_array)
    arrays: Mapping[str, AnyArray] = attrs.field(eq=False)


def run_contents(
    code: Code,
    entry: str,
    requests: Mapping[str, Array],
    state_words: int,
    contents: Callable[[Placement], Contents],
    *,
    runs_on: str = "workers",
    stride_words: int = 0,
    machine: Machine | str = BOW,
    setup: Setup = DEFAULT_SETUP,
) -> BenchRun:
    """Run one vertex whose memory contents depend on addresses, such as pointers to arrays.

    `run_vertex` describes the other arguments.

    Args:
        requests: arrays by name: their sizes and requirements on their addresses.
        state_words: size of the vertex state, words.
        contents: function that returns the contents of memory, given all addresses.
    """
    machine, address = as_machine(machine), _entry_address(code, entry, runs_on)
    stack_bytes = 0 if setup.worker_stacks else setup.worker_stack_bytes
    placement = place(machine, code, state_words, requests, worker_stack_bytes=stack_bytes)
    memory = _memory_before(machine, code, placement, contents(placement))
    # Two negative strides tell the core which contexts to enter.
    stride = {"supervisor": SUPERVISOR_ENTRY, "worker": ONE_WORKER}.get(runs_on, stride_words)
    setup = _with_placement(setup, machine, code, state_words, requests, placement)
    execution = run_workers(
        machine, code, memory, address, placement.state, stride_words=stride, setup=setup
    )
    results = {
        name: _array_after(memory, machine, placement, request, name)
        for name, request in requests.items()
    }
    return BenchRun(machine, code, execution, results, placement, memory)


def _contents(arrays: Mapping[str, Array], state: Sequence[Word], placement: Placement) -> Contents:
    """Return the contents of memory: the arrays, and the words of the state."""
    words = np.array([_word(word, placement.arrays) for word in state], np.uint32)
    return Contents(words, {name: array.values for name, array in arrays.items()})


def _with_placement(
    setup: Setup,
    machine: Machine,
    code: Code,
    state_words: int,
    arrays: Mapping[str, Array],
    placement: Placement,
) -> Setup:
    """Return a setup that takes regions and stacks from the placement if it has none of its own."""
    if setup.worker_stacks:
        placement = attrs.evolve(placement, worker_stacks=())
    size = setup.worker_stack_bytes
    regions = regions_of(machine, code, state_words, arrays, placement, worker_stack_bytes=size)
    return attrs.evolve(
        setup,
        regions=setup.regions or regions,
        worker_stacks=setup.worker_stacks or placement.worker_stacks,
    )


def _entry_address(code: Code, label: str, runs_on: str) -> int:
    """Return the byte address of an entry label; refuse an unknown context or label."""
    if runs_on not in CONTEXTS:
        raise InputError(f"runs_on is {runs_on!r}; write 'supervisor', 'workers' or 'worker'")
    if label not in code.labels:
        if not label:
            raise InputError("no entry is given; give the label where the vertex starts")
        advice = nearest(label, code.labels) if code.labels else "it has none"
        raise InputError(f"no label {label!r} in the code; {advice}")
    return code.labels[label]


def _memory_before(machine: Machine, code: Code, placement: Placement, contents: Contents) -> Bytes:
    """Return the tile's memory before the run, uint8[sram_bytes]."""
    memory = np.zeros(machine.sram_bytes, np.uint8)
    blocks = [
        *((address, np.frombuffer(content, np.uint8)) for address, content in code.data),
        *((placement.arrays[name], values) for name, values in contents.arrays.items()),
        (placement.state, contents.state),
    ]
    for address, values in blocks:
        _span(machine, memory, address, values.nbytes)[:] = np.frombuffer(
            values.tobytes(), np.uint8
        )
    return memory


def _array_after(
    memory: Bytes, machine: Machine, placement: Placement, array: Array, name: str
) -> AnyArray:
    """Return a copy of the memory of an array, in its shape and type."""
    values = array.values
    span = _span(machine, memory, placement.arrays[name], values.nbytes).copy()
    return span.view(values.dtype).reshape(values.shape)


def _span(machine: Machine, memory: Bytes, address: int, size: int) -> Bytes:
    """Return the view of a tile's memory that holds `size` bytes from an address on."""
    offset = address - machine.sram_base
    return memory[offset : offset + size]


def _word(word: Word, addresses: Mapping[str, int]) -> int:
    """Return the 32 bits of one word of a vertex state."""
    if isinstance(word, str):
        if word not in addresses:
            advice = nearest(word, addresses) if addresses else "there are none"
            raise InputError(f"no array {word!r} for the state; {advice}")
        return addresses[word]
    if isinstance(word, float | np.floating):
        if np.isfinite(word) and abs(word) > float(np.finfo(np.float32).max):
            raise InputError(f"the state's word {word} is beyond a float of 32 bits")
        return int(np.float32(word).view(np.uint32))
    if not -(1 << 31) <= word < 1 << 32:
        raise InputError(f"the state's word {word} has more than 32 bits")
    return int(word) & 0xFFFFFFFF
