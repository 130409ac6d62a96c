"""The assembler: codelets, forms of operands, labels, sections, directives, refusals."""

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.errors import InputError
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.assembler.text.source import AssemblyError
from ipusim.isa.code import Code
from ipusim.isa.disassembler import instruction_text
from ipusim.isa.table.constants import CONSTANTS
from ipusim.isa.table.instruction import Instruction
from ipusim.isa.table.operands import in_range, mark_of, write_operand
from ipusim.isa.table.table import OPCODE, TABLE
from ipusim.machine.presets import BOW, MK1

# Our own, in the dialect of public kernel files: aliases, state offsets, macros for both types.
SCALE = r"""
// Multiplies a row by a factor.
#ifdef __IPU__
#include "poplar/StackSizeDefs.hpp"
#include "poplibs_support/TileConstants.hpp"
#define ENTRY __runCodelet_ScaleRow___\TYPE
#define STATE_ROW    0  // pointer
#define STATE_COUNT  4  // ushort
#define row          m0
#define count        m1
#define id           m2
#define row_pair     m4:5
#define data         a0:1
#define CLEAR (CSR_W_FP_CLR__ZAACC__MASK << CSR_W_FP_CLR__ZAACC__SHIFT)

.macro REPEAT LABEL REGISTER
.if (. - \LABEL) & 7
  rpt \REGISTER, (2f - 1f) / 8 - 1
.else
  {rpt \REGISTER, (2f - 1f) / 8 - 1
   fnop}
.endif
.endm

.macro SCALE TYPE MULTIPLY SUFFIX
DEF_STACK_USAGE 0 ENTRY
.section .text.ENTRY, "ax"
.globl ENTRY
.type ENTRY, @function
.align 8
.worker
ENTRY:
  ld32 $row, $mvertex_base, STATE_ROW/4
  ldz16 $count, $mvertex_base, STATE_COUNT/2
  get $id, $WSR
  and $id, $id, CSR_W_WSR__CTXTID_M1__MASK
  {
    // the pointer moves, what is loaded is lost
    ld64step $azeros, $mzero, $row+=, $id
    setzi $a7, CLEAR
  }
  {uput $FP_CLR, $a7; brz $count, LEnd_\TYPE}
  ld64step $data, $mzero, $row+=, CTXT_WORKERS
  REPEAT ENTRY $count
1:
  { ld64step $data, $mzero, $row+=, CTXT_WORKERS
    \MULTIPLY $a2:3, $a6:\SUFFIX, $data }
2:
LEnd_\TYPE\():
  exitz $mzero
.size ENTRY, . - ENTRY
.endm

SCALE half f16v4mul BL
SCALE float f32v2mul B
#endif
"""


def code_of(text: str) -> Code:
    """Return the code of a text."""
    return assemble(text)


def instructions(code: Code) -> list[str]:
    """Return the instructions of the main pipe as text."""
    return [instruction_text(slot) for slot in code.main if slot[0] >= 0]


def test_a_codelet_with_aliases_macros_and_bundles_assembles_for_both_types() -> None:
    code = assemble(SCALE)
    half, single = (code.labels[f"__runCodelet_ScaleRow___{name}"] for name in ("half", "float"))

    assert BOW.sram_base == half
    assert code.size[code.address < single].tolist() == [4, 4, 4, 4, 8, 8, 4, 4, 8, 4]
    assert code.labels["LEnd_half"] == half + 48
    multiply = code.aux[:, 0] == OPCODE["aux f16v4mul apd ab aps"]
    assert code.aux[multiply][:, 1:4].tolist() == [[2, 6 + 16, 0]]


def test_a_repeat_counts_the_bundles_between_labels_that_come_later() -> None:
    code = assemble(SCALE)
    repeat = code.main[:, 0] == OPCODE["rpt ms u8"]

    assert code.main[repeat][:, 1:3].tolist() == [[1, 0], [1, 0]]


def test_the_slots_of_a_bundle_may_come_in_either_order_on_one_line_or_several() -> None:
    first = assemble("{ ld32 $a0, $m1, 2; f32add $a1, $a2, $a3 }")
    second = assemble("{\n  f32add $a1, $a2, $a3\n  // and\n  ld32 $a0, $m1, 2\n}")

    assert np.array_equal(first.main, second.main)
    assert np.array_equal(first.aux, second.aux)
    assert first.size.tolist() == [8]


def test_an_instruction_alone_takes_four_bytes_and_leaves_the_other_slot_empty() -> None:
    code = assemble("f32add $a1, $a2, $a3\nnop")

    assert [-1, OPCODE["nop"]] == code.main[:, 0].tolist()
    assert [OPCODE["aux f32add ad as as"], -1] == code.aux[:, 0].tolist()
    assert code.size.tolist() == [4, 4]


@pytest.mark.parametrize(
    ("text", "form", "operands"),
    [
        ("ld32 $m0, $m1, $m2, 3", "ld32 md ms ms u12", [0, 1, 2, 3]),
        ("ld32 $m0, $m1, 3", "ld32 md ms ms u12", [0, 1, 15, 3]),
        ("ld32 $m0, $m1, $m2, $m3", "ld32 md ms ms ms", [0, 1, 2, 3]),
        ("ld32 $a0, $sp, 3", "ld32 ad ms ms u12", [0, 11, 15, 3]),
        ("st32 $m0, $sp, 8/4", "st32 ms ms ms u12", [0, 11, 15, 2]),
        ("ld64step $azeros, $mzero, $m1+=, -1", "ld64step apd ms mx s8", [14, 15, 1, -1]),
        ("add $m0, $m1, -0x8000", "add md ms s16", [0, 1, -32768]),
        ("sub $m0, 4, $m1", "sub md s16 ms", [0, 4, 1]),
        ("ldd16a64 $a2:3, $m4++, $m6, $m7@", "ldd16a64 apd mx ms mx", [2, 4, 6, 7]),
        ("tapack $m2:3, $m4, $m5, $m6", "tapack mpd ms ms ms", [2, 4, 5, 6]),
        (
            "ld2xst64pace $a0:3, $a4:5, $m0:1+=, $mzero, 0b100001",
            "ld2xst64pace aqd aps mpx ms u6",
            [0, 4, 0, 15, 33],
        ),
        ("put $CCCSLOAD, $m3", "put csr ms", [18, 3]),
        ("put CSR_S_CCCSLOAD__INDEX, $m3", "put csr ms", [18, 3]),
        ("br $lr", "br ms", [10]),
        ("sync TEXCH_SYNCZONE_LOCAL", "sync u8", [2]),
    ],
)
def test_operands_choose_the_form(text: str, form: str, operands: list[int]) -> None:
    (slot,) = assemble(text).main

    assert OPCODE[form] == slot[0]
    assert slot[1 : 1 + len(operands)].tolist() == operands


@pytest.mark.parametrize(("suffix", "number"), [("BL", 5 + 16), ("BU", 5 + 32), ("B", 5 + 48)])
def test_a_broadcast_is_part_of_the_register_number(suffix: str, number: int) -> None:
    (slot,) = assemble(f"f16v4mul $a0:1, $a5:{suffix}, $a2:3").aux

    assert slot[1:4].tolist() == [0, number, 2]


def test_labels_forward_backward_and_numbered_are_absolute_addresses() -> None:
    code = assemble("1: nop\nbri later\nbri 1b\nbri 1f\n1: later: setzi $m0, later + 4")
    base = BOW.sram_base

    assert {"later": base + 16} == code.labels
    assert code.main[:4, 1].tolist() == [0, base + 16, base, base + 16]
    assert code.main[4, 2] == base + 20


def test_a_symbol_means_what_it_was_set_to_last_before_the_use() -> None:
    code = assemble(
        ".set SIZE, 2\nadd $m0, $m0, SIZE * 3\n.equ SIZE, 4\nadd $m0, $m0, SIZE\n"
        "SIZE = SIZE + 1\nadd $m0, $m0, SIZE\n"
        "LENGTH = end - start\nstart: add $m0, $m0, LENGTH\nend:"
    )

    assert code.main[:, 3].tolist() == [6, 4, 5, 4]


def test_sections_of_code_come_first_in_the_order_of_their_names() -> None:
    code = assemble(
        ".data\nvalues: .word 7\n.section .text.b\nb: nop\n.section .text.a\n.align 8\na: nop\n"
        ".section .text.b\nmore: nop\nnop"
    )
    base = BOW.sram_base

    assert {"values": base + 20, "b": base, "a": base + 16, "more": base + 4} == code.labels
    assert ((base + 12, bytes(4)), (base + 20, bytes([7, 0, 0, 0]))) == code.data


def test_alignment_in_code_is_filled_with_nops() -> None:
    code = assemble("start: bri end\n.align 16\nend: exitz $mzero\n.p2align 3\nlast: nop")
    base = BOW.sram_base

    assert {"start": base, "end": base + 16, "last": base + 24} == code.labels
    assert instructions(code)[1:4] == ["nop"] * 3


def test_data_directives_give_little_endian_bytes() -> None:
    text = (
        ".rodata\n.byte 1, -1\n.short 0x203\n.half 0xFFFF\n.space 2, 9\n.long here - base\n"
        '.float 1.5\n.quad -2\n.asciz "a\\n"\n.fill 2, 2, 5\nbase: .zero 1\nhere:'
    )
    content = (
        bytes([1, 255, 3, 2, 255, 255, 9, 9, 1, 0, 0, 0, 0, 0, 0xC0, 0x3F, 0xFE])
        + b"\xff" * 7
        + b"a\n\0"
        + bytes([5, 0, 5, 0, 0])
    )

    assert assemble(text).data == ((BOW.sram_base, content),)


def test_a_table_may_hold_the_addresses_of_code() -> None:
    code = assemble(".data\n.word work + 4\n.text\nnop\nwork: nop")

    assert ((BOW.sram_base + 8, (BOW.sram_base + 8).to_bytes(4, "little")),) == code.data


def test_linker_directives_change_nothing() -> None:
    text = (
        '.file "a.S"\n.globl f\n.type f, @function\n.cfi_startproc\n.allow_optimizations\n'
        ".extern g\nf: nop\n.size f, . - f\n"
    )

    assert assemble(text).size.tolist() == [4]


def test_code_lies_at_its_origin() -> None:
    assert assemble("nop", origin=MK1.sram_base).address.tolist() == [MK1.sram_base]


def test_a_file_with_includes_and_defines_keeps_its_lines(tmp_path: Path) -> None:
    folder = tmp_path / "include"
    folder.mkdir()
    (folder / "state.h").write_text("#define STATE 3 * UNIT\n")
    source = tmp_path / "a.S"
    source.write_text('#include "state.h"\nnop\nld32 $m0, $m1, STATE\n')
    code = assemble(source, include=[folder], defines={"UNIT": "4"})

    assert code.main[1, 4] == 12
    assert [(str(source), 2, "nop"), (str(source), 3, "ld32 $m0, $m1, 3 * 4")] == list(code.lines)
    assert code.line.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nop\nnopp", r"<text>:2: unknown instruction 'nopp'; did you mean 'nop'"),
        ("ld32 $m0", "no form of 'ld32' takes '\\$m0'; expected an MRF register"),
        ("ld32 $m0, $m1, 4096", r"expected 0\.\.4095 in 'ld32', found 4096"),
        ("{ ldconst $m0, 1\nfnop }", "expected ldconst without braces"),
        ("ldconst $m0, there\nthere: nop", "there"),
        ("ldconst $m0, 0xfffffffff0", "expected a number of 32 bits, found 1099511627760"),
        ("ldconst $m0", "expected ldconst REGISTER, NUMBER, found 'ldconst [$]m0'"),
        ("get $m0, 1", "no form of 'get' .* number in .worker or .supervisor code"),
        (".worker\nget $m0, 0x20", "no form of 'get'"),
        (".worker\nuget $a0, 0x1ff", "no form of 'uget'"),
        ("st64pace $a0:1, $m0:1+=, $m2, 16", "expected 0..15 in 'st64pace', found 16"),
        ("add $m0, $m1, 70000", r"expected -32768\.\.32767 or 0\.\.65535 in 'add', found 70000"),
        ("ld64 $a1:2, $m0, 0", "no form of 'ld64' takes .* an ARF aligned pair"),
        ("ld64 $m0:1, $m0, 0", "no form of 'ld64'"),
        ("ld64step $a0:1, $mzero, $m0, 1", "no form of 'ld64step'"),
        ("f16v4mul $a0:1, $a5, $a2:3", "no form of 'f16v4mul' takes .* with :BL, :BU or :B"),
        ("add $m16, $m0, 1", r"unknown register '\$m16'"),
        ("get $m0, $NOTHING", r"unknown register '\$NOTHING'"),
        ("add $m0, , 1", "expected an operand between commas"),
        ("add $m0, $m1, NO_NAME", r"<text>:1: unknown name 'NO_NAME'"),
        ("sync TEXCH_SYNCZONE_LOCALE", "did you mean 'TEXCH_SYNCZONE_LOCAL'"),
        ("bri 1f", "expected a label 1: further on"),
        ("bri 1b", "expected a label 1: before '1b'"),
        ("bri 6", "multiples? of 4|in steps of 4 in 'bri', found 6"),
        ("a: nop\na: nop", r"<text>:2: expected a new name, 'a' is taken"),
        ("a: nop\n.set a, 2", "'a' is a label"),
        ("{ nop; nop }", r"expected a main and an aux .*found nop \(main\) and nop \(main\)"),
        ("{ nop }", r"found nop \(main\)"),
        ("{ }", "found nothing"),
        ("{ nop; fnop", "expected '}' to close the bundle"),
        ("{ {", "expected '}' before the next '{'"),
        ("}", "expected '{' before '}'"),
        ("{ a: nop; fnop }", "expected an instruction or '}', found 'a:'"),
        ("{ exitz $m0; fnop }", "expected exitz without braces"),
        (".worker\nsync 2", "'sync' with these operands is not for a worker"),
        (".supervisor\nld32 $a0, $m0, 0", "not for a supervisor"),
        (".sektion .text", "unknown directive '.sektion'; did you mean '.section'"),
        (".data\nnop", "expected code in .text, found it in .data"),
        (".byte 1\nnop", "put .align 4 before it"),
        (".align 3", "expected a power of 2, found 3"),
        (".p2align 40", "expected a power of 2 below"),
        (".space later\nlater:", "unknown name 'later'"),
        (".space -1", r"expected 0\.\."),
        (".byte 256", "expected a number of 1 bytes, found 256"),
        (".float x", "expected a number, found 'x'"),
        (".ascii x", "expected a string in quotes"),
        (".set X", "expected NAME, EXPRESSION"),
        (".section", "expected the name of a section"),
        (".if a\na: nop\n.endif", "unknown name 'a'"),
        ("a: .if a\n.endif", "expected a number known here"),
        (".macro M\nnopp\n.endm\nM", r"<text>:2: unknown .*; in macro M at <text>:4"),
        (".rept 300\n.space 9000\n.endr", "expected at most 2097152 bytes"),
    ],
)
def test_text_that_cannot_be_assembled_is_refused_with_line_and_expectation(
    text: str, problem: str
) -> None:
    with pytest.raises(AssemblyError, match=problem):
        assemble(text)


def test_a_file_that_is_not_there_and_an_impossible_origin_are_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read assembly file"):
        assemble(tmp_path / "none.S")
    with pytest.raises(InputError, match="multiple of 4"):
        assemble("nop", origin=2)


def operand_values(operand_kind: str) -> st.SearchStrategy[int]:
    """Draw numbers that an operand of a kind can have."""
    if operand_kind == "csr":
        return st.sampled_from([1, 18, 34])
    if operand_kind == "ab":
        return st.integers(16, 63)
    if operand_kind[0] in "ma":
        width = {"p": 2, "q": 4, "h": 6}.get(operand_kind[1], 1)
        return st.integers(0, 16 // width - 1).map(lambda number: number * width)
    if operand_kind == "label":
        return st.integers(0, (1 << 19) - 1).map(lambda word: 4 * word)
    bits = int(operand_kind[1:])
    if operand_kind[0] == "h":  # 0 would fit the form with low bits, too
        return st.integers(1, (1 << (bits - 1)) - 1).map(lambda number: number << (32 - bits))
    low = -(1 << (bits - 1)) if operand_kind[0] == "s" else 0
    return st.integers(low, low + (1 << bits) - 1)


@given(st.sampled_from(TABLE).filter(lambda form: form.operands), st.data())
def test_every_form_is_chosen_by_the_text_of_its_operands(
    form: Instruction, data: st.DataObject
) -> None:
    values = [data.draw(operand_values(operand_kind)) for operand_kind in form.operands]
    texts = [write_operand(form, index, value) for index, value in enumerate(values)]
    code = assemble(f"{form.mnemonic} {', '.join(texts)}")
    (slot,) = code.aux if form.pipe == "aux" else code.main
    signed = OPCODE.get(form.name.replace("u16", "s16"))  # it comes first where it can hold it
    small = signed is not None and max(values) < 1 << 15

    assert [signed if small else TABLE.index(form), *values] == slot[: 1 + len(values)].tolist()


def test_a_high_immediate_is_a_multiple_of_the_value_of_its_lowest_bit() -> None:
    form = Instruction("or", "main", ("md", "ms", "h12"), "", "derived")

    assert in_range(0x80000000, "h12")
    assert in_range(~0xFFFFFF, "h12")
    assert not in_range(0x80000001, "h12")
    assert write_operand(form, 2, -(1 << 31)) == "2147483648"
    assert mark_of(form, 2) == ""


def test_every_constant_has_a_kind_of_source() -> None:
    kinds = {constant.source.split(":")[0] for constant in CONSTANTS.values()}

    assert kinds == {"documented", "derived"}


def test_amp_phases_of_all_engine_sets_have_the_phase_in_their_low_bits() -> None:
    assert [CONSTANTS[f"TAMP_F16V4_E4_P{p}"].value & 7 for p in range(4)] == [0, 1, 2, 3]
    assert CONSTANTS["TAMP_F32_E1_P2"].value & 7 == 2


@given(st.text(alphabet='.:{}$ma012,+=@#\\"\n nop()', max_size=50))
def test_any_text_assembles_or_is_refused_as_bad_input(text: str) -> None:
    with suppress(InputError):
        assemble(text)


def test_a_control_register_by_number_is_the_one_of_the_context() -> None:
    numbers = {
        "worker": {1: "WSR", 2: "VERTEX_BASE", 3: "WORKER_BASE", 0x60: "COUNT_L"},
        "supervisor": {
            2: "CR",
            3: "TILE_ID",
            0x26: "WORKER5_BASE",
            0x31: "FP_INFMT",
            0x60: "COUNT_L",
        },
    }
    for context, named in numbers.items():
        by_number = assemble("".join([f".{context}\n", *(f"get $m0, {n}\n" for n in named)]))
        by_name = assemble(
            "".join([f".{context}\n", *(f"get $m0, ${n}\n" for n in named.values())])
        )
        assert by_name.main.tolist() == by_number.main.tolist()
    known_anyway = assemble("put 0x21, $m0\nput CSR_S_FP_INFMT__INDEX + 2, $m0\nput 0xa0, $m0")

    expected = assemble("put $WORKER0_BASE, $m0\nput $FP_ISCL, $m0\nput $INCOMING_MUX, $m0")
    assert expected.main.tolist() == known_anyway.main.tolist()


def test_ldconst_is_one_instruction_or_two() -> None:
    code = assemble("ldconst $m4, 0x12345\nldconst $a2, 0x123456\nldconst $m0, -1")

    expected = assemble(
        "setzi $m4, 0x12345\nsetzi $a2, 0x23456\nor $a2, $a2, 0x100000\n"
        "setzi $m0, 0xfffff\nor $m0, $m0, 0xfff00000"
    )
    assert expected.main.tolist() == code.main.tolist()
    assert expected.aux.tolist() == code.aux.tolist()
    assert code.bytes == 20
