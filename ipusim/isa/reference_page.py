"""The instruction table as a Markdown page: `docs/isa.md` is this text.

A form is shown as assembly text with the lowest registers that fit; an immediate is shown as its
kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from .table.instruction import Instruction
from .table.operands import is_register, write_operand
from .table.table import TABLE

_INTRODUCTION = """\
# Instruction set

Every form that the assembler takes and the core runs, made from `ipusim/isa/table/table.py`;
`pytest tests/ipusim/isa/test_reference_page.py --update-golden` writes this page anew. A
form that writes a register names it first.

`uN` and `sN` are unsigned and signed immediates of N bits, `hN` the N highest of 32 bits, `label`
an address. A register pair or quad is naturally aligned. `:BL`, `:BU` and `:B` broadcast a low
half, a high half or a word. `+=` and `++` mark a register that moves on, `@` one that is reloaded.
A form that stands *alone* has no partner in its bundle and no place in a hardware loop. Slots are
those of a worker until its next bundle; a supervisor issues one instruction a cycle."""

_PIPES = {"main": "Main pipe", "aux": "Aux pipe"}
_CONTEXTS = {"both": "every context", "worker": "workers", "supervisor": "supervisor"}
_WIDTHS = {"p": 2, "q": 4}
_FIRST_BROADCAST = 16  # register numbers from here on are read with :BL


def reference_page(table: Iterable[Instruction] = TABLE) -> str:
    """The page, without a newline at its end: a section per pipe, contexts and source."""
    sections = groupby(table, key=lambda form: (form.pipe, form.contexts, form.source))
    return "\n\n".join(
        (_INTRODUCTION, *(_section(*key, list(forms)) for key, forms in sections)),
    )


def _section(pipe: str, contexts: str, source: str, forms: list[Instruction]) -> str:
    lines = [
        f"## {_PIPES[pipe]}, {_CONTEXTS[contexts]}",
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
        width = _WIDTHS.get(kind[1], 1)
        first = -(-following[kind[0]] // width) * width
        following[kind[0]] = first + width
        operands.append(
            write_operand(form, index, first + (_FIRST_BROADCAST if kind == "ab" else 0))
        )
    return " ".join((form.mnemonic, ", ".join(operands))).rstrip()
