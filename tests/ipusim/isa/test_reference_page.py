"""`docs/isa.md` is the instruction table as a Markdown page; `--update-golden` writes it anew.

A form is shown as assembly text with the lowest registers that fit; an immediate is shown as its
kind.
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

Every form that the assembler takes and the core runs, made from `ipusim/isa/table/table.py`;
`pytest tests/ipusim/isa/test_reference_page.py --update-golden` writes this page anew. A
form that writes a register names it first.

`uN` and `sN` are unsigned and signed immediates of N bits, `hN` the N highest of 32 bits, `label`
an address. A register pair or quad is naturally aligned. `:BL`, `:BU` and `:B` broadcast a low
half, a high half or a word. `+=` and `++` mark a register that moves on, `@` one that is reloaded.
A form that stands *alone* has no partner in its bundle and no place in a hardware loop. Slots are
those of a worker until its next bundle; a supervisor issues one instruction a cycle. A form that is
*by name only* (`?` in the table) is used in public files, but no public source says what it does:
it assembles, and whoever executes it is refused with its name.

*Files* says how many `.S` files of PopLibs and of osmarks/ipu-stack (170 + 15 have code) use a
mnemonic, in whatever form; nothing stands where it was seen in neither.

Other spellings: `ldconst $m0, N` (14 + 1 files), also of an ARF register, is `setzi` with the 20
low bits of N and, if it has higher ones, `or` with the 12 high bits; N is known where it stands,
and there are no braces. `get` and `put` with an ARF register are `uget` and `uput`, `mov $m0, $a0`
is `atom`, `zero $m0` is `mov` of $mzero. A load or store without its delta, or with $azero, has
$mzero there. `$CSR` is a name or the number that hardware has for it, in `.worker` or `.supervisor`
code, in `uget` and `uput` less 0x100."""

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
        "| form | what it does | slots | files |",
        "|---|---|--:|--:|",
    ]
    lines += [
        f"| `{written(form)}` | {form.summary}{remarks(form)} | {form.slots} "
        f"| {files(form.mnemonic)} |"
        for form in forms
    ]
    return "\n".join(lines)


def files(mnemonic: str) -> str:
    """In how many public files an instruction was seen, or nothing."""
    seen = SEEN.get(mnemonic, PublicFiles())
    return f"{seen.poplibs} + {seen.ipu_stack}" if mnemonic in SEEN else ""


def remarks(form: Instruction) -> str:
    """What the marks of a form's row say."""
    return " (alone)" * form.solo + " (by name only)" * form.unexplained


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


def test_what_was_seen_is_in_the_table_or_stands_for_what_is():
    known = {form.mnemonic for form in TABLE} | {"ldconst"}
    of_the_aux_pipe = ("f16", "f32")

    assert [m for m in SEEN if m not in known and not m.startswith(of_the_aux_pipe)] == []
    assert SEEN["stm32"] == PublicFiles(4, 0)
