"""Help of commands: what they do, flags with their sentences and headings, examples, imports."""

from __future__ import annotations

import inspect
import json
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from importlib import import_module

import pytest

import ipusim.compiler.cli.commands
from ipusim import __version__
from ipusim.compiler.cli.app import app, main
from ipusim.compiler.cli.arguments import HEADINGS
from ipusim.compiler.cli.catalogue import COMMANDS, EXAMPLES, FIRST_STEPS
from ipusim.compiler.jobs.request import METHODS, headings_of, options_of
from ipusim.compiler.plan.options.option import flag_of
from ipusim.compiler.views import VIEWS

HEAVY = ("numpy", "scipy", "matplotlib", "networkx", "simpy", "cattrs", "llvmlite", "pytest")
SHOWN = f"""
import io, json, sys
from contextlib import redirect_stdout
from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.catalogue import COMMANDS

def shown(*words):
    out = io.StringIO()
    with redirect_stdout(out):
        assert main([*words, "--help"]) == 0
    return out.getvalue()

pages = {{"": shown()}}
commands = [name for name in sys.modules if name.startswith("ipusim.compiler.cli.commands")]
pages |= {{name: shown(name) for name in COMMANDS}}
heavy = [name for name in {HEAVY} if name in sys.modules]
print(json.dumps([pages, commands, heavy]))
"""
HEADING = re.compile(r"^(\w+):$", re.MULTILINE)


@pytest.fixture(scope="module")
def help_run() -> tuple[dict[str, str], list[str], list[str]]:
    """Print all help pages in a process.

    Returns:
        Pages on 80 columns by command; modules of commands that `ipusim --help` imports; heavy
        packages that any page imports.
    """
    process = subprocess.run(
        [sys.executable, "-c", SHOWN],
        env={**os.environ, "COLUMNS": "80"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    pages, commands, heavy = json.loads(process.stdout)
    return pages, commands, heavy


@pytest.fixture
def pages(help_run: tuple[dict[str, str], list[str], list[str]]) -> dict[str, str]:
    """Return the help page of each command by name, and that of `ipusim` as ""."""
    return help_run[0]


def below(heading: str, page: str) -> str:
    """Return the text below a heading, up to the next one."""
    _, _, text = page.partition(f"\n{heading}:\n")
    return HEADING.split(text)[0]


def calls(examples: str) -> list[list[str]]:
    """Return the words of each example, which may continue in the next line."""
    lines = examples.replace("\\\n", "").splitlines()
    return [shlex.split(line.partition(" > ")[0].removeprefix("ipusim ")) for line in lines]


def test_every_file_of_commands_is_one() -> None:
    (folder,) = ipusim.compiler.cli.commands.__path__
    files = {name for _, name, _ in pkgutil.iter_modules([folder])}

    assert set(COMMANDS) == files


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_of_a_command_what_its_function_does(name: str) -> None:
    module = import_module(f"ipusim.compiler.cli.commands.{name}")
    function = getattr(module, f"{name}_" if name == "compile" else name)
    words, _, _ = (inspect.getdoc(function) or "").partition("\n\nArgs:")

    assert words == COMMANDS[name]
    assert app[name].default_command is function


@pytest.mark.quick  # it asks for the pages of the others
def test_help_imports_no_command_and_that_of_a_command_nothing_heavy(
    help_run: tuple[dict[str, str], list[str], list[str]],
) -> None:
    _, commands, heavy = help_run

    assert commands == []
    assert heavy == []


def test_help_of_a_command_begins_with_what_it_does(pages: dict[str, str]) -> None:
    for name, words in COMMANDS.items():
        usage, _, page = pages[name].partition("\n\n")

        assert usage.startswith(f"Usage: ipusim {name} ")
        assert " ".join(page.split()).startswith(" ".join(words.split()))


def test_help_fits_80_columns_and_breaks_no_flag(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        flags = app[name].assemble_argument_collection() if name else ()

        assert max(map(len, page.splitlines())) <= 80
        assert [flag.name for flag in flags if flag.show and flag.name not in page] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_two_to_four_examples_of_its_own_that_it_takes(
    pages: dict[str, str], name: str
) -> None:
    examples, page = calls(EXAMPLES[name]), pages[name]

    assert 2 <= len(examples) <= 4
    assert {words[0] for words in examples} == {name}
    for words in examples:
        app.parse_args(words, exit_on_error=False, print_error=False)
    assert all(f"  {line}\n" in page for line in EXAMPLES[name].splitlines())
    assert not any(line in page for line in FIRST_STEPS.splitlines() if name not in line)


def test_help_of_all_shows_first_steps_and_where_others_are(
    pages: dict[str, str],
) -> None:
    page = pages[""]

    for words in calls(FIRST_STEPS):
        app.parse_args(words, exit_on_error=False, print_error=False)
    assert all(line in page for line in FIRST_STEPS.splitlines())
    assert "`ipusim COMMAND --help` has examples of each command" in page


@pytest.mark.parametrize("name", ["run", "compile", "conv", "explore"])
def test_flags_of_a_job_stand_below_the_heading_that_their_options_say(
    pages: dict[str, str], name: str
) -> None:
    methods = ("convolution",) if name == "conv" else METHODS
    page = pages[name]
    headings = HEADING.findall(page.partition("\nExamples:")[0])

    assert [
        text for text in headings if text not in HEADINGS
    ] == []  # see compiler/cli/arguments.py
    assert headings == sorted(headings, key=HEADINGS.index)
    assert {"Matrix", "Job", "Plan", "Machine", "Output"} <= set(headings)
    for option in options_of(methods):
        flag, heading = flag_of(option), headings_of(methods)[option]
        pattern = re.compile(rf"^  {flag}[ ,\n]", re.M)
        containing = [text for text in headings if pattern.search(below(text, page))]
        assert containing == ([] if (name, option) == ("conv", "method") else [heading])


def test_sentences_of_flags_are_printed_whole(pages: dict[str, str]) -> None:
    page = " ".join(pages["run"].split())

    # Reversed: of options that several methods have, the page has the sentence of the first one.
    options = options_of(reversed(METHODS)).values()
    sentences = [" ".join(option.help.split()) for option in options]
    assert [sentence for sentence in sentences if sentence not in page] == []


@pytest.mark.parametrize(
    ("option", "heading"),
    [("m", "Matrix"), ("method", "Job"), ("image", "Job"), ("tiles", "Machine")]
    + [(name, "Plan") for name in ("strategy", "px", "max_density", "grad_w", "algorithm")],
)
def test_an_option_has_the_heading_of_the_type_that_has_it(option: str, heading: str) -> None:
    assert headings_of(METHODS)[option] == heading


@pytest.mark.parametrize("name", ["run", "conv"])
def test_help_names_the_views(pages: dict[str, str], name: str) -> None:
    (line,) = re.findall(r"^  --view STR .*$", pages[name], re.M)

    assert all(view in line for view in VIEWS)


def test_version_is_that_of_this_distribution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"{__version__}\n"
