"""Live bytes of a tile by category and superstep, with gaps."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import InputError, Program, Variable, memory_over_time, memory_use


def variables_in_a_row(program: Program, sizes: list[tuple[int, int, int]]) -> Program:
    """Return variables of (gap before, bytes, superstep; 2: both), in a row on all tiles."""
    at, variables = program.machine.sram_base, []
    for number, (gap, size, life) in enumerate(sizes):
        at += gap
        first, last = (0, 1) if life == 2 else (life, life)
        category = "even" if number % 2 == 0 else "odd"
        variables.append(
            Variable(f"v{number}", category, [at] * 4, [size, 0, size, size], first, last)
        )
        at += size
    return attrs.evolve(program, variables=tuple(variables))


SIZES = st.tuples(st.integers(0, 30), st.integers(1, 100), st.integers(0, 2))


@settings(deadline=None)
@given(sizes=st.lists(SIZES, max_size=6))
def test_every_byte_below_the_highest_live_one_is_of_one_category(
    sizes: list[tuple[int, int, int]], program: Program
) -> None:
    program = variables_in_a_row(program, sizes)
    machine, memory = program.machine, memory_over_time(program)

    for step in (0, 1):
        live = [v for v in program.variables if v.first <= step <= v.last]
        top = max((v.address[0] + v.bytes[0] for v in live), default=machine.sram_base)
        assert memory.live_bytes[step, 0] == sum(v.bytes[0] for v in live)
        assert memory.used_bytes[step, 0] == top - machine.sram_base + machine.reserved_bytes
        assert memory.used_bytes[step, 1] == machine.reserved_bytes


def test_the_bytes_of_a_tile_are_listed_by_category_and_superstep(program: Program) -> None:
    memory = memory_over_time(
        variables_in_a_row(program, [(0, 8, 2), (4, 20, 0), (0, 32, 1), (8, 8, 2)])
    )
    reserved = program.machine.reserved_bytes

    assert {name: row.tolist() for name, row in memory.of_tile(0).items()} == {
        "even": [8, 40],
        "odd": [28, 8],
        "padding": [44, 32],
        "stacks and system": [reserved, reserved],
    }
    assert list(memory.of_tile(1)) == ["stacks and system"]
    assert memory.text(0).splitlines()[1:] == [
        "superstep  even  odd  padding  stacks and system  total",
        "spread        8   28       44              1,104  1,184",
        "collect      40    8       32              1,104  1,184",
    ]


def test_ordinary_memory_that_is_free_is_no_padding_of_interleaved_memory(
    program: Program,
) -> None:
    machine = program.machine
    straddling = Variable("v", "c", [machine.interleaved_base - 8] * 4, [24, 0, 16, 8], 0, 1)
    memory = memory_over_time(attrs.evolve(program, variables=(straddling,)))
    hole = machine.interleaved_offset_bytes - 8

    assert memory.of_tile(0)["padding"].tolist() == [hole, hole]
    above = attrs.evolve(straddling, address=[machine.interleaved_base + 16] * 4)
    memory = memory_over_time(attrs.evolve(program, variables=(above,)))
    assert memory.of_tile(0)["padding"].tolist() == [16, 16]


def test_the_peak_of_a_tile_is_its_fullest_superstep(program: Program) -> None:
    live = memory_over_time(program).live_bytes

    assert np.array_equal(live.max(axis=0), memory_use(program).peak_bytes)


def test_a_program_without_supersteps_has_memory_still(program: Program) -> None:
    memory = memory_over_time(attrs.evolve(program, steps=(), variables=()))

    assert memory.live_bytes.tolist() == [[0] * 4]


def test_a_tile_that_is_not_there_is_refused(program: Program) -> None:
    with pytest.raises(InputError, match="tile 4 is not among tiles 0 to 3"):
        memory_over_time(program).of_tile(4)
