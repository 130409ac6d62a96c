"""`docs/isa.md` is the instruction table as a Markdown page; `--update-golden` writes it anew.

A form is shown as assembly text with the lowest registers that fit; an immediate is shown as its
kind.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from ipusim.isa.table.instruction import Instruction
from ipusim.isa.table.operands import is_register, write_operand
from ipusim.isa.table.table import OPCODE, TABLE

PAGE = Path(__file__).parents[3] / "docs" / "isa.md"

INTRODUCTION = """\
# Instruction set

Every form that the assembler takes and the core runs, made from `ipusim/isa/table/table.py`;
`pytest tests/ipusim/isa/test_reference_page.py --update-golden` writes this page anew. A
form that writes a register names it first.

`uN` and `sN` are unsigned and signed immediates of N bits, `hN` the N highest of 32 bits, `label`
an address. A register pair or quad is naturally aligned. `:BL`, `:BU` and `:B` broadcast a low
half, a high half or a word. `+=` and `++` mark a register that moves on, `@` one that is reloaded.
A form that stands *alone* has no partner in its bundle and no place in a hardware loop. Slots are
those of a worker until its next bundle; a supervisor issues one instruction a cycle."""

PIPES = {"main": "Main pipe", "aux": "Aux pipe"}
CONTEXTS = {"both": "every context", "worker": "workers", "supervisor": "supervisor"}
WIDTHS = {"p": 2, "q": 4}
FIRST_BROADCAST = 16  # register numbers from here on are read with :BL


def reference_page() -> str:
    """The page, without a newline at its end: a section per pipe, contexts and source."""
    sections = groupby(TABLE, key=lambda form: (form.pipe, form.contexts, form.source))
    return "\n\n".join(
        (INTRODUCTION, *(section(*key, list(forms)) for key, forms in sections)),
    )


def section(pipe: str, contexts: str, source: str, forms: list[Instruction]) -> str:
    lines = [
        f"## {PIPES[pipe]}, {CONTEXTS[contexts]}",
        "",
        f"Source: {source}.",
        "",
        "| form | what it does | slots |",
        "|---|---|--:|",
    ]
    lines += [
        f"| `{written(form)}` | {form.summary}{' (alone)' if form.solo else ''} | {form.slots} |"
        for form in forms
    ]
    return "\n".join(lines)


def written(form: Instruction) -> str:
    """A form as assembly text, each register file's registers in rising order."""
    following = {"m": 0, "a": 0}
    operands = []
    for index, kind in enumerate(form.operands):
        if not is_register(kind):
            operands.append("$CSR" if kind == "csr" else kind)
            continue
        width = WIDTHS.get(kind[1], 1)
        first = -(-following[kind[0]] // width) * width
        following[kind[0]] = first + width
        operands.append(
            write_operand(form, index, first + (FIRST_BROADCAST if kind == "ab" else 0))
        )
    return " ".join((form.mnemonic, ", ".join(operands))).rstrip()


def test_the_page_in_docs_is_that_of_the_table(request):
    text = reference_page() + "\n"
    if request.config.getoption("--update-golden"):
        PAGE.write_text(text, encoding="utf-8", newline="\n")

    assert PAGE.read_text(encoding="utf-8") == text


def test_every_form_has_its_row():
    page = reference_page()

    assert [
        form.name for form in TABLE if f"| `{written(form)}` | {form.summary}" not in page
    ] == []


def test_a_form_is_written_as_assembly_text():
    forms = (
        ("ld2xst64pace aqd aps mpx ms u6", "ld2xst64pace $a0:3, $a4:5, $m0:1+=, $m2, u6"),
        ("ldd16a64 apd mx ms mx", "ldd16a64 $a0:1, $m0++, $m1, $m2@"),
        ("aux f16v4mul apd ab aps", "f16v4mul $a0:1, $a2:BL, $a4:5"),
        ("get md csr", "get $m0, $CSR"),
        ("nop", "nop"),
    )

    assert [text for _, text in forms] == [written(TABLE[OPCODE[name]]) for name, _ in forms]
