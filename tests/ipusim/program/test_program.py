"""Programs and their tables: equality, refusals."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import pytest

from ipusim import (
    DataType,
    ExchangePlan,
    Handle,
    Program,
    ProgramError,
    Ragged,
    Superstep,
    Variable,
    Vertices,
)

Adding = Callable[..., Vertices]
Exchange = Callable[..., ExchangePlan]


def test_words_are_sent_once_and_received_by_every_receiver(exchange: Exchange) -> None:
    plan = exchange((0, 0, 5, 0, [(1, 0), (2, 0)]), (1, 0, 3, 0, [(2, 0)]))

    assert plan.words_sent(4).tolist() == [5, 3, 0, 0]
    assert plan.words_received(4).tolist() == [0, 5, 8, 0]


def test_an_empty_exchange_moves_nothing() -> None:
    plan = ExchangePlan.empty()

    assert plan.is_empty
    assert plan.words_sent(2).tolist() == plan.words_received(2).tolist() == [0, 0]


@pytest.mark.parametrize("send", [-1, 2])
def test_a_receive_of_a_send_that_is_not_there_is_refused(send: int, exchange: Exchange) -> None:
    plan = exchange((0, 0, 1, 0, [(1, 0)]), (1, 0, 1, 0, [(0, 0)]))

    with pytest.raises(ProgramError, match=rf"tile 1 receives send {send}; there are 2 sends"):
        attrs.evolve(plan, send=[send, 1])


def test_a_receive_without_any_send_is_refused() -> None:
    with pytest.raises(ProgramError, match="tile 3 receives send 0; there are 0 sends"):
        attrs.evolve(ExchangePlan.empty(), send=[0], tile=[3], target=[0])


def test_columns_of_one_table_are_equally_long(exchange: Exchange, adding: Adding) -> None:
    plan = exchange((0, 0, 1, 0, [(1, 0)]))

    with pytest.raises(ProgramError, match=r"^sends: .*source 1, address 1, words 2, cycle 1, "):
        attrs.evolve(plan, words=[1, 2])
    with pytest.raises(ProgramError, match=r"^receives: .*: send 1, tile 2, target 1$"):
        attrs.evolve(plan, tile=[1, 2])
    with pytest.raises(ProgramError, match=r"^handle: .*: tile 1, address 0, count 1$"):
        Handle(DataType.HALF, [0], [], [1])
    with pytest.raises(ProgramError, match=r"^variable v: .*: address 1, bytes 2$"):
        Variable("v", "v", [0], [0, 0], 0, 0)
    with pytest.raises(ProgramError, match=r"^vertices of add: .*: tile 2, field source 1,"):
        attrs.evolve(adding([0], 0, 0, 1), tile=np.array([0, 1]))


@pytest.mark.parametrize("name", ["source", "walk_address"])
def test_a_vertex_has_one_address_of_an_operand_and_may_have_a_row_of_numbers(
    name: str, adding: Adding
) -> None:
    vertices, table = adding([0, 1], 0, 8, 2), np.array([[1, 2, 3], [4, 5, 6]])

    attrs.evolve(vertices, fields={**vertices.fields, "row": table})
    with pytest.raises(ProgramError, match=f"^vertices of add: .*{name}"):
        attrs.evolve(vertices, fields={**vertices.fields, name: table})


def test_a_variable_of_negative_size_is_refused() -> None:
    with pytest.raises(ProgramError, match="variable v has -4 bytes on tile 1"):
        Variable("v", "v", [0, 0], [4, -4], 0, 0)


@pytest.mark.parametrize(("first", "last"), [(-1, 0), (1, 0), (0, 2)])
def test_a_life_outside_the_program_is_refused(first: int, last: int, program: Program) -> None:
    variables = (attrs.evolve(program.variables[0], first=first, last=last),)

    with pytest.raises(ProgramError, match=rf"code lives in supersteps {first} to {last}; .* 0 to"):
        attrs.evolve(program, variables=variables)


def test_two_variables_of_one_name_are_refused(program: Program) -> None:
    with pytest.raises(ProgramError, match="more than one variable is called code; rename one"):
        attrs.evolve(program, variables=program.variables[:1] * 2)


def test_a_variable_of_another_machine_is_refused(program: Program) -> None:
    with pytest.raises(ProgramError, match="variable code has 4 entries; bow has 3 tiles"):
        attrs.evolve(program, machine=program.machine.scaled_to(3))


def test_programs_are_equal_when_their_tables_are(
    program: Program, program_on: Callable[..., Program]
) -> None:
    again = program_on(program.machine)
    later = attrs.evolve(program.steps[0].exchange, cycle=[1])

    assert program == again
    assert program != attrs.evolve(
        program, steps=(attrs.evolve(program.steps[0], exchange=later), program.steps[1])
    )


def test_vertices_are_equal_when_codelet_tiles_and_fields_are(adding: Adding) -> None:
    vertices = adding([0, 1], 0, 8, 2)
    listed, twin = (
        attrs.evolve(vertices, fields={**vertices.fields, "list": Ragged(*np.ones((3, 2), int))})
        for _ in range(2)
    )

    assert adding([0, 1], 0, 8, 2) == vertices
    assert listed == twin
    assert vertices != listed
    assert vertices != adding([0, 1], 0, 8, 2, constant=3.0)
    assert vertices != adding([0, 2], 0, 8, 2)
    assert vertices != adding([0, 1], 0, 8, 3)


def test_a_list_with_an_address_lies_in_memory_and_any_other_does_not(adding: Adding) -> None:
    vertices = adding([0], 0, 8, 2)
    lists = Ragged(np.array([5, 6]), np.array([0]), np.array([2]))
    fields = {**vertices.fields, "steps": lists, "walk": lists, "walk_address": np.array([64])}

    constants = list(attrs.evolve(vertices, fields=fields).constants())

    assert [(np.array([64]), lists)] == constants


def test_equal_steps_are_equal_values(program: Program) -> None:
    assert isinstance(program.steps[0], Superstep)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        program.steps[0].name = "other"  # type: ignore[misc]
