"""Constant expressions of assembly text and of `#if`: numbers, names, label offsets, operators.

Rule: there are two grammars. In GNU assemblers shifts and products bind tighter than bitwise
operators, which bind tighter than + and -, and a true comparison is -1. C has its own order, and a
true comparison is 1. A label's offset in a section can be added to a number, or subtracted from
another offset in the same section. A half such as -1.0h or infh, whose value is its 16 bits, may
only stand at the beginning of an expression. An expression is split into tokens, which are
evaluated by recursive descent: `_binary` reads values with operators between them, `_unary` one
value with its signs.
"""

from __future__ import annotations

import math
import operator
import re
import struct
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

import attrs

from .source import AssemblyError, SourceLine, cached

MAX_DEPTH = 64  # nested parentheses and signs
MAX_TOKENS = 4096  # tokens of one expression; symbols that stand for others can grow without bound
MAX_BITS = 128  # bits of every intermediate number: enough for a product of two 64-bit words
MAX_SHIFT = 64  # bits; GNU assemblers compute with 64-bit words
WORD_MASK = (1 << 64) - 1  # the 64 bits that a shift to the right takes

_NO_LINE = SourceLine("<text>", 0, "")  # for errors that are caught and dropped
_HALF = re.compile(r"\s*(-?)\s*((?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][-+]?\d+)?|inf)h\b")
_TOKEN = re.compile(
    r"\s*(?:(?P<hex>0[xX][0-9a-fA-F]+)[uUlL]*\b"
    r"|(?P<binary>0[bB][01]+)[uUlL]*\b"
    r"|(?P<local>\d+[fb])\b"
    r"|(?P<decimal>\d+)[uUlL]*\b"
    r"|'(?P<char>[^'\\])'"
    r"|(?P<name>[A-Za-z_.][\w.$]*)"
    r"|(?P<operator>&&|\|\||<<|>>|==|!=|<>|<=|>=|[-+*/%&|^~!<>()]))"
)


@attrs.frozen
class SectionOffset:
    """Position of a label before sections have addresses: section and offset in bytes."""

    section: str
    offset: int


Value = int | SectionOffset
Token = Value | str  # a known value, or the text of a name or operator
Lookup = Callable[[str], Value | None]  # value of a name; None if it is unknown


@attrs.frozen
class Grammar:
    """Binding level of each operator (a higher level binds tighter), and the value of true."""

    levels: Mapping[str, int]
    true: int


def _levels(*rows: str) -> Mapping[str, int]:
    """Return the binding level of each operator, given rows of operators from loose to tight."""
    return {word: level for level, row in enumerate(rows, 1) for word in row.split()}


# documented: GNU as manual, infix operators; LLVM's ELF assemblers do the same
GNU = Grammar(_levels("||", "&&", "== != <> < <= > >=", "+ -", "| & ^", "* / % << >>"), -1)
C = Grammar(_levels("||", "&&", "|", "^", "&", "== !=", "< <= > >=", "<< >>", "+ -", "* / %"), 1)

_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "&&": lambda a, b: bool(a) and bool(b),
    "||": lambda a, b: bool(a) or bool(b),
}
_ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}


def tokenize(text: str, line: SourceLine) -> tuple[Token, ...]:
    """Split an expression into numbers, names (including `1f` and `1b`) and operators.

    Raises:
        AssemblyError: for a character that cannot occur in an expression.
    """
    return _cached_tokens(text) or _read_tokens(text, line)


@cached
def _cached_tokens(text: str) -> tuple[Token, ...]:
    """Return the cached tokens of a text; an empty tuple if it is empty or refused."""
    try:
        return _read_tokens(text, _NO_LINE)
    except AssemblyError:
        return ()


def _read_tokens(text: str, line: SourceLine) -> tuple[Token, ...]:
    """Return the tokens of a text, at most MAX_TOKENS of them."""
    return checked_length(tuple(islice(_tokens(text.rstrip(), line), MAX_TOKENS + 1)), line)


def checked_length(tokens: tuple[Token, ...], line: SourceLine) -> tuple[Token, ...]:
    """Return the tokens of an expression after checking their number.

    Raises:
        AssemblyError: if there are more than MAX_TOKENS.
    """
    if len(tokens) > MAX_TOKENS:
        raise AssemblyError(line, f"expected at most {MAX_TOKENS} tokens in an expression")
    return tokens


def _bounded(number: int, line: SourceLine) -> int:
    """Return a number after checking that it has at most MAX_BITS."""
    if number.bit_length() > MAX_BITS:
        raise AssemblyError(line, f"expected numbers of at most {MAX_BITS} bits")
    return number


def _tokens(text: str, line: SourceLine) -> Iterator[Token]:
    """Yield the tokens of a text, without a check of their number."""
    position = 0
    if half := _HALF.match(text):
        yield _half_bits("".join(half.groups()), line)
        position = half.end()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise AssemblyError(
                line, f"expected a number, name or operator, found {text[position:].strip()!r}"
            )
        position = match.end()
        token_type, word = match.lastgroup, match.group(match.lastgroup or 0)
        if token_type in {"hex", "binary"}:
            yield _bounded(int(word, 0), line)
        elif token_type == "decimal":
            yield _decimal_or_octal(word, line)
        elif token_type == "char":
            yield ord(word)
        else:
            yield word


def _half_bits(text: str, line: SourceLine) -> int:
    """Return the bits of the half nearest to a number (documented: LLVM's Colossus assembler)."""
    number = float(text)
    try:
        bits = int.from_bytes(struct.pack("<e", number), "little")
    except OverflowError:
        bits = -1
    if bits < 0 or (math.isinf(number) and not text.endswith("inf")):
        raise AssemblyError(line, f"expected a number that a half can be, found {text}h")
    return bits


def _decimal_or_octal(word: str, line: SourceLine) -> int:
    """Return a number in C's spelling: a leading 0 makes it octal."""
    try:
        return _bounded(int(word[:MAX_BITS], 8 if word.startswith("0") else 10), line)
    except ValueError:
        raise AssemblyError(line, f"expected an octal number after 0, found {word!r}") from None


def is_name(token: Token) -> bool:
    """Return True for the name of a label, symbol, constant or numbered label."""
    return isinstance(token, str) and (token[0].isalnum() or token[0] in "_.")


def evaluate(
    tokens: tuple[Token, ...], lookup: Lookup, line: SourceLine, grammar: Grammar = GNU
) -> Value:
    """Return the value of an expression.

    Args:
        tokens: tokens of `tokenize`, in which names may have been replaced by values.
        lookup: function that returns the value of a name, or None if it is unknown.
        line: source line for errors.
        grammar: binding of operators.

    Raises:
        AssemblyError: for broken syntax, an unknown name, a division by zero, an impossible shift
            or arithmetic that a label's offset does not have.
    """
    value, remaining = _binary(tokens, 1, lookup, line, grammar, 0)
    if remaining:
        raise AssemblyError(
            line, f"expected the end of the expression, found {_token_text(remaining[0])}"
        )
    return value


@cached
def value_without_names(tokens: tuple[Token, ...]) -> Value | None:
    """Return the cached value of an expression without names; None if `evaluate` refuses it."""
    try:
        return evaluate(tokens, lambda _: None, _NO_LINE)
    except AssemblyError:
        return None


def _token_text(token: Token) -> str:
    """Return a token as an error shows it."""
    return repr(token) if isinstance(token, str) else str(token)


def _binary(
    tokens: tuple[Token, ...],
    level: int,
    lookup: Lookup,
    line: SourceLine,
    grammar: Grammar,
    depth: int,
) -> tuple[Value, tuple[Token, ...]]:
    """Return the value up to the next operator looser than `level`, and the tokens from it on."""
    left, tokens = _unary(tokens, lookup, line, grammar, depth)
    while tokens and (binding := grammar.levels.get(str(tokens[0]), 0)) >= level:
        sign = str(tokens[0])
        right, tokens = _binary(tokens[1:], binding + 1, lookup, line, grammar, depth)
        left = _apply(sign, left, right, line, grammar)
    return left, tokens


def _unary(
    tokens: tuple[Token, ...], lookup: Lookup, line: SourceLine, grammar: Grammar, depth: int
) -> tuple[Value, tuple[Token, ...]]:
    """Return one value with its signs or parentheses, and the tokens after it."""
    if not tokens:
        raise AssemblyError(line, "expected a value, found the end of the expression")
    if depth > MAX_DEPTH:
        raise AssemblyError(line, f"expected at most {MAX_DEPTH} nested parentheses and signs")
    token, remaining = tokens[0], tokens[1:]
    if not isinstance(token, str):
        return token, remaining
    if is_name(token):
        value = lookup(token)
        if value is None:
            raise AssemblyError(line, f"unknown name {token!r}")
        return value, remaining
    if token == "(":
        value, remaining = _binary(remaining, 1, lookup, line, grammar, depth + 1)
        if not remaining or remaining[0] != ")":
            raise AssemblyError(line, "expected ')' to close the expression")
        return value, remaining[1:]
    if token not in {"-", "+", "~", "!"}:
        raise AssemblyError(line, f"expected a value, found {token!r}")
    operand, remaining = _unary(remaining, lookup, line, grammar, depth + 1)
    number = _as_number(operand, line, token)
    return {"-": -number, "+": number, "~": ~number, "!": int(not number)}[token], remaining


def _as_number(value: Value, line: SourceLine, sign: str) -> int:
    """Return the operand of a sign; it must not be a label's offset."""
    if isinstance(value, SectionOffset):
        raise AssemblyError(line, f"expected a number beside {sign!r}, found a label's address")
    return value


def _combine_offsets(sign: str, left: Value, right: Value, line: SourceLine) -> Value:
    """Return the sum or difference of operands of which one or both are section offsets."""
    match left, right:
        case SectionOffset(), SectionOffset() if sign == "-" and left.section == right.section:
            return left.offset - right.offset
        case SectionOffset(), int() if sign in {"+", "-"}:
            return SectionOffset(left.section, _ARITHMETIC[sign](left.offset, right))
        case int(), SectionOffset() if sign == "+":
            return SectionOffset(right.section, right.offset + left)
    raise AssemblyError(line, f"expected numbers around {sign!r}, found a label's address")


def _apply(sign: str, first: Value, second: Value, line: SourceLine, grammar: Grammar) -> Value:
    """Return the value of `first sign second`."""
    if isinstance(first, SectionOffset) or isinstance(second, SectionOffset):
        return _combine_offsets(sign, first, second, line)
    if sign in _COMPARE:
        return grammar.true if _COMPARE[sign](first, second) else 0
    if sign in _ARITHMETIC:
        return _bounded(_ARITHMETIC[sign](first, second), line)
    if sign in {"/", "%"}:
        return _divide(sign, first, second, line)
    return _shift(sign, first, second, line)


def _divide(sign: str, first: int, second: int, line: SourceLine) -> int:
    """Return quotient or remainder of two numbers."""
    if second == 0:
        raise AssemblyError(line, "expected a divisor other than 0")
    quotient = abs(first) // abs(second)  # truncates toward zero, as C and GNU do
    quotient = quotient if (first < 0) == (second < 0) else -quotient
    return quotient if sign == "/" else first - second * quotient


def _shift(sign: str, first: int, second: int, line: SourceLine) -> int:
    """Return a number shifted to the left or right, as 64-bit words shift."""
    if not 0 <= second < MAX_SHIFT:
        raise AssemblyError(line, f"expected a shift of 0..{MAX_SHIFT - 1} bits, found {second}")
    return _bounded(first << second, line) if sign == "<<" else (first & WORD_MASK) >> second
