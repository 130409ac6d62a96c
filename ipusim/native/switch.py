"""Functions that choose one of many expressions by a number, made from a table of these.

Rule: the number is searched in halves, which LLVM makes one jump of; a plain chain of tests would
cost a fifth of a core's speed. The text of what was made stays with it, for who reads sources.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .function import Inner


def switch(
    name: str, parameters: str, cases: Mapping[int, str], scope: Mapping[str, Any]
) -> Inner[..., int]:
    """A function that becomes a part of its compiled callers.

    Args:
        name: what it is called.
        parameters: separated by commas; the first one chooses.
        cases: the expression that each number chooses, which gives a whole number or a truth; any
            other number chooses that of a neighbour.
        scope: the globals of the module that has it; expressions may name them.
    """
    chosen = parameters.partition(",")[0]
    lines = [f"def {name}({parameters}):", *_searched(chosen, sorted(cases), cases, "    ")]
    text, names = "\n".join(lines), dict(scope)
    exec(text, names)
    names[name].text = text
    return Inner(names[name], always=True)


def _searched(
    chosen: str, numbers: Sequence[int], cases: Mapping[int, str], indent: str
) -> Iterator[str]:
    if len({cases[number] for number in numbers}) == 1:
        yield f"{indent}return int({cases[numbers[0]]})"
        return
    middle = len(numbers) // 2
    yield f"{indent}if {chosen} < {numbers[middle]}:"
    yield from _searched(chosen, numbers[:middle], cases, f"{indent}    ")
    yield from _searched(chosen, numbers[middle:], cases, indent)
