"""Functions generated from tables of expressions."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from importlib import import_module

import pytest

from ipusim.native import switch
from ipusim.native.fingerprint import reachable_functions, used_globals

CASES = {3: "a + b", 4: "a + b", 7: "a > b", 9: "offset - a", 20: "max(a, b)"}
offset = 100


def test_each_number_chooses_its_expression() -> None:
    chosen = switch("chosen", "number, a, b", CASES, globals())

    assert [chosen(number, 5, 2) for number in CASES] == [7, 7, 1, 95, 5]


def test_numbers_are_found_by_bisection_and_equal_neighbours_are_merged() -> None:
    text = getattr(switch("chosen", "number, a, b", CASES, {}).python, "text", "")

    assert text.splitlines() == [
        "def chosen(number, a, b):",
        "    if number < 7:",
        "        return int(a + b)",
        "    if number < 9:",
        "        return int(a > b)",
        "    if number < 20:",
        "        return int(offset - a)",
        "    return int(max(a, b))",
    ]


def test_constants_of_a_module_are_among_the_globals_of_a_function() -> None:
    chosen = switch("chosen", "number, a, b", CASES, globals())

    assert used_globals(chosen.python) == [("offset", 100)]


def undefined() -> Iterator[tuple[str, str]]:
    """Return names in the core's expressions that nothing defines; linters do not read strings."""
    for function in reachable_functions(import_module("ipusim.isa.core.many_runs")):
        text = getattr(function, "text", "")
        for node in ast.walk(ast.parse(text)):
            names = (*function.__code__.co_varnames, *function.__globals__, *dir(builtins))
            if isinstance(node, ast.Name) and node.id not in names:
                yield function.__name__, node.id


def test_every_name_in_the_expressions_of_the_core_is_defined() -> None:
    assert [*undefined()] == []


@pytest.mark.parametrize("name", ["integer_value", "is_taken"])
def test_the_core_reaches_its_switches(name: str) -> None:
    module = import_module("ipusim.isa.core.many_runs")
    switches = {f.__name__ for f in reachable_functions(module) if hasattr(f, "text")}

    assert name in switches
