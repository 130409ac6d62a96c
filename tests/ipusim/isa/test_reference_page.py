"""`docs/isa.md` is the instruction table as a Markdown page; `--update-golden` writes it anew.

A form is shown as assembly text with the lowest registers that fit; an immediate is shown as its
kind. Forms that differ in their last operand alone share a row.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from ipusim.isa.table.instruction import Instruction
from ipusim.isa.table.operands import is_register, write_operand
from ipusim.isa.table.seen import SEEN, PublicFiles
from ipusim.isa.table.table import OPCODE, TABLE

PAGE = Path(__file__).parents[3] / "docs" / "isa.md"

INTRODUCTION = """\
# Instruction set

Every form that the assembler takes and the core runs, made from `ipusim/isa/table/table.py` by
`pytest tests/ipusim/isa/test_reference_page.py --update-golden`.

| notation | meaning |
|---|---|
| `add $m0, $m1, $m2/s16/u16` | three forms, which differ in their last operand; results come first |
| `uN`, `sN`, `hN` | immediate of N bits, unsigned or signed; the N highest of 32 bits |
| `label` | an address |
| `$a0:1`, `$a0:3` | register pair, quad, naturally aligned |
| `:BL`, `:BU`, `:B` | a low half, a high half or a word, broadcast |
| `+=`, `++`, `@` | a register that moves on; one that is reloaded |
| alone | no partner in its bundle, no place in a hardware loop |
| by name only, `?` | no public file says what it does: it assembles, executing it is refused |
| N slots | of a worker until its next bundle, where more than 1; a supervisor has no slots |
| files | of PopLibs + osmarks/ipu-stack (170 + 15 `.S` have code), with any form of the mnemonic |

| other spelling | stands for |
|---|---|
| `ldconst $m0, N` (14+1 files), or `$a0` | `setzi`, and `or` if N has higher bits; N is known, no braces |
| `get`, `put` with an ARF register | `uget`, `uput` |
| `mov $m0, $a0`; `zero $m0` | `atom`; `mov` of $mzero |
| a load or store without its delta, or with $azero | $mzero there |
| `$CSR` | a name or number, by `.worker` or `.supervisor`; in `uget`, `uput` less 0x100 |"""

PIPES = {"main": "Main pipe", "aux": "Aux pipe"}
CONTEXTS = {"both": "every context", "worker": "workers", "supervisor": "supervisor"}
WIDTHS = {"p": 2, "q": 4}
FIRST_BROADCAST = 16  # register numbers from here on are read with :BL
WORD_BROADCAST = 48  # and from here on with :B


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
        "| form | what it does | files |",
        "|---|---|--:|",
    ]
    rows = groupby(forms, key=lambda form: (rest(form), form.summary, remarks(form)))
    return "\n".join((*lines, *(row(list(group)) for _, group in rows)))


def row(forms: list[Instruction]) -> str:
    """The row of forms that differ in their last operand alone."""
    texts = [written(form) for form in forms]
    last = [text.rpartition(", ")[2] for text in texts[1:]]
    return (
        f"| `{'/'.join((texts[0], *last))}` | {forms[0].summary}{remarks(forms[0])} "
        f"| {files(forms[0].mnemonic)} |"
    )


def rest(form: Instruction) -> str:
    """A form without its last operand, or all of one that has no two."""
    text = written(form)
    return text.rpartition(", ")[0] or text


def files(mnemonic: str) -> str:
    """In how many public files an instruction was seen, or nothing."""
    seen = SEEN.get(mnemonic, PublicFiles())
    return f"{seen.poplibs}+{seen.ipu_stack}" if mnemonic in SEEN else ""


def remarks(form: Instruction) -> str:
    """What the marks of a form's row say."""
    slots = f" ({form.slots} slots)" * (form.slots != 1)
    return slots + " (alone)" * form.solo + " (by name only)" * form.unexplained


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
        suffix = WORD_BROADCAST if form.mnemonic.startswith("f32") else FIRST_BROADCAST
        operands.append(write_operand(form, index, first + (suffix if kind == "ab" else 0)))
    return " ".join((form.mnemonic, ", ".join(operands))).rstrip()


def test_the_page_in_docs_is_that_of_the_table(request):
    text = reference_page() + "\n"
    if request.config.getoption("--update-golden"):
        PAGE.write_text(text, encoding="utf-8", newline="\n")

    assert PAGE.read_text(encoding="utf-8") == text


def test_every_form_is_in_a_row_with_what_it_does():
    rows = [line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    shown = set()
    for text, summary, *_ in (row for row in rows if len(row) == 3):
        first, *others = text.strip("|` ").split("/")
        alike = first.rpartition(", ")[0]
        shown |= {(first, summary), *((f"{alike}, {last}", summary) for last in others)}

    assert [f for f in TABLE if (written(f), f.summary + remarks(f)) not in shown] == []


def test_a_form_is_written_as_assembly_text():
    forms = (
        ("ld2xst64pace aqd aps mpx ms u6", "ld2xst64pace $a0:3, $a4:5, $m0:1+=, $m2, u6"),
        ("ldd16a64 apd mx ms mx", "ldd16a64 $a0:1, $m0++, $m1, $m2@"),
        ("aux f16v4mul apd ab aps", "f16v4mul $a0:1, $a2:BL, $a4:5"),
        ("get md csr", "get $m0, $CSR"),
        ("nop", "nop"),
    )

    assert [text for _, text in forms] == [written(TABLE[OPCODE[name]]) for name, _ in forms]


def test_what_was_seen_is_in_the_table_or_stands_for_what_is():
    known = {form.mnemonic for form in TABLE} | {"ldconst"}
    of_the_aux_pipe = ("f16", "f32")

    assert [m for m in SEEN if m not in known and not m.startswith(of_the_aux_pipe)] == []
    assert SEEN["stm32"] == PublicFiles(4, 0)
