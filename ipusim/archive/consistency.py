"""What a file says is held against what it says elsewhere, before anything relies on it.

A section decodes into types that check themselves. Here stands what no type can check alone: that a
program keeps the machine's rules, that a run's arrays lie as its image says, and that a run is one
of its program. Codelets meet numbers here that no compiler made, and may raise anything over them.
"""

from __future__ import annotations

import attrs

from ..errors import ArchiveError, IpusimError
from ..program.program import Program
from ..report.report import StepFigures
from ..rules.verify import verify
from ..screen import number_of
from ..simulation.simulate import Run


def check_together(program: Program | None, run: Run | None, where: str) -> None:
    """Refuse sections that contradict themselves or each other; a file may lack either.

    Raises:
        ArchiveError: `where`, and what is wrong.
    """
    try:
        if program is not None:
            _check_program(program)
        if run is not None:
            _check_run(run)
        if program is not None and run is not None:
            _check_run_of(run, program)
    except ArchiveError as error:
        raise ArchiveError(f"{where}: {error}") from None


def _check_program(program: Program) -> None:
    """Refuse a program that its machine cannot run."""
    try:
        verify(program)
    except IpusimError as error:
        raise ArchiveError(f"holds a program that cannot run: {error}") from None
    except Exception as error:  # a codelet over numbers that are none of its own
        cause = f"{type(error).__name__} {error}".splitlines()[0]
        raise ArchiveError(f"holds a program that no codelet takes: {cause}") from None


def _check_run(run: Run) -> None:
    """Refuse a run whose parts are of different machines, or whose arrays are not as it says."""
    report, tiles = run.report, run.trace.compute.shape[1]
    image = run.image
    if report.memory.peak_bytes.ndim != 1:
        raise ArchiveError("holds a run whose memory is no column of tiles")
    if not tiles == report.tiles == len(report.memory.peak_bytes):
        raise ArchiveError(
            f"holds a run whose trace has {tiles} tiles, its report {report.tiles}, its memory "
            f"{len(report.memory.peak_bytes)}"
        )
    if not 0 <= report.memory.tile < tiles or report.memory.peak_bytes.min() < 0:
        raise ArchiveError(f"holds a run whose fullest tile is {report.memory.tile} of {tiles}")
    least = min(report.clock_hz, report.peak_macs)
    figures = (report.mean_compute, report.cycles or 0, *map(_least, report.steps))
    if least < 1 or min(figures) < 0:
        raise ArchiveError("holds a run with a rate or a count of cycles that no run has")
    if image.handles.keys() != image.arrays.keys():
        raise ArchiveError(
            f"holds an image with places of {sorted(image.handles)} and arrays "
            f"{sorted(image.arrays)}"
        )
    for name, handle in image.handles.items():
        array, wanted = image.arrays[name], handle.data_type.numpy
        if array.dtype != wanted or array.shape != (handle.elements,):
            raise ArchiveError(
                f"holds an image whose {name} is {array.dtype}{list(array.shape)}, not "
                f"{wanted}[{handle.elements}]"
            )


def _least(step: StepFigures) -> int:
    """The smallest of its numbers."""
    return min(value for value in attrs.astuple(step) if isinstance(value, int))


def _check_run_of(run: Run, program: Program) -> None:
    """Refuse a run of another program."""
    names = tuple(step.name for step in program.supersteps)
    tiles = run.trace.compute.shape[1]
    if names != run.trace.names or tiles != program.machine.tiles:
        raise ArchiveError(
            f"holds a run of another program: {len(run.trace.names)} supersteps on "
            f"{number_of(tiles, 'tile')}, the program has {len(names)} on {program.machine.tiles}"
        )
