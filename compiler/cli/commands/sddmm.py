"""Command `ipusim sddmm`: simulate a product at the stored positions of its result."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import attrs
from cyclopts import Parameter

from ..arguments import (
    FIELDS,
    MATRIX,
    OUTPUT,
    SIMULATION,
    UNSET,
    Flag,
    Integer,
    MachineFlags,
    Matrix,
    TimingOnly,
    parse_fraction,
)
from ..messages import DONE, FAILED, print_text
from ..output_paths import check_files


@attrs.frozen(kw_only=True)
class SampledFlags:
    """Options of a sampled product: its sizes, and its drawn positions.

    Attributes:
        m: Rows of a and of y; a file of positions decides them.
        n: Columns of x and of y; a file of positions decides them.
        k: Length of the inner dimension: columns of a and rows of x.
        block_length: Edge of the blocks of positions: 1, 4, 8 or 16 [that of the file; else 16].
        density: Share of the positions that is stored, if they are drawn, as 0.125 or 1/8.
        seed: Seed of drawn positions and operands.
        dynamic: Plan for all patterns with as many positions, which may change between runs [plan
            for these positions].
    """

    m: Annotated[int, Integer] = 1024
    n: Annotated[int, Integer] = 1024
    k: Annotated[int, Integer] = 256
    block_length: Annotated[int | None, Integer] = None
    density: Annotated[float, Parameter(converter=parse_fraction)] = 1 / 8
    seed: Annotated[int, Integer] = 0
    dynamic: Annotated[bool, Flag] = False


DEFAULT_FLAGS = SampledFlags()


def sddmm(
    matrix: Matrix = None,
    *,
    flags: Annotated[SampledFlags, FIELDS, MATRIX] = DEFAULT_FLAGS,
    machine: MachineFlags = UNSET,
    data_type: Annotated[Literal["half", "float"], MATRIX] = "half",
    fidelity: Annotated[Literal["formula", "instruction"], SIMULATION] = "formula",
    timing_only: TimingOnly = False,
    json: Annotated[bool, Flag, OUTPUT] = False,
    run_file: Annotated[Path | None, OUTPUT] = None,
) -> int:
    """Simulate a product at the stored positions of its result, check it and print the report.

    The product y = a x is computed where y is stored (SDDMM). The first line of the output says
    what it takes beside the whole product. The gradient of the non-zeros of a sparse matrix is the
    same operation.

    Args:
        matrix: File of the positions: .mtx, .smtx, .npz, .npy or a .txt mask [drawn].
        flags: Options of the product.
        machine: Options of the chip.
        data_type: Number format of operands and result.
        fidelity: Simulate by cycle formulas, or every instruction of every tile.
        timing_only: Compute no values, which is faster; the cycles are the same [compute and check
            them].
        json: Print one JSON object instead of the report [off].
        run_file: File to write, for `ipusim report` and `show`: plan, program and run [none].
    """
    from ...archive import save
    from ...jobs.request import request_of
    from ...jobs.resolved import machine_of
    from ...studies.sampled import check_whole_product, positions_of, run_sddmm

    check_files({"--run-file": run_file}, inputs=[matrix])
    chip = machine_of(request_of({**machine, "data_type": data_type}).machine)
    shape = flags.m, flags.n
    if matrix is None:  # sizes that do not fit are refused before positions are drawn
        check_whole_product(shape, k=flags.k, machine=chip, data_type=data_type)
    result = run_sddmm(
        positions_of(
            matrix,
            shape=shape,
            block=flags.block_length,
            density=flags.density,
            seed=flags.seed,
        ),
        k=flags.k,
        machine=chip,
        data_type=data_type,
        dynamic=flags.dynamic,
        timing_only=timing_only,
        fidelity=fidelity,
        seed=flags.seed,
    )
    if run_file is not None:
        save(run_file, plan=result.plan, program=result.program, run=result.run)
    print_text(result.json_text() if json else str(result), is_data=json)
    return DONE if result.is_right else FAILED
