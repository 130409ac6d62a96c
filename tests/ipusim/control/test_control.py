"""Control words of loops: where they may live, who may write them, what is known before a run."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from ipusim import (
    DataType,
    Handle,
    Loop,
    Program,
    ProgramError,
    Superstep,
    TileFault,
    WordType,
    compute_cycles,
    simulate,
    verify,
)

Feeding = Callable[..., dict[str, Any]]


def check_refused(program: Program, message: str, feeds: Any = None) -> None:
    """Check that a program is refused in one line, before any cycle runs."""
    with pytest.raises(ProgramError) as refusal:
        simulate(program, feeds)

    assert re.search(message, str(refusal.value)), str(refusal.value)
    assert "\n" not in str(refusal.value)


def marked(program: Program, name: str, *, control: bool) -> Program:
    """Return the program with a variable that is, or is not, control."""
    variables = tuple(
        attrs.evolve(variable, control=control) if variable.name == name else variable
        for variable in program.variables
    )
    return attrs.evolve(program, variables=variables)


def with_case(program: Program, number: int, step: Superstep) -> Program:
    """Return the program with another first superstep of a case of its loop."""
    loop = program.steps[1]
    assert isinstance(loop, Loop)
    cases = list(loop.cases)
    cases[number] = (step, *cases[number][1:])
    return attrs.evolve(program, steps=(program.steps[0], attrs.evolve(loop, cases=tuple(cases))))


def with_operand(program: Program, operand: int, **changes: Any) -> Program:
    """Return the program with another operand of the codelet of case 1."""
    step = program.supersteps[2]
    codelet: Any = step.compute[0].codelet
    operands = list(codelet.operands)
    operands[operand] = attrs.evolve(operands[operand], **changes)
    work = attrs.evolve(step.compute[0], codelet=attrs.evolve(codelet, operands=tuple(operands)))
    return with_case(program, 0, attrs.evolve(step, compute=(work, *step.compute[1:])))


def test_control_words_are_needed_even_for_timing_only(looped: Program) -> None:
    check_refused(
        looped,
        r"^the cycles of this program depend on list; give the control words even for timing only, "
        r"feeds = \{name: array\} of \['list', 'meta'\]: pack\(plan, a\)$",
    )


@pytest.mark.parametrize("names", [["list"], ["list", "meta", "x"], ["list", "x", "total"], []])
def test_feeds_are_all_inputs_or_just_the_control_inputs(
    names: list[str], looped: Program, make_feeds: Feeding
) -> None:
    feeds = make_feeds(4, [1])

    check_refused(looped, "^input .* is missing; the program needs", {n: feeds[n] for n in names})


def test_a_word_type_has_the_bytes_of_its_numpy_type(looped: Program, make_feeds: Feeding) -> None:
    feeds = make_feeds(4, [1])

    assert WordType.UNSIGNED_SHORT.bytes == 2
    assert list(DataType) == [DataType.HALF, DataType.FLOAT]
    check_refused(
        looped,
        r"input x is int64\[8\], the program needs unsigned_short\[8\]",
        {**feeds, "x": feeds["x"].astype(int)},
    )


def test_cycles_known_before_the_run_leave_out_those_of_control_words(looped: Program) -> None:
    assert not compute_cycles(looped).any()


def test_a_control_input_lies_in_a_control_variable(looped: Program) -> None:
    meta = looped.inputs["meta"]

    check_refused(
        marked(looped, "meta 0", control=False), "input meta is control, but not all of its 8 b"
    )
    check_refused(
        attrs.evolve(looped, inputs={**looped.inputs, "meta": attrs.evolve(meta, control=False)}),
        "input meta is not control, but a part of its 8 bytes at 0x4c600 of tile 0 lies in a contr",
    )
    check_refused(marked(looped, "x 0", control=True), "input x is not control")


def test_a_control_output_lies_in_a_control_variable(looped: Program) -> None:
    total = attrs.evolve(looped.outputs["total"], control=True)

    check_refused(
        attrs.evolve(looped, outputs={"total": total}), "output total is control, but not all"
    )


def test_control_words_are_sent_from_control_variables_to_control_variables(
    looped: Program,
) -> None:
    check_refused(
        marked(looped, "meta 1", control=False),
        "pass on 0: tile 0 sends 2 words from 0x4c600 to 0x4c640 of tile 1, some in control var",
    )
    check_refused(
        marked(looped, "x 1", control=True),
        "pass on 0: tile 0 sends 1 words from 0x4c680 to 0x4c6c0 of tile 1, some in control var",
    )


def test_the_word_of_a_loop_lies_in_a_control_variable(looped: Program) -> None:
    loop = looped.steps[1]
    steps = (looped.steps[0], attrs.evolve(loop, address=0x4C680))  # type: ignore[misc]

    check_refused(
        attrs.evolve(looped, steps=steps),
        "loop turns: its word at 0x4c680 of tile 0 lies in no control variable",
    )


def test_every_tile_of_a_loop_receives_its_word(looped: Program) -> None:
    loop = looped.steps[1]
    assert isinstance(loop, Loop)
    plan = loop.decide.exchange
    receives = {name: getattr(plan, name)[plan.tile != 2] for name in ("send", "tile", "target")}
    decide = attrs.evolve(loop.decide, exchange=attrs.evolve(plan, **receives), compute=())
    steps = (looped.steps[0], attrs.evolve(loop, decide=decide))

    check_refused(
        attrs.evolve(looped, steps=steps),
        f"loop turns: its word at {loop.address:#x} of tile {loop.tile} is not sent to 1 tile with "
        "a part in it, tile 2 first; send it there in decide",
    )


def test_a_control_operand_lies_in_a_control_variable(looped: Program) -> None:
    check_refused(
        with_operand(looped, 1, control=True),
        "work 0: work, x on tile 0: 4 bytes of control words at 0x4c680, not all in a control var",
    )


def test_a_control_variable_is_written_by_control_operands_only(looped: Program) -> None:
    check_refused(
        with_operand(looped, 0, control=False, access="inout"),
        "work 0: work, meta on tile 0: writes into a control variable at 0x4c600, but is no contr",
    )
    verify(with_operand(looped, 1, access="in"))


def test_control_words_are_not_made_of_values(looped: Program) -> None:
    check_refused(
        with_operand(looped, 0, access="inout"),
        "work 0: work, x on tile 0: control words are made from an operand that is not control",
    )


def test_control_operands_are_whole_words(looped: Program) -> None:
    step = looped.supersteps[2]
    codelet: Any = step.compute[0].codelet
    work = attrs.evolve(step.compute[0], codelet=attrs.evolve(codelet, sizes=(7, 4, 4)))
    odd = with_case(looped, 0, attrs.evolve(step, compute=(work, *step.compute[1:])))

    check_refused(
        odd, "work, meta on tile 0: 7 bytes at 0x4c600 are not whole control words of 2 bytes"
    )


def test_cycles_do_not_depend_on_what_the_same_phase_writes(looped: Program) -> None:
    start = looped.supersteps[0]
    twice = attrs.evolve(start, compute=start.compute * 2)

    check_refused(
        attrs.evolve(looped, steps=(twice, looped.steps[1])),
        "start: next, list on tile 0: a vertex of the same superstep writes these control words",
    )


def test_a_part_of_an_array_may_be_fed_from_several_pieces(
    looped: Program, make_feeds: Feeding
) -> None:
    feeds = make_feeds(4, [1])
    handle = looped.inputs["list"]
    halves = Handle(
        handle.data_type, [0, 0], [*handle.address, *(handle.address + 64)], [32, 32], control=True
    )
    cut = attrs.evolve(looped, inputs={**looped.inputs, "list": halves})

    assert simulate(cut, feeds).trace == simulate(looped, feeds).trace


def test_control_words_that_a_formula_refuses_are_a_fault(
    looped: Program, make_feeds: Feeding
) -> None:
    class Damaged(type(looped.supersteps[2].compute[0].codelet)):  # type: ignore[misc]
        def cycles(self, *_: Any) -> Any:
            raise ProgramError("the bucket is damaged")

    step = looped.supersteps[2]
    codelet: Any = step.compute[0].codelet
    damaged = Damaged(**attrs.asdict(codelet, recurse=False))
    work = attrs.evolve(step.compute[0], codelet=damaged)
    broken = with_case(looped, 0, attrs.evolve(step, compute=(work, *step.compute[1:])))

    with pytest.raises(TileFault, match=r"^work, by its control words: the bucket is damaged$"):
        simulate(broken, make_feeds(4, [1]))
