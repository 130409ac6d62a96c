"""The job of a run file, to be shown."""

from __future__ import annotations

from pathlib import Path

from ipusim import InputError, run_note

from ..archive import load
from .subject import Subject


def saved_subject(path: Path, *, max_input_bytes: int) -> tuple[Subject, str]:
    """A saved run with its plan and program, and a note where its cycle model is not today's.

    Args:
        path: what `--run-file` of `ipusim run` or `ipusim simulate` wrote.
        max_input_bytes: the most that the file may take in memory.

    Raises:
        InputError: it holds no such run.
    """
    saved = load(path, max_input_bytes=max_input_bytes)
    if saved.plan is None or saved.program is None or saved.run is None:
        raise InputError(
            f"{path} holds no run with its plan and program; write one with --run-file of "
            "`ipusim run` or `ipusim simulate`"
        )
    subject = Subject(plan=saved.plan, program=saved.program, run=saved.run)
    return subject, run_note(saved.cycle_model)
