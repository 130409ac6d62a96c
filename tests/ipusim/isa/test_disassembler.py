"""Disassembled text assembles to the same code."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.code import Code
from ipusim.isa.disassembler import disassemble
from ipusim.isa.table.instruction import Instruction, kind_of
from ipusim.isa.table.operands import write_operand
from ipusim.isa.table.table import TABLE

SIX = (0, 6)  # where six registers begin
MAIN = [form for form in TABLE if form.pipe == "main"]
AUX = [form for form in TABLE if form.pipe == "aux"]
BUNDLED = [form for form in MAIN if not form.solo]


def assert_same(expected: Code, actual: Code) -> None:
    """Assert that two pieces of code are equal."""
    for name in ("main", "aux", "address", "size"):
        assert np.array_equal(getattr(expected, name), getattr(actual, name)), name
    assert expected.data == actual.data
    assert dict(expected.labels).items() <= dict(actual.labels).items()


def test_the_text_of_code_names_its_address_labels_and_bundles() -> None:
    code = assemble(
        "start: {nop; fnop}\nbrz $m1, start\nbri 1f\n1: exitz $mzero\n.short 7, 8\nend:"
    )

    assert disassemble(code) == (
        "// from address 0x4c000\n"
        "start:\n"
        "    { nop; fnop }\n"
        "    brz $m1, start\n"
        "    bri .L4c010\n"
        ".L4c010:\n"
        "    exitz $m15\n"
        "    .byte 7, 0, 8, 0\n"
        "end:\n"
    )


def test_no_code_has_no_text() -> None:
    assert disassemble(assemble("")) == ""


@st.composite
def instructions(draw: st.DrawFn, forms: Sequence[Instruction]) -> str:
    """Draw the text of an instruction."""
    form = draw(st.sampled_from(forms))
    operands = []
    for index, operand_kind in enumerate(form.operands):
        if operand_kind == "label":
            operands.append(draw(st.sampled_from(["1b", "far", "far + 8", "0x40"])))
        elif operand_kind == "csr":
            operands.append(draw(st.sampled_from(["$WSR", "$FP_CLR", "$CCCSLOAD"])))
        else:
            operands.append(write_operand(form, index, draw(_values(operand_kind))))
    return f"{form.mnemonic} {', '.join(operands)}"


def _values(operand_kind: str) -> st.SearchStrategy[int]:
    """Draw numbers that an operand of a kind can have."""
    if operand_kind[0] in "ma":
        if operand_kind == "ahd":
            return st.sampled_from(SIX)
        width = {"p": 2, "q": 4}.get(operand_kind[1], 1)
        low = 16 if operand_kind == "ab" else 0
        return st.integers(0, 16 // width - 1).map(lambda number: low + number * width)
    return st.integers(0, (1 << (int(operand_kind[1:]) - 1)) - 1)


@st.composite
def programs(draw: st.DrawFn) -> str:
    """Draw the text of a program."""
    rows = ["1: nop"]
    for _ in range(draw(st.integers(1, 12))):
        row = draw(st.sampled_from(["main", "aux", "bundle", "data", "align", "section"]))
        if row == "data":
            numbers = draw(st.lists(st.integers(0, 255), min_size=1, max_size=20))
            rows.append(f".byte {', '.join(map(str, numbers))}\n.align 4")
        elif row == "align":
            rows.append(f".align {draw(st.sampled_from([4, 8, 16]))}")
        elif row == "section":
            rows.append(f".section .text.{draw(st.sampled_from('ab'))}\n1:")
        elif row == "bundle":
            rows.append(f"{{ {draw(instructions(BUNDLED))}; {draw(instructions(AUX))} }}")
        else:
            rows.append(draw(instructions(MAIN if row == "main" else AUX)))
    return "\n".join([*rows, "far: nop", ".data", "tail: .byte 1, 2, 3"])


@given(programs())
def test_assembling_the_disassembly_gives_the_same_code(text: str) -> None:
    code = assemble(text)
    again = disassemble(code)

    assert_same(code, assemble(again))
    assert disassemble(assemble(again)) == again


@pytest.mark.parametrize("form", TABLE, ids=lambda form: f"{form.pipe} {form.name}")
def test_every_form_is_read_back_from_its_text(form: Instruction) -> None:
    examples = [[*_examples(form, index)] for index in range(len(form.operands))]
    rounds = max(map(len, examples), default=1)
    texts = [
        ", ".join(operands[number % len(operands)] for operands in examples)
        for number in range(rounds)
    ]
    code = assemble("".join(f"{form.mnemonic} {operands}\n" for operands in texts))

    assert_same(code, assemble(disassemble(code)))
    slot = getattr(code, form.pipe)
    assert form.name in {TABLE[opcode].name for opcode in slot[:, 0] if opcode >= 0}


def _examples(form: Instruction, index: int) -> Iterator[str]:
    """Texts of an operand: its lowest and highest values, every suffix."""
    operand_kind = form.operands[index]
    if operand_kind == "label":
        yield "0x40"
    elif operand_kind == "csr":
        yield "$FP_CLR"
    elif operand_kind[0] in "ma":
        width = {"p": 2, "q": 4}.get(operand_kind[1], 1)
        for suffix in (16, 32, 48) if operand_kind == "ab" else (0,):
            for number in SIX if operand_kind == "ahd" else (0, 16 - width):
                yield write_operand(form, index, suffix + number)
    else:
        low, high = kind_of(operand_kind).low, kind_of(operand_kind).high
        for value in (low, high):
            yield write_operand(form, index, value)
