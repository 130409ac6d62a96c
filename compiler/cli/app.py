"""The `ipusim` command: one file a command, whose function is its grammar and what it does.

A command's file is imported when the command is named, and what it needs when it runs, so that help
and mistakes are answered at once. What help says of each command stands in `catalogue`. What no
command takes is answered in one line, with what there is instead.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Collection, Sequence

from cyclopts import App, CycloptsError, MissingArgumentError, UnknownOptionError
from cyclopts.exceptions import UnknownCommandError, UnusedCliTokensError

from .catalogue import COMMANDS, FIRST_STEPS, MORE, epilogue
from .help_page import HelpPage
from .telling import MISUSED, begin_output, leave_output, refused, told


def version() -> str:
    """The version of this distribution."""
    from ipusim import __version__

    return __version__


app = App(
    name="ipusim",
    help="Compile sparse matmuls for a Graphcore IPU and simulate them, cycle by cycle.",
    help_epilogue=epilogue(FIRST_STEPS, MORE),
    help_format="plaintext",
    help_formatter=HelpPage(),
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    version=version,
    version_flags=["--version"],
)
for name, sentence in COMMANDS.items():
    app.command(f"{__package__}.grammar:{name}", name=name, help=sentence)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status. Mistakes are one line on standard error."""
    try:
        begin_output()
        status = int(app(arguments, exit_on_error=False, print_error=False) or 0)
        sys.stdout.flush()
    except CycloptsError as error:
        status = refused(sentence_of(error), MISUSED)
    except Exception as error:  # an expected one is told, any other is a fault of status 70
        status = told(error)
    leave_output()
    return status


def sentence_of(error: CycloptsError) -> str:
    """The command, what it does not take or lacks, and the nearest that it takes."""
    command = " ".join(["ipusim", *(error.command_chain or ())])
    if isinstance(error, UnknownCommandError):
        return _unknown_command((error.unused_tokens or [""])[0])
    return _with(_sentence(error, command), f"try `{command} --help`")


def _with(sentence: str, more: str) -> str:
    """More behind a sentence, which may be a question."""
    question = sentence.endswith("?")
    return f"{sentence} {more[0].upper()}{more[1:]}" if question else f"{sentence}; {more}"


def _unknown_command(word: str) -> str:
    from ipusim import shown_name

    kind = "flag" if word.startswith("-") else "command"
    sentence = f"no {kind} {shown_name(word)}{_nearest(word, COMMANDS)}"
    return _with(sentence, f"the commands are {', '.join(COMMANDS)}")


def _sentence(error: CycloptsError, command: str) -> str:
    from ipusim import shown_name

    if isinstance(error, UnknownOptionError):
        word = error.token.keyword or error.token.value
        flag = word.partition("=")[0]
        known = [
            name
            for argument in error.argument_collection
            if argument.parse
            for name in argument.names
        ]
        return f"`{command}` has no flag {shown_name(flag)}{_nearest(flag, known)}"
    if isinstance(error, UnusedCliTokensError):
        return f"`{command}` has no use for {shown_name(' '.join(error.unused_tokens or []))}"
    if type(error) is MissingArgumentError and error.argument is not None:
        return _missing(error, command)
    return str(error).rstrip().rstrip(".")


def _missing(error: MissingArgumentError, command: str) -> str:
    """A flag without its value, or an argument that was not given."""
    if error.keyword:
        return f"`{command}`: {error.keyword} has no value"
    name = error.argument.name if error.argument is not None else ""
    return f"`{command}` needs {name}, which is missing"


def _nearest(word: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    return f"; did you mean {near[0]}?" if near else ""
