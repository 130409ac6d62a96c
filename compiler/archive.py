"""Save plans, programs and runs to a file, and load them.

    save("layer.ipusim", plan=plan, program=program, run=run)
    saved = load("layer.ipusim")
    y = unpack(saved.plan, saved.run.outputs)

The file format is that of `ipusim.archive`, with one more section for the plan, or for the outline
of a graph whose nodes are one program.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TypeVar

import attrs

from ipusim import (
    CYCLE_MODEL,
    MAX_INPUT_BYTES,
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

from .matrix.formats import FORMATS, NM, Groups, PackedBlocks
from .operations import OPERATIONS, SampledGradient, SampledProduct
from .operations.convolution.flattened import FlattenedConvolution, FlattenedTaps
from .operations.convolution.lowered import LoweredConvolution
from .operations.convolution.product import ConvolutionProduct
from .operations.convolution.space_to_depth import PhasedConvolution
from .operations.convolution.streamed import StreamedConvolution
from .operations.convolution.winograd import WinogradProduct, WinogradTiles
from .operations.realisations import Expanded, SelectedByAmp, SharedChoice, Streamed
from .plan.consistency import check_plan
from .plan.outline import GraphOutline
from .plan.plan import Plan

PLAN_SECTION = "Plan"  # name of the section of the plan
GRAPH_SECTION = "Graph"  # name of the section of a graph's outline
# Classes that a plan may contain, whose names the decoder accepts: those of convolutions, and all
# of them in CLASSES.
CONVOLUTIONS = (
    ConvolutionProduct,
    LoweredConvolution,
    FlattenedConvolution,
    FlattenedTaps,
    PhasedConvolution,
    StreamedConvolution,
    WinogradProduct,
    WinogradTiles,
)
CLASSES: Mapping[str, type] = {
    **{type(value).__name__: type(value) for value in (*OPERATIONS.values(), *FORMATS.values())},
    **{
        cls.__name__: cls
        for cls in (NM, Groups, PackedBlocks, SharedChoice, Streamed, Expanded, SelectedByAmp)
    },
    **{cls.__name__: cls for cls in (*CONVOLUTIONS, SampledProduct, SampledGradient)},
}

Value = TypeVar("Value")


@attrs.frozen(kw_only=True)
class Saved:
    """Contents of a file.

    Attributes:
        plan, program, run: the sections; None if the file has no such section, or it was not read.
        cycle_model: number of the cycle model with which the run was simulated.
        outline: nodes of the graph whose program it is, in place of a plan; None for a product.
    """

    plan: Plan | None
    program: Program | None
    run: Run | None
    cycle_model: int = CYCLE_MODEL
    outline: GraphOutline | None = None


def save(
    path: str | Path,
    *,
    plan: Plan | None = None,
    program: Program | None = None,
    run: Run | None = None,
    cycle_model: int = CYCLE_MODEL,
    outline: GraphOutline | None = None,
) -> None:
    """Write a plan, a program and a run, or any of them, to one file.

    If an error occurs, no file is written and an existing one stays as it is.

    Args:
        path: the file.
        plan, program, run: sections to write; None leaves a section out.
        cycle_model: number of the cycle model of the run; to save again a run that was loaded, give
            the number that was loaded with it.
        outline: nodes of a graph, in place of a plan, for a program of a graph.

    Raises:
        ArchiveError: there is nothing to save, or the file cannot be written.
        InputError: `cycle_model` is no number of a cycle model.
    """
    sections = {PLAN_SECTION: plan, GRAPH_SECTION: outline}
    carried = {name: encode(value) for name, value in sections.items() if value is not None}
    save_archive(path, Archive(program=program, run=run, carried=carried, cycle_model=cycle_model))


def load(
    path: str | Path,
    *,
    sections: Collection[str] | None = None,
    codelets: Mapping[str, Codelet] | None = None,
    classes: Mapping[str, type] | None = None,
    max_input_bytes: int = MAX_INPUT_BYTES,
) -> Saved:
    """Read a file that `save` wrote.

    Args:
        path: the file.
        sections: sections to read, of "Plan", "Program" and "Run", which must be present; None
            reads all that are present. The outline of a graph is read if it is present.
        codelets: codelets that the plan and the program may use, by name; None for all kernels of
            the library.
        classes: classes of operation, format and realisation that the plan may use, by name; None
            for all that the compiler has.
        max_input_bytes: largest number of bytes that all sections may declare.

    Raises:
        ArchiveError: `load_archive` refuses the file, or parts of the plan contradict each other.
    """
    codelets, classes = by_name if codelets is None else codelets, classes or CLASSES
    archive = load_archive(
        path, codelets=codelets, sections=sections, max_input_bytes=max_input_bytes
    )

    def carried(name: str, cls: type[Value]) -> Value | None:
        """Return the value of a further section; None if it is missing or not requested."""
        # The outline of a graph is small: it is read whatever else is.
        is_read = sections is None or name in sections or name == GRAPH_SECTION
        if name not in archive.carried or not is_read:
            return None
        return decode(
            archive.carried[name],
            cls,
            codelets=codelets,
            where=f"{path}: {name}",
            classes=classes,
            max_input_bytes=max_input_bytes,
        )

    try:
        plan, outline = carried(PLAN_SECTION, Plan), carried(GRAPH_SECTION, GraphOutline)
        if plan is not None:
            _check(plan, archive.program, f"{path}: {PLAN_SECTION}")
        if outline is not None:
            _check_outline(outline, archive.program, f"{path}: {GRAPH_SECTION}")
    except ArchiveError as error:
        raise ArchiveError(f"{error}{archive.version_note}") from None
    return Saved(
        plan=plan,
        program=archive.program,
        run=archive.run,
        cycle_model=archive.cycle_model,
        outline=outline,
    )


def _check_outline(outline: GraphOutline, program: Program | None, where: str) -> None:
    """Refuse an outline that does not name the node of each superstep of a program."""
    steps = None if program is None else len(program.supersteps)
    if steps is not None and len(outline.owner) != steps:
        raise ArchiveError(
            f"{where}: has nodes of {number_of(len(outline.owner), 'superstep')}, the program has "
            f"{steps}"
        )


def _check(plan: Plan, program: Program | None, where: str) -> None:
    """Refuse a damaged plan, or a program of another machine."""
    try:
        check_plan(plan)
    except IpusimError as error:
        raise ArchiveError(f"{where}: {error}") from None
    if program is not None and program.machine != plan.machine:
        raise ArchiveError(
            f"{where}: is for {_machine_text(plan.machine)}, the program for another machine, "
            f"{_machine_text(program.machine)}"
        )


def _machine_text(machine: Machine) -> str:
    """Return the name and the size of a machine for a message."""
    return f"{machine.name}, {number_of(machine.tiles, 'tile')}"
