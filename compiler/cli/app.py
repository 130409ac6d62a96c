"""The grammar of the `ipusim` command; what each command does is in `commands`.

Only what reads the command line is imported here, so that help and mistakes are answered at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, CycloptsError, Parameter

from .arguments import Job
from .axes_arguments import AxesFlags

MISUSED = 2
EXAMPLES = """
Examples:

    ipusim run --m 4096 --k 4096 --n 1024 --block-length 16 --density 1/16

    ipusim run --method dynamic --density 1/16 --max-density 1/8 --patterns 4

    ipusim run weights.smtx --n 512 --block-length 4 --machine mk2 --json

    ipusim compile weights.mtx --n 64 -o job.ipusim
    ipusim simulate job.ipusim --data operands.npz -o result.npz

    ipusim run --n 1024 --run-file job.run
    ipusim report job.run --html job.html --trace job.json.gz

    ipusim tile zero.S --entry zero --array x=x.npy --state x,8,2 --profile

    ipusim explore --n 64 256 1024 --density 1/16 1/32 --method static dense --plot pictures

    ipusim validate --plot pictures

    ipusim compare before.ipusim after.ipusim

Exit status: 0 done, 1 the program does not fit, the result is wrong or `diff` found a difference,
2 bad usage or input.
"""

app = App(
    name="ipusim",
    help="Compile sparse matmuls for a Graphcore IPU and simulate them, cycle by cycle.",
    help_epilogue=EXAMPLES,
    help_format="plaintext",
    result_action="return_value",
    version_flags=["--version"],
)


DEFAULTS = Job()
NO_AXES = AxesFlags()
Flag = Parameter(negative="")
Matrix = Annotated[Path | None, Parameter(name=["--matrix", "--sparsity-matrix-file"])]
Matrices = Annotated[
    tuple[Path, ...],
    Parameter(
        name=["--matrix", "--sparsity-matrix-file"],
        consume_multiple=True,
        negative="",
        show_default=False,
    ),
]
Fidelity = Literal["formula", "instruction"]
Output = Parameter(name=["--output", "-o"])
Repeated = Parameter(negative="", show_default=False)
Include = Annotated[tuple[Path, ...], Repeated, Parameter(name=["--include", "-I"])]
Define = Annotated[tuple[str, ...], Repeated, Parameter(name=["--define", "-D"])]
Several = Annotated[tuple[str, ...], Repeated, Parameter(consume_multiple=True)]


@app.command
def run(
    matrix: Matrix = None,
    *,
    job: Job = DEFAULTS,
    timing_only: Annotated[
        bool, Parameter(name=["--timing-only", "--ignore-data"], negative="")
    ] = False,
    patterns: int = 1,
    fidelity: Fidelity = "formula",
    json: Annotated[bool, Flag] = False,
    view: str = "table",
    run_file: Path | None = None,
) -> int:
    """Compile and simulate a matmul, check it against NumPy and print the report.

    Args:
        matrix: Sparse operand: .mtx, .smtx, .npz, .npy or a .txt mask [generated when left out].
        job: What to compute.
        timing_only: Move no values; the cycles are the same.
        patterns: Draw so many patterns, one seed after another, and run all of them through one
            dynamic program.
        fidelity: Cycles by formula, or every compute phase instruction by instruction (the same).
        json: Print one JSON object a pattern, with the columns of PopSparse's published tables.
        view: Name of the view to print.
        run_file: Write plan, program and run to this file, for `ipusim report`.
    """
    from . import commands  # noqa: PLC0415  # see the module's docstring

    return commands.run(
        job,
        matrix=matrix,
        timing_only=timing_only,
        patterns=patterns,
        fidelity=fidelity,
        view="json" if json else view,
        run_file=run_file,
    )


@app.command(name="compile")
def compile_(
    matrix: Matrix = None,
    *,
    output: Annotated[Path, Output],
    job: Job = DEFAULTS,
) -> int:
    """Plan and emit a program, and write both to a file.

    Args:
        matrix: Sparse operand [generated when left out]; only its pattern is compiled.
        output: The file to write.
        job: What to compute.
    """
    from . import commands  # noqa: PLC0415  # see the module's docstring

    return commands.compile_(job, matrix=matrix, output=output)


@app.command
def simulate(
    file: Path,
    /,
    *,
    data: Path | None = None,
    output: Annotated[Path | None, Output] = None,
    run_file: Path | None = None,
    fidelity: Fidelity = "formula",
) -> int:
    """Simulate a compiled program; with data, compute its numbers and check them.

    Args:
        file: A file that `ipusim compile` wrote.
        data: An .npz with `a` [m, k] and `x` [k, n] as you have them [timing only without, or with
            `a` alone, which a dynamic program needs].
        output: An .npz to write, with `y` [m, n].
        run_file: Write plan, program and run to this file, for `ipusim report` and `show`.
        fidelity: Cycles by formula, or every compute phase instruction by instruction (the same).
    """
    from . import commands  # noqa: PLC0415  # see the module's docstring

    return commands.simulate_(file, data=data, output=output, run_file=run_file, fidelity=fidelity)


@app.command
def show(file: Path, /, *, tile: int | None = None, dot: Annotated[bool, Flag] = False) -> int:
    """Print what a file holds: the decision, the program's text, the run's report.

    Args:
        file: A file that `ipusim compile` or `ipusim simulate` wrote.
        tile: Print every line that concerns this tile.
        dot: Print the program's graph of variables and phases, for Graphviz, and nothing else.
    """
    from . import commands  # noqa: PLC0415  # see the module's docstring

    return commands.show(file, tile=tile, dot=dot)


@app.command
def report(
    run_file: Path,
    /,
    *,
    html: Path | None = None,
    png: Path | None = None,
    trace: Path | None = None,
    trace_tiles: str = "",
    interval_csv: Path | None = None,
    dot: Path | None = None,
) -> int:
    """Show a run: its report as text, or pictures, a page, a timeline, a table.

    Args:
        run_file: A file that --run-file of `ipusim run` or `ipusim simulate` wrote.
        html: Write one page with all pictures, which needs no network.
        png: Write the pictures to this folder.
        trace: Write a timeline for Perfetto, Chrome trace-event .json or .json.gz.
        trace_tiles: Tiles of the timeline: all, or as in 0-15,700 [some of a large chip].
        interval_csv: Write how many tiles compute, exchange, sync and wait, window by window.
        dot: Write the program's graph of variables and phases, for Graphviz.
    """
    from . import report_commands  # noqa: PLC0415  # see the module's docstring

    wanted = report_commands.Wanted(
        html=html,
        png=png,
        trace=trace,
        trace_tiles=trace_tiles,
        interval_csv=interval_csv,
        dot=dot,
    )
    return report_commands.report(run_file, wanted)


@app.command
def machine(name: str = "bow", /) -> int:
    """Print every number of a machine with its source.

    Args:
        name: mk1, mk2, bow, c600 or a TOML file.
    """
    from . import commands  # noqa: PLC0415  # see the module's docstring

    return commands.machine(name)


@app.command
def asm(
    file: Path,
    /,
    *,
    include: Include = (),
    define: Define = (),
    list_: Annotated[bool, Parameter(name="--list", negative="")] = False,
) -> int:
    """Assemble a file of tile code, and print its size and labels.

    Args:
        file: Assembly text, .S.
        include: A folder of `#include`, besides the file's own; may be repeated.
        define: NAME or NAME=VALUE for the preprocessor; may be repeated.
        list_: Print the code as it was assembled, a bundle a line.
    """
    from . import tile_commands  # noqa: PLC0415  # see the module's docstring

    return tile_commands.asm(file, include=include, define=define, listed=list_)


@app.command
def tile(
    file: Path,
    /,
    *,
    entry: str,
    runs_on: Literal["supervisor", "workers"] = "workers",
    array: Several = (),
    state: Annotated[str, Parameter(allow_leading_hyphen=True, show_default=False)] = "",
    interleaved: Several = (),
    include: Include = (),
    define: Define = (),
    machine: str = "bow",
    profile: Annotated[bool, Flag] = False,
    trace: Path | None = None,
    output: Annotated[Path | None, Output] = None,
) -> int:
    """Run one vertex on one tile, instruction by instruction, and print its cycles.

    Args:
        file: Assembly text, .S.
        entry: The label where the vertex starts.
        runs_on: Who enters there; workers: all of them.
        array: NAME=FILE.npy, an array in memory, in elements of its own; may be repeated.
        state: Words of the vertex state, comma separated: whole numbers, floats, names of arrays.
        interleaved: Name of an array that lies in interleaved memory; may be repeated.
        include: A folder of `#include`, besides the file's own; may be repeated.
        define: NAME or NAME=VALUE for the preprocessor; may be repeated.
        machine: mk1, mk2, bow, c600 or a TOML file.
        profile: Print where the cycles went, bundle by bundle.
        trace: Write a trace of every cycle, Chrome trace-event .json or .json.gz.
        output: An .npz to write, with every array as the code left it.
    """
    from . import tile_commands  # noqa: PLC0415  # see the module's docstring

    vertex = tile_commands.VertexText(entry, runs_on, array, state, interleaved)
    return tile_commands.tile(
        file,
        vertex,
        include=include,
        define=define,
        machine=machine,
        profile=profile,
        trace=trace,
        output=output,
    )


@app.command
def validate(
    *,
    points: Path | None = None,
    profiled: bool = True,
    json: Annotated[bool, Flag] = False,
    plot: Path | None = None,
    store: Path | None = None,
    fresh: Annotated[bool, Flag] = False,
    workers: int | None = None,
) -> int:
    """Simulate what a Bow IPU was measured to do, and print by how much the simulator errs.

    Simulations run in processes of their own. Their results are kept in a file as they come, so
    that an interrupted validation goes on, and an unchanged simulator is not asked twice.

    Args:
        points: Measurements, CSV with the columns of the shipped table [the shipped table].
        profiled: Add to each step what the profile of a run adds, as the shipped table was taken.
        json: Print one JSON object with all points and the summary.
        plot: Write pictures to this folder, as PNG.
        store: File of results, JSON Lines [~/.cache/ipusim/validate.jsonl].
        fresh: Drop what the file of results holds.
        workers: Processes, each up to 1.6 GB on the shipped table [one a core].
    """
    from . import study_commands  # noqa: PLC0415  # see the module's docstring

    return study_commands.validate_(
        points,
        profiled=profiled,
        json=json,
        plot=plot,
        store=store,
        fresh=fresh,
        workers=workers,
    )


@app.command
def diff(old: Path, new: Path, /) -> int:
    """Print what differs between two golden stores; exit status 1 if anything does.

    Args:
        old: A file of `pytest --update-golden`, golden/*.cycles, or a folder with such files.
        new: Another.
    """
    from . import guard_commands  # noqa: PLC0415  # see the module's docstring

    return guard_commands.diff(old, new)


@app.command
def compare(first: Path, second: Path, /, *, json: Annotated[bool, Flag] = False) -> int:
    """Print two runs, stores or golden files side by side, the largest difference first.

    Args:
        first: A run file of `ipusim simulate`, a store of `ipusim validate`, lines of
            `ipusim run --json`, a golden file or a folder of them.
        second: Another.
        json: Print one JSON object.
    """
    from . import guard_commands  # noqa: PLC0415  # see the module's docstring

    return guard_commands.compare(first, second, json=json)


@app.command
def explore(
    matrix: Matrices = (),
    *,
    axes: AxesFlags = NO_AXES,
    store: Path | None = None,
    fresh: Annotated[bool, Flag] = False,
    executor: Literal["processes", "dask"] = "processes",
    scheduler: str | None = None,
    workers: int | None = None,
    dry_run: Annotated[bool, Flag] = False,
    json: Annotated[bool, Flag] = False,
    plot: Path | None = None,
) -> int:
    """Simulate every combination of the values given, and print, keep and draw what comes out.

    Every result is kept in a file as it comes, by all that decides it: an interrupted sweep goes
    on, a wider one simulates only what is new. Without axes: print and draw what the file holds.

    Args:
        matrix: Files of sparse operands [generated].
        axes: What to sweep.
        store: File of results, JSON Lines; several sweeps may write to it at once [explore.jsonl].
        fresh: Drop what the file of results holds.
        executor: Processes of this machine, or the workers of a Dask cluster.
        scheduler: Address of the Dask scheduler, or its scheduler file (.json)
            [DASK_SCHEDULER_ADDRESS, else a cluster on this machine].
        workers: Processes [one a core].
        dry_run: List the points, which are held, and about how long the others take; run nothing.
        json: Print one JSON object a point.
        plot: Write pictures to this folder, as PNG.
    """
    from . import explore_commands  # noqa: PLC0415  # see the module's docstring

    return explore_commands.explore(
        axes,
        matrix=matrix,
        store=store,
        fresh=fresh,
        executor=executor,
        scheduler=scheduler,
        workers=workers,
        dry_run=dry_run,
        json=json,
        plot=plot,
    )


@app.command
def convert(
    source: Path,
    target: Path,
    /,
    *,
    block_length: int | None = None,
    lossy: Annotated[bool, Flag] = False,
) -> int:
    """Convert a matrix file: .mtx, .smtx, .npz, .npy or a .txt mask, by suffix.

    Args:
        source: File to read.
        target: File to write; .npz keeps everything.
        block_length: Edge of the blocks to cut it into [the file's own].
        lossy: Write it though the format cannot hold the values or the blocks.
    """
    from . import explore_commands  # noqa: PLC0415  # see the module's docstring

    return explore_commands.convert_(source, target, block_length=block_length, lossy=lossy)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status. Mistakes are one line on standard error."""
    try:
        return int(app(arguments, exit_on_error=False, print_error=False) or 0)
    except CycloptsError as error:
        text = " ".join(str(error).split()).rstrip(".")
        print(f"ipusim: {text}; try `ipusim --help`", file=sys.stderr)
        return MISUSED
