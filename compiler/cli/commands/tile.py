"""`ipusim tile`: one vertex on one tile, instruction by instruction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import attrs
from cyclopts import Parameter, validators

from ..arguments import (
    FLATTENED,
    MACHINE,
    OUTPUT,
    VERTEX,
    Define,
    Flag,
    Include,
    Output,
    Repeated,
    Several,
    Stub,
    Whole,
    macros,
)
from ..places import ARRAYS, TRACE, check_files
from ..telling import DONE, print_text

NOT_IN_NPZ = ("file", "allow_pickle")
Variant = tuple[tuple[Path, ...], tuple[str, ...]]

TRACED_ISSUES = 200_000  # some 30 MB of JSON, what viewers still open
TIMELINE_ISSUES = 500_000  # folded, where they are many; 20 MB while the run lasts


@attrs.frozen(kw_only=True)
class VertexText:
    """A vertex as the command line tells it.

    Attributes:
        entry: The label where the vertex starts; a field list may name it.
        runs_on: Who enters there; workers: all of them, worker: the first one alone. Workers unless
            a field list says otherwise.
        vertex: A field list, TOML: the vertex state laid out as Poplar would, instead of --state.
        scalar: NAME=NUMBER, a scalar of the field list; may be repeated.
        layout: Print where the fields of the field list lie in the vertex state.
        array: NAME=FILE.npy, an array in memory, in elements of its own; may be repeated.
        state: Words of the vertex state, comma separated: whole numbers, floats, names of arrays.
        interleaved: Name of an array that lies in interleaved memory; may be repeated.
        include: A folder of `#include`, besides the file's own; may be repeated.
        define: NAME or NAME=VALUE for the preprocessor; may be repeated.
        stub: Name of a C++ function that no file has; calling it is a fault. May be repeated.
        worker_stack: Bytes of each worker's stack, at $mworker_base; 0 for none.
    """

    entry: str | None = None
    runs_on: Literal["supervisor", "workers", "worker"] | None = None
    vertex: Path | None = None
    scalar: Several = ()
    layout: Annotated[bool, Flag] = False
    array: Several = ()
    state: Annotated[str, Parameter(allow_leading_hyphen=True, show_default=False)] = ""
    interleaved: Several = ()
    include: Include = ()
    define: Define = ()
    stub: Stub = ()
    worker_stack: Annotated[
        int, Whole, Parameter(validator=validators.Number(gte=0), negative="")
    ] = 256

    @property
    def words(self) -> list[int | float | str]:
        """The words of the state."""
        return [_word(text.strip()) for text in self.state.split(",") if text.strip()]


NOTHING_GIVEN = VertexText()


@attrs.frozen(kw_only=True)
class TileViews:
    """What to show.

    Attributes:
        profile: Print where the cycles went: parts, stalls by cause, use of pipes and ports, and
            every bundle with its source line.
        trace: Write a trace of every cycle, Chrome trace-event .json or .json.gz.
        timeline: Write a timeline of workers and supervisor for Perfetto, .json or .json.gz:
            launches, syncs, waits and loops as slices with their source lines.
        compare: A variant, .S, one or several: run it on the same arrays, and print both side by
            side, the bundles that differ most, and whether the results are equal.
        compare_define: NAME or NAME=VALUE for the preprocessor, of the variant only; may be
            repeated. Without --compare the variant is the same text.
    """

    profile: Annotated[bool, Flag] = False
    trace: Path | None = None
    timeline: Path | None = None
    compare: Annotated[tuple[Path, ...], Repeated, Parameter(consume_multiple=True)] = ()
    compare_define: Annotated[tuple[str, ...], Repeated] = ()

    @property
    def places(self) -> dict[str, Path | None]:
        """By flag, what is written."""
        return {"--trace": self.trace, "--timeline": self.timeline}

    @property
    def suffixes(self) -> dict[str, tuple[str, ...]]:
        """By flag, those of its format."""
        return dict.fromkeys(self.places, TRACE)

    @property
    def traced(self) -> int:
        """How many issues the run is to trace."""
        return max(
            TRACED_ISSUES if self.trace else 0,
            TIMELINE_ISSUES if self.timeline else 0,
        )

    def variant(self, files: tuple[Path, ...]) -> Iterator[Variant]:
        """The files and further macros of the second variant, if there is one."""
        if self.compare or self.compare_define:
            yield self.compare or files, self.compare_define


NO_VIEWS = TileViews()


def tile(
    files: Annotated[tuple[Path, ...], VERTEX],
    /,
    *,
    vertex: Annotated[VertexText, FLATTENED, VERTEX] = NOTHING_GIVEN,
    machine: Annotated[str, MACHINE] = "bow",
    views: Annotated[TileViews, FLATTENED, OUTPUT] = NO_VIEWS,
    output: Annotated[Path | None, Output, OUTPUT] = None,
) -> int:
    """Run one vertex on one tile, instruction by instruction, and print its cycles.

    Args:
        files: Assembly text, .S; several are linked.
        vertex: What to run.
        machine: mk1, mk2, bow, c600 or a TOML file.
        views: What to show.
        output: An .npz to write, with every array as the code left it.
    """
    import numpy as np

    from ipusim import load_machine, whole_file
    from ipusim.isa import state_layout

    fields = _field_list(vertex)
    lists = [] if vertex.vertex is None else [vertex.vertex]
    places = {**views.places, "--output": output}
    arrays = (Path(text.partition("=")[2]) for text in vertex.array)
    read = [*files, *views.compare, *lists, *arrays]
    check_files(places, inputs=read, suffixes={**views.suffixes, "--output": ARRAYS})
    if vertex.layout:
        print_text(state_layout(fields, load_machine(machine)))
    variants = [(files, ()), *views.variant(files)]
    codes = [_code(text, vertex, fields, machine, define) for text, define in variants]
    runs = [_run(code, vertex, fields, machine, traced=views.traced) for code in codes]
    show_runs(runs, views, files)
    if output is not None:
        with whole_file(output) as target:
            np.savez(target, **runs[0].arrays)
    return DONE


def _code(
    files: tuple[Path, ...],
    vertex: VertexText,
    fields: Any,
    machine: str,
    define: tuple[str, ...],
) -> Any:
    """Files assembled and linked, with the macros of field list, vertex and variant."""
    from ipusim import load_machine
    from ipusim.isa import assemble, layout_macros

    chip = load_machine(machine)
    listed = {} if fields is None else {**layout_macros(chip), **fields.defines}
    return assemble(
        files,
        include=vertex.include,
        defines={**listed, **macros((*vertex.define, *define))},
        origin=chip.sram_base,
        stubs=vertex.stub,
    )


def _field_list(vertex: VertexText) -> Any:
    """The field list of a vertex, None where its state is told in words."""
    from ipusim import InputError
    from ipusim.isa import load_vertex

    if vertex.vertex is None:
        for name, value in {"--scalar": vertex.scalar, "--layout": vertex.layout}.items():
            if value:
                raise InputError(f"{name} is of a field list; give --vertex FILE.toml")
        if vertex.entry is None:
            raise InputError("--entry is missing; give the label where the vertex starts")
        return None
    for name, value in {"--state": vertex.state, "--interleaved": vertex.interleaved}.items():
        if value:
            raise InputError(f"{name} beside --vertex; the field list says it")
    fields = load_vertex(vertex.vertex)
    reserved = [field.name for field in fields.arrays if field.name in NOT_IN_NPZ]
    if reserved:
        raise InputError(f"field {reserved[0]}: numpy.savez keeps this name for itself")
    return fields


def _run(code: Any, vertex: VertexText, fields: Any, machine: str, *, traced: int) -> Any:
    """The run of a vertex, whose first issues are traced."""
    from ipusim.isa import Setup, run_described, run_vertex

    setup = Setup(trace_bundles=traced, worker_stack_bytes=vertex.worker_stack)
    arrays = _arrays(vertex)
    if fields is None:
        return run_vertex(
            code,
            vertex.entry or "",
            arrays,
            vertex.words,
            runs_on=vertex.runs_on or "workers",
            machine=machine,
            setup=setup,
        )
    return run_described(
        code,
        fields,
        {name: array.values for name, array in arrays.items()},
        scalars=_scalars(vertex),
        entry=vertex.entry or "",
        runs_on=vertex.runs_on or "",
        machine=machine,
        setup=setup,
    )


def _scalars(vertex: VertexText) -> dict[str, int | float]:
    """A number for each name."""
    from ipusim import InputError, shown_name

    scalars: dict[str, int | float] = {}
    for text in vertex.scalar:
        name, _, number = text.partition("=")
        value = _word(number.strip()) if name and number.strip() else ""
        if isinstance(value, str):
            raise InputError(f"--scalar {shown_name(text)}: write NAME=NUMBER")
        if name in scalars:
            raise InputError(f"--scalar {shown_name(name)} is given twice")
        scalars[name] = value
    return scalars


def _arrays(vertex: VertexText) -> dict[str, Any]:
    """An `Array` for each name."""
    from ipusim import InputError, read_npy, shown_name
    from ipusim.isa import Array

    arrays: dict[str, Any] = {}
    for text in vertex.array:
        name, _, file = text.partition("=")
        if not name.isidentifier() or not file:
            raise InputError(f"--array {shown_name(text)}: write NAME=FILE.npy")
        if name in NOT_IN_NPZ:
            raise InputError(f"--array {shown_name(name)}: numpy.savez keeps this name for itself")
        if name in arrays:
            raise InputError(f"--array {shown_name(name)} is given twice")
        arrays[name] = Array(read_npy(file), interleaved=name in vertex.interleaved)
    unknown = [name for name in vertex.interleaved if name not in arrays]
    if unknown:
        raise InputError(
            f"--interleaved {shown_name(unknown[0])}: no such --array; "
            f"there is {', '.join(arrays) or 'none'}"
        )
    return arrays


def _word(text: str) -> int | float | str:
    """A word of the state: a whole number in any base, a float, else a name."""
    from ipusim import InputError, real_number

    if text.isidentifier():
        return text
    try:
        return int(text, 0)
    except ValueError:
        pass  # perhaps a float
    try:
        return real_number(text)
    except ValueError as error:
        why = (
            f"{error}"
            if " is too " in str(error)
            else f"{text!r} is no number and no name of an array"
        )
        raise InputError(f"--state: {why}") from None


def show_runs(runs: Sequence[Any], views: TileViews, files: tuple[Path, ...]) -> None:
    """Print and write what is asked for of the run of `files`, and of its variant's behind it."""
    run = runs[0]
    if len(runs) > 1:
        _compare(runs, views, files)
    elif not views.profile:
        bundles = " ".join(f"{n:,}" for n in run.execution.worker_bundles)
        print_text(f"{run.cycles:,} cycles; bundles of the workers: {bundles}")
    if views.profile:
        print_text(run.profile)
    _write(run, views)


def _compare(runs: Sequence[Any], views: TileViews, files: tuple[Path, ...]) -> None:
    from ipusim.isa import compare_runs

    first = " ".join(file.name for file in files)
    second = " ".join(file.name for file in views.compare or files)
    names = (first, " ".join([second, *views.compare_define]))
    print_text(compare_runs(runs[0], runs[1], names=names))


def _write(run: Any, views: TileViews) -> None:
    from ipusim import shown_name
    from ipusim.isa import write_tile_timeline, write_tile_trace

    issues = int(run.execution.issues.sum())
    for path, write, most in (
        (views.trace, write_tile_trace, TRACED_ISSUES),
        (views.timeline, write_tile_timeline, TIMELINE_ISSUES),
    ):
        if path is not None:
            part = attrs.evolve(run.execution, trace=run.execution.trace[:most])
            written = write(path, run.machine, run.code, part)
            print_text(f"wrote {shown_name(path)}: the first {written:,} of {issues:,} issues")
