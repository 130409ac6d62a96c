"""Flags are derived from options; every command refuses one that the method does not have."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from ipusim import InputError
from ipusim.compiler.cli.app import app, main
from ipusim.compiler.jobs.request import METHODS, options_of, request_of
from ipusim.compiler.plan.options.option import Option, flag_of, options_in

EVERY = options_of(METHODS)
FOREIGN = [
    (method, name) for method in METHODS for name in EVERY if name not in options_of((method,))
]


def words_of(name: str, option: Option) -> list[str]:
    """Return a flag with a value that its option may have."""
    if option.reads is bool:
        return [flag_of(name)]
    choices = get_args(option.reads)
    return [
        flag_of(name),
        str(choices[0] if choices else {int: 1, float: 0.5, str: "bow"}[option.reads]),
    ]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the line on standard error of a command that ends with exit status 2."""
    status = main(list(words))
    out, err = capsys.readouterr()

    assert (status, out, err.count("\n")) == (2, "", 1)
    return err


def test_methods_differ_in_their_options() -> None:
    assert {method for method, _ in FOREIGN} == set(METHODS)


@pytest.mark.parametrize("command", ["run", "compile", "explore"])
@pytest.mark.parametrize(("method", "name"), FOREIGN)
def test_a_flag_that_the_method_does_not_have_is_refused(
    capsys: pytest.CaptureFixture[str], command: str, method: str, name: str
) -> None:
    words = [command, "--method", method, *words_of(name, EVERY[name])]
    message = refused(capsys, *words, *(["-o", "none"] if command == "compile" else []))

    assert f"method {method} has no {flag_of(name)}; " in message
    assert "it is for method" in message


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "--method dense --lowering popsparse --meta-info-oversize -3 --n-split 9",
            "method dense has no --",
        ),
        ("--method static --max-density 7", "method static has no --max-density"),
        ("--method dynamic --max-density 7", "max_density is 7.0; give more than 0, at most 1"),
        ("--available-memory-proportion 2", "give more than 0, at most 1"),
        ("--seed -1", "seed is -1"),
    ],
)
def test_a_flag_that_was_once_ignored_is_refused(
    capsys: pytest.CaptureFixture[str], words: str, message: str
) -> None:
    assert message in refused(capsys, "run", *words.split())


@pytest.mark.parametrize("command", ["run", "explore"])
def test_help_says_each_option_with_its_flags(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    app([command, "--help"])
    shown = capsys.readouterr().out

    for name, option in EVERY.items():
        for flag in (flag_of(name), *option.names):
            assert flag[:24] in shown
        assert option.help.split()[0] in shown
    for strategy in ("hilbert", "poplin", "expected"):
        assert strategy in shown


def test_a_request_is_made_of_values_by_name() -> None:
    values: dict[str, Any] = {"method": "dynamic", "n": 8, "max_density": 0.5, "tiles": 4}
    request = request_of(values, matrix=Path("a.mtx"))

    fields = {
        name: getattr(part, name) for part in request.parts for name in options_in(type(part))
    }
    assert {**fields, **values} == fields
    assert Path("a.mtx") == request.matrix.matrix


def test_a_name_that_no_method_has_is_refused() -> None:
    with pytest.raises(InputError, match="method auto has no --n-splits; no method has it"):
        request_of({"n_splits": 3})
