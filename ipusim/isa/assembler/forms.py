"""Instruction selection of the assembler: find the form of the instruction table for a statement.

A form is a row of the instruction table: a mnemonic with the kinds of its operands. One mnemonic
may have several forms, such as `add` of two registers and `add` of a register and a number. The
form is chosen by the registers, then by the range of an immediate, then by the order of the table.
The delta is the register of a load or store whose value is added to base and offset. A load or
store without a delta gets $mzero as its delta, and so does one with $azero, whose number is the
same. Operands that fit no form are refused, with a list of those that fit. Alternative spellings of
an instruction are first replaced by the usual one (documented: tests of LLVM's Colossus backend):
`get` and `put` with an ARF register become `uget` and `uput`, `mov` from the ARF becomes `atom`,
`zero` of an MRF register becomes `mov`, and `st32` of an MRF register with an offset register and
without delta becomes `stm32`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from ...errors import nearest
from ..table.instruction import Instruction, kind_of
from ..table.operands import (
    Register,
    csr_at,
    csr_number,
    described,
    fits,
    in_range,
    mark_of,
    parse_register,
    register_number,
)
from ..table.registers import ZERO
from ..table.table import TABLE
from .text.expressions import Token, tokenize
from .text.source import AssemblyError, SourceLine, comma_separated, head

Operand = int | tuple[Token, ...]
"""Operand of an instruction: a number, or an expression with names that have no address yet."""

Bind = Callable[[tuple[Token, ...]], tuple[Token, ...]]
"""Function that replaces known names of an expression; one number if all names are known."""

# Opcodes (rows of the instruction table) of each mnemonic.
_FORMS: Mapping[str, tuple[int, ...]] = {
    name: tuple(index for index, form in enumerate(TABLE) if form.mnemonic == name)
    for name in {form.mnemonic for form in TABLE}
}
_MZERO, _AZERO = Register("m", ZERO), Register("a", ZERO)

# The file of an operand is `m` for a register of the MRF, `a` of the ARF, `.` for anything else.
_SPELLINGS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("get", "a."): ("uget",),
    ("put", ".a"): ("uput",),
    ("mov", "ma"): ("atom",),
    ("zero", "m"): ("mov", "$mzero"),
    ("st32", "mmm"): ("stm32",),
}
"""Usual mnemonic and further operands, by the spelled mnemonic and the files of its operands."""

Parsed = Register | tuple[Token, ...] | None
"""Operand as read from the text: a register, an expression, or None for a control register."""


@attrs.frozen
class Chosen:
    """Instruction of a bundle: opcode, operands (some may still have names) and source line."""

    opcode: int
    operands: tuple[Operand, ...]
    line: SourceLine

    @property
    def form(self) -> Instruction:
        """Row of the instruction table."""
        return TABLE[self.opcode]


def choose(line: SourceLine, context: str, bind: Bind) -> Chosen:
    """Return the instruction that a statement means.

    Args:
        line: the statement.
        context: "worker" or "supervisor" if the text says which, else "".
        bind: function that replaces the names of an expression that are known now.

    Raises:
        AssemblyError: for an unknown mnemonic, operands that fit no form, an immediate out of
            range, or a form that the context does not have.
    """
    # Steps: read the operands, keep the forms whose registers fit, keep those of the context, and
    # take the first one whose immediates are in range.
    mnemonic, args = head(line.text)
    if mnemonic not in _FORMS:
        raise AssemblyError(line, f"unknown instruction {mnemonic!r}; {nearest(mnemonic, _FORMS)}")
    texts = comma_separated(args)
    mnemonic, texts = _usual_spelling(mnemonic, texts)
    values = tuple(_parse_operand(text, line, bind) for text in texts)
    fitting_forms = [
        (index, operands)
        for index in _FORMS[mnemonic]
        if (operands := _matching_operands(TABLE[index], texts, values, context)) is not None
    ]
    if not fitting_forms:
        raise AssemblyError(line, f"no form of {mnemonic!r} takes {args!r}; {_expected(mnemonic)}")
    forms_of_context = [
        candidate
        for candidate in fitting_forms
        if TABLE[candidate[0]].contexts in {context, "both"} or not context
    ]
    if not forms_of_context:
        raise AssemblyError(line, f"{mnemonic!r} with these operands is not for a {context}")
    for index, operands in forms_of_context:
        if _first_out_of_range(TABLE[index], operands) is None:
            return Chosen(index, operands, line)
    mismatches = [
        _first_out_of_range(TABLE[index], operands) for index, operands in forms_of_context
    ]
    expected = dict.fromkeys(described(mismatch[0]) for mismatch in mismatches if mismatch)
    value = next(mismatch[1] for mismatch in mismatches if mismatch)
    raise AssemblyError(line, f"expected {' or '.join(expected)} in {mnemonic!r}, found {value}")


def _usual_spelling(mnemonic: str, texts: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the usual spelling of an instruction that has several."""
    registers = [parse_register(text) for text in texts]
    files = "".join(register.file if register else "." for register in registers)
    if (mnemonic, files) == ("st32", "mmmm") and registers[2] == _MZERO:
        return "stm32", (*texts[:2], texts[3])
    usual, *further = _SPELLINGS.get((mnemonic, files), (mnemonic,))
    return usual, (*texts, *further)


def _expected(mnemonic: str) -> str:
    """Return the operands that the forms of a mnemonic take, in words for an error."""
    forms = (TABLE[index] for index in _FORMS[mnemonic])
    terms = (", ".join(described(kind) for kind in form.operands) or "nothing" for form in forms)
    return f"expected {'; or '.join(dict.fromkeys(terms))}"


def _parse_operand(text: str, line: SourceLine, bind: Bind) -> Parsed:
    """Read an operand: a register, an expression, or None for a control register by name."""
    if not text:
        raise AssemblyError(line, "expected an operand between commas")
    register = parse_register(text)
    if register is not None:
        return register
    if text.startswith("$"):
        if csr_number(text) is None:
            raise AssemblyError(line, f"unknown register {text!r}")
        return None
    return bind(tokenize(text, line))


def _matching_operands(
    form: Instruction, texts: tuple[str, ...], values: tuple[Parsed, ...], context: str
) -> tuple[Operand, ...] | None:
    """Return the operands of a form, or None if the number or kinds of the values do not fit.

    Args:
        form: row of the instruction table.
        texts: operands of the statement as written.
        values: operands as `_parse_operand` read them.
        context: "worker", "supervisor" or "".
    """
    if form.accesses:
        values = (*values[:1], *(_MZERO if value == _AZERO else value for value in values[1:]))
    if _lacks_delta(form, values):
        texts, values = (*texts[:2], "", *texts[2:]), (*values[:2], _MZERO, *values[2:])
    if len(values) != len(form.operands):
        return None
    operands: list[Operand] = []
    for index, (kind, text, value) in enumerate(zip(form.operands, texts, values, strict=True)):
        operand = (
            _csr(form, text, value, context)
            if kind == "csr"
            else _operand(form, index, kind, value)
        )
        if operand is None:
            return None
        operands.append(operand)
    return tuple(operands)


def _lacks_delta(form: Instruction, values: tuple[Parsed, ...]) -> bool:
    """Return True for a load or store with base and offset register but without a delta."""
    return (
        bool(form.accesses)
        and form.operands[1:3] == ("ms", "ms")
        and len(values) == len(form.operands) - 1 == 3
    )


def _csr(form: Instruction, text: str, value: Parsed, context: str) -> int | None:
    """Return the number of a control register, given by name or number; None if it is neither."""
    if (number_of_name := csr_number(text)) is not None:
        return number_of_name
    number = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    return csr_at(number, form, context) if isinstance(number, int) else None


def _operand(form: Instruction, index: int, operand_kind: str, value: Parsed) -> Operand | None:
    """Return the number or expression of an operand; None if its kind does not take it."""
    if isinstance(value, Register):
        if not fits(value, operand_kind) or value.mark != mark_of(form, index):
            return None
        return register_number(value)
    if value is None or kind_of(operand_kind).file:
        return None
    number = value[0]
    return number if len(value) == 1 and isinstance(number, int) else value


def _first_out_of_range(form: Instruction, operands: tuple[Operand, ...]) -> tuple[str, int] | None:
    """Return kind and value of the first known immediate that is out of range; None if none is."""
    for operand_kind, operand in zip(form.operands, operands, strict=True):
        if isinstance(operand, int) and out_of_range(form, operand_kind, operand) is not None:
            return operand_kind, operand
    return None


def out_of_range(form: Instruction, operand_kind: str, value: int) -> str | None:
    """Return the error text for a value that an operand kind cannot hold; None if it can."""
    if operand_kind == "csr" or kind_of(operand_kind).file or in_range(value, operand_kind):
        return None
    return f"expected {described(operand_kind)} in {form.mnemonic!r}, found {value}"
