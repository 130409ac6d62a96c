# %% [markdown]
# # Writing a kernel
#
# y += factor * x over 3,072 floats, on one tile: from a first working version to code that uses the
# memory in every cycle. After each step the profile shows where the cycles went, and so what to do
# next.

# %%
import tempfile
from pathlib import Path

import numpy as np

from ipusim import BOW, DataType, InputError, TileFault, simulate
from ipusim.compiler import check_kernel, kernel_program, show
from ipusim.compiler.views import bar_chart, table_of
from ipusim.isa import Array, BenchRun, assemble, run_vertex
from ipusim.kernels import Kernel, array, words

FLOAT = DataType.FLOAT

N, WORKERS, FACTOR = 3072, 6, 0.5
rng = np.random.default_rng(0)
x, y = rng.standard_normal((2, N)).astype(np.float32)


def run(text: str, turns: int, y_wish: Array | None = None) -> BenchRun:
    """Run a kernel, check its numbers, and show where its cycles went."""
    arrays = {"x": Array(x), "y": y_wish or Array(y)}
    done = run_vertex(assemble(text), "scaled_add", arrays, ["x", "y", turns, FACTOR])
    expected = np.float32(FACTOR) * x + y
    np.testing.assert_allclose(done.arrays["y"], expected, rtol=1e-6, atol=1e-6)
    show(done.profile)
    show(f"{done.cycles / N:.2f} cycles an element")
    return done


# %% [markdown]
# ## A first version
#
# All six workers enter with the vertex state's address in `$mvertex_base`; each takes every sixth
# element. An instruction without braces is a bundle, and a worker issues one every six cycles.

# %%
START = """
.worker
.globl scaled_add
.align 8
scaled_add:
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  ld32 $m1, $mvertex_base, $mzero, 0
  ld32 $m2, $mvertex_base, $mzero, 1
  ld32 $m3, $mvertex_base, $mzero, 2
  ld32 $a6, $mvertex_base, $mzero, 3
"""

naive = run(
    START
    + """
  shl $m0, $m0, 2
  add $m1, $m1, $m0
  add $m2, $m2, $m0
  add $m3, $m3, -1
loop:
  ld32 $a0, $m1, $mzero, 0
  ld32 $a1, $m2, $mzero, 0
  { nop; f32mul $a0, $a0, $a6 }
  { nop; f32add $a1, $a0, $a1 }
  st32 $a1, $m2, $mzero, 0
  add $m1, $m1, 24
  add $m2, $m2, 24
  brnzdec $m3, loop
  exitz $mzero
""",
    N // WORKERS,
)

# %% [markdown]
# ## Two at a time, and both pipes
#
# A load of 64 bits takes as long as one of 32, load and store instructions with a step advance
# their own pointer, and the aux half of a bundle computes while the main half loads. A bundle reads
# its registers before it writes: the sum may use a value that the load in the same bundle replaces.

# %%
paired = run(
    START
    + """
  shl $m0, $m0, 3
  add $m1, $m1, $m0
  add $m2, $m2, $m0
  mov $m4, $mzero
  mov $m5, $mzero
  add $m3, $m3, -1
loop:
  ld64step $a0:1, $m1, $m4+=, 6
  { ld64 $a2:3, $m2, $m5, 0; f32v2mul $a0:1, $a6:B, $a0:1 }
  { nop; f32v2add $a2:3, $a0:1, $a2:3 }
  st64step $a2:3, $m2, $m5+=, 6
  brnzdec $m3, loop
  exitz $mzero
""",
    N // 2 // WORKERS,
)

# %% [markdown]
# ## A hardware loop
#
# `rpt` repeats full bundles without overhead. The loop body adds the previous pair while it loads
# the next one; three bundles remain, one for each access. A scaled add that was measured on silicon
# takes 1.48 cycles per element.

# %%
looped = run(
    START
    + """
  shl $m0, $m0, 3
  add $m1, $m1, $m0
  add $m2, $m2, $m0
  mov $m4, $mzero
  mov $m5, $mzero
  mov $m6, $mzero
  add $m3, $m3, -1
  ld64step $a0:1, $m1, $m4+=, 6
.align 8
  { ld64step $a2:3, $m2, $m5+=, 6; f32v2mul $a0:1, $a6:B, $a0:1 }
  { rpt $m3, 2; fnop }
  { ld64step $a0:1, $m1, $m4+=, 6; f32v2add $a4:5, $a0:1, $a2:3 }
  { ld64step $a2:3, $m2, $m5+=, 6; f32v2mul $a0:1, $a6:B, $a0:1 }
  { st64step $a4:5, $m2, $m6+=, 6; fnop }
  { nop; f32v2add $a4:5, $a0:1, $a2:3 }
  st64step $a4:5, $m2, $m6+=, 6
  exitz $mzero
""",
    N // 2 // WORKERS,
)

# %% [markdown]
# ## Three accesses in one bundle
#
# `ld2xst64pace` loads from two packed addresses, stores to a third and advances all three.
# `f32v2axpy` multiplies and adds, and returns the sums of the previous call. So the loop is one
# bundle: it loads pair i, computes pair i - 1, receives the result of pair i - 2 and stores pair i
# - 3.

# %%
PACED = (
    START
    + """
  { mul $m4, $m3, $m0; uput $TAS, $a6 }
  shl $m4, $m4, 3
  add $m1, $m1, $m4
  add $m2, $m2, $m4
  tapack $m4:5, $m1, $m2, $m2
  add $m3, $m3, -3
.align 8
  { ld2x64pace $a0:1, $a2:3, $m4:5+=, $mzero, 0b0000; fnop }
  { ld2x64pace $a0:1, $a2:3, $m4:5+=, $mzero, 0b0000; f32v2axpy $a4:5, $a0:1, $a2:3 }
  { ld2x64pace $a0:1, $a2:3, $m4:5+=, $mzero, 0b0000; f32v2axpy $a4:5, $a0:1, $a2:3 }
  { rpt $m3, 0; fnop }
  { ld2xst64pace $a0:3, $a4:5, $m4:5+=, $mzero, 0b000000; f32v2axpy $a4:5, $a0:1, $a2:3 }
  { st64pace $a4:5, $m4:5+=, $mzero, 0b00; f32v2axpy $a4:5, $a0:1, $a2:3 }
  { st64pace $a4:5, $m4:5+=, $mzero, 0b00; f32v2axpy $a4:5, $a0:1, $a2:3 }
  { st64pace $a4:5, $m4:5+=, $mzero, 0b00; fnop }
  exitz $mzero
"""
)

# %% [markdown]
# Two accesses of one instruction must not be in the same memory element, and y is both loaded and
# stored. The simulated tile refuses the program, as silicon would.

# %%
try:
    run(PACED, N // 2 // WORKERS)
except TileFault as fault:
    show(fault)
else:
    raise AssertionError("load and store of y met in one element")

# %% [markdown]
# In interleaved memory the element changes every 8 bytes. If each worker processes neighbouring
# pairs, its load and its store are three pairs apart, an odd number, so they are in different
# elements. That is why this kernel gives neighbouring pairs to a worker.

# %%
paced = run(PACED, N // 2 // WORKERS, Array(y, interleaved=True))

# %%
for faster, slower in ((paired, naive), (looped, paired), (paced, looped)):
    assert faster.cycles < slower.cycles
steps = {"naive": naive, "paired": paired, "looped": looped, "paced": paced}
rows = ((name, step.cycles, f"{step.cycles / N:.2f}") for name, step in steps.items())
show(table_of(("step", "cycles", "an element"), rows))

# %%
series = {"cycles": {name: step.cycles for name, step in steps.items()}}
show(bar_chart(series, up="cycles", caption="The same sums, with ever busier memory."), "steps")

# %% [markdown]
# ## Making it a kernel
#
# Besides its code, a kernel declares its arrays, the words of its vertex state, how often each loop
# runs, and its numerics. Its cycles are derived from the code: the bundles of the entry plus those
# of each pass of a loop.

# %%
folder = Path(tempfile.mkdtemp())
(folder / "scaled_add.S").write_text(PACED)


class ScaledAdd(Kernel):
    title = "scaled_add"
    source = folder / "scaled_add.S"
    arrays = (
        array("x", "in", "pairs", 2, FLOAT),
        array("y", "inout", "pairs", 2, FLOAT, interleaved=True),
    )
    state_words = words("x y turns factor", turns=lambda v: v.pairs // v.workers)
    loops = {"scaled_add.rpt": lambda v: v.pairs // v.workers - 3}  # noqa: RUF012

    def numbers(self, v, x, y):
        y += v.float32("factor") * x


kernel = ScaledAdd()
assert kernel.cycles(BOW, {"pairs": np.array([N // 2])}, {}).tolist() == [paced.cycles]
show(f"{kernel.code_bytes} bytes of code, {kernel.state_bytes} of state")
show(
    "bundles: " + ", ".join(f"{n} {label or 'once'}" for label, n in kernel.label_bundles().items())
)

# %% [markdown]
# `check_kernel` runs drawn vertices on the core and compares the passes of each label, cycles and
# values. For a wrong count it names the line.

# %%
FEWEST = 3  # pairs of a worker, which its loop has under way


def drawn(rng):
    return {"pairs": 6 * int(rng.integers(FEWEST, 60)), "factor": rng.standard_normal()}


check_kernel(kernel, drawn)


class Miscounted(ScaledAdd):
    source = folder / "scaled_add.S"
    loops = {"scaled_add.rpt": lambda v: v.pairs // v.workers}  # noqa: RUF012


try:
    check_kernel(Miscounted(), drawn)
except InputError as error:
    show(str(error).replace(f"{folder}/", ""))
else:
    raise AssertionError("a wrong count passed")

# %% [markdown]
# `kernel_program` makes a program that runs it on every tile, with addresses, fields, labels and
# handles.

# %%
chip = BOW.scaled_to(4)
program = kernel_program(kernel, chip, pairs=60, factor=0.5)
a, b = np.random.default_rng(0).standard_normal((2, 4 * 120)).astype(np.float32)
done = simulate(program, {"x": a, "y": b})
assert np.allclose(done.outputs["y"], b + np.float32(0.5) * a)
show(f"{done.report.cycles} cycles on {chip.tiles} tiles")
