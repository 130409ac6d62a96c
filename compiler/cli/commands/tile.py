"""`ipusim tile`: one vertex on one tile, instruction by instruction."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import attrs
from cyclopts import Parameter

from ..arguments import FLATTENED, Define, Flag, Include, Output, Several, macros
from ..places import ARRAYS, TRACE, check_files
from ..telling import DONE

TRACED_ISSUES = 200_000  # some 30 MB of JSON, what viewers still open
NOT_IN_NPZ = ("file", "allow_pickle")


@attrs.frozen(kw_only=True)
class VertexText:
    """A vertex as the command line tells it.

    Attributes:
        entry: The label where the vertex starts.
        runs_on: Who enters there; workers: all of them.
        array: NAME=FILE.npy, an array in memory, in elements of its own; may be repeated.
        state: Words of the vertex state, comma separated: whole numbers, floats, names of arrays.
        interleaved: Name of an array that lies in interleaved memory; may be repeated.
        include: A folder of `#include`, besides the file's own; may be repeated.
        define: NAME or NAME=VALUE for the preprocessor; may be repeated.
    """

    entry: str
    runs_on: Literal["supervisor", "workers"] = "workers"
    array: Several = ()
    state: Annotated[str, Parameter(allow_leading_hyphen=True, show_default=False)] = ""
    interleaved: Several = ()
    include: Include = ()
    define: Define = ()

    @property
    def words(self) -> list[int | float | str]:
        """The words of the state."""
        return [_word(text.strip()) for text in self.state.split(",") if text.strip()]


def tile(
    file: Path,
    /,
    *,
    vertex: Annotated[VertexText, FLATTENED],
    machine: str = "bow",
    profile: Annotated[bool, Flag] = False,
    trace: Path | None = None,
    output: Annotated[Path | None, Output] = None,
) -> int:
    """Run one vertex on one tile, instruction by instruction, and print its cycles.

    Args:
        file: Assembly text, .S.
        vertex: What to run.
        machine: mk1, mk2, bow, c600 or a TOML file.
        profile: Print where the cycles went, bundle by bundle.
        trace: Write a trace of every cycle, Chrome trace-event .json or .json.gz.
        output: An .npz to write, with every array as the code left it.
    """
    import numpy as np

    from ipusim import whole_file
    from ipusim.isa import write_tile_trace

    places = {"--trace": trace, "--output": output}
    read = [file, *(Path(text.partition("=")[2]) for text in vertex.array)]
    check_files(places, inputs=read, suffixes={"--trace": TRACE, "--output": ARRAYS})
    code, chip, run = _run(file, vertex, machine, traced=trace is not None)
    bundles = " ".join(f"{n:,}" for n in run.execution.worker_bundles)
    print(run.profile if profile else f"{run.cycles:,} cycles; bundles of the workers: {bundles}")
    if trace is not None:
        written = write_tile_trace(trace, chip, code, run.execution)
        issues = int(run.execution.issues.sum())
        print(f"wrote {trace}: the first {written:,} of {issues:,} issues")
    if output is not None:
        with whole_file(output) as target:
            np.savez(target, **run.arrays)
    return DONE


def _run(file: Path, vertex: VertexText, machine: str, *, traced: bool) -> tuple[Any, Any, Any]:
    """Code, chip and run of a vertex."""
    from ipusim import load_machine
    from ipusim.isa import Setup, assemble, run_vertex

    chip, arrays = load_machine(machine), _arrays(vertex)
    defines = macros(vertex.define)
    code = assemble(file, include=vertex.include, defines=defines, origin=chip.sram_base)
    run = run_vertex(
        code,
        vertex.entry,
        arrays,
        vertex.words,
        runs_on=vertex.runs_on,
        machine=chip,
        setup=Setup(trace_bundles=TRACED_ISSUES if traced else 0),
    )
    return code, chip, run


def _arrays(vertex: VertexText) -> dict[str, Any]:
    """An `Array` for each name."""
    from ipusim import InputError, read_npy
    from ipusim.isa import Array

    arrays: dict[str, Any] = {}
    for text in vertex.array:
        name, _, file = text.partition("=")
        if not name.isidentifier() or not file:
            raise InputError(f"--array {text}: write NAME=FILE.npy")
        if name in NOT_IN_NPZ:
            raise InputError(f"--array {name}: numpy.savez keeps this name for itself")
        if name in arrays:
            raise InputError(f"--array {name} is given twice")
        arrays[name] = Array(read_npy(file), interleaved=name in vertex.interleaved)
    unknown = [name for name in vertex.interleaved if name not in arrays]
    if unknown:
        raise InputError(
            f"--interleaved {unknown[0]}: no such --array; there is {', '.join(arrays) or 'none'}"
        )
    return arrays


def _word(text: str) -> int | float | str:
    """A word of the state: a whole number in any base, a float, else a name."""
    from ipusim import InputError

    if text.isidentifier():
        return text
    try:
        return int(text, 0)
    except ValueError:
        pass  # perhaps a float
    try:
        return float(text)
    except ValueError:
        raise InputError(f"--state: {text!r} is no number and no name of an array") from None
