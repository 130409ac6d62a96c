"""Which form of the instruction table a statement means, and what its operands say.

Rule: registers choose the form, then the range of an immediate, then the order of the table. A
load or store without a delta has $mzero there. What no form takes is refused with all that do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from ...machine.machine import nearest
from ..table.instruction import Instruction
from ..table.operands import (
    Register,
    csr_number,
    described,
    fits,
    in_range,
    is_register,
    mark_of,
    parse_register,
    register_number,
)
from ..table.registers import ZERO
from ..table.table import TABLE
from .text.expressions import Token, tokenize
from .text.source import AssemblyError, SourceLine, comma_separated, head

Operand = int | tuple[Token, ...]
"""A number, or an expression that waits for addresses."""

Bind = Callable[[tuple[Token, ...]], tuple[Token, ...]]
"""Puts in what is known of an expression; a number alone if all is."""

_FORMS: Mapping[str, tuple[int, ...]] = {
    name: tuple(index for index, form in enumerate(TABLE) if form.mnemonic == name)
    for name in {form.mnemonic for form in TABLE}
}
_MZERO = Register("m", ZERO)


@attrs.frozen
class Chosen:
    """An instruction of a bundle: its opcode and operands, some of which still wait."""

    opcode: int
    operands: tuple[Operand, ...]
    line: SourceLine

    @property
    def form(self) -> Instruction:
        """Its row in the instruction table."""
        return TABLE[self.opcode]


def choose(line: SourceLine, context: str, bind: Bind) -> Chosen:
    """The instruction that a statement means.

    Args:
        context: "worker" or "supervisor" where the text says which, else "".
        bind: what is known of an expression now.

    Raises:
        AssemblyError: for an unknown mnemonic, operands that no form takes, an immediate out of
            range, or a form that the context does not have.
    """
    mnemonic, rest = head(line.text)
    if mnemonic not in _FORMS:
        raise AssemblyError(line, f"unknown instruction {mnemonic!r}; {nearest(mnemonic, _FORMS)}")
    texts = comma_separated(rest)
    given = tuple(_read(text, line, bind) for text in texts)
    shaped = [
        (index, operands)
        for index in _FORMS[mnemonic]
        if (operands := _shape(TABLE[index], texts, given)) is not None
    ]
    if not shaped:
        raise AssemblyError(line, f"no form of {mnemonic!r} takes {rest!r}; {_takes(mnemonic)}")
    here = [
        found for found in shaped if TABLE[found[0]].contexts in {context, "both"} or not context
    ]
    if not here:
        raise AssemblyError(line, f"{mnemonic!r} with these operands is not for a {context}")
    for index, operands in here:
        if _wrong(TABLE[index], operands) is None:
            return Chosen(index, operands, line)
    raise AssemblyError(line, _wrong(TABLE[here[0][0]], here[0][1]) or "")


def _takes(mnemonic: str) -> str:
    """What the forms of a mnemonic take, for errors."""
    forms = (TABLE[index] for index in _FORMS[mnemonic])
    listed = (", ".join(described(kind) for kind in form.operands) or "nothing" for form in forms)
    return f"expected {'; or '.join(dict.fromkeys(listed))}"


def _read(text: str, line: SourceLine, bind: Bind) -> Register | tuple[Token, ...] | None:
    """A register or expression; None for a control register, which no expression can be."""
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


def _shape(
    form: Instruction,
    texts: tuple[str, ...],
    given: tuple[Register | tuple[Token, ...] | None, ...],
) -> tuple[Operand, ...] | None:
    """The operands as `form` holds them, or None if their number or kinds do not fit."""
    if _lacks_delta(form, given):
        texts, given = (*texts[:2], "", *texts[2:]), (*given[:2], _MZERO, *given[2:])
    if len(given) != len(form.operands):
        return None
    operands: list[Operand] = []
    for index, (kind, text, value) in enumerate(zip(form.operands, texts, given, strict=True)):
        operand = _operand(form, index, kind, text, value)
        if operand is None:
            return None
        operands.append(operand)
    return tuple(operands)


def _lacks_delta(form: Instruction, given: tuple[Register | tuple[Token, ...] | None, ...]) -> bool:
    return (
        form.mnemonic.startswith(("ld", "st"))
        and form.operands[1:3] == ("ms", "ms")
        and len(given) == 3
        and isinstance(given[2], tuple)
    )


def _operand(
    form: Instruction,
    index: int,
    kind: str,
    text: str,
    value: Register | tuple[Token, ...] | None,
) -> Operand | None:
    if kind == "csr":
        return csr_number(text)
    if isinstance(value, Register):
        if not is_register(kind) or not fits(value, kind) or value.mark != mark_of(form, index):
            return None
        return register_number(value)
    if value is None or is_register(kind):
        return None
    number = value[0]
    return number if len(value) == 1 and isinstance(number, int) else value


def _wrong(form: Instruction, operands: tuple[Operand, ...]) -> str | None:
    """What is wrong with the immediates that are known, if anything."""
    for kind, operand in zip(form.operands, operands, strict=True):
        problem = out_of_range(form, kind, operand) if isinstance(operand, int) else None
        if problem is not None:
            return problem
    return None


def out_of_range(form: Instruction, kind: str, value: int) -> str | None:
    """What to say of a value that `kind` cannot hold; None if it can."""
    if kind == "csr" or is_register(kind) or in_range(value, kind):
        return None
    return f"expected {described(kind)} in {form.mnemonic!r}, found {value}"
