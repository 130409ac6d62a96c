"""Compiled jobs: run the plan and program of a file with operands of another file.

The program multiplies a [m, k] by x [k, n]. A run without x is timing only: it needs no values, but
a dynamic plan needs the pattern of a, on which its cycles depend.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    MAX_INPUT_BYTES,
    HostArrays,
    InputError,
    Program,
    Report,
    read_npz,
    simulate,
    whole_file,
)

from ..archive import Saved, load, save
from ..matrix.block_matrix import BlockMatrix, block_values
from ..operations.convolution.filters import filter_matrix
from ..operations.convolution.operation import ConvolutionOperation
from ..packer import pack, pattern_in, unpack
from ..plan.plan import Plan
from .outcome import Check, labelled_report
from .request import DEFAULT_RUN_OPTIONS, RunOptions, seed_of
from .verdict import checked

# Comparison of a run of a graph's program that computed no results.
NOT_COMPUTED = "not compared with a reference: no numbers were computed"


def run_compiled(
    file: Path,
    *,
    data: Path | None,
    output: Path | None,
    run_file: Path | None,
    running: RunOptions = DEFAULT_RUN_OPTIONS,
    max_input_bytes: int = MAX_INPUT_BYTES,
) -> tuple[Report, Check | None]:
    """Run a compiled job, and return its report with the check of its result.

    The check is None for a run that was timing only.

    Args:
        file: file with plan and program.
        data: .npz file with `a` and, for a run that computes y, `x` and `bias`, as `pack` takes
            them; None for a timing-only run.
        output: .npz file to write, with `y` [m, n]; None to write none.
        run_file: file to write with plan, program and run; None to write none.
        running: options of the run.
        max_input_bytes: limit of the memory that `file`, and that `data`, may take, in bytes.

    Raises:
        InputError: if a file does not hold what is needed, or cannot be written.
    """
    if output is not None and data is None:
        raise InputError("--output needs --data: a timing-only run computes no y")
    saved = load(file, max_input_bytes=max_input_bytes)
    if saved.outline is not None:
        return _run_of_graph(file, saved, data=data, run_file=run_file, running=running), None
    plan, program = _plan_and_program(file, saved, data)
    arrays = {} if data is None else read_npz(data, max_input_bytes)
    # Without x the run is timing only: no values, no rounding seed, no check.
    a, x, bias = _operands(plan, data, arrays, needs_x=output is not None)
    seed, feeds = seed_of(running, timing_only=x is None), _feeds(plan, a, x, bias)
    run = simulate(
        program,
        feeds,
        fidelity=running.fidelity,
        stochastic_rounding=seed,
        check_races=running.check_races,
    )
    report = labelled_report(program, run, run.report.label, running)
    if run_file is not None:
        save(run_file, plan=plan, program=program, run=run)
    if a is None or x is None:
        return report, None
    y = unpack(plan, run.outputs, bias=bias)
    if output is not None:
        with whole_file(output) as target:
            np.savez(target, y=y)
    matrix = _whole_operand(plan, a)
    return report, checked(plan, matrix, x, y, bias=bias, stochastic=seed is not None)


def _whole_operand(plan: Plan, a: npt.NDArray[Any]) -> BlockMatrix:
    """Return the sparse operand with which the result is checked.

    A plan may leave out rows and columns without non-zeros; `plan.kept` then names the others. Such
    a plan is checked with all rows and columns. Of other plans, the operand has exactly the blocks
    that the plan multiplies.

    Args:
        plan: plan of the run.
        a: operand as the user gave it: a matrix, or the filters of a convolution.
    """
    if plan.kept is None:
        pattern = pattern_in(plan, a)
        return BlockMatrix(pattern, block_values(plan.operation.matrix(a), pattern))
    if a.ndim == 2:
        return BlockMatrix.of(a, block=plan.pattern.block)
    operation = plan.operation
    assert isinstance(operation, ConvolutionOperation)  # other operations have matrices
    weights = filter_matrix(a, operation.whole(plan.kept), plan.pattern.block)
    return BlockMatrix.of(weights, block=plan.pattern.block)


def _run_of_graph(
    file: Path, saved: Saved, *, data: Path | None, run_file: Path | None, running: RunOptions
) -> Report:
    """Run the program of a graph without numbers, and return its report."""
    if saved.program is None or saved.outline is None:
        raise InputError(f"{file} holds the nodes of a graph, but no program")
    if data is not None:
        raise InputError(
            f"{file} holds the program of a graph, whose inputs are not a and x: leave --data out, "
            "or run the model with `ipusim network --program`, which computes numbers"
        )
    run = simulate(saved.program, fidelity=running.fidelity, check_races=running.check_races)
    if run_file is not None:
        # The numbers of an earlier run are not those of this one.
        outline = attrs.evolve(saved.outline, error=None, comparison=NOT_COMPUTED)
        save(run_file, program=saved.program, run=run, outline=outline)
    return labelled_report(saved.program, run, run.report.label, running)


def _plan_and_program(file: Path, saved: Saved, data: Path | None) -> tuple[Plan, Program]:
    """Return plan and program of a file; refuse a dynamic plan without data."""
    if saved.plan is None or saved.program is None:
        raise InputError(f"{file} holds no plan and program; write one with `ipusim compile`")
    if data is None and saved.plan.buckets is not None:
        raise InputError(
            f"{file} holds a dynamic plan, whose cycles depend on the pattern: give one with "
            "--data FILE.npz, a [m, k], and x [k, n] for numbers"
        )
    return saved.plan, saved.program


def _operands(
    plan: Plan, data: Path | None, arrays: Mapping[str, npt.NDArray[Any]], *, needs_x: bool
) -> tuple[npt.NDArray[Any] | None, ...]:
    """Return a [m, k], x [k, n] and bias [m], each None if the run needs none.

    Args:
        plan: plan of the run.
        data: path of the data, for messages; None for a timing-only run without data.
        arrays: arrays of the data by name.
        needs_x: True to refuse data without x. A plan of a known pattern always refuses them, for a
            timing-only run of it needs no data at all.
    """
    if data is None:
        return None, None, None
    if "a" not in arrays:
        has_pattern = ", ".join(sorted(arrays)) or "none"
        raise InputError(
            f"{data} has no array a; it needs a [m, k] and x [k, n], and has {has_pattern}"
        )
    x = arrays.get("x")
    if x is None and (needs_x or plan.buckets is None):
        raise InputError(f"{data} has no array x [k, n], without which no y is computed")
    return arrays["a"], x, None if x is None else _bias(plan, data, arrays)


def _bias(
    plan: Plan, data: Path, arrays: Mapping[str, npt.NDArray[Any]]
) -> npt.NDArray[Any] | None:
    """Return the bias, a number for each row of y; None if the plan adds none."""
    bias = arrays.get("bias")
    if plan.finish.bias == (bias is not None):
        return bias
    if bias is None:
        raise InputError(f"{data} has no array bias, a number for each row of y, which is added")
    raise InputError(
        f"{data} has an array bias, and the program adds none; compile it with --bias, or leave "
        "the array out"
    )


def _feeds(
    plan: Plan,
    a: npt.NDArray[Any] | None,
    x: npt.NDArray[Any] | None,
    bias: npt.NDArray[Any] | None,
) -> HostArrays | None:
    """Return the host arrays that a program of the plan takes, None without operands."""
    if a is None:
        return None
    return pack(plan, pattern_in(plan, a)) if x is None else pack(plan, a, x, bias=bias)
