"""What is said of a command line that no command takes: one line, with what there is instead."""

from __future__ import annotations

import difflib
from collections.abc import Collection

from cyclopts import CycloptsError, MissingArgumentError, UnknownOptionError
from cyclopts.exceptions import UnknownCommandError, UnusedCliTokensError

from .catalogue import COMMANDS


def mistake_told(error: CycloptsError) -> str:
    """The command, what it does not take or lacks, and the nearest that it takes."""
    command = " ".join(["ipusim", *(error.command_chain or ())])
    if isinstance(error, UnknownCommandError):
        return _unknown_command((error.unused_tokens or [""])[0])
    return _with(_sentence(error, command), f"try `{command} --help`")


def _with(told: str, more: str) -> str:
    """More behind a sentence, which may be a question."""
    return f"{told} {more[0].upper()}{more[1:]}" if told.endswith("?") else f"{told}; {more}"


def _unknown_command(word: str) -> str:
    from ipusim import shown_name

    kind = "flag" if word.startswith("-") else "command"
    told = f"no {kind} {shown_name(word)}{_nearest(word, COMMANDS)}"
    return _with(told, f"the commands are {', '.join(COMMANDS)}")


def _sentence(error: CycloptsError, command: str) -> str:
    from ipusim import shown_name

    if isinstance(error, UnknownOptionError):
        word = error.token.keyword or error.token.value
        flag = word.partition("=")[0]
        known = [name for one in error.argument_collection if one.parse for name in one.names]
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
