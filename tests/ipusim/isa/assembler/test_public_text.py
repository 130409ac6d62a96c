"""Forms of text that public kernel files write, one a test; the texts are our own."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.assembler.text.source import AssemblyError
from ipusim.isa.table.constants import CONSTANTS
from ipusim.isa.table.operands import parse_register
from ipusim.isa.table.table import TABLE
from ipusim.machine.presets import BOW


def operands_of(text: str) -> list[int]:
    """Return the operands of a single instruction."""
    code = assemble(text)
    slot = code.main[0] if code.main[0, 0] >= 0 else code.aux[0]
    return slot[1 : 1 + len(TABLE[int(slot[0])].operands)].tolist()


def mnemonics_of(text: str) -> list[str]:
    """Return the mnemonics of each bundle of code, joined by `+`."""
    code = assemble(text)
    rows = zip(code.main[:, 0].tolist(), code.aux[:, 0].tolist(), strict=True)
    return ["+".join(TABLE[number].mnemonic for number in row if number >= 0) for row in rows]


@pytest.mark.parametrize(
    ("blank", "plain"),
    [
        ("$m2 +=", "$m2+="),
        ("$m2  ++", "$m2++"),
        ("$m2 @", "$m2@"),
        ("$a2:   3", "$a2:3"),
        ("$a2 : 3", "$a2:3"),
        ("$a3 : BL", "$a3:BL"),
        ("$a3:B  ", "$a3:B"),
        ("$ mzero", "$mzero"),
    ],
)
def test_blanks_inside_a_register_operand_mean_nothing(blank: str, plain: str) -> None:
    assert parse_register(blank.strip()) == parse_register(plain)


def test_blanks_inside_operands_choose_the_same_form() -> None:
    assert operands_of("ld64step $a0:   1, $mzero, $m2 +=, 3") == operands_of(
        "ld64step $a0:1,$mzero,$m2+=,3"
    )


def test_a_name_of_two_words_is_no_register() -> None:
    assert parse_register("$m 2") is None


def test_a_label_may_be_followed_by_blanks_and_by_a_blank_before_its_colon() -> None:
    code = assemble("loop:   \nnext :\t nop\n1:  \t\n bri loop\n")

    assert code.labels == {"loop": BOW.sram_base, "next": BOW.sram_base}


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("1.0h", 0x3C00),
        ("-1.0h", 0xBC00),
        ("-0.0h", 0x8000),
        ("65504.0h", 0x7BFF),
        ("1.h", 0x3C00),
        (".5h", 0x3800),
        ("1e-3h", 0x1419),
        ("5.96046e-8h", 1),
        ("infh", 0x7C00),
        ("-infh", 0xFC00),
        ("1.0h + 1", 0x3C01),
    ],
)
def test_a_half_stands_for_its_bits(text: str, bits: int) -> None:
    assert operands_of(f"setzi $a0, {text}") == [0, bits]
    assert assemble(f".half {text}").data[0][1] == bits.to_bytes(2, "little")


@given(st.floats(width=16, allow_nan=False, allow_infinity=False))
def test_every_half_can_be_written(value: float) -> None:
    bits = int(np.float16(value).view(np.uint16))

    assert operands_of(f"setzi $a0, {value!r}h") == [0, bits]


@pytest.mark.parametrize("text", ["70000.0", "-1e999"])
def test_a_number_beyond_all_halves_is_refused(text: str) -> None:
    with pytest.raises(AssemblyError, match=f"that a half can be, found {text}h"):
        assemble(f"setzi $a0, {text}h")


def test_conditions_on_strings_take_a_comma_behind_their_name() -> None:
    text = ".macro m A\n.ifnc, \\A, x\nnop\n.endif\n.ifc, \\A, y\nfnop\n.endif\n.endm\nm x\nm y\n"

    assert mnemonics_of(text) == ["nop", "fnop"]


def test_a_type_behind_an_exported_name_says_nothing() -> None:
    assert assemble(".globl f, @function\nf: nop\n").labels == {"f": BOW.sram_base}


def test_directives_of_warnings_and_of_checks_change_nothing() -> None:
    text = '.warning "here"\n.error_on_invalid_bundles\n.error_on_invalid_operands\nnop\n'

    assert mnemonics_of(text) == ["nop"]


@pytest.mark.parametrize("stem", ["TISTACC", "TSTACC"])
def test_phases_of_a_transpose_differ_in_their_lowest_bit(stem: str) -> None:
    assert [CONSTANTS[f"{stem}_P{phase}"].value & 1 for phase in (0, 1)] == [0, 1]


BODY = "{ nop; f32add $a0, $a0, $a1 }\n"


@pytest.mark.parametrize("before", range(4))
def test_optimizations_drop_the_fnop_of_a_repeat_that_would_misalign_its_body(before: int) -> None:
    text = f".allow_optimizations\n{'nop;' * before}{{ rpt $m0, 0; fnop }}\nbody: {BODY}"
    code = assemble(text, origin=BOW.sram_base + 4)

    assert code.labels["body"] % 8 == 0
    assert mnemonics_of(text)[before] == ("rpt" if before % 2 else "rpt+fnop")


def test_without_the_directive_a_repeat_stays_as_it_is_written() -> None:
    assert mnemonics_of(f"nop\n{{ rpt $m0, 0; fnop }}\n{BODY}")[1] == "rpt+fnop"


def test_distances_across_a_repeat_leave_out_a_dropped_fnop() -> None:
    text = ".allow_optimizations\nnop\n1: { rpt $m0, 0; fnop }\n2: setzi $m0, 2b - 1b\n"

    assert assemble(text).main[2, 2] == 4


@pytest.mark.parametrize(
    ("repeat", "advice"),
    [("rpt $m0, 0", "fnop beside it in a bundle"), ("{ rpt $m0, 0; zero $a0 }", "a nop before it")],
)
def test_a_repeat_that_cannot_be_aligned_is_refused_unless_that_is_allowed(
    repeat: str, advice: str
) -> None:
    text = f".allow_optimizations\n{'nop' if '{' in repeat else ''}\n{repeat}\n{BODY}"

    with pytest.raises(AssemblyError, match=advice):
        assemble(text)
    assert "rpt" in "".join(mnemonics_of(f".allow_invalid_repeat\n{text}"))


def test_optimizations_hold_for_lines_before_the_directive_too() -> None:
    text = f"nop\n{{ rpt $m0, 0; fnop }}\n{BODY} .align 8; .allow_optimizations\n"

    assert mnemonics_of(text)[1] == "rpt"


def test_optimizations_end_with_their_file() -> None:
    misaligned = f"nop\n{{ rpt $m0, 0; fnop }}\n{BODY}"
    code = assemble([f".allow_optimizations\n{misaligned}", misaligned])

    assert code.size.tolist() == [4, 4, 8, 4, 8, 8]
