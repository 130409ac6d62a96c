"""The `ipusim` command: run, compile, simulate and show sparse matmuls on a simulated IPU.

Exit status: 0 done; 1 the program does not fit or the result is wrong; 2 bad usage or input.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import attrs
import numpy as np
from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from ipusim import (
    DataType,
    InputError,
    IpusimError,
    listing,
    load_machine,
    simulate,
)

from .archive import load, save
from .emit import emit
from .pack import pack, unpack
from .perform import perform
from .request import Request, machine_of, matrix_of, plan_of
from .views import VIEWS, program_dot

DONE, FAILED, MISUSED = 0, 1, 2
EXAMPLES = """
Examples:

    ipusim run --m 4096 --k 4096 --n 1024 --block-length 16 --density 1/16

    ipusim run weights.smtx --n 512 --block-length 4 --machine mk2 --json

    ipusim compile weights.mtx --n 64 -o job.ipusim
    ipusim simulate job.ipusim --data operands.npz -o result.npz
"""

app = App(
    name="ipusim",
    help="Compile sparse matmuls for a Graphcore IPU and simulate them, cycle by cycle.",
    help_epilogue=EXAMPLES,
    help_format="plaintext",
    result_action="return_value",
    version_flags=["--version"],
)


def _fraction(_type: object, tokens: Sequence[object]) -> float:
    """A density, as 0.0625 or 1/16."""
    text = str(getattr(tokens[0], "value", tokens[0]))
    top, _, bottom = text.partition("/")
    try:
        return float(top) / float(bottom or 1)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text} is no number; write 0.0625 or 1/16") from None


@Parameter(name="*")
@attrs.frozen(kw_only=True)
class Job:
    """What to compute and where.

    Attributes:
        m: Rows of the sparse operand [4096 when generated].
        k: Columns of the sparse operand [4096 when generated].
        n: Columns of the dense operand.
        block_length: Edge of a block: 1, 4, 8 or 16 [the file's own; 16 when generated].
        density: Share of blocks that are non-zero, as 0.0625 or 1/16.
        pattern: Kind of generated pattern: uniform, banded, power-law or clustered.
        seed: Seed of patterns, and of values that no file holds.
        data_type: Format of operands and result.
        partials_type: Format of partial sums [the data type].
        method: Planner: static (block-sparse, known pattern) or dense.
        strategy: How a static plan cuts the pattern.
        num_column_bands: Fix the number of column bands; 0 searches.
        n_split: Fix the number of parts of n; 0 searches.
        available_memory_proportion: Share of a tile's SRAM that a plan may use.
        preprocessing: Leave nearly empty rows and columns out of the planner's estimates.
        machine: mk1, mk2, bow, c600 or a TOML file.
        tiles: Scale the machine to so many tiles.
    """

    m: int | None = None
    k: int | None = None
    n: int = 1024
    block_length: int | None = None
    density: Annotated[
        float, Parameter(name=["--density", "--sparsity-factor"], converter=_fraction)
    ] = 1 / 16
    pattern: str = "uniform"
    seed: int = 0
    data_type: Literal["half", "float"] = "half"
    partials_type: Literal["half", "float"] | None = None
    method: Literal["static", "dense"] = "static"
    strategy: str = "popsparse"
    num_column_bands: int = 0
    n_split: int = 0
    available_memory_proportion: float = 0.6
    preprocessing: bool = True
    machine: str = "bow"
    tiles: Annotated[int | None, Parameter(name=["--tiles", "--tiles-per-ipu"])] = None

    def request(self, matrix: Path | None) -> Request:
        """The same as the compiler takes it."""
        fields = attrs.asdict(self)
        partials = self.partials_type and DataType(self.partials_type)
        fields.update(data_type=DataType(self.data_type), partials_type=partials)
        return Request(matrix=matrix, **fields)


Flag = Parameter(negative="")
Output = Parameter(name=["--output", "-o"])


@app.command
def run(
    matrix: Path | None = None,
    /,
    *,
    job: Job = Job(),  # frozen
    timing_only: Annotated[
        bool, Parameter(name=["--timing-only", "--ignore-data"], negative="")
    ] = False,
    json: Annotated[bool, Flag] = False,
    view: str = "table",
) -> int:
    """Compile and simulate a matmul, check it against NumPy and print the report.

    Args:
        matrix: Sparse operand: .mtx, .smtx, .npz, .npy or a .txt mask [generated when left out].
        job: What to compute.
        timing_only: Move no values; the cycles are the same.
        json: Print one JSON object, with the columns of PopSparse's published tables.
        view: Name of the view to print.
    """
    name = "json" if json else view
    if name not in VIEWS:
        raise InputError(f"no view {name!r}; there is {', '.join(sorted(VIEWS))}")
    with _progress() as tell:
        outcome = perform(job.request(matrix), timing_only=timing_only, tell=tell)
    print(VIEWS[name](outcome))
    if outcome.refusal is not None:
        _complain(outcome.refusal)
    elif outcome.check is not None and not outcome.check.right:
        error, bound = outcome.check.max_abs_error, outcome.check.tolerance
        _complain(
            f"the result is wrong: it differs from NumPy by up to {error:.3g}, rounding can cause "
            f"{bound:.3g} at most"
        )
    return DONE if outcome.valid else FAILED


@app.command(name="compile")
def compile_(
    matrix: Path | None = None,
    /,
    *,
    output: Annotated[Path, Output],
    job: Job = Job(),  # frozen
) -> int:
    """Plan and emit a program, and write both to a file.

    Args:
        matrix: Sparse operand [generated when left out]; only its pattern is compiled.
        output: The file to write.
        job: What to compute.
    """
    request = job.request(matrix)
    with _progress() as tell:
        tell("plan")
        plan = plan_of(request, matrix_of(request), machine_of(request))
        tell("compile")
        program = emit(plan)
        save(output, plan=plan, program=program)
    print(f"wrote {output}: {len(program.steps)} supersteps for {program.machine.tiles} tiles")
    return DONE


@app.command(name="simulate")
def simulate_(
    file: Path,
    /,
    *,
    data: Path | None = None,
    output: Annotated[Path | None, Output] = None,
    run_file: Path | None = None,
) -> int:
    """Simulate a compiled program; with data, compute its numbers too.

    Args:
        file: A file that `ipusim compile` wrote.
        data: An .npz with `a` [m, k] and `x` [k, n] as you have them [timing only without].
        output: An .npz to write, with `y` [m, n].
        run_file: Write plan, program and run to this file, for `ipusim show`.
    """
    if output is not None and data is None:
        raise InputError("--output needs --data: a timing-only run computes no y")
    saved = load(file)
    if saved.plan is None or saved.program is None:
        raise InputError(f"{file} holds no plan and program; write one with `ipusim compile`")
    feeds = None
    if data is not None:
        a, x = _operands(data)
        feeds = pack(saved.plan, a, x)
    with _progress() as tell:
        tell("simulate")
        result = simulate(saved.program, feeds)
    print(result.report)
    if output is not None:
        np.savez(output, y=unpack(saved.plan, result.outputs))
    if run_file is not None:
        save(run_file, plan=saved.plan, program=saved.program, run=result)
    return DONE


@app.command
def show(file: Path, /, *, tile: int | None = None, dot: Annotated[bool, Flag] = False) -> int:
    """Print what a file holds: the decision, the program's text, the run's report.

    Args:
        file: A file that `ipusim compile` or `ipusim simulate` wrote.
        tile: Print every line that concerns this tile.
        dot: Print the program's graph of variables and phases, for Graphviz, and nothing else.
    """
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
    if saved.run is not None and tile is None:
        print(f"\n{saved.run.report}")
    return DONE


@app.command
def machine(name: str = "bow", /) -> int:
    """Print every number of a machine with its source.

    Args:
        name: mk1, mk2, bow, c600 or a TOML file.
    """
    print(load_machine(name))
    return DONE


def _operands(path: Path) -> tuple[np.ndarray, np.ndarray]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return arrays["a"], arrays["x"]
    except KeyError as error:
        raise InputError(f"{path} has no array {error}; it needs a [m, k] and x [k, n]") from None
    except (OSError, ValueError, TypeError) as error:
        raise InputError(f"{path} cannot be read as .npz: {error}") from None


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """A line on standard error that says what is being done, where a person watches."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _stage: None
        return
    with console.status("starting") as status:
        yield status.update


def _complain(message: str) -> None:
    print(f"ipusim: {message}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status. Errors are one line on standard error."""
    try:
        return int(app(arguments, exit_on_error=False, print_error=False) or DONE)
    except CycloptsError as error:
        text = " ".join(str(error).split()).rstrip(".")
        message, status = f"{text}; try `ipusim --help`", MISUSED
    except InputError as error:
        message, status = str(error), MISUSED
    except IpusimError as error:
        message, status = str(error), FAILED
    except OSError as error:
        message, status = f"{error.filename or 'file'}: {error.strerror or error}", MISUSED
    except MemoryError:
        message, status = "this host has too little memory; try --timing-only", FAILED
    except KeyboardInterrupt:
        message, status = "interrupted", FAILED
    _complain(message)
    return status
