"""`ipusim conv`: a convolution with sparse weights, from its options to its report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ..arguments import (
    AS_FLAGGED,
    CONVOLUTION,
    NONE,
    OUTPUT,
    RUN_OPTIONS,
    ConvolutionFlags,
    Flag,
    RunFlags,
    TimingOnly,
    Weights,
)
from ..places import check_files
from .run import performed


def conv(
    weights: Weights = None,
    *,
    job: ConvolutionFlags = NONE,
    timing_only: TimingOnly = False,
    running: Annotated[RunFlags, RUN_OPTIONS] = AS_FLAGGED,
    advice: Annotated[bool, Flag, OUTPUT] = False,
    json: Annotated[bool, Flag, OUTPUT] = False,
    view: Annotated[str, OUTPUT] = "table",
    run_file: Annotated[Path | None, OUTPUT] = None,
) -> int:
    """Compile and simulate a convolution with sparse weights, check it and print the report.

    `ipusim run`, `compile` and `explore` take the same flags with --method convolution.

    Args:
        weights: .npy or .npz of an array (K, C, R, S) or (K, C, S); or .mtx, .smtx, .npz or .npy of
            a matrix [K, C R S], whose column c R S + r S + s is that of channel c and tap (r, s)
            [drawn when left out].
        job: What to compute.
        timing_only: Move no values; the cycles are the same.
        running: How to simulate, and what to tell of it.
        advice: Simulate what would help most, and say it first; takes several times as long.
        json: Print one JSON object, with the columns of PopSparse's published tables and the
            geometry.
        view: What to print: table, or json.
        run_file: Write plan, program and run to this file, for `ipusim report`.
    """
    check_files({"--run-file": run_file}, inputs=[weights])
    return performed(
        {**job, "method": CONVOLUTION},
        matrix=weights,
        timing_only=timing_only,
        running=running,
        advice=advice,
        view="json" if json else view,
        run_file=run_file,
    )
