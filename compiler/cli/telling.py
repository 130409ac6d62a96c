"""How a command ends: its exit status, and every refusal in one line on standard error."""

from __future__ import annotations

import os
import sys

DONE = 0
FAILED = 1  # the program does not fit, the result is wrong, `diff` found a difference
MISUSED = 2  # bad usage or input


def say(sentence: str) -> None:
    """A line on standard error."""
    print(f"ipusim: {' '.join(sentence.split())}", file=sys.stderr)


def refused(sentence: str, status: int = FAILED) -> int:
    """The exit status, after the line that says why."""
    say(sentence)
    return status


def told(error: Exception) -> int:
    """The exit status after an error that a user can mend; any other goes on."""
    from ipusim import InputError, IpusimError

    if isinstance(error, IpusimError):
        return refused(str(error), MISUSED if isinstance(error, InputError) else FAILED)
    if isinstance(error, BrokenPipeError):  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    if isinstance(error, OSError):
        return refused(f"{error.filename or 'file'}: {error.strerror or error}", MISUSED)
    if isinstance(error, MemoryError):
        return refused("this host has too little memory; try --timing-only")
    raise error
