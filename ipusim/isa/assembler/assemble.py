"""Assembler: translate assembly text into code at fixed addresses.

Order of the work: `text.preprocess` replaces C macros, `text.macros` expands GNU macros into
statements, this module turns each statement into an item of `ObjectCode` (called `unlinked` while
it is being filled), and `link` gives addresses to all items.

Sections of code follow each other in the order in which the text first names them, sections
of data come behind them, and a section holds the parts of all files in the order of the files. A
bundle is a main and an aux instruction between braces, in either order; an instruction without
braces is a bundle by itself. Text that is not understood is refused, never ignored. Directives
`.worker` and `.supervisor` state the context: which kind of thread executes the code behind them.

There is one pseudo-instruction (documented: LLVM's Colossus backend): `ldconst R, N` becomes
`setzi R` with the 20 low bits of N, followed by `or R, R` with the 12 high bits unless these are 0.
N must be known at its line, so that its size is known, too, and for the same reason it cannot stand
between braces.

With `.allow_optimizations`, which holds for the whole file, the body of `rpt` starts at a multiple
of 8 bytes (documented: LLVM's assembler for Colossus). A section with `rpt` is aligned to 8 bytes,
and a bundle of `rpt` and `fnop` loses its `fnop` if the body would otherwise start 4 bytes off.
Nothing else is moved: any other `rpt` whose body starts 4 bytes off is refused, unless the file
says `.allow_invalid_repeat`.

A stub replaces a missing C++ function and faults, by name, when it is reached. It is a `trap` in a
file of its own that exports the name. The text of its source line becomes a part of the fault.

Directives that only concern a linker have no effect; an unknown directive is refused by name.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path

import attrs

from ...errors import InputError, nearest
from ...machine.presets import BOW
from ..code import END_LOCKSTEP, LINKED_AT, LOCKSTEP, Code
from ..table.instruction import AUX, MAIN
from ..table.table import OPCODE
from .definitions import plain_name, undefined_names
from .forms import Chosen, choose
from .link import link
from .naming import add_label, export, is_defined, number_now, resolve, set_symbol
from .object_code import MAX_BYTES, Bundle, Data, ObjectCode, add_item, align
from .text.expressions import tokenize
from .text.macro_calls import unquoted
from .text.macros import expand
from .text.preprocess import preprocess, text_of
from .text.source import AssemblyError, SourceLine, comma_separated, head, split_statements

# Function that performs a directive, given its arguments as text and its source line.
Directive = Callable[[ObjectCode, str, SourceLine], None]

# Directives without effect here: visibility, sizes, debugging, checks that the assembler always
# makes, and those that `object_code_of` has read for the whole file.
_WITHOUT_EFFECT = """
.hidden .protected .internal .extern .type .size .ident .file .loc .line .addrsig
.addrsig_sym .allow_optimizations .allow_invalid_repeat .warning .print .title .version
.error_on_invalid_bundles .error_on_invalid_operands .error_on_invalid_execution_mode
"""
_IGNORED = frozenset(_WITHOUT_EFFECT.split())
# Bytes of a number, by the directive that adds it.
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
# Format in `struct` of a floating-point number, by the directive that adds it.
_FLOATS: Mapping[str, str] = {".float": "<f", ".single": "<f", ".double": "<d"}
_SECTIONS = frozenset({".text", ".data", ".rodata", ".bss"})


def perform_directive(unlinked: ObjectCode, line: SourceLine) -> None:
    """Perform a directive.

    Raises:
        AssemblyError: for an unknown directive, or wrong arguments.
    """
    word, args = head(line.text)
    if word in _IGNORED or word.startswith(".cfi"):
        return
    if word in _SECTIONS:
        unlinked.current = word
    elif word in {".worker", ".supervisor"}:
        unlinked.context = word[1:]
    elif word in _NUMBERS:
        _numbers(unlinked, _NUMBERS[word], args, line)
    elif word in _FLOATS:
        _floats(unlinked, _FLOATS[word], args, line)
    elif word in _DIRECTIVES:
        _DIRECTIVES[word](unlinked, args, line)
    else:
        names = {*_IGNORED, *_SECTIONS, *_NUMBERS, *_FLOATS, *_DIRECTIVES, ".worker", ".supervisor"}
        raise AssemblyError(line, f"unknown directive {word!r}; {nearest(word, names)}")


def _section(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.section NAME`: statements add to that section from here on."""
    name = unquoted(comma_separated(args)[0]) if args else ""
    if not name:
        raise AssemblyError(line, "expected the name of a section")
    unlinked.current = name  # flags and types behind the name only concern a linker


def _export(unlinked: ObjectCode, args: str, line: SourceLine, *, weak: bool = False) -> None:
    """Perform `.globl`, `.global` or `.weak`: export the listed names to other files."""
    for name in comma_separated(args) or ("",):
        if not name.startswith("@"):  # a type, which belongs to .type
            export(unlinked, name, line, weak=weak)


def _weak(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.weak`: export names whose definition yields to one of another file."""
    _export(unlinked, args, line, weak=True)


def _local(unlinked: ObjectCode, args: str, _line: SourceLine) -> None:
    """Perform `.local`: take exports of the listed names back."""
    for name in comma_separated(args):
        unlinked.exports.pop(name, None)


def _linked_at(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform the directive of linked code: it may have no other address than this one."""
    unlinked.linked_at = number_now(unlinked, args, line), line


def _lockstep(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Begin code whose accesses are in no race, for a reason that the source gives."""
    reason = _string(args, line).decode().strip()
    if not reason:
        raise AssemblyError(line, f"expected a reason in quotes after {LOCKSTEP}")
    if unlinked.lockstep is not None:
        raise AssemblyError(line, f"expected {END_LOCKSTEP} before the next {LOCKSTEP}")
    unlinked.lockstep = reason, line


def _end_lockstep(unlinked: ObjectCode, _args: str, line: SourceLine) -> None:
    """End code whose accesses are in no race."""
    if unlinked.lockstep is None:
        raise AssemblyError(line, f"expected {LOCKSTEP} before {END_LOCKSTEP}")
    unlinked.lockstep = None


def _set(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.set NAME, EXPRESSION`: give a symbol its value from here on."""
    name, comma, text = args.partition(",")
    if not comma:
        raise AssemblyError(line, "expected NAME, EXPRESSION")
    set_symbol(unlinked, name.strip(), text, line)


def _align(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.align` or `.balign`: fill the section up to a multiple of so many bytes."""
    align(unlinked, number_now(unlinked, (comma_separated(args) or ("",))[0], line), line)


def _align_power(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.p2align N`: fill the section up to a multiple of 2 ** N bytes."""
    power = number_now(unlinked, (comma_separated(args) or ("",))[0], line)
    if not 0 <= power < MAX_BYTES.bit_length():
        raise AssemblyError(line, f"expected a power of 2 below {MAX_BYTES}, found 2 ** {power}")
    align(unlinked, 1 << power, line)


def _space(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.space COUNT, VALUE`: add COUNT equal bytes, zeros without VALUE."""
    size, *fill = comma_separated(args) or ("",)
    count = number_now(unlinked, size, line)
    if not 0 <= count <= MAX_BYTES:
        raise AssemblyError(line, f"expected 0..{MAX_BYTES} bytes, found {count}")
    value = number_now(unlinked, fill[0], line) & 0xFF if fill else 0
    _bytes(unlinked, bytes([value]) * count, line)


def _fill(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.fill REPEAT, SIZE, VALUE`: add a number of SIZE bytes REPEAT times."""
    numbers = [number_now(unlinked, text, line) for text in comma_separated(args)]
    repeat, size, value = [*numbers, *(0, 1, 0)[len(numbers) :]][:3]
    if not (0 <= repeat * size <= MAX_BYTES and 0 <= size <= 8):
        raise AssemblyError(line, f"expected at most {MAX_BYTES} bytes, items of 0..8 bytes")
    item = (value & 0xFFFFFFFF).to_bytes(8, "little")[:size]
    _bytes(unlinked, item * repeat, line)


def _ascii(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.ascii`: add the characters of strings."""
    _bytes(unlinked, b"".join(_string(text, line) for text in comma_separated(args)), line)


def _asciz(unlinked: ObjectCode, args: str, line: SourceLine) -> None:
    """Perform `.asciz`: add the characters of strings, each string ended by a zero."""
    _bytes(unlinked, b"".join(_string(text, line) + b"\0" for text in comma_separated(args)), line)


def _string(text: str, line: SourceLine) -> bytes:
    """Return the bytes of a string in quotes, with its escapes replaced."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise AssemblyError(line, f"expected a string in quotes, found {text!r}")
    for escape, character in (("\\n", "\n"), ("\\t", "\t"), ("\\0", "\0"), ('\\"', '"')):
        text = text.replace(escape, character)
    return text[1:-1].replace("\\\\", "\\").encode()


_DIRECTIVES: Mapping[str, Directive] = {
    ".section": _section,
    ".globl": _export,
    ".global": _export,
    ".weak": _weak,
    ".local": _local,
    LINKED_AT: _linked_at,
    LOCKSTEP: _lockstep,
    END_LOCKSTEP: _end_lockstep,
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
    """Add known bytes to the current section."""
    if content:
        add_item(unlinked, Data(unlinked.section.size, len(content), content, line))


def _numbers(unlinked: ObjectCode, size: int, args: str, line: SourceLine) -> None:
    """Add the values of expressions, `size` bytes each; they may wait for names."""
    for text in comma_separated(args):
        tokens = resolve(unlinked, tokenize(text, line), line)
        add_item(unlinked, Data(unlinked.section.size, size, tokens, line))


def _floats(unlinked: ObjectCode, layout: str, args: str, line: SourceLine) -> None:
    """Add floating-point numbers; `layout` is their format in `struct`."""
    for text in comma_separated(args):
        try:
            _bytes(unlinked, struct.pack(layout, float(text)), line)
        except (ValueError, OverflowError):
            raise AssemblyError(line, f"expected a number, found {text!r}") from None


TEXT_FILE = "<text>"
Source = str | Path  # assembly text, or the path of a file
# Number of files whose object code is cached, because the same codelet is linked at many addresses;
# more than the library has kernels.
MAX_OBJECTS = 256


@attrs.define
class _Open:
    """Bundle whose closing brace has not been read: its first line, its instructions so far."""

    line: SourceLine
    chosen: list[Chosen] = attrs.field(factory=list)


def assemble(
    source: Source | Sequence[Source],
    *,
    include: Sequence[str | Path] = (),
    defines: Mapping[str, str] | None = None,
    origin: int = BOW.sram_base,
    stubs: Collection[str] = (),
) -> Code:
    """Assemble one or more files and link them.

    Macros, symbols, labels, section and context are private to a file. Only the names that it
    exports by `.globl`, `.global` or `.weak` are seen by other files.

    Args:
        source: assembly text, or the path of a file, or a sequence of both.
        include: folders to search for `#include`, besides the folder of each file.
        defines: macros of the C preprocessor by name.
        origin: byte address of the first section.
        stubs: names of C++ functions that no file defines. Code that calls one of them faults.

    Raises:
        AssemblyError: for anything in the text that cannot be assembled, with file and line; for
            a name that two files export or that no file has.
        InputError: for a file that cannot be read or is given twice, a stub that nothing needs.
    """
    units = units_of(source, include=include, defines=defines)
    return link([*units, *stubs_for(stubs, undefined_names(units))] if stubs else units, origin)


def units_of(
    source: Source | Sequence[Source],
    *,
    include: Sequence[str | Path] = (),
    defines: Mapping[str, str] | None = None,
) -> list[ObjectCode]:
    """Return the object code of each file. Arguments and errors are those of `assemble`."""
    folders = tuple(Path(folder) for folder in include)
    return [
        _object_code(tuple(preprocess(text, file, include=folders, defines=defines)))
        for text, file in _read(source)
    ]


@lru_cache(maxsize=MAX_OBJECTS)
def _object_code(lines: tuple[SourceLine, ...]) -> ObjectCode:
    """Return the object code of preprocessed lines. It is cached: no caller may change it."""
    unlinked = object_code_of(lines)
    statements = expand(lines, partial(number_now, unlinked), partial(is_defined, unlinked))
    bundle: _Open | None = None
    for line in statements:
        for statement in _expanded(unlinked, line, bundle):
            bundle = _add(unlinked, statement, bundle)
    if bundle is not None:
        raise AssemblyError(bundle.line, "expected '}' to close the bundle")
    if unlinked.lockstep is not None:
        raise AssemblyError(unlinked.lockstep[1], f"expected {END_LOCKSTEP} behind {LOCKSTEP}")
    return unlinked


def _expanded(unlinked: ObjectCode, line: SourceLine, bundle: _Open | None) -> Iterator[SourceLine]:
    """Yield the statement itself, or the instructions that a pseudo-instruction stands for."""
    if not is_pseudo(line):
        yield line
        return
    if bundle is not None:
        raise AssemblyError(line, f"expected {head(line.text)[0]} without braces")
    yield from expand_pseudo(line, partial(number_now, unlinked))


def _read(source: Source | Sequence[Source]) -> Iterator[tuple[str, str]]:
    """Yield the text and the name of each source."""
    sources = [source] if isinstance(source, str | Path) else source
    if not sources:
        raise InputError("nothing to assemble; name one or more files")
    paths = set()
    for number, file in enumerate(sources, 1):
        if isinstance(file, str):
            yield file, TEXT_FILE if len(sources) == 1 else f"<text {number}>"
            continue
        path = os.path.realpath(file)
        if path in paths:
            raise InputError(f"{file} is given twice; link it once")
        paths.add(path)
        yield text_of(file), str(file)


def _add(unlinked: ObjectCode, line: SourceLine, bundle: _Open | None) -> _Open | None:
    """Add a statement to the object code; return the bundle that is open after it, or None."""
    if line.text == "{":
        if bundle is not None:
            raise AssemblyError(line, "expected '}' before the next '{'")
        return _Open(line)
    if line.text == "}":
        if bundle is None:
            raise AssemblyError(line, "expected '{' before '}'")
        _close_bundle(unlinked, bundle)
        return None
    if line.text.endswith(":") or line.text.startswith(".") or _is_assignment(line.text):
        if bundle is not None:
            raise AssemblyError(line, f"expected an instruction or '}}', found {line.text!r}")
        _declare(unlinked, line)
        return None
    instruction = choose(line, unlinked.context, lambda tokens: resolve(unlinked, tokens, line))
    if bundle is not None:
        bundle.chosen.append(instruction)
        return bundle
    _add_bundle(unlinked, (instruction,), line)
    return None


def _is_assignment(text: str) -> bool:
    """Return True for `NAME = EXPRESSION`."""
    return head(text)[1].startswith("=") or "=" in head(text)[0]


def _declare(unlinked: ObjectCode, line: SourceLine) -> None:
    """Perform a label, an assignment or a directive."""
    if line.text.endswith(":"):
        add_label(unlinked, line.text[:-1], line)
    elif _is_assignment(line.text):
        name, _, text = line.text.partition("=")
        set_symbol(unlinked, name.strip(), text, line)
    else:
        perform_directive(unlinked, line)


def _close_bundle(unlinked: ObjectCode, bundle: _Open) -> None:
    """Add the bundle between two braces after checking that both halves are there."""
    pipes = sorted(slot.form.pipe for slot in bundle.chosen)
    if pipes != [AUX, MAIN]:
        words = " and ".join(f"{slot.form.mnemonic} ({slot.form.pipe})" for slot in bundle.chosen)
        raise AssemblyError(
            bundle.line,
            f"expected a main and an aux instruction between braces, found {words or 'nothing'}",
        )
    for slot in bundle.chosen:
        if slot.form.solo:
            raise AssemblyError(slot.line, f"expected {slot.form.mnemonic} without braces")
    text = "; ".join(slot.line.text for slot in bundle.chosen)
    _add_bundle(unlinked, bundle.chosen, bundle.line.with_text(f"{{ {text} }}"))


def _add_bundle(unlinked: ObjectCode, instructions: Sequence[Chosen], line: SourceLine) -> None:
    """Add a bundle of one or two instructions to the current section of code."""
    if not unlinked.section.executable:
        raise AssemblyError(line, f"expected code in .text, found it in {unlinked.current}")
    if unlinked.section.size % 4:
        raise AssemblyError(line, "expected code at a multiple of 4 bytes; put .align 4 before it")
    instructions = aligned_repeat(unlinked, instructions, line)
    slots = {instruction.form.pipe: instruction for instruction in instructions}
    reason, _ = unlinked.lockstep or ("", line)
    halves = slots.get("main"), slots.get("aux")
    add_item(unlinked, Bundle(unlinked.section.size, *halves, line, reason))


SETZI_BITS, WORD_BITS = 20, 32  # bits of the constant of setzi, and of a register
_LDCONST = "ldconst"


def is_pseudo(line: SourceLine) -> bool:
    """Return True for a pseudo-instruction."""
    return head(line.text)[0] == _LDCONST


def expand_pseudo(
    line: SourceLine, number_now: Callable[[str, SourceLine], int]
) -> Iterator[SourceLine]:
    """Yield the instructions of a pseudo-instruction; `number_now` evaluates expressions.

    Raises:
        AssemblyError: for other operands than a register and a known number of 32 bits.
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
    yield line.with_text(f"setzi {register}, {low}")
    if high:
        yield line.with_text(f"or {register}, {register}, {high}")


BODY_ALIGNMENT = 8  # bytes
_OPTIMIZED, _INVALID = ".allow_optimizations", ".allow_invalid_repeat"


def object_code_of(lines: Sequence[SourceLine]) -> ObjectCode:
    """Return empty object code, with the permissions that hold for the whole file."""
    permitting = (line for line in lines if ".allow_" in line.text)
    words = {head(statement.text)[0] for line in permitting for statement in split_statements(line)}
    return ObjectCode(optimized=_OPTIMIZED in words, invalid_repeats=_INVALID in words)


def aligned_repeat(
    unlinked: ObjectCode, instructions: Sequence[Chosen], line: SourceLine
) -> Sequence[Chosen]:
    """Return the instructions of a bundle; `rpt` loses its `fnop` if that aligns the body.

    This concerns files with `.allow_optimizations` only (see the text at the top of this file).

    Raises:
        AssemblyError: for a body that starts 4 bytes off and cannot be aligned that way.
    """
    names = {instruction.form.mnemonic for instruction in instructions}
    if not unlinked.optimized or "rpt" not in names:
        return instructions
    section = unlinked.section
    section.alignment = max(section.alignment, BODY_ALIGNMENT)
    if (section.size + 4 * len(instructions)) % BODY_ALIGNMENT == 0:
        return instructions
    if names == {"rpt", "fnop"}:
        return [instruction for instruction in instructions if instruction.form.mnemonic == "rpt"]
    if unlinked.invalid_repeats:
        return instructions
    filler = "a nop before it" if len(instructions) > 1 else "fnop beside it in a bundle"
    raise AssemblyError(
        line, f"expected the body of rpt at a multiple of {BODY_ALIGNMENT} bytes; put {filler}"
    )


STUB_FILE = "<stub>"


def stubs_for(stubs: Collection[str], undefined: Mapping[str, SourceLine]) -> list[ObjectCode]:
    """Return one file that exports the stubs, or no file if there are none.

    Args:
        stubs: names as in the files, or as in C++ without parameters.
        undefined: names that files use and no file defines, each with its first line.

    Raises:
        InputError: for a stub that no file needs.
    """
    names: dict[str, None] = {}
    for stub in stubs:
        matches = [name for name in undefined if stub in (name, plain_name(name))]
        if not matches:
            advice = nearest(stub, undefined) if undefined else "every name has its code"
            raise InputError(
                f"stub {stub!r} stands for no name that is used and not there; {advice}"
            )
        names.update(dict.fromkeys(matches))
    return [_stub_file(list(names))] if names else []


def _stub_file(names: list[str]) -> ObjectCode:
    """Return a file in which each name is a label on a `trap`."""
    unlinked = ObjectCode()
    for number, name in enumerate(names, 1):
        line = SourceLine(STUB_FILE, number, f"stub {name} was called; give the code of {name}")
        export(unlinked, name, line, weak=False)
        add_label(unlinked, name, line)
        trap = Chosen(OPCODE["trap u4"], (0,), line)
        add_item(unlinked, Bundle(unlinked.section.size, trap, None, line))
    return unlinked


@attrs.frozen
class FileNames:
    """Names that one file exports and needs, and the size of its code.

    Attributes:
        exports: names that the file defines for others.
        imports: names that the file uses and does not define, in order of their first use.
        bytes: size of code and data, bytes; 0 if conditional assembly leaves nothing.
    """

    exports: frozenset[str]
    imports: tuple[str, ...]
    bytes: int


def file_names(
    source: Source, *, include: Sequence[str | Path] = (), defines: Mapping[str, str] | None = None
) -> FileNames:
    """Return the names of one file. Arguments and errors are those of `assemble`."""
    [unit] = units_of(source, include=include, defines=defines)
    defined_names = {*unit.labels, *unit.symbols}
    return FileNames(
        exports=frozenset(name for name in unit.exports if name in defined_names),
        imports=tuple(undefined_names([unit])),
        bytes=unit.total,
    )
