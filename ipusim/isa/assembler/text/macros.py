"""Expansion of GNU macros, conditions and repetitions into plain statements.

Statements are produced one at a time, and the assembler performs each of them before it asks for
the next. A condition may therefore use the current value of a symbol, or the distance from a
label to the current address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import attrs

from .conditions import Conditions
from .macro_calls import Macro, bind, parse_parameters, split_arguments, substitute, unquoted
from .source import AssemblyError, SourceLine, comma_separated, head, split_statements

MAX_CALLS = 100  # macro calls that are nested in one another
MAX_LINES = 1_000_000  # lines that macros and repetitions of one file may make
MAX_LENGTH = 1 << 16  # characters of a line; an argument that a macro uses twice doubles each time
CHARACTERS_AS_LINE = 128  # characters of a long line that count as one more line of MAX_LINES

Evaluate = Callable[[str, SourceLine], int]  # current value of an expression
Defined = Callable[[str], bool]  # True if a name has a value now

_WORDS = ".if .ifdef .ifndef .ifnotdef .ifc .ifnc .ifb .ifnb .ifeq .ifne .ifgt .ifge .iflt .ifle"
_CONDITIONS = frozenset(_WORDS.split())
_REPETITIONS = frozenset({".rept", ".irp", ".irpc"})


@attrs.define
class _Expansion:
    r"""State of the expansion of one file.

    Attributes:
        source: preprocessed lines that have not been read.
        evaluate: function that returns the current value of an expression.
        defined: function that returns True if a name is defined now.
        pending: stack of statements to be processed before the next line; the next one is last.
        macros: macros by name.
        conditions: conditions that have begun and not ended.
        calls: number of macro calls so far, the value of `\@`.
        expanded_lines: number of lines that macros and repetitions have made.
    """

    source: Iterator[SourceLine]
    evaluate: Evaluate
    defined: Defined
    pending: list[SourceLine] = attrs.field(factory=list)
    macros: dict[str, Macro] = attrs.field(factory=dict)
    conditions: Conditions = attrs.field(factory=Conditions)
    calls: int = 0
    expanded_lines: int = 0


def expand(
    lines: Iterable[SourceLine], evaluate: Evaluate, defined: Defined
) -> Iterator[SourceLine]:
    """Yield the statements of preprocessed lines, with macros and conditions expanded.

    Args:
        lines: preprocessed lines.
        evaluate: function that returns the current value of an expression.
        defined: function that returns True if a name is defined now.

    Raises:
        AssemblyError: for a broken or endless macro, condition or repetition, and `.error`.
    """
    run = _Expansion(iter(lines), evaluate, defined)
    while (line := _next_statement(run)) is not None:
        word, arguments = head(line.text)
        if word.rstrip(",") in _CONDITIONS:
            word = word.rstrip(",")  # PopLibs writes `.ifnc, A, B`
        if word in _CONDITIONS or word in {".else", ".elseif", ".endif"}:
            _condition(word, arguments, line, run)
        elif not run.conditions.keep:
            continue
        elif not _perform(word, arguments, line, run):
            yield line
    run.conditions.finish(".endif")


def _perform(word: str, arguments: str, line: SourceLine, run: _Expansion) -> bool:
    """Perform a statement of the macro processor; return False for any other statement."""
    if word == ".macro":
        name, parameters = head(arguments)
        name = name.rstrip(",")
        if not name:
            raise AssemblyError(line, "expected a name after .macro")
        body = _read_body(line, frozenset({".macro"}), frozenset({".endm", ".endmacro"}), run)
        run.macros[name] = Macro(name, parse_parameters(parameters, line), body)
    elif word in _REPETITIONS:
        _repeat(word, arguments, line, run)
    elif word == ".purgem":
        if run.macros.pop(arguments, None) is None:
            raise AssemblyError(line, f"expected the name of a macro, found {arguments!r}")
    elif word == ".exitm":
        _leave_macro(line, run)
    elif word == ".error":
        raise AssemblyError(line, unquoted(arguments) or ".error")
    elif word in {".endm", ".endmacro", ".endr"}:
        raise AssemblyError(line, f"{word} without a beginning")
    elif word in run.macros:
        _call(run.macros[word], arguments, line, run)
    else:
        return False
    return True


def _next_statement(run: _Expansion) -> SourceLine | None:
    """Return the next statement of pending or source lines; None at the end."""
    while not run.pending:
        line = next(run.source, None)
        if line is None:
            return None
        run.pending.extend(reversed(tuple(split_statements(line))))
    return run.pending.pop()


def _push(lines: Iterable[SourceLine], line: SourceLine, run: _Expansion) -> None:
    """Insert lines to be processed next, in place of `line`."""
    statements = [statement for source_line in lines for statement in split_statements(source_line)]
    max_length = max((len(statement.text) for statement in statements), default=0)
    if max_length > MAX_LENGTH:
        raise AssemblyError(line, f"expected at most {MAX_LENGTH} characters, found {max_length}")
    run.expanded_lines += sum(
        1 + len(statement.text) // CHARACTERS_AS_LINE for statement in statements
    )
    if run.expanded_lines > MAX_LINES:
        raise AssemblyError(line, f"expected at most {MAX_LINES} lines out of macros")
    run.pending.extend(reversed(statements))


def _read_body(
    line: SourceLine, openers: frozenset[str], closers: frozenset[str], run: _Expansion
) -> tuple[SourceLine, ...]:
    """Return the statements up to the closer that belongs to `line`, without the closer."""
    body: list[SourceLine] = []
    depth = 1
    while (inside := _next_statement(run)) is not None:
        word = head(inside.text)[0]
        depth += (word in openers) - (word in closers)
        if depth == 0:
            return tuple(body)
        body.append(inside)
    raise AssemblyError(line, f"expected {min(closers)} before the end of the file")


def _call(macro: Macro, arguments: str, line: SourceLine, run: _Expansion) -> None:
    """Put the body of a macro, with the arguments of this call, in place of the call."""
    if len(line.calls) >= MAX_CALLS:
        raise AssemblyError(line, f"expected at most {MAX_CALLS} nested macro calls")
    values = bind(macro, arguments, line)
    calls = (*line.calls, f"{macro.name} at {line}")
    expansion = [
        SourceLine(inside.file, inside.number, substitute(inside.text, values, run.calls), calls)
        for inside in macro.body
    ]
    run.calls += 1
    _push(expansion, line, run)


def _repeat(word: str, arguments: str, line: SourceLine, run: _Expansion) -> None:
    """Put the body of `.rept`, `.irp` or `.irpc` in place of it, once for each value."""
    body = _read_body(line, _REPETITIONS, frozenset({".endr"}), run)
    if word == ".rept":
        count = run.evaluate(arguments, line)
        if count * max(1, len(body)) > MAX_LINES:
            found_text = f"found {len(body)} lines repeated {count} times"
            raise AssemblyError(line, f"expected at most {MAX_LINES} lines, {found_text}")
        _push(body * max(0, count), line, run)
        return
    name, *values = split_arguments(arguments) or ("",)
    if not name:
        raise AssemblyError(line, f"expected a name after {word}")
    if word == ".irpc":
        values = list("".join(values))
    expansion = [
        inside.with_text(substitute(inside.text, {name: unquoted(value)}, run.calls))
        for value in values
        for inside in body
    ]
    _push(expansion, line, run)


def _leave_macro(line: SourceLine, run: _Expansion) -> None:
    """Leave the innermost macro: drop its pending statements and the conditions opened in it."""
    if not line.calls:
        raise AssemblyError(line, "expected .exitm only inside a macro")
    depth = len(line.calls)
    while run.pending and run.pending[-1].calls[:depth] == line.calls:
        run.pending.pop()
    open_conditions = run.conditions.opened
    while open_conditions and open_conditions[-1].line.calls[:depth] == line.calls:
        open_conditions.pop()


def _condition(word: str, arguments: str, line: SourceLine, run: _Expansion) -> None:
    """Open, switch or close a condition."""
    if word == ".endif":
        run.conditions.end(word, line)
    elif word == ".else":
        run.conditions.branch(word, line, None)
    elif word == ".elseif":
        run.conditions.branch(word, line, lambda: _holds(".if", arguments, line, run))
    else:
        run.conditions.begin(line, lambda: _holds(word, arguments, line, run))


def _holds(word: str, arguments: str, line: SourceLine, run: _Expansion) -> bool:
    """Return True if the condition of a directive such as `.if` or `.ifdef` holds."""
    if word in {".ifc", ".ifnc"}:
        strings = comma_separated(arguments)
        if len(strings) != 2:
            raise AssemblyError(line, f"expected two strings after {word}, found {arguments!r}")
        return (unquoted(strings[0]) == unquoted(strings[1])) == (word == ".ifc")
    if word in {".ifb", ".ifnb"}:
        return (arguments == "") == (word == ".ifb")
    if word in {".ifdef", ".ifndef", ".ifnotdef"}:
        return run.defined(arguments) == (word == ".ifdef")
    value = run.evaluate(arguments, line)
    return {
        ".ifeq": value == 0,
        ".ifgt": value > 0,
        ".ifge": value >= 0,
        ".iflt": value < 0,
        ".ifle": value <= 0,
    }.get(word, value != 0)
