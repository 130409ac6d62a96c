"""What each directive of assembly text does; those that only speak to a linker do nothing.

Rule: an unknown directive is refused by name.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping

from ...errors import nearest
from ..code import LINKED_AT
from .naming import bound, export, number_now, set_symbol
from .object_code import MAX_BYTES, Data, ObjectCode, add_item, align
from .text.expressions import tokenize
from .text.macro_calls import unquoted
from .text.source import AssemblyError, SourceLine, comma_separated, head

Action = Callable[[ObjectCode, str, SourceLine], None]

# Visibility, sizes, debugging, what is refused anyway, what `repeats` has read of the whole file.
_FOR_OTHERS = """
.hidden .protected .internal .extern .type .size .ident .file .loc .line .addrsig
.addrsig_sym .allow_optimizations .allow_invalid_repeat .warning .print .title .version
.error_on_invalid_bundles .error_on_invalid_operands .error_on_invalid_execution_mode
"""
_IGNORED = frozenset(_FOR_OTHERS.split())
_NUMBERS: Mapping[str, int] = {
    ".byte": 1,
    ".2byte": 2,
    ".short": 2,
    ".half": 2,
    ".hword": 2,
    ".4byte": 4,
    ".long": 4,
    ".int": 4,
    ".word": 4,
    ".8byte": 8,
    ".quad": 8,
}
_FLOATS: Mapping[str, str] = {".float": "<f", ".single": "<f", ".double": "<d"}
_SECTIONS = frozenset({".text", ".data", ".rodata", ".bss"})


def act(unlinked: ObjectCode, line: SourceLine) -> None:
    """Do what a directive says.

    Raises:
        AssemblyError: for an unknown one, or arguments that it does not take.
    """
    word, rest = head(line.text)
    if word in _IGNORED or word.startswith(".cfi"):
        return
    if word in _SECTIONS:
        unlinked.current = word
    elif word in {".worker", ".supervisor"}:
        unlinked.context = word[1:]
    elif word in _NUMBERS:
        _numbers(unlinked, _NUMBERS[word], rest, line)
    elif word in _FLOATS:
        _floats(unlinked, _FLOATS[word], rest, line)
    elif word in _ACTIONS:
        _ACTIONS[word](unlinked, rest, line)
    else:
        known = {*_IGNORED, *_SECTIONS, *_NUMBERS, *_FLOATS, *_ACTIONS, ".worker", ".supervisor"}
        raise AssemblyError(line, f"unknown directive {word!r}; {nearest(word, known)}")


def _section(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    name = unquoted(comma_separated(rest)[0]) if rest else ""
    if not name:
        raise AssemblyError(line, "expected the name of a section")
    unlinked.current = name  # flags and types behind the name are a linker's


def _export(unlinked: ObjectCode, rest: str, line: SourceLine, *, weak: bool = False) -> None:
    for name in comma_separated(rest) or ("",):
        if not name.startswith("@"):  # a type, which belongs to .type
            export(unlinked, name, line, weak=weak)


def _weak(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    _export(unlinked, rest, line, weak=True)


def _local(unlinked: ObjectCode, rest: str, _line: SourceLine) -> None:
    for name in comma_separated(rest):
        unlinked.exports.pop(name, None)


def _linked_at(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    unlinked.linked_at = number_now(unlinked, rest, line), line


def _set(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    name, comma, text = rest.partition(",")
    if not comma:
        raise AssemblyError(line, "expected NAME, EXPRESSION")
    set_symbol(unlinked, name.strip(), text, line)


def _align(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    align(unlinked, number_now(unlinked, (comma_separated(rest) or ("",))[0], line), line)


def _align_power(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    power = number_now(unlinked, (comma_separated(rest) or ("",))[0], line)
    if not 0 <= power < MAX_BYTES.bit_length():
        raise AssemblyError(line, f"expected a power of 2 below {MAX_BYTES}, found 2 ** {power}")
    align(unlinked, 1 << power, line)


def _space(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    size, *fill = comma_separated(rest) or ("",)
    count = number_now(unlinked, size, line)
    if not 0 <= count <= MAX_BYTES:
        raise AssemblyError(line, f"expected 0..{MAX_BYTES} bytes, found {count}")
    value = number_now(unlinked, fill[0], line) & 0xFF if fill else 0
    _bytes(unlinked, bytes([value]) * count, line)


def _fill(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    numbers = [number_now(unlinked, text, line) for text in comma_separated(rest)]
    repeat, size, value = [*numbers, *(0, 1, 0)[len(numbers) :]][:3]
    if not (0 <= repeat * size <= MAX_BYTES and 0 <= size <= 8):
        raise AssemblyError(line, f"expected at most {MAX_BYTES} bytes, items of 0..8 bytes")
    item = (value & 0xFFFFFFFF).to_bytes(8, "little")[:size]
    _bytes(unlinked, item * repeat, line)


def _ascii(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    _bytes(unlinked, b"".join(_string(text, line) for text in comma_separated(rest)), line)


def _asciz(unlinked: ObjectCode, rest: str, line: SourceLine) -> None:
    _bytes(unlinked, b"".join(_string(text, line) + b"\0" for text in comma_separated(rest)), line)


def _string(text: str, line: SourceLine) -> bytes:
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise AssemblyError(line, f"expected a string in quotes, found {text!r}")
    for escape, character in (("\\n", "\n"), ("\\t", "\t"), ("\\0", "\0"), ('\\"', '"')):
        text = text.replace(escape, character)
    return text[1:-1].replace("\\\\", "\\").encode()


_ACTIONS: Mapping[str, Action] = {
    ".section": _section,
    ".globl": _export,
    ".global": _export,
    ".weak": _weak,
    ".local": _local,
    LINKED_AT: _linked_at,
    ".set": _set,
    ".equ": _set,
    ".align": _align,
    ".balign": _align,
    ".p2align": _align_power,
    ".space": _space,
    ".skip": _space,
    ".zero": _space,
    ".fill": _fill,
    ".ascii": _ascii,
    ".asciz": _asciz,
    ".string": _asciz,
}


def _bytes(unlinked: ObjectCode, content: bytes, line: SourceLine) -> None:
    if content:
        add_item(unlinked, Data(unlinked.section.size, len(content), content, line))


def _numbers(unlinked: ObjectCode, size: int, rest: str, line: SourceLine) -> None:
    for text in comma_separated(rest):
        tokens = bound(unlinked, tokenize(text, line), line)
        add_item(unlinked, Data(unlinked.section.size, size, tokens, line))


def _floats(unlinked: ObjectCode, layout: str, rest: str, line: SourceLine) -> None:
    for text in comma_separated(rest):
        try:
            _bytes(unlinked, struct.pack(layout, float(text)), line)
        except (ValueError, OverflowError):
            raise AssemblyError(line, f"expected a number, found {text!r}") from None
