"""Command `ipusim conv`: compile and simulate a convolution with sparse weights."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import (
    CONVOLUTION,
    OUTPUT,
    RUN_FLAGS,
    RUN_OPTIONS,
    UNSET,
    ConvolutionFlags,
    Flag,
    RunFlags,
    TimingOnly,
    Weights,
)
from ..output_paths import check_files
from .run import perform_job


def conv(
    weights: Weights = None,
    *,
    job: ConvolutionFlags = UNSET,
    timing_only: TimingOnly = False,
    running: Annotated[RunFlags, RUN_OPTIONS] = RUN_FLAGS,
    advice: Annotated[bool, Flag, OUTPUT] = False,
    json: Annotated[bool, Flag, OUTPUT] = False,
    view: Annotated[str, OUTPUT] = "table",
    run_file: Annotated[Path | None, OUTPUT] = None,
) -> int:
    """Compile and simulate a convolution with sparse weights, check it and print the report.

    `ipusim run`, `compile` and `explore` take the same flags with --method convolution.

    Args:
        weights: File of weights: .npy or .npz of an array (K, C, R, S) or (K, C, S); or .mtx,
            .smtx, .npz or .npy of a matrix [K, C R S], whose column c R S + r S + s belongs to
            channel c and tap (r, s) [generated].
        job: Options of the job.
        timing_only: Compute no values, which is faster; the cycles are the same [compute and check
            them].
        running: Options of the simulation.
        advice: Simulate changes of the job that would save cycles, and print the best above the
            report; takes several times as long [off].
        json: Print one JSON object instead of the report, with the columns of PopSparse's published
            tables and the geometry [off].
        view: Form of the output: table or json.
        run_file: File to write, for `ipusim report` and `show`: plan, program and run [none].
    """
    check_files({"--run-file": run_file}, inputs=[weights])
    return perform_job(
        {**job, "method": CONVOLUTION},
        matrix=weights,
        timing_only=timing_only,
        running=running,
        advice=advice,
        view="json" if json else view,
        run_file=run_file,
    )
