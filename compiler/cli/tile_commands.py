"""What the commands for kernel writers do: assemble a file, run one vertex of it on one tile.

As in `commands`, each returns its exit status and tells a failure in one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, load_machine
from ipusim.isa import (
    Array,
    BenchRun,
    Setup,
    assemble,
    code_listing,
    run_vertex,
    write_tile_trace,
)

from .commands import DONE, told

TRACED_ISSUES = 200_000  # some 30 MB of JSON, what viewers still open
NOT_IN_NPZ = ("file", "allow_pickle")


@attrs.frozen
class VertexText:
    """A vertex as the command line tells it.

    Attributes:
        entry, runs_on: the label where it starts, and who enters there.
        arrays: NAME=FILE.npy.
        state: words, comma separated.
        interleaved: names of arrays.
    """

    entry: str
    runs_on: Literal["supervisor", "workers"]
    arrays: tuple[str, ...]
    state: str
    interleaved: tuple[str, ...]


@told
def asm(file: Path, *, include: Iterable[Path], define: Iterable[str], listed: bool) -> int:
    """Assemble a file; print its size and labels, or the code."""
    code = assemble(file, include=tuple(include), defines=_defines(define))
    if listed:
        print(code_listing(code))
        return DONE
    print(f"{file}: {len(code.address):,} bundles, {code.bytes:,} bytes")
    for name, address in sorted(code.labels.items(), key=lambda item: item[1]):
        print(f"{address:#07x} {name}")
    return DONE


@told
def tile(
    file: Path,
    vertex: VertexText,
    *,
    include: Iterable[Path],
    define: Iterable[str],
    machine: str,
    profile: bool,
    trace: Path | None,
    output: Path | None,
) -> int:
    """Run one vertex on one tile; print its cycles, or its profile, and write what is asked."""
    chip = load_machine(machine)
    arrays = _arrays(vertex)
    code = assemble(file, include=tuple(include), defines=_defines(define), origin=chip.sram_base)
    run = run_vertex(
        code,
        vertex.entry,
        arrays,
        [_word(text) for text in vertex.state.split(",") if text.strip()],
        runs_on=vertex.runs_on,
        machine=chip,
        setup=Setup(trace_bundles=TRACED_ISSUES if trace else 0),
    )
    print(run.profile if profile else _summary(run))
    if trace is not None:
        written = write_tile_trace(trace, chip, code, run.execution)
        issues = int(run.execution.issues.sum())
        print(f"wrote {trace}: the first {written:,} of {issues:,} issues")
    if output is not None:
        np.savez(output, **run.arrays)  # type: ignore[arg-type]  # no array has the name of an option
    return DONE


def _summary(run: BenchRun) -> str:
    bundles = run.execution.worker_bundles
    return f"{run.cycles:,} cycles; bundles of the workers: {' '.join(f'{n:,}' for n in bundles)}"


def _defines(texts: Iterable[str]) -> Mapping[str, str]:
    """Macros by name; one without a value is 1, as C compilers have it."""
    parts = (text.partition("=") for text in texts)
    return {name: value if given else "1" for name, given, value in parts}


def _arrays(vertex: VertexText) -> dict[str, Array]:
    arrays = {}
    for text in vertex.arrays:
        name, _, file = text.partition("=")
        if not name.isidentifier() or not file:
            raise InputError(f"--array {text}: write NAME=FILE.npy")
        if name in NOT_IN_NPZ:
            raise InputError(f"--array {name}: numpy.savez keeps this name for itself")
        if name in arrays:
            raise InputError(f"--array {name} is given twice")
        arrays[name] = Array(_read(file), interleaved=name in vertex.interleaved)
    unknown = [name for name in vertex.interleaved if name not in arrays]
    if unknown:
        raise InputError(
            f"--interleaved {unknown[0]}: no such --array; there is {', '.join(arrays) or 'none'}"
        )
    return arrays


def _read(file: str) -> npt.NDArray[Any]:
    try:
        array = np.load(file, allow_pickle=False)
    except (ValueError, EOFError) as error:
        raise InputError(f"{file} cannot be read as .npy: {error}") from None
    if not isinstance(array, np.ndarray):
        raise InputError(f"{file} holds several arrays; give an .npy with one")
    return array


def _word(text: str) -> int | float | str:
    """A word of the state: a whole number in any base, a float, else a name."""
    text = text.strip()
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
