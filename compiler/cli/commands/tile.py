"""`ipusim tile`: one vertex on one tile, instruction by instruction."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import attrs
from cyclopts import Parameter, validators

from ..arguments import FLATTENED, Define, Flag, Include, Output, Several, Stub, macros
from ..groups import MACHINE, OUTPUT, VERTEX
from ..places import ARRAYS, check_files
from ..telling import DONE, print_text
from ..tile_views import NO_VIEWS, TileViews, show_runs

NOT_IN_NPZ = ("file", "allow_pickle")


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
    worker_stack: Annotated[int, Parameter(validator=validators.Number(gte=0), negative="")] = 256

    @property
    def words(self) -> list[int | float | str]:
        """The words of the state."""
        return [_word(text.strip()) for text in self.state.split(",") if text.strip()]


NOTHING_GIVEN = VertexText()


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
        for name, given in {"--scalar": vertex.scalar, "--layout": vertex.layout}.items():
            if given:
                raise InputError(f"{name} is of a field list; give --vertex FILE.toml")
        if vertex.entry is None:
            raise InputError("--entry is missing; give the label where the vertex starts")
        return None
    for name, given in {"--state": vertex.state, "--interleaved": vertex.interleaved}.items():
        if given:
            raise InputError(f"{name} beside --vertex; the field list says it")
    fields = load_vertex(vertex.vertex)
    kept = [field.name for field in fields.arrays if field.name in NOT_IN_NPZ]
    if kept:
        raise InputError(f"field {kept[0]}: numpy.savez keeps this name for itself")
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
