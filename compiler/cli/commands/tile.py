"""Command `ipusim tile`: run one vertex on one tile, instruction by instruction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import attrs
from cyclopts import Parameter, validators

from ..arguments import (
    FIELDS,
    MACHINE,
    OUTPUT,
    VERTEX,
    Define,
    Flag,
    Include,
    Integer,
    Output,
    RepeatedFlag,
    Stub,
    Texts,
    macros,
)
from ..messages import DONE, print_text
from ..output_paths import ARRAYS, TRACE, check_files

# Parameters of numpy.savez, which arrays cannot have as names.
NOT_IN_NPZ = ("file", "allow_pickle")
Variant = tuple[tuple[Path, ...], tuple[str, ...]]  # files, and further macros

# Maximum number of issues (a worker issues a bundle) that are recorded. A trace has one event for
# each: some 30 MB of JSON, which viewers still open. A timeline folds repetitions: 20 MB of memory
# while the run lasts.
TRACED_ISSUES = 200_000
TIMELINE_ISSUES = 500_000


@attrs.frozen(kw_only=True)
class VertexText:
    """Options of the vertex to run: its entry, its state and its arrays.

    Attributes:
        entry: Label at which the vertex starts; needed unless a field list names it.
        runs_on: Threads that enter the vertex: the supervisor, all workers, or the first worker
            only [as the field list says, else workers].
        vertex: Field list of the vertex, .toml; its state is laid out as Poplar would do it. It
            takes the place of --state [none].
        scalar: Value of a scalar of the field list, as NAME=NUMBER; may be repeated [none].
        layout: Print the offset of each field of the field list in the vertex state [off].
        array: Array in tile memory, as NAME=FILE.npy; each lies in memory elements of its own; may
            be repeated [none].
        state: Words of the vertex state, separated by commas: whole numbers, floats, or names of
            arrays, which stand for their addresses [none].
        interleaved: Name of an array that is put into interleaved memory; may be repeated [none].
        include: Folder to search for `#include`, besides the folder of each file; may be repeated
            [none].
        define: Macro for the preprocessor, as NAME or NAME=VALUE; may be repeated [none].
        stub: Name of a C++ function that no file defines; a call of it is a fault; may be repeated
            [none].
        worker_stack: Size of each worker's stack in bytes, at $mworker_base; 0 for no stack.
        check_races: Refuse two workers, or a worker and the supervisor, that access one word
            between launch and sync, one of them by a store [on].
    """

    entry: str | None = None
    runs_on: Literal["supervisor", "workers", "worker"] | None = None
    vertex: Path | None = None
    scalar: Texts = ()
    layout: Annotated[bool, Flag] = False
    array: Texts = ()
    state: Annotated[str, Parameter(allow_leading_hyphen=True, show_default=False)] = ""
    interleaved: Texts = ()
    include: Include = ()
    define: Define = ()
    stub: Stub = ()
    worker_stack: Annotated[
        int, Integer, Parameter(validator=validators.Number(gte=0), negative="")
    ] = 256
    check_races: Annotated[bool, Parameter(show_default=False)] = True

    @property
    def words(self) -> list[int | float | str]:
        """Words of the vertex state, as numbers or names of arrays."""
        return [_word(text.strip()) for text in self.state.split(",") if text.strip()]


DEFAULT_VERTEX = VertexText()


@attrs.frozen(kw_only=True)
class TileViews:
    """Options of the output: profile, traces, and the comparison with a variant.

    Attributes:
        profile: Print how the cycles divide: by part, stalls by cause, use of pipes and ports, and
            each bundle with its source line [print the cycles only].
        trace: File to write, .json or .json.gz: a Chrome trace of every cycle [none].
        timeline: File to write, .json or .json.gz: a timeline of workers and supervisor for
            Perfetto, with launches, syncs, waits and loops as slices [none].
        compare: Assembly files of a variant, .S. It runs on the same arrays; both runs are printed
            side by side, with the bundles that differ most, and whether results are equal [none].
        compare_define: Macro of the variant only, as NAME or NAME=VALUE; may be repeated. Without
            --compare the variant has the same files [none].
        json: Print one JSON object instead of text, with everything that the other options ask for
            [off].
    """

    profile: Annotated[bool, Flag] = False
    trace: Path | None = None
    timeline: Path | None = None
    compare: Annotated[tuple[Path, ...], RepeatedFlag, Parameter(consume_multiple=True)] = ()
    compare_define: Annotated[tuple[str, ...], RepeatedFlag] = ()
    json: Annotated[bool, Flag] = False

    @property
    def paths(self) -> dict[str, Path | None]:
        """Path of each file to write, by flag."""
        return {"--trace": self.trace, "--timeline": self.timeline}

    @property
    def suffixes(self) -> dict[str, tuple[str, ...]]:
        """Suffixes of each flag's format, by flag."""
        return dict.fromkeys(self.paths, TRACE)

    @property
    def traced(self) -> int:
        """Number of issues that the run records."""
        return max(
            TRACED_ISSUES if self.trace else 0,
            TIMELINE_ISSUES if self.timeline else 0,
        )

    def variant(self, files: tuple[Path, ...]) -> Iterator[Variant]:
        """Yield the files and further macros of the variant to compare with, if there is one."""
        if self.compare or self.compare_define:
            yield self.compare or files, self.compare_define


NO_VIEWS = TileViews()


def tile(
    files: Annotated[tuple[Path, ...], VERTEX],
    /,
    *,
    vertex: Annotated[VertexText, FIELDS, VERTEX] = DEFAULT_VERTEX,
    machine: Annotated[str, MACHINE] = "bow",
    views: Annotated[TileViews, FIELDS, OUTPUT] = NO_VIEWS,
    output: Annotated[Path | None, Output, OUTPUT] = None,
) -> int:
    """Run one vertex on one tile, instruction by instruction, and print its cycles.

    Args:
        files: Assembly files, .S; several are linked.
        vertex: Options of the vertex.
        machine: Machine whose tile runs the vertex: mk1, mk2, bow, c600 or a TOML file.
        views: Options of the output.
        output: File to write, .npz: every array as the vertex has left it [none].
    """
    import numpy as np

    from ipusim import load_machine, whole_file
    from ipusim.isa import state_layout

    # 1. Read the field list and check the paths. 2. Assemble the files, and the variant with its
    # macros. 3. Run both on the same arrays. 4. Print, compare and write.
    fields = _field_list(vertex)
    lists = [] if vertex.vertex is None else [vertex.vertex]
    paths = {**views.paths, "--output": output}
    arrays = (Path(text.partition("=")[2]) for text in vertex.array)
    read = [*files, *views.compare, *lists, *arrays]
    check_files(paths, inputs=read, suffixes={**views.suffixes, "--output": ARRAYS})
    chip = load_machine(machine)
    layout = state_layout(fields, chip) if vertex.layout else None
    if layout is not None and not views.json:
        print_text(layout)
    variants = [(files, ()), *views.variant(files)]
    codes = [_code(text, vertex, fields, machine, define) for text, define in variants]
    runs = [_run(code, vertex, fields, machine, traced=views.traced) for code in codes]
    if views.json:
        _print_json(runs, views, files, chip.name, layout)
    else:
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
    """Assemble and link files, with the macros of field list, vertex and variant."""
    from ipusim import load_machine
    from ipusim.isa import assemble, layout_macros

    # Macros of the user come last, so that they replace those of the field list.
    chip = load_machine(machine)
    field_macros = {} if fields is None else {**layout_macros(chip), **fields.defines}
    return assemble(
        files,
        include=vertex.include,
        defines={**field_macros, **macros((*vertex.define, *define))},
        origin=chip.sram_base,
        stubs=vertex.stub,
    )


def _field_list(vertex: VertexText) -> Any:
    """Return the field list of a vertex, or None if its state is given in words.

    Raises:
        InputError: flags of a field list and of a state in words are mixed, the entry is missing,
            or a field has a name that no output file can hold.
    """
    from ipusim import InputError
    from ipusim.isa import load_vertex

    # A vertex is described either by a field list or by words of its state. Flags of the other
    # description are refused, since they would have no effect.
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
    # --output writes all arrays by numpy.savez, whose own parameters cannot be names of arrays.
    reserved_names = [field.name for field in fields.arrays if field.name in NOT_IN_NPZ]
    if reserved_names:
        raise InputError(f"field {reserved_names[0]}: numpy.savez keeps this name for itself")
    return fields


def _run(code: Any, vertex: VertexText, fields: Any, machine: str, *, traced: int) -> Any:
    """Run a vertex; its first `traced` issues are recorded."""
    from ipusim.isa import Setup, run_described, run_vertex

    setup = Setup(
        trace_bundles=traced,
        worker_stack_bytes=vertex.worker_stack,
        check_races=vertex.check_races,
    )
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
    """Return the scalars of the field list by name.

    Raises:
        InputError: a text is not NAME=NUMBER, or a name is given twice.
    """
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
    """Return the arrays of the vertex by name.

    Raises:
        InputError: a text is not NAME=FILE.npy, a name is reserved or given twice, or an
            interleaved array does not exist.
    """
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
    """Return a word of the state: a whole number in any base, a float, or the name of an array.

    Raises:
        InputError: the text is none of these.
    """
    from ipusim import InputError, real_number

    # Names first: "inf" and "nan" would be floats, too, but an array may have such a name.
    if text.isidentifier():
        return text
    try:
        return int(text, 0)
    except ValueError:
        pass  # it may be a float
    try:
        return real_number(text)
    except ValueError as error:
        # A number that is too large or too small for a float has a reason of its own.
        is_number = " is too " in str(error)
        reason = str(error) if is_number else f"{text!r} is no number and no name of an array"
        raise InputError(f"--state: {reason}") from None


def show_runs(runs: Sequence[Any], views: TileViews, files: tuple[Path, ...]) -> None:
    """Print and write the output of a run, and the comparison with its variant.

    Args:
        runs: run of the files, and the run of the variant if there is one.
        views: options of the output.
        files: files of the first run, whose names the comparison prints.
    """
    run = runs[0]
    if len(runs) > 1:
        _compare(runs, views, files)
    elif not views.profile:
        bundles = " ".join(f"{count:,}" for count in run.execution.worker_bundles)
        print_text(f"{run.cycles:,} cycles; bundles of the workers: {bundles}")
    if views.profile:
        print_text(run.profile)
    _write(run, views)


def _print_json(
    runs: Sequence[Any], views: TileViews, files: tuple[Path, ...], machine: str, layout: Any
) -> None:
    """Print the document of a run, and write its files."""
    from ...views import tile_document

    text = tile_document(
        runs,
        machine=machine,
        layout=layout,
        profile=views.profile,
        comparison=_comparison(runs, views, files) if len(runs) > 1 else None,
        files=dict(_written(runs[0], views)),
    )
    print_text(text, is_data=True)


def _compare(runs: Sequence[Any], views: TileViews, files: tuple[Path, ...]) -> None:
    """Print several runs beside each other."""
    print_text(_comparison(runs, views, files))


def _comparison(runs: Sequence[Any], views: TileViews, files: tuple[Path, ...]) -> Any:
    """Return the comparison of two runs, with the names of their files and macros."""
    from ipusim.isa import compare_runs

    variant = " ".join([*(file.name for file in views.compare or files), *views.compare_define])
    names = (" ".join(file.name for file in files), variant)
    return compare_runs(*runs, names=names)


def _write(run: Any, views: TileViews) -> None:
    """Write the files of a run and print a line on each."""
    from ipusim import shown_name

    issues = int(run.execution.issues.sum())
    for path, num_written in _written(run, views):
        print_text(f"wrote {shown_name(path)}: the first {num_written:,} of {issues:,} issues")


def _written(run: Any, views: TileViews) -> Iterator[tuple[Path, int]]:
    """Write the traces and yield the path and the number of issues of each."""
    from ipusim.isa import write_tile_timeline, write_tile_trace

    for path, write, max_issues in (
        (views.trace, write_tile_trace, TRACED_ISSUES),
        (views.timeline, write_tile_timeline, TIMELINE_ISSUES),
    ):
        # The run recorded as many issues as the larger output needs; each file has its own limit.
        if path is not None:
            first_issues = attrs.evolve(run.execution, trace=run.execution.trace[:max_issues])
            yield path, write(path, run.machine, run.code, first_issues)
