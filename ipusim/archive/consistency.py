"""Check that the sections of an archive agree with themselves and with each other.

Decoding checks the types of a section. This module checks that a program keeps the rules of its
machine, the arrays of a run have the sizes that its image states, and a run belongs to its program.
Codelets may raise any exception here: the numbers in a file need not come from a compiler.
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
    """Refuse a program and a run that contradict themselves or each other. Either may be missing.

    Args:
        program, run: decoded sections of one file; None if the file has no such section.
        where: name of the file for messages.

    Raises:
        ArchiveError: `where`, followed by the contradiction.
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
    except Exception as error:  # a codelet may raise anything for numbers that no compiler wrote
        cause = f"{type(error).__name__} {error}".splitlines()[0]
        raise ArchiveError(f"holds a program that no codelet takes: {cause}") from None


def _check_run(run: Run) -> None:
    """Refuse a run whose parts disagree on tiles, or whose arrays have another type or length."""
    report, tiles = run.report, run.trace.compute.shape[1]
    image = run.image
    if report.memory.peak_bytes.ndim != 1:
        raise ArchiveError("holds a run whose memory use is not one number per tile")
    # Trace, report and memory use are stored separately, but all have one number per tile.
    if not tiles == report.tiles == len(report.memory.peak_bytes):
        raise ArchiveError(
            f"holds a run whose trace has {tiles} tiles, its report {report.tiles}, its memory "
            f"{len(report.memory.peak_bytes)}"
        )
    if not 0 <= report.memory.tile < tiles or report.memory.peak_bytes.min() < 0:
        raise ArchiveError(f"holds a run whose fullest tile is {report.memory.tile} of {tiles}")
    min_rate = min(report.clock_hz, report.peak_macs)
    # Negative counts would pass as arrays, but no report can print them.
    figures = (report.mean_compute, report.cycles or 0, *map(_min_figure, report.steps))
    if min_rate < 1 or min(figures) < 0:
        raise ArchiveError("holds a run with a rate or a count of cycles that no run has")
    if image.handles.keys() != image.arrays.keys():
        raise ArchiveError(
            f"holds an image with places of {sorted(image.handles)} and arrays "
            f"{sorted(image.arrays)}"
        )
    for name, handle in image.handles.items():
        array, dtype = image.arrays[name], handle.data_type.numpy
        if array.dtype != dtype or array.shape != (handle.elements,):
            raise ArchiveError(
                f"holds an image whose {name} is {array.dtype}{list(array.shape)}, not "
                f"{dtype}[{handle.elements}]"
            )


def _min_figure(step: StepFigures) -> int:
    """Return the smallest integer field of a superstep's figures."""
    return min(value for value in attrs.astuple(step) if isinstance(value, int))


def _check_run_of(run: Run, program: Program) -> None:
    """Refuse a run whose superstep names or tiles differ from those of the program."""
    names = tuple(step.name for step in program.supersteps)
    tiles = run.trace.compute.shape[1]
    if names != run.trace.names or tiles != program.machine.tiles:
        raise ArchiveError(
            f"holds a run of another program: {len(run.trace.names)} supersteps on "
            f"{number_of(tiles, 'tile')}, the program has {len(names)} on {program.machine.tiles}"
        )
