"""Output and exit statuses of commands; every refusal is one line on standard error.

All commands follow one rule, which docs/limits.md and the command's help state:

    0   done: the question has its answer; also if one of several jobs was refused
    1   no answer, or a wrong one: nothing fits, a job failed, a result is wrong, compared files
        differ, code has an error
    2   bad usage or input, seen before any work
    70  a fault of ipusim

An exception that is not of ipusim's own family, the system's or of memory (see `report_error`) is a
fault of ipusim, status 70: the line names it, and a file has the traceback for a bug report.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

DONE, FAILED, MISUSED = 0, 1, 2  # exit statuses, as of most commands of Unix
FAULT = 70  # EX_SOFTWARE of sysexits.h
OUT_OF_MEMORY = "this host has too little memory for this job"


def say(sentence: str) -> None:
    """Print a sentence as one line on standard error, unless that is closed or full."""
    from ipusim import plain_message

    # One line, whatever the sentence contains: line breaks become blanks, control characters
    # escapes.
    line = plain_message(" ".join(sentence.split()))
    if sys.stderr is None:  # print would take standard output instead
        return
    try:
        print(f"ipusim: {line}", file=sys.stderr, flush=True)
    except OSError:
        _abandon(sys.stderr)


def print_text(text: object, *, is_data: bool = False) -> None:
    """Print a result on standard output.

    Args:
        text: value whose text is printed.
        is_data: True for text that programs read, such as JSON, which is printed unchanged. In
            other text control characters are escaped.
    """
    from ipusim import plain_text

    print(text if is_data else plain_text(str(text)))


def refuse(sentence: str, status: int = FAILED) -> int:
    """Print the reason of a refusal on standard error and return the exit status."""
    say(sentence)
    return status


def begin_output() -> None:
    """Let standard output take every text: characters that its encoding lacks become escapes.

    Raises:
        InputError: standard output is closed.
    """
    if sys.stdout is None:
        from ipusim import InputError

        raise InputError("standard output is closed; redirect it, for example to /dev/null")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def leave_output() -> None:
    """Flush standard output, and drop text that cannot be written.

    Otherwise Python would report the same error again at the end of the process.
    """
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _abandon(sys.stdout)


def report_error(error: Exception) -> int:
    """Print an error in one line on standard error and return the exit status."""
    from ipusim import InputError, IpusimError

    if isinstance(error, IpusimError):
        return refuse(str(error), MISUSED if isinstance(error, InputError) else FAILED)
    if isinstance(error, BrokenPipeError):  # a reader such as `head` has closed the pipe
        return DONE
    if isinstance(error, OSError):
        file = "" if error.filename is None else f"{_name(error.filename)}: "
        return refuse(f"{file}{error.strerror or error}", MISUSED)
    if isinstance(error, MemoryError):
        return refuse(f"{OUT_OF_MEMORY}; try a smaller matrix")
    return refuse(_fault(error), FAULT)


def _fault(error: Exception) -> str:
    """Write the traceback of an unexpected error to a file, and return a sentence on it."""
    sentence = f"a fault of ipusim, please report it: {type(error).__name__}: {error}"
    import tempfile
    import traceback

    # If no file can be written (OSError), only the sentence is shown.
    with suppress(OSError):
        descriptor, path = tempfile.mkstemp(prefix="ipusim-fault-", suffix=".txt")
        with open(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            traceback.print_exception(error, file=file)
        return f"{sentence}; the traceback is in {path}"
    return sentence


def _name(file: object) -> str:
    """Return the name of a file for a message."""
    from ipusim import shown_name

    return shown_name(os.fsdecode(file) if isinstance(file, bytes) else file)


def _abandon(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that text in its buffer can be dropped."""
    with suppress(OSError, ValueError):  # a stream in memory has no descriptor
        null_device = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_device, stream.fileno())
        os.close(null_device)
