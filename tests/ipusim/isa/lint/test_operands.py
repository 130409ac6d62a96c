"""Tests of the registers that each kind of operand makes a bundle read and write."""

from __future__ import annotations

import pytest

from ipusim.isa import assemble
from ipusim.isa.lint.flow import bundles_of
from ipusim.isa.lint.lint import register_names
from ipusim.isa.table.touched import ALL


@pytest.mark.parametrize(
    ("bundle", "reads", "writes"),
    [
        ("add $m0, $m1, 5", "$m1", "$m0"),
        ("ld32step $a2, $mzero, $m5+=, 1", "$m5", "$m5, $a2"),
        ("ld64 $a12:13, $m14, $m15, 0", "$m14", "$a12, $a13"),
        ("st64 $a12:13, $m3, $mzero, 0", "$m3, $a12, $a13", ""),
        ("tapack $m2:3, $m4, $m5, $m6", "$m4, $m5, $m6", "$m2, $m3"),
        ("ld2xst64pace $a0:3, $a4:5, $m2:3+=, $mzero, 0", "$m2, $m3, $a4, $a5",
         "$m2, $m3, $a0, $a1, $a2, $a3"),
        ("{ nop; f16v4hihov4amp $a0:1, $a2:3, $a4:5, 0 }", "$a2, $a3, $a4, $a5", "$a0, $a1"),
        ("{ add $m0, $m0, 1; f32v2add $azeros, $a2:3, $azeros }", "$m0, $a2, $a3", "$m0"),
        ("{ nop; f16v4mul $a0:1, $a2:BL, $a4:5 }", "$a2, $a4, $a5", "$a0, $a1"),
        ("put $CCCSLOAD, $m1", "$m1", "$CCCSLOAD"),
        ("get $m1, $CCCSLOAD", "$CCCSLOAD", "$m1"),
        ("get $m1, $WSR", "", "$m1"),
        ("put $FP_CTL, $m1", "$m1", ""),
        ("ld64putcs 0", "$CCCSLOAD", "$CCCSLOAD"),
    ],
)  # fmt: skip
def test_a_bundle_reads_and_writes_what_its_operands_name(
    bundle: str, reads: str, writes: str
) -> None:
    (checked_bundle,) = bundles_of(assemble(f"go: {bundle}"))

    assert (register_names(checked_bundle.reads), register_names(checked_bundle.writes)) == (
        reads,
        writes,
    )


@pytest.mark.parametrize(
    ("bundle", "forms", "main"),
    [
        ("nop", ["nop"], "nop"),
        ("f32v2add $a0:1, $a2:3, $a4:5", ["f32v2add"], ""),
        ("{ nop; fnop }", ["nop", "fnop"], "nop"),
        ("{ add $m0, $m0, 1; f32v2add $a0:1, $a2:3, $a4:5 }", ["add", "f32v2add"], "add"),
    ],
)
def test_a_bundle_has_the_forms_of_its_slots_the_main_one_first(
    bundle: str, forms: list[str], main: str
) -> None:
    (checked_bundle,) = bundles_of(assemble(f"go: {bundle}"))

    assert [form.mnemonic for form in checked_bundle.forms] == forms
    assert len(checked_bundle.operands) == len(checked_bundle.touched) == len(forms)
    assert checked_bundle.main == main


def test_registers_that_read_as_zero_are_in_no_mask() -> None:
    named = register_names(ALL).split(", ")

    assert named == [
        *(f"$m{number}" for number in range(15)),
        "$CCCSLOAD",
        *(f"$a{number}" for number in range(14)),
    ]
