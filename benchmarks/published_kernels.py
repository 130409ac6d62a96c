"""Runs published kernels, assembled from their own sources, on the core, and compares their cycles.

Compute sets of a C600 are compared with what was measured; the five 1x1 vertices of PopLibs, of
which Poplar makes dense products, with the published dense kernels of this project.

The vertices of what lies between products are compared, too: `published_vertices.py`, with the
shapes in `vertices_of_networks.py`.

The core is the simulator of a tile's instructions. A measured interval lies between two samples of
the cycle counter, one before and one after the call of a kernel. The vendor's toolchain takes a
sample by a launch of workers, of which worker 0 reads the register $COUNT_L. So an interval begins
in the first launch and ends in the last one. Each worker issues in its own one of six cycles, so
that an interval is a multiple of six cycles, as all published ones are. The caller here does the
same.

    git clone https://github.com/osmarks/ipu-stack
    python benchmarks/published_kernels.py ipu-stack
    git clone https://github.com/graphcore/poplibs
    python benchmarks/published_kernels.py --poplibs poplibs [--write]
    python benchmarks/published_kernels.py --smallest    # without a checkout: the stand-in alone

--write renews the tables that tests hold the kernels to: poplibs_cycles.csv of the dense ones, and
poplibs_vertices.csv of those between products.

The source of the faster of two reductions is not public. Its cycles were published as a formula: 22
bundles a worker, and 11 + 2 (partials - 1) a unit of eight halves. A stand-in, a kernel with as
many bundles that computes nothing, replaces it, and is called as the public one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import numpy as np
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE / "benchmarks"))

import published_vertices  # noqa: E402  # from beside this file
from published_vertices import COMMIT, HEADERS  # noqa: E402
from vertices_of_networks import comparisons  # noqa: E402

from ipusim import BOW, C600, DataType, Machine, load_machine  # noqa: E402  # from the checkout above
from ipusim.isa import Code, Setup, assemble, run_supervisor  # noqa: E402
from ipusim.kernels import PublishedDense  # noqa: E402

# Addresses of: the two samples, of one word each; and the state of the vertex that takes them.
SAMPLES, SAMPLE_STATE = 0x4D000, 0x4D100
# Addresses of the operands of reductions (the second has all partials but the first) and of GELU.
OUTPUT, INPUT, OTHER_PARTIALS = 0x60000, 0x68000, 0x70000
# Addresses of the operands of GEMMs, in interleaved memory.
RESULT, LEFT, WEIGHTS = 0xA0000, 0xB0000, 0x98000
IPU21 = {"__IPU_ARCH_VERSION__": "21"}  # macro of the vendor's compiler for a C600

# Supervisor that takes a sample, calls the kernel with its arguments, and takes a sample again. $m2
# is the address of a sample; `sample` returns by $m10.
CALLER = """
.supervisor
.globl call_between_samples
call_between_samples:
    add $sp, $sp, -16
    st32 $lr, $sp, $mzero, 3
    setzi $m2, {first}
    call $m10, sample
{arguments}
    call $m10, {kernel}
    setzi $m2, {second}
    call $m10, sample
    ld32 $m9, $sp, $mzero, 3
    br $m9
sample:
    setzi $m5, {state}
    st32 $m2, $m5, $mzero, 0
    setzi $m0, read_counter
    runall $m0, $m5, 0
    sync TEXCH_SYNCZONE_LOCAL
    br $m10
.worker
.align 8
read_counter:
    get $m1, $WSR
    and $m1, $m1, CSR_W_WSR__CTXTID_M1__MASK
    brnz $m1, others
    get $m0, $COUNT_L
    ld32 $m2, $mvertex_base, $mzero, 0
    st32 $m0, $m2, $mzero, 0
others:
    exitz $mzero
"""

# Worker w processes units w, w + 6, ...; a worker without a unit ends as early as in the public
# kernel. Workers: $m0 counts partials, $m5 is the unit, $m9 the number of units.
STAND_IN = """
.supervisor
.globl reduce_stand_in
reduce_stand_in:
    add $sp, $sp, -24
    st32 $m2, $sp, $mzero, 0
    st32 $m3, $sp, $mzero, 1
    st32 $m4, $sp, $mzero, 2
    st32 $m5, $sp, $mzero, 3
    st32 $m6, $sp, $mzero, 4
    setzi $m0, reduce_units
    runall $m0, $sp, 0
    sync TEXCH_SYNCZONE_LOCAL
    add $sp, $sp, 24
    br $m10
.worker
.align 8
reduce_units:
    ld32 $m0, $mvertex_base, $mzero, 3
    ld32 $m9, $mvertex_base, $mzero, 4
    shr $m9, $m9, 3
    get $m5, $WSR
    and $m5, $m5, CSR_W_WSR__CTXTID_M1__MASK
    add $m0, $m0, -1
    .rept 3
    nop
    .endr
    cmpult $m6, $m5, $m9
    brz $m6, left
    .rept 10
    nop
    .endr
next_unit:
    mov $m8, $m0
    .rept 6
    nop
    .endr
partial:
    brnzdec $m8, again
    add $m5, $m5, 6
    cmpult $m6, $m5, $m9
    brnz $m6, next_unit
left:
    exitz $mzero
again:
    bri partial
"""


@attrs.frozen
class Published:
    """Compute set (call of one kernel on a tile) whose cycles were published.

    Attributes:
        kernel: name of what it computes.
        shape: its shape as a text.
        measured: measured cycles.
        file: path in the checkout; "" for the stand-in.
        symbol: name of the function that is called.
        arguments: values by number of register: 2 for $m2.
        defines: values of macros in the file.
    """

    kernel: str
    shape: str
    measured: int
    file: str
    symbol: str
    arguments: Mapping[int, int]
    defines: Mapping[str, str] = attrs.field(factory=dict)


def reduction(halves: int, partials: int, measured: int, *, is_public: bool) -> Published:
    """Describe a measured reduction of the public kernel or of the stand-in.

    The public kernel takes 9 + 6 (partials - 1) bundles a unit of eight halves, the stand-in as
    many as the formula says.
    """
    return Published(
        kernel="reduction" if is_public else "reduction, stand-in",
        shape=f"{halves:,} halves of {partials}",
        measured=measured,
        file="device/reduce_add_f16.S" if is_public else "",
        symbol="ipu_stack_reduce_sum_f16" if is_public else "reduce_stand_in",
        arguments={2: OUTPUT, 3: INPUT, 4: OTHER_PARTIALS, 5: partials - is_public, 6: halves},
    )


def gemm(rows: int, inner: int, columns: int, measured: int) -> Published:
    """Describe a measured GEMM, whose weights lie in interleaved memory.

    Its results are stored, not added to what is there.
    """
    defines = {
        "GEMM_SINGLE_ROWS": "1",
        "GEMM_SMALL_ROWS": str(rows),
        "GEMM_INNER_BLOCK_DIMENSION": str(inner),
        "GEMM_OUTPUT_COLUMNS": str(columns),
        "GEMM_INTERLEAVED_WEIGHTS": "1",
    }
    return Published(
        kernel="GEMM",
        shape=f"{rows} x {inner} x {columns}",
        measured=measured,
        file="device/gemm_f16_amp.S",
        symbol="ipu_stack_gemm_f16_init_small_rows",
        arguments={2: RESULT, 3: LEFT, 4: WEIGHTS},
        defines=defines,
    )


# Measured cycles are from osmarks/ipu-stack.
PUBLISHED = (
    Published(
        "GELU",
        "2,208 halves",
        13_134,
        "device/gelu_f16.S",
        "ipu_stack_gelu_tanh_approx_f16",
        {2: OUTPUT, 3: INPUT, 4: 2208},
    ),
    reduction(2208, 4, 7_734, is_public=True),
    reduction(576, 15, 6_978, is_public=True),
    reduction(8, 2, 360, is_public=False),
    reduction(56, 2, 438, is_public=False),
    reduction(1472, 2, 2_700, is_public=False),
    gemm(184, 288, 48, 48_654),
    gemm(182, 288, 48, 48_180),
    gemm(184, 288, 32, 32_538),
)


def interval(published: Published, checkout: Path, machine: Machine) -> int:
    """Simulate a published compute set, and return the cycles between its two samples."""
    arguments = "\n".join(
        f"    setzi $m{number}, {value}" for number, value in published.arguments.items()
    )
    caller = CALLER.format(
        first=SAMPLES,
        second=SAMPLES + 4,
        state=SAMPLE_STATE,
        arguments=arguments,
        kernel=published.symbol,
    )
    kernel: str | Path = checkout / published.file if published.file else STAND_IN
    defines = {**IPU21, **published.defines}
    code = assemble([caller, kernel], defines=defines, origin=machine.sram_base)
    memory = np.zeros(machine.sram_bytes, np.uint8)
    setup = Setup(slots_by_counter=True)
    entry = code.labels["call_between_samples"]
    run_supervisor(machine, code, memory, entry, machine.sram_base, setup)
    begin, end = memory.view(np.uint32)[(SAMPLES - machine.sram_base) // 4 :][:2]
    return int(end) - int(begin)


def rows(
    checkout: Path, machine: Machine, compute_sets: tuple[Published, ...]
) -> Iterator[tuple[str, ...]]:
    """Yield kernel, shape, measured and simulated cycles, and their difference, as texts."""
    for published in compute_sets:
        simulated, measured = interval(published, checkout, machine), published.measured
        difference = simulated - measured
        yield (
            *(published.kernel, published.shape, f"{measured:,}", f"{simulated:,}"),
            *(f"{difference:+,}", f"{100 * difference / measured:+.2f}"),
        )


HALF, FLOAT = DataType.HALF, DataType.FLOAT
TABLE = HERE / "tests" / "kernels" / "dense" / "poplibs_cycles.csv"
FOLDER = "lib/poplin/codelets/asm"
# Data, partials and units: file, inputs of a phase, and the field with the stride of outputs.
VERTICES: Mapping[tuple[DataType, DataType, int], tuple[str, int, int]] = {
    (HALF, HALF, 16): ("conv_partial_1x1_half_float_8_and_half_half_h16.S", 4, 4),
    (HALF, HALF, 8): ("conv_partial_1x1_half_half.S", 4, 12),
    (HALF, FLOAT, 8): ("conv_partial_1x1_half_float_8_and_half_half_h16.S", 4, 10),
    (FLOAT, FLOAT, 16): ("conv_partial_1x1_float_float_16.S", 2, 2),
    (FLOAT, FLOAT, 8): ("conv_partial_1x1_float_float.S", 2, 10),
}
COLUMNS = (*range(1, 37), 64, 101)
# Launch, sync, taken and untaken jump: those of the chips, and others.
TIMINGS = ((7, 1, 15, 7), (10, 17, 12, 4))
SHAPES = ((1, 1), (2, 1), (1, 2), (2, 2))  # block rows and blocks of a row
FURTHER = (4, 3)  # a shape that the four must foretell
FIELDS = ("launch", "sync", "taken", "untaken", "data", "partials", "units", "n")
CONSTANTS = ("constant", "rows", "columns", "rows_columns")


def timed(machine: Machine, timing: Sequence[int]) -> Machine:
    """Return a machine with other cycles of launch, sync and jumps."""
    launch, sync, taken, untaken = timing
    return machine.with_(
        worker_launch_cycles=launch,
        local_sync_cycles=sync,
        supervisor_branch_cycles=taken,
        supervisor_untaken_cycles=untaken,
    )


@cache
def vertex_code(checkout: Path, file: str) -> Code:
    """Assemble a file of PopLibs' 1x1 vertices."""
    include = [checkout, *(at for pattern in HEADERS for at in sorted(checkout.glob(pattern)))]
    source = checkout / FOLDER / file
    return assemble(source, include=include, defines={"__IPU_ARCH_VERSION__": "2"})


def vertex_cycles(
    checkout: Path, machine: Machine, kernel: PublishedDense, shape: tuple[int, int, int]
) -> int:
    """Run PopLibs' vertex for a kernel's types on columns, block rows and blocks of a row."""
    n, rows, columns = shape
    types = kernel.data_type, kernel.partials_type
    file, inputs, out_stride = VERTICES[(*types, kernel.units)]
    code = vertex_code(checkout, file)
    groups = columns * kernel.halves
    memory = np.zeros(machine.sram_bytes, np.uint8)
    at = {"state": 0x8000, "shares": 0x8100, "inputs": 0x8200, "weights": 0x8400, "outputs": 0x8800}
    data, values, q = 0x10000, 0x20000, machine.interleaved_offset_bytes

    def put(name: str, numbers: Sequence[int], kind: type[np.integer[Any]]) -> None:
        encoded = np.array(numbers, np.int64).astype(kind).view(np.uint8)
        memory[at[name] : at[name] + len(encoded)] = encoded

    line, block, row = n * 32, 512, n * 16 * kernel.partials_type.bytes
    base = machine.sram_base
    put("inputs", [base + data + group * line for group in range(groups)], np.uint32)
    weights = [base + values + block * at for at in range(groups * rows)]
    put("weights", weights, np.uint32)
    put("outputs", [base + q + number * row for number in range(rows)], np.uint32)
    # A worker's positions: 8-byte words of q before them, how many less three, words of s before.
    share = np.diff([number * n // 6 for number in range(7)])
    before = np.cumsum(share) - share
    words = 16 * kernel.partials_type.bytes // 8
    shares = np.stack([before * words, share - 3, before * 4], axis=1).ravel()
    put("shares", shares.tolist(), np.uint16)
    pointers = (base + at[name] for name in ("inputs", "weights", "outputs", "shares"))
    put("state", list(pointers), np.uint32)
    at["state"] += 16
    put("state", [0, rows - 1, groups, 1, 16, out_stride], np.uint16)
    names = "_".join(one.value for one in types)
    entry = (
        f"__runCodelet_poplin__ConvPartial1x1Out___{names}_true_false_{kernel.units}_{inputs}_false"
    )
    vertex = base + at["state"] - 16
    return run_supervisor(machine, code, memory, code.labels[entry], vertex).cycles


def affine(checkout: Path, machine: Machine, kernel: PublishedDense, n: int) -> tuple[int, ...]:
    """Return the four constants of a vertex's cycles in rows, columns and their product.

    Raises:
        ValueError: its cycles are not affine in them.
    """
    one, two_rows, two_columns, both, further = (
        vertex_cycles(checkout, machine, kernel, (n, *shape)) for shape in (*SHAPES, FURTHER)
    )
    product = both - two_rows - two_columns + one
    by_row, by_column = two_rows - one - product, two_columns - one - product
    constants = (one - by_row - by_column - product, by_row, by_column, product)
    rows, columns = FURTHER
    if further != sum(np.array(constants) * (1, rows, columns, rows * columns)):
        raise ValueError(f"{kernel.name}, n = {n}: cycles are not affine in rows and columns")
    return constants


def compare_vertices(checkout: Path, *, write: bool) -> Iterator[tuple[str, ...]]:
    """Yield kernel, timing, rows of the table and the largest difference in cycles from PopLibs."""
    lines = [f"# PopLibs {COMMIT}, {FOLDER}/conv_partial_1x1_*.S, run on this core"]
    lines.append(",".join((*FIELDS, *CONSTANTS)))
    for timing in TIMINGS:
        machine = timed(BOW, timing)
        for kernel in PublishedDense.variants():
            names = kernel.data_type.value, kernel.partials_type.value, kernel.units
            worst = 0
            for n in COLUMNS:
                theirs = np.array(affine(checkout, machine, kernel, n))
                lines.append(",".join(map(str, (*timing, *names, n, *theirs.tolist()))))
                for rows, columns in (*SHAPES, FURTHER):
                    numbers = zip(("n", "rows", "columns"), (n, rows, columns), strict=True)
                    fields = {name: np.array([number]) for name, number in numbers}
                    ours = int(kernel.cycles(machine, fields, {})[0])
                    off = ours - int(theirs @ (1, rows, columns, rows * columns))
                    worst = off if abs(off) > abs(worst) else worst
            yield kernel.name, " / ".join(map(str, timing)), str(len(COLUMNS)), f"{worst:+}"
    if write:
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def compare_between_products(checkout: Path, *, write: bool) -> Table:
    """Return the table of PopLibs' vertices between products and of the kernels beside them."""
    rows = tuple(published_vertices.compared(checkout, comparisons()))
    if write:
        text = published_vertices.table_text(rows)
        published_vertices.TABLE.write_text(text, encoding="utf-8")
    table = Table("operation", "data", "shape", "calls", "PopLibs", "here", "ratio")
    for column in table.columns[-4:]:
        column.justify = "right"
    for operation, data_type, shape, _, calls, theirs, ours in rows:
        figures = (calls, f"{int(theirs):,}", f"{int(ours):,}", f"{int(ours) / int(theirs):.2f}")
        table.add_row(operation, data_type, shape, *figures)
    return table


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="published compute sets of a C600 on the core")
    parser.add_argument("folder", nargs="?", type=Path, help="a checkout of osmarks/ipu-stack")
    parser.add_argument("--machine", default="c600", help="c600 or a TOML file")
    parser.add_argument("--smallest", action="store_true", help="the stand-in alone")
    parser.add_argument("--poplibs", type=Path, help="a checkout of graphcore/poplibs")
    parser.add_argument("--write", action="store_true", help="renew the tables of the tests")
    options = parser.parse_args()
    if options.poplibs:
        vertices = Table("kernel", "launch / sync / taken / untaken", "rows", "largest difference")
        for row in compare_vertices(options.poplibs, write=options.write):
            vertices.add_row(*row)
        Console().print(vertices)
        Console().print(compare_between_products(options.poplibs, write=options.write))
        return 0
    if options.folder is None and not options.smallest:
        parser.error("give a checkout of osmarks/ipu-stack, or --smallest")
    machine = C600 if options.machine == "c600" else load_machine(options.machine)
    chosen = tuple(row for row in PUBLISHED if not (options.smallest and row.file))
    table = Table("kernel", "shape", "measured", "simulated", "difference", "%")
    for column in table.columns[2:]:
        column.justify = "right"
    for row in rows(options.folder or Path(), machine, chosen):
        table.add_row(*row)
    Console().print(table)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
