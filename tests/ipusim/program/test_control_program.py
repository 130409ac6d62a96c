"""Bytes of the control program by supersteps, vertices and loops."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW, control_program_bytes, loops_of
from ipusim.compiler import Bound, emit, plan_dynamic

FOUR = BOW.scaled_to(4)


def test_a_superstep_takes_nine_instructions_and_a_vertex_four() -> None:
    starts = [np.array([0, 2]), np.array([2])]

    assert control_program_bytes(FOUR, supersteps=3, starts=starts).tolist() == [124, 108, 140, 108]


def test_a_loop_and_each_of_its_cases_takes_nine_instructions() -> None:
    assert control_program_bytes(FOUR, supersteps=0, starts=[], loops=3).tolist() == [108] * 4


@given(st.integers(0, 40), st.lists(st.integers(0, 3), max_size=30), st.integers(0, 9))
def test_bytes_add_up_part_by_part(steps: int, tiles: list[int], loops: int) -> None:
    starts = [np.array([tile]) for tile in tiles]
    total = control_program_bytes(FOUR, supersteps=steps, starts=starts, loops=loops)
    parts = [
        control_program_bytes(FOUR, supersteps=steps, starts=[]),
        control_program_bytes(FOUR, supersteps=0, starts=starts),
        control_program_bytes(FOUR, supersteps=0, starts=[], loops=loops),
    ]

    assert total.tolist() == sum(parts).tolist()


def test_an_emitted_program_holds_the_control_program_of_its_supersteps_and_loops() -> None:
    plan = plan_dynamic(
        Bound.at_density((128, 128), 16, 0.2), n=16, machine=BOW.scaled_to(16), strategy="expected"
    )
    program = emit(plan)
    starts = [table.tile for step in program.supersteps for table in step.compute]
    loops = sum(1 + len(loop.cases) for loop, _, _ in loops_of(program.steps))
    (region,) = (variable for variable in program.variables if variable.name == "control program")
    counted = control_program_bytes(
        program.machine, supersteps=len(program.supersteps), starts=starts, loops=loops
    )

    assert loops > 1
    assert region.bytes.tolist() == counted.tolist()
    assert (region.first, region.last) == (0, len(program.supersteps) - 1)
