"""Laws of every kernel, on random vertices.

The code takes the cycles of the formula and leaves the values of the numerics, and it changes
nothing but its results, its state and the padding that it declares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from drawn_vertices import DRAWN, run_time_words
from hypothesis import given, settings
from hypothesis import strategies as st
from recording_core import STATE_OFFSET, Tile
from timed_machines import timed_machines

from ipusim import BOW, HYPOTHETICAL_NM, Codelet, DataType, ProgramError, VertexFault
from ipusim.isa import Setup
from ipusim.kernels import (
    AnyWorkers,
    BlockGradWAmp,
    Elementwise,
    SparseAmp,
    StaticElement,
    for_machine,
)
from ipusim.kernels.family import ArrayOperand
from ipusim.kernels.kernel import MAX_WORKERS
from ipusim.kernels.library import CODELETS
from ipusim.program.codelet import ComputesAll
from ipusim.simulation.instruction_level import SETUP
from ipusim.simulation.tile import Memory

HALF, FLOAT = DataType.HALF, DataType.FLOAT
KINDS = sorted({type(kernel) for kernel in CODELETS}, key=lambda kind: kind.__name__)
each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
# Bows with other cycles of a taken and of an untaken jump of the supervisor.
CHIPS = tuple(
    BOW.with_(supervisor_branch_cycles=taken, supervisor_untaken_cycles=untaken)
    for taken, untaken in ((6, 1), (11, 2), (12, 4), (15, 7), (20, 9))
)
SEEDS = st.integers(0, 1 << 30)


# On the core an infinity in an operand of floats makes NaN of further elements of a block.
FURTHER_NAN = (BlockGradWAmp,)
LARGEST_POWER = {HALF: 12, FLOAT: 40}  # of two, by which large numbers are scaled


def special(kernel: Any, values: str, rng: np.random.Generator, size: int) -> npt.NDArray[np.uint8]:
    """Return `size` bytes of numbers: large ones, or small ones and infinities or NaN."""
    formats = [getattr(kernel, name, None) for name in ("data_type", "partials_type")]
    kind = FLOAT if FLOAT in formats else HALF
    numbers = rng.standard_normal(size // kind.bytes)
    if values == "large":
        numbers *= 2.0 ** rng.integers(4, LARGEST_POWER[kind] + 1)
    for number in {"infinite": (np.inf, -np.inf), "NaN": (np.inf, np.nan)}.get(values, ()):
        numbers[rng.random(len(numbers)) < 1 / 64] = number
    return numbers.astype(kind.numpy).view(np.uint8)


def drawn(
    kind: type[Codelet], seed: int, machine: Any, values: str = ""
) -> tuple[Any, dict[str, Any], Tile]:
    """Draw a kernel of a class, the fields of a vertex, and the tile with its operands."""
    rng = np.random.default_rng(seed)
    every = [kernel for kernel in CODELETS if type(kernel) is kind]
    kernel: Any = every[int(rng.integers(len(every)))]
    if kind is SparseAmp:
        machine = HYPOTHETICAL_NM
    elif isinstance(kernel, AnyWorkers) and kernel.follows_workers and rng.integers(2):
        workers = int(rng.integers(1, MAX_WORKERS + 1))
        machine = machine.with_(workers=workers) if kernel.runs_with(workers) else machine
    tile = Tile(machine)
    kernel = for_machine(machine, kernel)
    if values:
        tile.bytes[:] = special(kernel, values, rng, len(tile.bytes))
    return kernel, DRAWN[kind](tile, kernel, rng), tile


def copied(tile: Tile) -> Tile:
    """Return a tile with the same memory."""
    other = Tile(tile.machine)
    other.bytes[:] = tile.bytes
    return other


@each_kind
@given(seed=SEEDS, machine=timed_machines(*CHIPS, launches=(6, 9, 12)))
@settings(max_examples=60, deadline=None)
def test_code_takes_the_formulas_cycles_and_leaves_the_numerics_values(
    kind, seed, machine, run_vertex, compute_vertex
):
    kernel, fields, ran = drawn(kind, seed, machine)
    control, before = run_time_words(kernel, fields, ran), ran.bytes.copy()
    computed = copied(ran)
    execution = run_vertex(ran, kernel, fields)
    with np.errstate(all="ignore"):
        compute_vertex(computed, kernel, fields)
    cycles = kernel.cycles(ran.machine, fields, control)
    written = dict(results(kernel, fields, ran))
    state = np.arange(STATE_OFFSET, STATE_OFFSET + kernel.state_bytes)

    assert cycles.tolist() == [execution.cycles]
    assert kernel.state_of(fields).shape == (1, kernel.state_bytes)
    for name, at in written.items():
        assert np.array_equal(computed.bytes[at], ran.bytes[at]), name
    allowed = np.concatenate([state, *written.values(), *padding(kernel, fields, ran)])
    for bytes_after in (ran.bytes, computed.bytes):
        changed = np.flatnonzero(bytes_after != before)
        assert np.setdiff1d(changed, allowed).tolist() == []


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=() if kind in (Elementwise, StaticElement) else pytest.mark.slow)
        for kind in KINDS
    ],
    ids=lambda kind: kind.__name__,
)
@given(seed=SEEDS, values=st.sampled_from(["large", "infinite", "NaN"]))
@settings(max_examples=30, deadline=None)
def test_large_numbers_infinities_and_nan_come_out_of_code_and_numerics_alike(
    kind, seed, values, run_vertex, compute_vertex
):
    if kind in FURTHER_NAN and values != "large":
        return
    kernel, fields, ran = drawn(kind, seed, BOW, values)
    computed = copied(ran)
    run_vertex(ran, kernel, fields, SETUP)
    with np.errstate(all="ignore"):
        compute_vertex(computed, kernel, fields)

    for name, at in results(kernel, fields, ran):
        assert is_same(kernel, name, computed.bytes[at], ran.bytes[at]), name


@each_kind
@given(seed=SEEDS, machine=timed_machines(*CHIPS, launches=(6, 9, 12)))
@settings(max_examples=20, deadline=None)
def test_code_has_no_race_that_it_does_not_declare(kind, seed, machine, run_vertex):
    kernel, fields, tile = drawn(kind, seed, machine)
    before = copied(tile)

    checked = run_vertex(tile, kernel, fields, Setup(check_races=True))

    assert checked == run_vertex(before, kernel, fields)
    assert np.array_equal(tile.bytes, before.bytes)


@each_kind
@given(seed=SEEDS, values=st.sampled_from(["", "", "large", "infinite", "NaN"]))
@settings(max_examples=60, deadline=None)
def test_all_at_once_gives_the_bits_of_the_definition(kind, seed, values, compute_vertex):
    kernel, fields, tile = drawn(kind, seed, BOW, values)
    if not isinstance(kernel, ComputesAll):
        return
    memory = Memory(tile.machine.scaled_to(1))
    whole = memory.on(0).view(tile.machine.sram_base, len(tile.bytes), np.uint8)
    whole[:] = tile.bytes
    with np.errstate(all="ignore"):
        kernel.compute_all(memory, np.zeros(1, np.int64), fields)
        compute_vertex(tile, kernel, fields)

    for name, at in results(kernel, fields, tile):
        same_bits = np.array_equal(whole[at], tile.bytes[at])
        assert same_bits or (values and is_same(kernel, name, whole[at], tile.bytes[at]))


@each_kind
def test_an_operand_without_an_address_is_refused_by_name(kind):
    kernel, fields, _ = drawn(kind, 1, BOW)
    for operand in kernel.operands:
        fewer = {name: column for name, column in fields.items() if name != operand.field}
        fewer["unknown"] = np.array([0])

        with pytest.raises(ProgramError, match=f"field {operand.field!r} must be"):
            kernel.state_of(fewer)


@each_kind
def test_a_result_outside_memory_is_a_fault_of_its_vertex(kind):
    every = (drawn(kind, seed, BOW) for seed in range(1, 40))
    kernel, fields, tile = next(
        vertex for vertex in every if all(len(at) for _, at in results(*vertex))
    )
    if not isinstance(kernel, ComputesAll):
        return
    name = next((operand.field for operand in kernel.operands if operand.access != "in"), "word")
    fields = {**fields, name: np.array([tile.machine.sram_end])}
    memory = Memory(tile.machine.scaled_to(1))
    memory.on(0).view(tile.machine.sram_base, len(tile.bytes), np.uint8)[:] = tile.bytes

    with pytest.raises(VertexFault, match="must lie"):
        kernel.compute_all(memory, np.zeros(1, np.int64), fields)


def results(
    kernel: Any, fields: Mapping[str, Any], tile: Tile
) -> Iterator[tuple[str, npt.NDArray[np.int64]]]:
    """Yield the operands that a vertex writes, each with the positions of its bytes on the tile."""
    spans, listed = kernel.spans(fields), kernel.accesses(fields)
    for operand in kernel.operands:
        name = operand.field
        if operand.access == "in":
            continue
        at = np.arange(int(spans[name][0]))
        if name in listed:
            ends = zip(listed[name].offset.tolist(), listed[name].bytes.tolist(), strict=True)
            computed = computed_bytes(kernel, fields) if name == "q" else None
            touched = [np.arange(first, first + count)[:computed] for first, count in ends]
            at = np.unique(np.concatenate([at[:0], *touched]))
        yield name, int(fields[name][0]) - tile.machine.sram_base + at


def computed_bytes(kernel: Any, fields: Mapping[str, Any]) -> int | None:
    """Return the computed bytes of a block row of q, without columns that no window computes."""
    if not (getattr(kernel, "clears", False) and "width" in fields):
        return None
    return int(fields["width"][0]) * kernel.block * kernel.partials_type.bytes


def padding(kernel: Any, fields: Mapping[str, Any], tile: Tile) -> Iterator[npt.NDArray[np.int64]]:
    """Yield bytes that a kernel may overwrite: its padding behind operands, columns it clears."""
    if computed_bytes(kernel, fields) is not None:
        first = int(fields["q"][0]) - tile.machine.sram_base
        yield np.arange(first, first + int(kernel.spans(fields)["q"][0]))
    for name in ("q", "s"):
        size = getattr(kernel, f"{name}_padding_bytes", 0)
        if size and name in fields:
            end = int(fields[name][0] + kernel.spans(fields)[name][0]) - tile.machine.sram_base
            yield np.arange(end, end + size)


def is_same(kernel: Any, name: str, expected: Any, values: Any) -> bool:
    """Return True if a result has the bits of its numerics, with NaN equal to NaN."""
    operand = next(operand for operand in kernel.operands if operand.field == name)
    kind = operand.type_in(kernel) if isinstance(operand, ArrayOperand) else None
    for member in ("output_type", "partials_type", "data_type"):
        kind = kind or getattr(kernel, member, None)
    kind = FLOAT if name == "gradient" else kind or HALF
    are_nan = [np.isnan(result.view(kind.numpy)) for result in (expected, values)]
    bits = [result.reshape(-1, kind.bytes) for result in (expected, values)]
    are_equal = (bits[0] == bits[1]).all(axis=1) | (are_nan[0] & are_nan[1])
    return bool(are_equal.all())
