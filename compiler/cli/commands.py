"""What the commands do. Each returns its exit status and tells a failure in one line.

0 done; 1 the program does not fit or the result is wrong; 2 bad input.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec

import attrs
import numpy as np
import numpy.typing as npt
from rich.console import Console

from ipusim import (
    DataType,
    InputError,
    IpusimError,
    Program,
    Run,
    listing,
    load_machine,
    memory_over_time,
    simulate,
    verify,
)

from ..archive import load, save
from ..emitter import emit
from ..jobs.outcome import Check
from ..jobs.perform import Fidelity, checked, perform
from ..jobs.request import Request, machine_of, matrix_of, plan_of
from ..matrix.block_matrix import BlockMatrix, block_values
from ..packer import Arrays, pack, pattern_in, unpack
from ..plan.plan import Plan
from ..views import VIEWS, program_dot
from .arguments import Job

DONE, FAILED, MISUSED = 0, 1, 2
Arguments = ParamSpec("Arguments")


def told(command: Callable[Arguments, int]) -> Callable[Arguments, int]:
    """The command with every refusal as one line on standard error and an exit status."""

    @functools.wraps(command)
    def run_and_tell(*arguments: Arguments.args, **options: Arguments.kwargs) -> int:
        try:
            return command(*arguments, **options)
        except IpusimError as error:
            return _refused(str(error), MISUSED if isinstance(error, InputError) else FAILED)
        except BrokenPipeError:  # the reader of our output has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return DONE
        except OSError as error:
            return _refused(f"{error.filename or 'file'}: {error.strerror or error}", MISUSED)
        except MemoryError:
            return _refused("this host has too little memory; try --timing-only", FAILED)
        except KeyboardInterrupt:
            return _refused("interrupted", FAILED)

    return run_and_tell


@told
def run(
    job: Job,
    *,
    matrix: Path | None,
    timing_only: bool,
    patterns: int,
    fidelity: Fidelity,
    view: str,
    run_file: Path | None,
) -> int:
    """Compile, simulate, check and print one view of every outcome; keep the run if asked to."""
    if run_file is not None and patterns > 1:
        raise InputError(f"--run-file holds one run, not {patterns}; leave --patterns out")
    if view not in VIEWS:
        raise InputError(f"no view {view!r}; there is {', '.join(sorted(VIEWS))}")
    with progress() as tell:
        outcomes = perform(
            _request(job, matrix),
            timing_only=timing_only,
            patterns=patterns,
            fidelity=fidelity,
            tell=tell,
            keep=None if run_file is None else functools.partial(_save, run_file),
        )
    print(VIEWS[view](outcomes))
    statuses = [
        _judged(outcome.check) if outcome.refusal is None else _refused(outcome.refusal, FAILED)
        for outcome in outcomes
    ]
    return max(statuses)


@told
def compile_(job: Job, *, matrix: Path | None, output: Path) -> int:
    """Write a plan and its program to a file, if it fits."""
    request = _request(job, matrix)
    with progress() as tell:
        tell("plan")
        plan = plan_of(request, matrix_of(request), machine_of(request))
        tell("compile")
        program = emit(plan)
        verify(program)
        save(output, plan=plan, program=program)
    print(f"wrote {output}: {len(program.supersteps)} supersteps for {program.machine.tiles} tiles")
    return DONE


@told
def simulate_(
    file: Path,
    *,
    data: Path | None,
    output: Path | None,
    run_file: Path | None,
    fidelity: Fidelity,
) -> int:
    """Simulate a file's program; with data, check and write its numbers."""
    if output is not None and data is None:
        raise InputError("--output needs --data: a timing-only run computes no y")
    saved = load(file)
    if saved.plan is None or saved.program is None:
        raise InputError(f"{file} holds no plan and program; write one with `ipusim compile`")
    if data is None and saved.plan.buckets is not None:
        raise InputError(
            f"{file} holds a dynamic plan, whose cycles depend on the pattern: give one with "
            "--data FILE.npz, a [m, k], and x [k, n] for numbers"
        )
    a, x = (None, None) if data is None else _operands(data)
    if data is not None and x is None and (output is not None or saved.plan.buckets is None):
        raise InputError(f"{data} has no array x [k, n], without which no y is computed")
    feeds = None if a is None else _feeds(saved.plan, a, x)
    with progress() as tell:
        tell("simulate")
        result = simulate(saved.program, feeds, fidelity=fidelity)
    print(result.report)
    if run_file is not None:
        _save(run_file, saved.plan, saved.program, result)
    if x is None:
        return DONE
    y = unpack(saved.plan, result.outputs)
    if output is not None:
        np.savez(output, y=y)
    pattern = pattern_in(saved.plan, a)
    return _judged(checked(saved.plan, BlockMatrix(pattern, block_values(a, pattern)), x, y))


@told
def show(file: Path, *, tile: int | None, dot: bool) -> int:
    """Print what a file holds."""
    saved = load(file)
    if dot:
        if saved.program is None:
            raise InputError(f"{file} holds no program to draw")
        print(program_dot(saved.program))
        return DONE
    if saved.plan is not None and tile is None:
        choices = ", ".join(f"{name} {value}" for name, value in saved.plan.decision.items())
        print(f"plan {saved.plan.strategy}: {choices}")
    if saved.program is not None:
        tiles = saved.program.machine.tiles
        if tile is not None and not 0 <= tile < tiles:
            raise InputError(f"tile {tile} is not among the program's tiles 0 to {tiles - 1}")
        print(listing(saved.program, tile))
        if tile is not None:
            print(f"\n{memory_over_time(saved.program).text(tile)}")
    if saved.run is not None and tile is None:
        print(f"\n{saved.run.report}")
    return DONE


@told
def machine(name: str) -> int:
    """Print a machine's numbers and sources."""
    print(load_machine(name).listing)
    return DONE


def _save(file: Path, plan: Plan, program: Program, run: Run) -> None:
    save(file, plan=plan, program=program, run=run)


def _request(job: Job, matrix: Path | None) -> Request:
    fields = attrs.asdict(job)
    partials = job.partials_type and DataType(job.partials_type)
    fields.update(data_type=DataType(job.data_type), partials_type=partials)
    return Request(matrix=matrix, **fields)


def _feeds(plan: Plan, a: npt.NDArray[Any], x: npt.NDArray[Any] | None) -> Arrays:
    """All inputs, or without x what a timing-only run takes."""
    return pack(plan, pattern_in(plan, a)) if x is None else pack(plan, a, x)


def _operands(path: Path) -> tuple[npt.NDArray[Any], npt.NDArray[Any] | None]:
    """A and x of a file; without x a run is timing only."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return arrays["a"], arrays.get("x")
    except KeyError as error:
        raise InputError(f"{path} has no array {error}; it needs a [m, k] and x [k, n]") from None
    except (OSError, ValueError, TypeError, IndexError) as error:
        raise InputError(f"{path} cannot be read as .npz: {error}") from None


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """A line on standard error that says what is being done, where a person watches."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _stage: None
        return
    with console.status("starting") as status:
        yield status.update


def _judged(check: Check | None) -> int:
    if check is None or check.right:
        return DONE
    return _refused(
        f"the result is wrong: an element differs from NumPy by {check.difference:.3g}, rounding "
        f"can cause {check.bound:.3g} there at most",
        FAILED,
    )


def _refused(message: str, status: int) -> int:
    print(f"ipusim: {' '.join(message.split())}", file=sys.stderr)
    return status
