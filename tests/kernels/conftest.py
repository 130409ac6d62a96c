"""Fixtures that run a vertex's assembly, or its numerics, on the memory of one tile."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from ipusim import BOW, Codelet, Fields, Machine, Ragged
from ipusim.isa.assembler.assemble import assemble
from ipusim.isa.code import Code
from ipusim.isa.core.run import DEFAULT_SETUP, Execution, Setup, run_supervisor, run_workers
from ipusim.isa.profiling.label_counts import label_rows
from ipusim.kernels import Kernel, VertexFields

STATE_OFFSET = 1 << 13  # past every kernel's code, in the first element


class ByteMemory:
    """A tile's memory from address 0, as codelets see it."""

    random: np.random.Generator | None = None

    def __init__(self, size: int) -> None:
        self._bytes = np.full(size, 0xFF, dtype=np.uint8)  # NaN in both formats

    def view(self, address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[np.generic]:
        """Return numbers of a type from an address on."""
        size = count * np.dtype(dtype).itemsize
        return self._bytes[address : address + size].view(dtype)

    def put(self, address: int, values: npt.NDArray[np.generic]) -> None:
        """Write an array at an address."""
        self.view(address, values.size, values.dtype)[:] = values.ravel()


class Tile:
    """A tile's memory by address; it holds NaN in both formats where nothing was put."""

    random: np.random.Generator | None = None

    def __init__(self, machine: Machine = BOW) -> None:
        self.machine = machine
        self.bytes = np.full(machine.sram_bytes, 0xFF, dtype=np.uint8)

    def view(self, address: int, count: int, dtype: npt.DTypeLike) -> npt.NDArray[np.generic]:
        """Return numbers of a type from an address on."""
        start = address - self.machine.sram_base
        return self.bytes[start : start + count * np.dtype(dtype).itemsize].view(dtype)

    def put(self, address: int, values: npt.NDArray[np.generic]) -> None:
        """Write an array at an address."""
        self.view(address, values.size, values.dtype)[:] = values.ravel()


@cache
def _code(file: Path, defines: tuple[tuple[str, str], ...], origin: int) -> Code:
    """Return the assembled code of a file, assembled once."""
    return assemble(file, defines=dict(defines), origin=origin)


def _run_vertex(
    tile: Tile, codelet: Codelet, fields: Fields, setup: Setup = DEFAULT_SETUP
) -> Execution:
    """Run one vertex's assembly on the tile, whose memory has everything but code and state."""
    assembly, machine = codelet.assembly, tile.machine
    code = _code(assembly.file, tuple(sorted(assembly.defines.items())), machine.sram_base)
    state = machine.sram_base + STATE_OFFSET
    tile.put(state, codelet.state_of(fields)[0])
    run = run_supervisor if assembly.runs_on == "supervisor" else run_workers
    execution = run(machine, code, tile.bytes, code.labels[assembly.entry], state, setup=setup)
    if isinstance(codelet, Kernel) and codelet.labels:
        _check_passes(codelet, VertexFields(codelet, fields, machine.workers), execution)
    return execution


def _check_passes(kernel: Kernel, v: VertexFields, execution: Execution) -> None:
    """Check that workers pass labels as often as the kernel says."""
    assembly = kernel.assembly
    rows = _rows(assembly.file, tuple(sorted(assembly.defines.items())), kernel.labels)
    passed = {label: execution.issues_by_worker[:, row].tolist() for label, row in rows.items()}
    counted = kernel.passes(v).by_worker(v.workers)

    assert passed == {label: counted[label][0].tolist() for label in passed}


@cache
def _rows(
    file: Path, defines: tuple[tuple[str, str], ...], labels: tuple[str, ...]
) -> dict[str, int]:
    """Return the row of each label in the code."""
    return label_rows(_code(file, defines, BOW.sram_base), labels)


def _compute_vertex(tile: Tile, codelet: Codelet, fields: Fields) -> None:
    """Run one vertex's numerics on the tile."""
    row = {
        name: column.row(0) if isinstance(column, Ragged) else np.asarray(column)[0]
        for name, column in fields.items()
    }
    codelet.compute(tile, row)


@pytest.fixture(scope="session")
def new_tile() -> type[Tile]:
    """Return the class of tiles."""
    return Tile


@pytest.fixture(scope="session")
def run_vertex() -> Callable[..., Execution]:
    """Return the function that runs a vertex's assembly."""
    return _run_vertex


@pytest.fixture(scope="session")
def compute_vertex() -> Callable[[Tile, Codelet, Fields], None]:
    """Return the function that runs a vertex's numerics."""
    return _compute_vertex


@pytest.fixture
def memory() -> ByteMemory:
    """Return a memory of a megabyte."""
    return ByteMemory(1 << 20)


@pytest.fixture(scope="session")
def element_sub_group() -> Callable[..., list[int]]:
    """Return the plain encoder of `element_sub_groups.py`."""
    return runpy.run_path(str(Path(__file__).with_name("element_sub_groups.py")))[
        "element_sub_group"
    ]
