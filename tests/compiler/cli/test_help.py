from __future__ import annotations

import inspect
import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest

import compiler.cli.commands
from compiler.cli.app import COMMANDS, app, main

IMPORTED = """
import sys
from compiler.cli.app import main
main(["--help"])
print([name for name in sys.modules if name.startswith(("compiler.cli.commands", "numpy"))])
"""


def test_every_file_of_commands_is_one() -> None:
    (folder,) = compiler.cli.commands.__path__
    files = {name for _, name, _ in pkgutil.iter_modules([folder])}

    assert set(COMMANDS) == files


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_of_a_command_what_its_function_does(name: str) -> None:
    module = import_module(f"compiler.cli.commands.{name}")
    function = getattr(module, f"{name}_" if name == "compile" else name)
    words, _, _ = (inspect.getdoc(function) or "").partition("\n\nArgs:")

    assert words == COMMANDS[name]
    assert app[name].default_command is function


def test_help_imports_no_command() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED], check=True, stdout=subprocess.PIPE, text=True
    )

    assert done.stdout.splitlines()[-1] == "[]"


def test_help_of_a_command_begins_with_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", "--help"]) == 0
    out, _ = capsys.readouterr()
    first, _, second = COMMANDS["explore"].partition("\n\n")

    told = " ".join(out.split())
    assert first in told
    assert " ".join(second.split()) in told
