"""Generate a function that evaluates one of many expressions, selected by a number.

The generated function finds the number by binary search, which LLVM turns into one jump; a linear
chain of tests would cost a fifth of the speed of the interpreter of instructions. Generated
functions have their source as attribute `text`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .function import Inner


def switch(
    name: str, parameters: str, cases: Mapping[int, str], scope: Mapping[str, Any]
) -> Inner[..., int]:
    """Return a generated function that is inlined into its compiled callers (class `Inner`).

    Args:
        name: name of the function.
        parameters: parameters, separated by commas; the first one is the number that selects.
        cases: text of an integer or truth-valued expression by number. A number without one selects
            the expression of a neighbouring number.
        scope: globals of the calling module, which expressions may use.
    """
    selector = parameters.partition(",")[0]
    lines = [f"def {name}({parameters}):", *_binary_search(selector, sorted(cases), cases, "    ")]
    text, names = "\n".join(lines), dict(scope)
    exec(text, names)
    names[name].text = text
    return Inner(names[name], force_inline=True)


def _binary_search(
    selector: str, numbers: Sequence[int], cases: Mapping[int, str], indent: str
) -> Iterator[str]:
    """Yield the lines of a binary search for `selector` among the sorted `numbers`."""
    if len({cases[number] for number in numbers}) == 1:
        yield f"{indent}return int({cases[numbers[0]]})"
        return
    # Numbers below the middle one are searched inside the `if`, the others after it.
    middle = len(numbers) // 2
    yield f"{indent}if {selector} < {numbers[middle]}:"
    yield from _binary_search(selector, numbers[:middle], cases, f"{indent}    ")
    yield from _binary_search(selector, numbers[middle:], cases, indent)
