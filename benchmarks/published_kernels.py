"""Runs published kernels on the core, and compares their cycles with those measured on a C600.

The core is the simulator of a tile's instructions. A measured interval lies between two samples of
the cycle counter, one before and one after the call of a kernel. The vendor's toolchain takes a
sample by a launch of workers, of which worker 0 reads the register $COUNT_L. So an interval begins
in the first launch and ends in the last one. Each worker issues in its own one of six cycles, so
that an interval is a multiple of six cycles, as all published ones are. The caller here does the
same.

    git clone https://github.com/osmarks/ipu-stack
    python benchmarks/published_kernels.py ipu-stack
    python benchmarks/published_kernels.py --smallest    # without a checkout: the stand-in alone

The source of the faster of two reductions is not public. Its cycles were published as a formula: 22
bundles a worker, and 11 + 2 (partials - 1) a unit of eight halves. A stand-in, a kernel with as
many bundles that computes nothing, replaces it, and is called as the public one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
import numpy as np
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from ipusim import C600, Machine, load_machine  # noqa: E402  # from beside this file
from ipusim.isa import Setup, assemble, run_supervisor  # noqa: E402

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


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="published compute sets of a C600 on the core")
    parser.add_argument("folder", nargs="?", type=Path, help="a checkout of osmarks/ipu-stack")
    parser.add_argument("--machine", default="c600", help="c600 or a TOML file")
    parser.add_argument("--smallest", action="store_true", help="the stand-in alone")
    options = parser.parse_args()
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
