"""Run what a file holds of a job: its plan and program, with operands of another file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ipusim import InputError, Report, simulate, whole_file

from ..archive import load, save
from ..matrix.block_matrix import BlockMatrix, block_values
from ..packer import pack, pattern_in, unpack
from ..plan.plan import Plan
from .outcome import Check
from .perform import checked


def run_compiled(
    file: Path,
    *,
    data: Path | None,
    output: Path | None,
    run_file: Path | None,
    fidelity: Literal["formula", "instruction"],
) -> tuple[Report, Check | None]:
    """The report of a run, and the check of its numbers, None where it was timing only.

    Args:
        file: plan and program.
        data: an .npz with `a` [m, k] and, for numbers, `x` [k, n].
        output: an .npz to write, with `y` [m, n].
        run_file: where plan, program and run are kept.
        fidelity: how compute phases run, as `simulate` takes it.

    Raises:
        InputError: a file that does not hold what is needed, or cannot be written.
    """
    if output is not None and data is None:
        raise InputError("--output needs --data: a timing-only run computes no y")
    saved = load(file)
    if saved.plan is None or saved.program is None:
        raise InputError(f"{file} holds no plan and program; write one with `ipusim compile`")
    plan = saved.plan
    a, x = _operands(file, plan, data, with_x=output is not None)
    feeds = None
    if a is not None:
        feeds = pack(plan, pattern_in(plan, a)) if x is None else pack(plan, a, x)
    ran = simulate(saved.program, feeds, fidelity=fidelity)
    if run_file is not None:
        save(run_file, plan=plan, program=saved.program, run=ran)
    if a is None or x is None:
        return ran.report, None
    y, pattern = unpack(plan, ran.outputs), pattern_in(plan, a)
    if output is not None:
        with whole_file(output) as target:
            np.savez(target, y=y)
    return ran.report, checked(plan, BlockMatrix(pattern, block_values(a, pattern)), x, y)


def _operands(
    file: Path, plan: Plan, data: Path | None, *, with_x: bool
) -> tuple[npt.NDArray[Any] | None, npt.NDArray[Any] | None]:
    """A and x; without x a run is timing only, which a known pattern does not need data for."""
    if data is None:
        if plan.buckets is not None:
            raise InputError(
                f"{file} holds a dynamic plan, whose cycles depend on the pattern: give one with "
                "--data FILE.npz, a [m, k], and x [k, n] for numbers"
            )
        return None, None
    try:
        with np.load(data, allow_pickle=False) as arrays:
            a, x = arrays["a"], arrays.get("x")
    except KeyError as error:
        raise InputError(f"{data} has no array {error}; it needs a [m, k] and x [k, n]") from None
    except (OSError, ValueError, TypeError, IndexError) as error:
        raise InputError(f"{data} cannot be read as .npz: {error}") from None
    if x is None and (with_x or plan.buckets is None):
        raise InputError(f"{data} has no array x [k, n], without which no y is computed")
    return a, x
