"""Command `ipusim simulate`: simulate a program that was compiled before."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from ..arguments import (
    OUTPUT,
    RUN_FLAGS,
    RUN_OPTIONS,
    Flag,
    MaxInputBytes,
    Output,
    RunFlags,
    input_limit,
)
from ..messages import DONE, print_text, refuse
from ..output_paths import ARRAYS, check_files


def simulate(
    file: Path,
    /,
    *,
    data: Path | None = None,
    output: Annotated[Path | None, Output, OUTPUT] = None,
    run_file: Annotated[Path | None, OUTPUT] = None,
    running: Annotated[RunFlags, RUN_OPTIONS] = RUN_FLAGS,
    json_: Annotated[bool, Flag, Parameter(name="--json"), OUTPUT] = False,
    max_input_bytes: MaxInputBytes = None,
) -> int:
    """Simulate a compiled program; with data, compute its values and check them.

    Args:
        file: File that `ipusim compile` has written.
        data: Operands, an .npz with `a` [m, k], `x` [k, n] and, if the program adds one, `bias`
            [m]; of a convolution arrays (K, C, R, S), (N, C, H, W) and (K). With `a` alone, which
            dynamic programs need, no values are computed [no values].
        output: File to write, .npz: the result `y` [m, n] [none].
        run_file: File to write, for `ipusim report` and `show`: plan, program and run [none].
        running: Options of the simulation.
        json_: Print one JSON object instead of the report: its figures, and the check of the
            values [off].
        max_input_bytes: Maximum size of either file in memory, in bytes [all SRAM of the largest
            machine].
    """
    from ...jobs.compiled import run_compiled
    from ...views.table import report_and_energy
    from ..progress import stages

    paths = {"--output": output, "--run-file": run_file}
    check_files(paths, inputs=[file, data], suffixes={"--output": ARRAYS})
    with stages() as tell:
        tell("simulate")
        report, check = run_compiled(
            file,
            data=data,
            output=output,
            run_file=run_file,
            running=running,
            max_input_bytes=input_limit(max_input_bytes),
        )
    if json_:
        from ...views import simulate_document

        print_text(simulate_document(report, check), is_data=True)
    else:
        print_text(report_and_energy(report))
    return DONE if check is None or check.right else refuse(check.mistake)
