"""Runs PopLibs' vertices of what lies between products on the core, beside this project's kernels.

`benchmarks/published_kernels.py --poplibs poplibs` prints the table of this module: for each
operation, format and shape the cycles of PopLibs' vertices and those of the kernels that programs
of this project use. The vertices are assembled from a checkout of PopLibs and read vertex states as
PopLibs' C++ declares them. Their results are compared with NumPy.

All six workers start at once, as `runall` starts them, and the cycles are those from launch to
local sync. PopLibs calls a vertex that works alone (`Vertex`, not `MultiVertex`) from the workers'
queue, which is not public: here six of them start at once, with a sixth of the work each. Operands
lie in different memory elements, so that both sides take their fastest loops.

Softmax and layer norm are several vertices one after another. Some parts have no assembly in
PopLibs: NumPy computes them here, in no cycles, so that PopLibs' figures are too low by them.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from ipusim import BOW, DataType, Machine, Ragged  # noqa: E402  # from beside this file
from ipusim.isa import Code, Setup, assemble, run_workers  # noqa: E402
from ipusim.kernels import Kernel  # noqa: E402

HALF, FLOAT = DataType.HALF, DataType.FLOAT
Doubles: TypeAlias = npt.NDArray[np.float64]
Numbers: TypeAlias = npt.NDArray[Any]
Bytes: TypeAlias = npt.NDArray[np.uint8]
COMMIT = "7eac0f26"
MOST_NAMED = 2  # vertices of one operation that the table in the docs names
TABLE = HERE / "tests" / "kernels" / "poplibs_vertices.csv"
FIELDS = ("operation", "data", "shape", "vertices", "calls", "poplibs", "ours")
POPOPS, POPNN = "popops/codelets/asm", "popnn/codelets/asm"  # folders below lib
HEADERS = ("include", "lib", "lib/*/include", "lib/*/codelets", "lib/*/codelets/asm")
WORKERS = BOW.workers

# Byte offsets in memory: operands in elements of their own, more than two elements apart, which is
# where PopLibs' loops that load two operands at once begin; then lists, states and stacks.
X, B, Y = 0x8000, 0x14000, 0x20000
INTERLEAVED = 0x38000  # operands that PopLibs wants in interleaved memory
FOUND, LISTS, STATES, STACKS = 0x2C000, 0x2E000, 0x30000, 0x31000
STACK_BYTES = 256
# Largest difference from NumPy, absolute below 1 and relative above. A half pool adds up 49 rounded
# products, and PopLibs' GELU of halves has a factor of 0.8027 for 0.7979.
TOLERANCE = {HALF: 1e-2, FLOAT: 1e-5}


@attrs.frozen
class Span:
    """Numbers at one place of a tile's memory.

    Attributes:
        at: byte offset of the first number from the begin of SRAM.
        shape: numbers along each axis, rows outside.
        data_type: number format.
    """

    at: int
    shape: tuple[int, ...]
    data_type: DataType

    def view(self, memory: Bytes) -> Numbers:
        """Return the numbers in a memory, which change with it."""
        size = int(np.prod(self.shape)) * self.data_type.bytes
        return memory[self.at : self.at + size].view(self.data_type.numpy).reshape(self.shape)


@attrs.frozen
class Call:
    """Launch of a vertex on all workers.

    Attributes:
        files: its assembly and that of functions it calls, below lib in the checkout.
        vertex: its C++ name with the namespace.
        parameters: arguments of its template.
        states: vertex state of each worker, or one for all.
    """

    files: tuple[str, ...]
    vertex: str
    parameters: tuple[str, ...]
    states: tuple[bytes, ...]

    @property
    def entry(self) -> str:
        """Label of its code, the mangled name."""
        name, parameters = self.vertex, "_".join(self.parameters)
        return f"__runCodelet_{name}___{parameters}".replace("::", "__")

    @property
    def text(self) -> str:
        """Name for people: the vertex and, after a space, its operation."""
        name = self.vertex.rpartition("::")[2]
        named = [text.rpartition("::")[2] for text in self.parameters if "::" in text]
        return " ".join((name, *named))


@attrs.frozen
class Between:
    """Numbers that PopLibs' C++ or a copy of Poplar computes: NumPy does it here, in no cycles.

    Attributes:
        source, target: where the operands and the results lie.
        function: computes the results from the operands in binary64.
    """

    source: Span
    target: Span
    function: Callable[[Doubles], Doubles]


@attrs.frozen
class Comparison:
    """An operation on one shape, computed by PopLibs' vertices and by this project's kernels.

    Attributes:
        operation: name of the operation.
        data_type: number format.
        shape: the shape as a text.
        steps: calls of vertices and what is computed between them, in order.
        contents: arrays in memory before the first call, by byte offsets from the begin of SRAM.
        results: where the results lie after the last call.
        expected: results by NumPy, float64 of the shape of `results`.
        ours: kernels of this project with the fields of one vertex each.
    """

    operation: str
    data_type: DataType
    shape: str
    steps: tuple[Call | Between, ...]
    contents: Mapping[int, Numbers]
    results: Span
    expected: Doubles
    ours: tuple[tuple[Kernel, Mapping[str, Any]], ...]

    @property
    def vertices(self) -> str:
        """Names of the vertices, in order."""
        return " + ".join(step.text for step in self.steps if isinstance(step, Call))

    @property
    def calls(self) -> int:
        """Number of launches of vertices."""
        return sum(isinstance(step, Call) for step in self.steps)

    def kernel_cycles(self, machine: Machine) -> int:
        """Return the cycles of this project's kernels, one after another."""
        return sum(
            int(kernel.cycles(machine, _columns(kernel, fields), {})[0])
            for kernel, fields in self.ours
        )

    def vertex_cycles(self, checkout: Path, machine: Machine) -> int:
        """Run PopLibs' vertices and return their cycles, one after another.

        Raises:
            ValueError: their results are not those of NumPy.
        """
        memory = np.full(machine.sram_bytes, 0xFF, np.uint8)  # NaN in both formats
        for at, numbers in self.contents.items():
            memory[at : at + numbers.nbytes] = np.ascontiguousarray(numbers).view(np.uint8).ravel()
        cycles = 0
        for step in self.steps:
            if isinstance(step, Between):
                with np.errstate(all="ignore"):
                    results = step.function(step.source.view(memory).astype(np.float64))
                step.target.view(memory)[:] = results
            else:
                cycles += _run(checkout, machine, memory, step)
        found, most = self.results.view(memory).astype(np.float64), TOLERANCE[self.data_type]
        if not np.allclose(found, self.expected, rtol=most, atol=most):
            off = np.abs(found - self.expected).max()
            raise ValueError(
                f"{self.operation} of {self.data_type.value}, {self.shape}: {self.vertices} is off "
                f"by {off:g} from NumPy"
            )
        return cycles


def _run(checkout: Path, machine: Machine, memory: Bytes, call: Call) -> int:
    """Run a vertex on all workers and return its cycles."""
    code, size = vertex_code(checkout, call.files), max(map(len, call.states))
    for worker, state in enumerate(call.states):
        at = STATES + worker * size
        memory[at : at + size] = np.frombuffer(state, np.uint8)
    stacks = tuple(machine.sram_base + STACKS + STACK_BYTES * worker for worker in range(WORKERS))
    stride = size // 4 if len(call.states) > 1 else 0
    return run_workers(
        machine,
        code,
        memory,
        code.labels[call.entry],
        machine.sram_base + STATES,
        stride_words=stride,
        setup=Setup(worker_stacks=stacks),
    ).cycles


@cache
def vertex_code(checkout: Path, files: tuple[str, ...]) -> Code:
    """Assemble and link files of PopLibs, given below lib, for Mk2 and Bow."""
    include = [checkout, *(at for pattern in HEADERS for at in sorted(checkout.glob(pattern)))]
    sources = [checkout / "lib" / file for file in files]
    return assemble(sources, include=include, defines={"__IPU_ARCH_VERSION__": "2"})


def _columns(kernel: Kernel, fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields of one vertex as columns of a table of vertices."""
    return {
        name: Ragged(value, np.array([0]), np.array([len(value)]))
        if name in kernel.rows
        else np.array([value])
        for name, value in fields.items()
    }


def words(*numbers: int) -> bytes:
    """Return 32-bit words of a vertex state; addresses are offsets from the begin of SRAM."""
    return np.array(numbers, np.uint32).tobytes()


def pointers(*offsets: int) -> bytes:
    """Return the addresses of bytes at these offsets from the begin of SRAM."""
    return words(*(BOW.sram_base + offset for offset in offsets))


def shorts(*numbers: int) -> bytes:
    """Return 16-bit words of a vertex state."""
    return np.array(numbers, np.uint16).tobytes()


def drawn(data_type: DataType, *shape: int, seed: int = 1) -> Numbers:
    """Return random numbers of a format, about -6 to 6, none of them close to 0."""
    rng = np.random.default_rng(seed)
    numbers = rng.standard_normal(shape) * 1.5
    return (numbers + np.copysign(0.1, numbers)).astype(data_type.numpy)


def compared(
    checkout: Path, comparisons: Iterable[Comparison], machine: Machine = BOW
) -> Iterator[tuple[str, ...]]:
    """Run PopLibs' vertices, and yield the numbers of each comparison as texts of `FIELDS`.

    Raises:
        ValueError: results of a vertex are not those of NumPy.
    """
    for one in comparisons:
        theirs, ours = one.vertex_cycles(checkout, machine), one.kernel_cycles(machine)
        named = (one.operation, one.data_type.value, one.shape, one.vertices)
        yield (*named, *map(str, (one.calls, theirs, ours)))


def table_text(rows: Iterable[tuple[str, ...]]) -> str:
    """Return the text of the table that a test holds this project's kernels to."""
    text = io.StringIO()
    text.write(f"# PopLibs {COMMIT}, vertices run on this core, cycles on Bow\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(FIELDS)
    writer.writerows(rows)
    return text.getvalue()


def page_lines(rows: Iterable[Mapping[str, str]]) -> list[str]:
    """Return the lines of the table in docs/kernels.md: of each format cycles of both, and ratio.

    Args:
        rows: rows of the table of `table_text`, by `FIELDS`. The shorter arrays are left out.
    """
    lines: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        operation, shape, calls = row["operation"], row["shape"], int(row["calls"])
        if shape == "200":
            continue
        theirs, ours = int(row["poplibs"]), int(row["ours"])
        vertices = row["vertices"] if calls <= MOST_NAMED else f"{calls} vertices"
        shape = f"{int(shape):,}" if shape.isdigit() else shape
        line = lines.setdefault((operation, shape), [operation, shape, vertices])
        line.append(f"{theirs:,}; {ours:,}; {ours / theirs:.2f}")
    return [f"| {' | '.join(line)} |" for line in lines.values()]
