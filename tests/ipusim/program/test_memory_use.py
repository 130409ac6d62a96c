"""Peak memory of tiles, and programs that do not fit."""

from __future__ import annotations

from typing import TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import DoesNotFit, Program, ProgramError, Superstep, Variable, memory_use, verify
from ipusim.program.memory_use import check_fits

Life: TypeAlias = tuple[list[int], int, int]
LIVES = st.lists(
    st.tuples(
        st.lists(st.integers(0, 100), min_size=4, max_size=4), st.integers(0, 2), st.integers(0, 2)
    ),
    max_size=6,
)


def with_variables(program: Program, *variables: Variable) -> Program:
    """Return the program with these variables alone."""
    return attrs.evolve(program, variables=variables)


def large(program: Program, tile: int, size: int, address: int | None = None) -> Program:
    """Return the program with one variable of a size on a tile."""
    start = program.machine.sram_base if address is None else address
    column = np.where(np.arange(4) == tile, size, 0)
    return with_variables(program, Variable("big", "partials", [start] * 4, column, 0, 1))


@given(lives=LIVES)
def test_a_peak_is_the_largest_sum_of_live_bytes(lives: list[Life], program: Program) -> None:
    steps = tuple(attrs.evolve(program.steps[0], name=f"step {number}") for number in range(3))
    variables = [
        Variable(f"v{number}", "c", [0] * 4, size, min(life), max(life))
        for number, (size, *life) in enumerate(lives)
    ]
    use = memory_use(attrs.evolve(program, steps=steps, variables=tuple(variables)))

    for tile in range(4):
        sums = [
            sum(v.bytes[tile] for v in variables if v.first <= step <= v.last) for step in range(3)
        ]
        assert max(sums) == use.peak_bytes[tile]
    assert use.max_tile_bytes == use.peak_bytes.max() == sum(use.by_category.values())


def test_the_bytes_of_the_fullest_tile_are_listed_by_category_largest_first(
    program: Program,
) -> None:
    use = memory_use(program)

    assert (use.tile, use.max_tile_bytes) == (0, 288)
    assert list(use.by_category.items()) == [
        ("received bytes", 96),
        ("y bytes", 96),
        ("code bytes", 64),
        ("x bytes", 32),
    ]
    assert use.available_bytes == program.machine.usable_bytes


@pytest.mark.parametrize("steps", [(), None])
def test_a_program_without_variables_uses_nothing(
    steps: tuple[Superstep, ...] | None, program: Program
) -> None:
    steps = program.steps if steps is None else steps
    use = memory_use(attrs.evolve(program, steps=steps, variables=()))

    assert (use.tile, use.max_tile_bytes, dict(use.by_category)) == (0, 0, {})


def test_a_full_tile_fits_and_a_byte_more_does_not(program: Program) -> None:
    usable = program.machine.usable_bytes

    check_fits(large(program, 2, usable))
    with pytest.raises(DoesNotFit) as refusal:
        check_fits(large(program, 2, usable + 1))
    assert str(refusal.value) == (
        "tile 2 of bow: 637,873 bytes asked, 637,872 available (largest: partials 637,873); "
        "try more tiles, a smaller n, more splits of n or a lower density"
    )
    assert refusal.value.use.max_tile_bytes == usable + 1


def test_a_tile_whose_placement_leaves_gaps_is_named(program: Program) -> None:
    end = program.machine.sram_base + program.machine.usable_bytes

    with pytest.raises(
        DoesNotFit, match="tile 3 of bow: 637,880 bytes asked, 637,872 available"
    ) as e:
        check_fits(large(program, 3, 16, end - 8))
    assert "some must lie in interleaved memory, 425,984 bytes" in str(e.value)
    assert "try another interleaved_offset_bytes, more tiles or a smaller n" in str(e.value)


def test_a_program_that_does_not_fit_is_refused_with_tile_and_bytes(program: Program) -> None:
    with pytest.raises(DoesNotFit, match="tile 1 of bow: 1,000,000 bytes asked"):
        verify(large(program, 1, 1_000_000))


def test_a_variable_below_sram_is_refused(program: Program) -> None:
    with pytest.raises(ProgramError, match="big lies at 0x4bff8 on tile 2; SRAM begins at 0x4c000"):
        check_fits(large(program, 2, 16, program.machine.sram_base - 8))


def test_more_sram_never_makes_a_program_unfit(program: Program) -> None:
    machine = program.machine
    usable = machine.usable_bytes
    more = machine.with_(sram_bytes=machine.sram_bytes + 2 * machine.element_bytes)
    full = large(program, 0, usable + 8)

    with pytest.raises(DoesNotFit):
        check_fits(full)
    check_fits(attrs.evolve(full, machine=more))
