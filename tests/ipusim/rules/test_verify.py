"""Rules of a program: tiles, alignment, reads of written bytes, live variables."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
import numpy as np
import pytest

from ipusim import (
    BOW,
    MK1,
    DataType,
    ExchangePlan,
    Handle,
    Operand,
    Program,
    ProgramError,
    Ragged,
    TileFault,
    Variable,
    Vertices,
    simulate,
    verify,
)

BASE, END = BOW.sram_base, BOW.sram_end
X, GATHERED, PARTIALS, RECEIVED, Y = (BASE + offset for offset in (64, 256, 512, 1024, 0x4000))
Adding: TypeAlias = Callable[..., Vertices]


def with_exchange(program: Program, number: int = 0, **columns: Any) -> Program:
    """Return the program with other columns in an exchange."""
    step = program.steps[number]
    return with_step(program, number, exchange=attrs.evolve(step.exchange, **columns))


def with_step(program: Program, number: int, **parts: Any) -> Program:
    """Return the program with other parts of a superstep."""
    steps = list(program.steps)
    steps[number] = attrs.evolve(steps[number], **parts)
    return attrs.evolve(program, steps=tuple(steps))


def with_codelet(program: Program, number: int, **changes: Any) -> Program:
    """Return the program with a changed codelet in a superstep."""
    (vertices,) = program.steps[number].compute
    codelet = attrs.evolve(vertices.codelet, **changes)  # type: ignore[misc]
    return with_step(program, number, compute=(attrs.evolve(vertices, codelet=codelet),))


def with_variable(program: Program, name: str, **changes: Any) -> Program:
    """Return the program with a changed variable."""
    variables = tuple(
        attrs.evolve(variable, **changes) if variable.name == name else variable
        for variable in program.variables
    )
    return attrs.evolve(program, variables=variables)


def check_refused(program: Program, message: str, error: type[Exception] = ProgramError) -> None:
    """Check that a program is refused in one line, before any cycle runs."""
    with pytest.raises(error) as refusal:
        simulate(program)

    assert re.search(message, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_good_program_is_accepted(program: Program) -> None:
    verify(program)


def test_an_empty_program_is_accepted(program: Program) -> None:
    verify(attrs.evolve(program, variables=(), steps=(), inputs={}, outputs={}))


def test_a_kernel_that_the_machine_lacks_is_refused(program: Program) -> None:
    program = attrs.evolve(
        with_codelet(program, 0, needs=("f16v4sisoamp", "f32sisov2amp")),
        machine=BOW.scaled_to(4).with_(name="old", amp_instructions=MK1.amp_instructions),
    )

    check_refused(
        program, r"machine old has no f32sisov2amp, needed by kernel add; it has f16v4hihoamp,"
    )


@pytest.mark.parametrize("tile", [-1, 4])
def test_a_vertex_on_a_tile_that_is_not_there_is_refused(
    tile: int, program: Program, adding: Adding
) -> None:
    vertices = adding([tile], GATHERED, PARTIALS, 8)

    check_refused(
        with_step(program, 0, compute=(vertices,)), rf"add, source: tile {tile} is not on bow"
    )


@pytest.mark.parametrize("tile", [-1, 4])
def test_a_host_array_on_a_tile_that_is_not_there_is_refused(tile: int, program: Program) -> None:
    handle = Handle(DataType.FLOAT, [tile], [X], [8])

    check_refused(
        attrs.evolve(program, inputs={"x": handle}), rf"input x: tile {tile} is not on bow, w"
    )
    check_refused(
        attrs.evolve(program, outputs={"y": handle}), rf"output y: tile {tile} is not on bow"
    )


@pytest.mark.parametrize("address", [BASE + 4, BASE - 8, END])
def test_an_operand_that_is_unaligned_or_outside_memory_is_refused(
    address: int, program: Program, adding: Adding
) -> None:
    vertices = adding([1], GATHERED, address, 8)

    check_refused(
        with_step(program, 0, compute=(vertices,)),
        rf"spread: add, target on tile 1: 32 bytes at {address:#x}, .* multiple of 8 and lie in "
        rf"{BASE:#x}\.\.{END - 1:#x}",
    )


def test_an_operand_of_128_bit_loads_lies_in_interleaved_memory(program: Program) -> None:
    operands = (Operand("source", "in", interleaved=True), Operand("target", "out"))

    check_refused(
        with_codelet(program, 0, operands=operands),
        rf"add, source on tile 1: .* at {GATHERED:#x}, .* lie in {BOW.interleaved_base:#x}\.\.",
    )


def test_a_codelet_without_the_address_of_an_operand_is_refused(program: Program) -> None:
    program = with_codelet(program, 0, operands=(Operand("origin", "in"),))

    check_refused(
        program, "spread: add has no address in field origin.*has source, target, elements$"
    )


def test_operands_touched_in_one_cycle_lie_in_different_elements(program: Program) -> None:
    check_refused(
        with_codelet(program, 0, apart=(("source", "target"),)),
        rf"add on tile 1 has source and target in one memory element, at {GATHERED:#x} and "
        rf"{PARTIALS:#x}; place them in different elements",
    )
    verify(with_codelet(program, 1, apart=(("source", "target"),)))


def test_an_operand_that_reaches_into_the_other_element_is_refused(
    program: Program, adding: Adding
) -> None:
    vertices = adding([0], X, Y - 8, 8, apart=(("source", "target"),))

    check_refused(
        with_step(program, 0, compute=(vertices,)), "add on tile 0 has source and target in"
    )


@pytest.mark.parametrize("address", [GATHERED + 2, BASE - 4, END - 28])
def test_a_receive_across_words_or_beyond_sram_is_refused(address: int, program: Program) -> None:
    check_refused(
        with_exchange(program, target=[GATHERED, address, GATHERED]),
        rf"spread: a receive on tile 2: 32 bytes at {address:#x}, which must be a multiple of 4 an",
    )


@pytest.mark.parametrize("address", [X + 2, BASE - 4, END - 28])
def test_a_send_across_words_or_beyond_sram_is_refused(address: int, program: Program) -> None:
    check_refused(
        with_exchange(program, address=[address]),
        rf"spread: a send on tile 0: 32 bytes at {address:#x}, which must be a multiple of 4 and",
    )


def test_wide_messages_move_words_of_64_bits(
    program: Program, exchange: Callable[..., ExchangePlan]
) -> None:
    plan = exchange((0, X + 4, 128, 0, [(2, GATHERED), (3, GATHERED)]), wide=True)

    check_refused(
        with_step(program, 0, exchange=plan), "a send on tile 0: .* must be a multiple of 8 an"
    )


@pytest.mark.parametrize("address", [X + 2, BASE - 4, END - 4])
def test_a_host_array_across_elements_or_beyond_sram_is_refused(
    address: int, program: Program
) -> None:
    handle = Handle(DataType.FLOAT, [0], [address], [8])

    check_refused(
        attrs.evolve(program, inputs={"x": handle}), rf"input x on tile 0: .* at {address:#x}"
    )


def test_a_piece_of_negative_length_is_refused(program: Program) -> None:
    handle = Handle(DataType.FLOAT, [0, 0], [X, X + 8], [-1, 9])

    check_refused(attrs.evolve(program, inputs={"x": handle}), "input x on tile 0: -4 bytes at")


def test_a_send_of_bytes_never_written_is_refused(program: Program) -> None:
    check_refused(
        with_exchange(program, address=[X + 4]),
        rf"spread: tile 0 sends 8 words from {X + 4:#x}, not all of which have been written there",
        TileFault,
    )


def test_a_vertex_that_reads_a_value_that_never_arrived_is_refused(program: Program) -> None:
    fewer = with_exchange(program, send=[0, 0], tile=[1, 2], target=[GATHERED, GATHERED])

    check_refused(
        fewer, "add on tile 3 reads 32 bytes of source at 0x4c100, not all of which hav", TileFault
    )


def test_an_output_that_nothing_writes_is_refused(program: Program) -> None:
    handle = Handle(DataType.FLOAT, [0], [Y + 96], [1])

    check_refused(
        attrs.evolve(program, outputs={"y": handle}),
        rf"output y: 4 bytes at {Y + 96:#x} of tile 0 were never written",
        TileFault,
    )


def test_a_value_given_up_with_its_variable_does_not_come_back(
    program: Program, adding: Adding
) -> None:
    again = Variable("again", "again", [GATHERED] * 4, [0, 32, 32, 32], 1, 1)
    late = adding([1], GATHERED, PARTIALS, 8)
    program = attrs.evolve(program, variables=(*program.variables, again))
    stale = with_step(program, 1, compute=(late, *program.steps[1].compute))

    check_refused(stale, "collect: add on tile 1 reads 32 bytes of source", TileFault)


def test_an_output_given_up_before_the_end_is_refused(program: Program) -> None:
    handle = Handle(DataType.FLOAT, [1], [GATHERED], [8])

    check_refused(attrs.evolve(program, outputs={"y": handle}), "or were given up", TileFault)


@pytest.mark.parametrize("tile", [1, 2, 3])
def test_a_write_outside_live_variables_is_refused(tile: int, program: Program) -> None:
    target = [GATHERED] * 3
    target[tile - 1] = Y

    check_refused(
        with_exchange(program, target=target),
        rf"spread: a receive writes 32 bytes at {Y:#x} of tile {tile}, not all of which belong to",
    )


def test_a_vertex_writes_into_live_variables(program: Program) -> None:
    check_refused(
        with_variable(program, "partials", first=1),
        rf"spread: add writes 32 bytes at {PARTIALS:#x} of tile 1, not all of which belong to a v",
    )


def test_an_input_lies_in_a_variable_that_is_live_from_the_start(program: Program) -> None:
    check_refused(
        with_variable(program, "x", first=1), "input x writes 32 bytes at 0x4c040 of tile 0"
    )


def test_a_list_lies_in_a_variable_that_is_live_from_the_start(program: Program) -> None:
    (vertices,) = program.steps[1].compute
    lists = Ragged(np.array([5, 6], dtype=np.int32), np.array([0]), np.array([2]))
    fields = {**vertices.fields, "walk": lists, "walk_address": np.array([RECEIVED])}
    program = with_step(program, 1, compute=(attrs.evolve(vertices, fields=fields),))

    check_refused(
        program, rf"a list of add writes 8 bytes at {RECEIVED:#x} of tile 0, not all of which"
    )


def test_variables_that_are_live_together_share_no_byte(program: Program) -> None:
    check_refused(
        with_variable(program, "y", address=[X + 28] * 4),
        "variables x, 32 bytes at 0x4c040, and y, 96 bytes at 0x4c05c, overlap on tile 0 and are "
        "both live in superstep 0; move one of them",
    )


def test_variables_that_live_at_other_times_may_share_bytes(program: Program) -> None:
    size = [0, 32, 32, 32]

    verify(
        attrs.evolve(
            program,
            variables=(*program.variables, Variable("z", "z", [GATHERED] * 4, size, 1, 1)),
        )
    )


def test_two_receives_of_one_exchange_share_no_byte(program: Program) -> None:
    check_refused(
        with_exchange(program, 1, target=[RECEIVED, RECEIVED + 28, RECEIVED + 64]),
        r"collect: tile 0 receives 32 bytes at 0x4c400 and 32 bytes at 0x4c41c in one exchange, "
        r"which overlap; receive one of them elsewhere",
    )


def test_an_exchange_may_not_send_bytes_that_it_writes(
    program: Program, exchange: Callable[..., ExchangePlan]
) -> None:
    plan = exchange(
        (0, X, 8, 0, [(tile, GATHERED) for tile in (1, 2, 3)]), (0, X, 1, 50, [(0, X + 28)])
    )

    check_refused(
        with_step(program, 0, exchange=plan),
        rf"spread: tile 0 sends 8 words from {X:#x} while the same exchange writes there; receive",
    )
