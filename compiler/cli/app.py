"""The `ipusim` command line: its subcommands, its help and its answers to mistakes of usage.

Each command is a file in `commands`, with a function whose signature is the command's grammar. The
file is imported when its command is called, and its modules when it runs, so that help and mistakes
are answered at once. Descriptions of commands for help are in `catalogue`. A mistake
is answered in one line, which names the nearest flag or command that exists.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Collection, Sequence

from cyclopts import App, CycloptsError, MissingArgumentError, UnknownOptionError
from cyclopts.exceptions import UnknownCommandError, UnusedCliTokensError

from .catalogue import COMMANDS, FIRST_STEPS, FURTHER_HELP, epilogue
from .help_page import HelpPage
from .messages import MISUSED, begin_output, leave_output, refuse, report_error


def version() -> str:
    """Return the version of this distribution."""
    from ipusim import __version__

    return __version__


app = App(
    name="ipusim",
    help="Compile sparse matmuls for a Graphcore IPU and simulate them, cycle by cycle.",
    help_epilogue=epilogue(FIRST_STEPS, FURTHER_HELP),
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
    """Run the command line and return the exit status; a mistake is one line on standard error.

    Args:
        arguments: words after `ipusim` [those of this process].
    """
    # Every error ends in one line, so that no exception may leave this function.
    try:
        begin_output()
        status = int(app(arguments, exit_on_error=False, print_error=False) or 0)
        sys.stdout.flush()
    except CycloptsError as error:
        status = refuse(sentence_of(error), MISUSED)
    except Exception as error:  # an IpusimError has a sentence, any other is a fault (status 70)
        status = report_error(error)
    leave_output()
    return status


def sentence_of(error: CycloptsError) -> str:
    """Return a sentence on a mistake of usage: what the command lacks or does not know.

    It ends with the nearest existing name, or with the command that prints help.
    """
    command = " ".join(["ipusim", *(error.command_chain or ())])
    if isinstance(error, UnknownCommandError):
        return _unknown_command((error.unused_tokens or [""])[0])
    return _joined(_sentence(error, command), f"try `{command} --help`")


def _joined(sentence: str, clause: str) -> str:
    """Append a clause to a sentence; after a question it becomes a sentence of its own."""
    is_question = sentence.endswith("?")
    return f"{sentence} {clause[0].upper()}{clause[1:]}" if is_question else f"{sentence}; {clause}"


def _unknown_command(word: str) -> str:
    """Return the refusal of a word that is no command, with the nearest one."""
    from ipusim import shown_name

    noun = "flag" if word.startswith("-") else "command"
    sentence = f"no {noun} {shown_name(word)}{_nearest(word, COMMANDS)}"
    return _joined(sentence, f"the commands are {', '.join(COMMANDS)}")


def _sentence(error: CycloptsError, command: str) -> str:
    """Return a sentence on a mistake in the arguments of a command."""
    from ipusim import shown_name

    # The nearest name is searched among all names of all flags of the command.
    if isinstance(error, UnknownOptionError):
        word = error.token.keyword or error.token.value
        flag = word.partition("=")[0]
        flags = [
            name
            for argument in error.argument_collection
            if argument.parse
            for name in argument.names
        ]
        return f"`{command}` has no flag {shown_name(flag)}{_nearest(flag, flags)}"
    if isinstance(error, UnusedCliTokensError):
        return f"`{command}` has no use for {shown_name(' '.join(error.unused_tokens or []))}"
    if type(error) is MissingArgumentError and error.argument is not None:
        return _missing(error, command)
    return str(error).rstrip().rstrip(".")


def _missing(error: MissingArgumentError, command: str) -> str:
    """Return a sentence on a flag without its value, or on an argument that is missing."""
    if error.keyword:
        return f"`{command}`: {error.keyword} has no value"
    name = error.argument.name if error.argument is not None else ""
    return f"`{command}` needs {name}, which is missing"


def _nearest(word: str, names: Collection[str]) -> str:
    """Return a question with the name that is most similar to a word; "" if none is."""
    # 0.6 is the default of difflib: "densty" is near "density", "x" is near nothing.
    matches = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    return f"; did you mean {matches[0]}?" if matches else ""
