"""What a worker does: it measures tasks, and says with each result by which sources it did.

A process keeps the sources that it loaded, and a worker of a cluster may have others than we have:
what it measured counts for its own fingerprint alone.
"""

from __future__ import annotations

import functools
import os
import socket
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs

from .fingerprint import fingerprint

Measure: TypeAlias = Callable[[], Mapping[str, object]]
Outcome: TypeAlias = Mapping[str, object] | Exception


@attrs.frozen
class Signed:
    """What became of some tasks.

    Attributes:
        outcomes: the result of each task, or what it raised.
        fingerprint: of the sources that the worker loaded; empty where nobody asked for it.
        worker: which one it was, in words.
    """

    outcomes: tuple[Outcome, ...]
    fingerprint: str
    worker: str


def measured(measures: Sequence[Measure], simulator: Callable[..., object] | None) -> Signed:
    """What each of several measures gives or raises, one after another.

    Args:
        measures: of tasks.
        simulator: of which the fingerprint is asked; None for none.
    """
    own = "" if simulator is None else _fingerprint_when_loaded(simulator)
    found: list[Outcome] = []
    for measure in measures:
        try:
            found.append(measure())
        except Exception as error:  # of any kind: it ends no other
            found.append(error)
    return Signed(tuple(found), own, f"process {os.getpid()} of {socket.gethostname()}")


@functools.cache  # what is loaded stays, whatever becomes of the files
def _fingerprint_when_loaded(simulator: Callable[..., Any]) -> str:
    return fingerprint(simulator)
