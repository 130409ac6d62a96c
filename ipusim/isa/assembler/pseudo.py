"""Instructions that text has and no chip: each stands for one or two that there are.

Rule (documented: LLVM's Colossus backend): `ldconst R, N` is `setzi R` with the 20 low bits of N,
and behind it `or R, R` with the 12 high ones, if they are not all 0. N must be known where it
stands, so that sizes are known at once, and for the same reason it has no place between braces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .text.source import AssemblyError, SourceLine, comma_separated, head

SETZI_BITS, WORD_BITS = 20, 32
_LDCONST = "ldconst"


def is_pseudo(line: SourceLine) -> bool:
    """Whether a statement is an instruction that no chip has."""
    return head(line.text)[0] == _LDCONST


def actual(line: SourceLine, number_now: Callable[[str, SourceLine], int]) -> Iterator[SourceLine]:
    """The statements that one stands for; `number_now` tells what an expression is here.

    Raises:
        AssemblyError: for other operands than a register and 32 bits that are known.
    """
    operands = comma_separated(head(line.text)[1])
    if len(operands) != 2 or not operands[0].startswith("$"):
        raise AssemblyError(line, f"expected {_LDCONST} REGISTER, NUMBER, found {line.text!r}")
    register, text = operands
    number = number_now(text, line)
    if not -(1 << WORD_BITS - 1) <= number < 1 << WORD_BITS:
        raise AssemblyError(line, f"expected a number of {WORD_BITS} bits, found {number}")
    low = number & (1 << SETZI_BITS) - 1
    high = (number - low) % (1 << WORD_BITS)
    yield line.saying(f"setzi {register}, {low}")
    if high:
        yield line.saying(f"or {register}, {register}, {high}")
