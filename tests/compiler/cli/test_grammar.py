"""A command's grammar is assembled once, and every command line has arguments of its own."""

from __future__ import annotations

from typing import Any

import pytest

from ipusim.compiler.cli import grammar
from ipusim.compiler.cli.app import app
from ipusim.compiler.cli.catalogue import COMMANDS


def parsed(*words: str) -> dict[str, Any]:
    """Return the arguments that a command line passes to the command's function."""
    _, bound, _ = app.parse_args(list(words), exit_on_error=False, print_error=False)
    return bound.arguments


@pytest.mark.parametrize("with_help", [False, True])
def test_a_grammar_is_assembled_once(with_help: bool) -> None:
    first, second = (
        app["run"].assemble_argument_collection(parse_docstring=with_help) for _ in range(2)
    )

    assert len(first) > 20
    assert all(a.parameter is b.parameter for a, b in zip(first, second, strict=True))


def test_no_command_line_sees_what_another_gave() -> None:
    first_arguments = parsed("explore", "--n", "4", "8", "--method", "dense", "--fresh")
    second_arguments = parsed("explore", "--n", "16")

    assert first_arguments["axes"] == {"n": (4, 8), "method": ("dense",)}
    assert second_arguments == {"axes": {"n": (16,)}}


def test_a_command_is_looked_up_by_its_name_alone() -> None:
    assert grammar.compile.name == ("compile",)
    with pytest.raises(AttributeError, match=r"cli\.grammar has no attribute compiled"):
        _ = grammar.compiled
    assert {app[name].name for name in COMMANDS} == {(name,) for name in COMMANDS}
