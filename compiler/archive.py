"""Plans, programs and runs on disk: what one day's work leaves for another day's.

    save("layer.ipusim", plan=plan, program=program, run=run)
    saved = load("layer.ipusim")
    y = unpack(saved.plan, saved.run.outputs)

The file is an archive of the machine's package; this one adds the section Plan.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import attrs

from ipusim import (
    CYCLE_MODEL,
    MOST_INPUT_BYTES,
    Archive,
    ArchiveError,
    Codelet,
    IpusimError,
    Machine,
    Program,
    Run,
    decode,
    encode,
    load_archive,
    number_of,
    save_archive,
)
from ipusim.kernels import by_name

from .matrix.formats import FORMATS, NM, PackedBlocks
from .operations import OPERATIONS
from .operations.convolution.flattened import FlattenedConvolution, FlattenedTaps
from .operations.convolution.lowered import LoweredConvolution
from .operations.convolution.product import ConvolutionProduct
from .operations.convolution.space_to_depth import PhasedConvolution
from .operations.convolution.winograd import WinogradProduct, WinogradTiles
from .operations.realisations import Expanded, SelectedByAmp, SharedChoice
from .plan.consistency import check_plan
from .plan.plan import Plan

PLAN = "Plan"
CONVOLUTIONS = (  # operations and realisations with fields
    ConvolutionProduct,
    LoweredConvolution,
    FlattenedConvolution,
    FlattenedTaps,
    PhasedConvolution,
    WinogradProduct,
    WinogradTiles,
)
CLASSES: Mapping[str, type] = {
    **{type(kind).__name__: type(kind) for kind in (*OPERATIONS.values(), *FORMATS.values())},
    **{kind.__name__: kind for kind in (NM, PackedBlocks, SharedChoice, Expanded, SelectedByAmp)},
    **{kind.__name__: kind for kind in CONVOLUTIONS},
}


@attrs.frozen(kw_only=True)
class Saved:
    """What a file holds; None where it has no such section, or it was not asked for.

    Attributes:
        plan, program, run: the sections.
        cycle_model: the one whose cycles the run has.
    """

    plan: Plan | None
    program: Program | None
    run: Run | None
    cycle_model: int = CYCLE_MODEL


def save(
    path: str | Path,
    *,
    plan: Plan | None = None,
    program: Program | None = None,
    run: Run | None = None,
    cycle_model: int = CYCLE_MODEL,
) -> None:
    """Write any of a plan, a program and a run to one file, all of it or nothing.

    Args:
        path: the file.
        plan, program, run: what to write.
        cycle_model: another than ours for what was loaded with its number.

    Raises:
        ArchiveError: there is nothing to save, or the file cannot be written.
        InputError: what is no cycle model.
    """
    carried = {} if plan is None else {PLAN: encode(plan)}
    save_archive(path, Archive(program=program, run=run, carried=carried, cycle_model=cycle_model))


def load(
    path: str | Path,
    *,
    sections: Collection[str] | None = None,
    codelets: Mapping[str, Codelet] = by_name,
    classes: Mapping[str, type] = CLASSES,
    max_input_bytes: int = MOST_INPUT_BYTES,
) -> Saved:
    """Read what `save` wrote.

    Args:
        path: the file.
        sections: any of "Plan", "Program" and "Run", which must be there; None reads what there is.
        codelets: by name, those that the plan and the program may use.
        classes: by name, those of the plan's operation, format and realisation.
        max_input_bytes: the most bytes that all sections may declare.

    Raises:
        ArchiveError: what `load_archive` refuses, or a plan whose parts contradict each other.
    """
    archive = load_archive(
        path, codelets=codelets, sections=sections, max_input_bytes=max_input_bytes
    )
    plan = None
    if PLAN in archive.carried and (sections is None or PLAN in sections):
        try:
            plan = decode(
                archive.carried[PLAN],
                Plan,
                codelets=codelets,
                where=f"{path}: {PLAN}",
                classes=classes,
                max_input_bytes=max_input_bytes,
            )
            _check(plan, archive.program, f"{path}: {PLAN}")
        except ArchiveError as error:
            raise ArchiveError(f"{error}{archive.made}") from None
    model = archive.cycle_model
    return Saved(plan=plan, program=archive.program, run=archive.run, cycle_model=model)


def _check(plan: Plan, program: Program | None, where: str) -> None:
    try:
        check_plan(plan)
    except IpusimError as error:
        raise ArchiveError(f"{where}: {error}") from None
    if program is not None and program.machine != plan.machine:
        raise ArchiveError(
            f"{where}: is for {_named(plan.machine)}, the program for another machine, "
            f"{_named(program.machine)}"
        )


def _named(machine: Machine) -> str:
    return f"{machine.name}, {number_of(machine.tiles, 'tile')}"
