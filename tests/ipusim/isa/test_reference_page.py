"""`docs/isa.csv` is the instruction table, a row a form; `--update-golden` writes it anew.

A form is shown as assembly text with the lowest registers that fit; an immediate is shown as its
kind.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

from seen_instructions import SEEN, PublicFiles

from ipusim.isa.table.instruction import Instruction, kind_of
from ipusim.isa.table.operands import write_operand
from ipusim.isa.table.table import OPCODE, TABLE

PAGE = Path(__file__).parents[3] / "docs" / "isa.csv"
COLUMNS = ("form", "what it does", "slots", "pipe", "contexts", "files", "source")
CONTEXTS = {"both": "every", "worker": "workers", "supervisor": "supervisor"}
FIRST_BROADCAST = 16  # register numbers from here on are read with :BL
WORD_BROADCAST = 48  # and from here on with :B


def reference_page() -> str:
    """Return the page with one line for each form of the table."""
    written_to = io.StringIO(newline="")
    writer = csv.writer(written_to, lineterminator="\n")
    writer.writerows([COLUMNS, *(row(form) for form in TABLE)])
    return written_to.getvalue()


def row(form: Instruction) -> tuple[str, ...]:
    """Return the row of a form in the page."""
    return (
        f"`{example_text(form)}`",
        f"{form.summary}{remarks(form)}",
        str(form.slots),
        form.pipe,
        CONTEXTS[form.contexts],
        files(form.mnemonic),
        form.source,
    )


def files(mnemonic: str) -> str:
    """Return text with the number of public files that have an instruction, or ""."""
    seen = SEEN.get(mnemonic, PublicFiles())
    return f"{seen.poplibs} + {seen.ipu_stack}" if mnemonic in SEEN else ""


def remarks(form: Instruction) -> str:
    """Return the remarks that the marks of a form's row stand for."""
    return " (alone)" * form.solo + " (by name only)" * form.unexplained


def example_text(form: Instruction) -> str:
    """Return a form as assembly text, with rising register numbers in each file."""
    following = {"m": 0, "a": 0}
    operands = []
    for index, operand_kind in enumerate(form.operands):
        if not kind_of(operand_kind).file:
            operands.append("$CSR" if operand_kind == "csr" else operand_kind)
            continue
        width = kind_of(operand_kind).width
        first = -(-following[operand_kind[0]] // width) * width
        following[operand_kind[0]] = first + width
        suffix = WORD_BROADCAST if form.mnemonic.startswith("f32") else FIRST_BROADCAST
        operands.append(write_operand(form, index, first + (suffix if operand_kind == "ab" else 0)))
    return " ".join((form.mnemonic, ", ".join(operands))).rstrip()


def test_the_page_in_docs_is_that_of_the_table(request):
    text = reference_page()
    if request.config.getoption("--update-golden"):
        PAGE.write_text(text, encoding="utf-8", newline="\n")

    assert PAGE.read_text(encoding="utf-8") == text


def test_every_form_has_a_row_with_its_effect_and_its_source() -> None:
    rows = list(csv.DictReader(PAGE.read_text(encoding="utf-8").splitlines()))
    shown = [(row["form"], row["what it does"], row["source"]) for row in rows]

    assert [
        (f"`{example_text(form)}`", form.summary + remarks(form), form.source) for form in TABLE
    ] == shown


def test_a_form_is_written_as_assembly_text():
    forms = (
        ("ld2xst64pace aqd aps mpx ms u6", "ld2xst64pace $a0:3, $a4:5, $m0:1+=, $m2, u6"),
        ("ldd16a64 apd mx ms mx", "ldd16a64 $a0:1, $m0++, $m1, $m2@"),
        ("aux f16v4mul apd ab aps", "f16v4mul $a0:1, $a2:BL, $a4:5"),
        ("get md csr", "get $m0, $CSR"),
        ("nop", "nop"),
    )

    assert [text for _, text in forms] == [example_text(TABLE[OPCODE[name]]) for name, _ in forms]


def test_every_seen_instruction_is_in_the_table_or_an_alias_of_one():
    known = {form.mnemonic for form in TABLE} | {"ldconst"}
    of_the_aux_pipe = ("f16", "f32")

    assert [m for m in SEEN if m not in known and not m.startswith(of_the_aux_pipe)] == []
    assert SEEN["stm32"] == PublicFiles(4, 0)
