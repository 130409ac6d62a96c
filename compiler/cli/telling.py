"""How a command ends: its exit status, and every refusal in one line on standard error.

One rule for all commands, which docs/limits.md and the command's help state:

    0   what was asked has its answer; a refused job beside others that ran is one
    1   it has none, or not the right one: nothing that was asked fits, a job failed, a result is
        wrong, what was held against another differs, code has an error
    2   bad usage or input, seen before any work
    70  a fault of ipusim

An error outside our own family is a fault of ours, with a status of its own: the line names it, and
a file has the traceback that a report of it needs.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

DONE, FAILED, MISUSED = 0, 1, 2
FAULT = 70  # as sysexits.h numbers it
TOO_LITTLE = "this host has too little memory for it"


def say(sentence: str) -> None:
    """A line on standard error; nothing where that is closed or full."""
    from ipusim import plain_message

    shown = plain_message(" ".join(sentence.split()))
    if sys.stderr is None:  # print would take standard output instead
        return
    try:
        print(f"ipusim: {shown}", file=sys.stderr, flush=True)
    except OSError:
        _abandon(sys.stderr)


def print_text(text: object, *, is_data: bool = False) -> None:
    """Lines on standard output, where all that a command prints goes.

    Args:
        text: what to print.
        is_data: it is for programs and goes as it is, as JSON, which has its own escapes.
    """
    from ipusim import plain_text

    print(text if is_data else plain_text(str(text)))


def refused(sentence: str, status: int = FAILED) -> int:
    """The exit status, after the line that says why."""
    say(sentence)
    return status


def begin_output() -> None:
    """Let standard output take every text, in escapes where its encoding lacks a character.

    Raises:
        InputError: it is closed.
    """
    if sys.stdout is None:
        from ipusim import InputError

        raise InputError("standard output is closed; give it a place, as > /dev/null")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def leave_output() -> None:
    """Drop what standard output did not take, of which Python would tell once more."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _abandon(sys.stdout)


def told(error: Exception) -> int:
    """The exit status after an error."""
    from ipusim import InputError, IpusimError

    if isinstance(error, IpusimError):
        return refused(str(error), MISUSED if isinstance(error, InputError) else FAILED)
    if isinstance(error, BrokenPipeError):  # the reader of our output has seen enough
        return DONE
    if isinstance(error, OSError):
        where = "" if error.filename is None else f"{_name(error.filename)}: "
        return refused(f"{where}{error.strerror or error}", MISUSED)
    if isinstance(error, MemoryError):
        return refused(f"{TOO_LITTLE}; try a smaller one")
    return refused(_fault(error), FAULT)


def _fault(error: Exception) -> str:
    """What to say of an error that nobody expected, after its traceback is written down."""
    sentence = f"a fault of ipusim, please report it: {type(error).__name__}: {error}"
    import tempfile
    import traceback

    with suppress(OSError):
        number, path = tempfile.mkstemp(prefix="ipusim-fault-", suffix=".txt")
        with open(number, "w", encoding="utf-8", errors="backslashreplace") as file:
            traceback.print_exception(error, file=file)
        return f"{sentence}; the traceback is in {path}"
    return sentence


def _name(file: object) -> str:
    from ipusim import shown_name

    return shown_name(os.fsdecode(file) if isinstance(file, bytes) else file)


def _abandon(stream: TextIO) -> None:
    """Send what a stream still holds to nowhere."""
    with suppress(OSError, ValueError):  # a stream in memory has no descriptor
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
