# %% [markdown]
# # What is an IPU?
#
# Graphcore's IPU is a processor of many small ones, called tiles. This notebook shows what a tile,
# a superstep and an exchange are, in pictures of one real run: a small sparse matrix product, y = a
# x, on a chip of 16 tiles. Nothing has to be known before; all figures are simulated cycles.

# %%
import numpy as np

from ipusim import BOW, DataType, simulate
from ipusim.compiler import BlockMatrix, emit, multiply, pack, plan_static, show, unpack
from ipusim.compiler.matrix.generators import GENERATORS, random_dense, random_values
from ipusim.compiler.views import (
    PICTURES,
    Subject,
    chip_chart,
    cycles_chart,
    exchange_chart,
    partition_chart,
    table_of,
)

# %% [markdown]
# ## The job
#
# Half of the matrix a is zero, and it is stored in blocks of 16 x 16 numbers: of its 8 x 8 blocks
# 32 are there. x has 128 rows and 32 columns, and so has y.

# %%
SIZE, COLUMNS = 128, 32
rng = np.random.default_rng(0)
pattern = GENERATORS["uniform"]((SIZE, SIZE), 16, 1 / 2, rng)
a = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
x = random_dense(SIZE, COLUMNS, rng, DataType.HALF)
show(pattern)

# %% [markdown]
# ## Tiles
#
# A tile is a whole small processor: six hardware threads, called workers, and 624 KiB of memory
# that no other tile can read. There is no cache and no memory for all, so before a run a *plan*
# says which tile holds which part of a, x and y.
#
# The picture shows the plan of this job: the number in a block is the tile that multiplies it. Over
# the matrix lie the 8 block rows of x, to its right those of y, each with the tile that
# holds it (of y, its first columns).

# %%
MACHINE, TILE = BOW.scaled_to(16), 3
plan = plan_static(pattern, n=COLUMNS, machine=MACHINE, lowering="own", strategy="popsparse")
show(partition_chart({"tile by block": plan}, tile=TILE, caption="Two blocks a tile."), "plan")

# %% [markdown]
# Here are the tiles themselves, with what lies in their memory while they multiply. Operands are
# there, but also the code of the worker threads, copies of rows of x that belong to others
# ("gathered dense operand"), and sums that are not finished yet ("partials").

# %%
program = emit(plan)
run = simulate(program, pack(plan, a, x))
job = Subject(plan=plan, program=program, run=run)
show(chip_chart(job), "tiles")

# %% [markdown]
# ## Supersteps
#
# A program is a sequence of *supersteps*, the same sequence on all tiles. In each one all tiles
# wait for one another (*sync*), then words travel between their memories (*exchange*), then every
# tile
# *computes* with what it has, and hears nothing of the others meanwhile. This way of working is
# called bulk-synchronous parallel, BSP.
#
# This program has two supersteps. In `multiply` rows of x travel to the tiles that need them, and
# blocks are multiplied; in `reduce` sums of the same row of y travel to one tile, which adds them.

# %%
show(PICTURES["Cycles by superstep"](job), "supersteps")

# %% [markdown]
# ## Exchange
#
# Who sends to whom and when is decided by the compiler, to the cycle: on the wires there are no
# addresses, no queues and no waiting. A tile sends one word of 4 bytes a cycle and receives one a
# cycle, and a word that is sent once can be heard by many tiles.
#
# On the left the tiles that send, on the right those that receive. In `multiply` few tiles hold
# rows of x and many want them; in `reduce` a sum goes to just one place.

# %%
show(exchange_chart(job, (0, 1)), "exchange")

# %% [markdown]
# The same in time, for the tiles that are busiest. A port that never rests cannot be made quicker
# by a better schedule, only by fewer words.

# %%
show(PICTURES["Schedule of the worst tiles"](job), "schedule")

# %% [markdown]
# ## Who did what when
#
# Now the whole run, a row a tile, from left to right in cycles. A tile is in the barrier (sync),
# exchanges, computes, waits for its first word, or has finished and waits for the slowest: the last
# two are time that a better plan could save.

# %%
show(PICTURES["Execution trace (BSP)"](job), "trace")

# %% [markdown]
# ## Where the cycles went
#
# Added up over all tiles: only "useful MACs" multiply numbers. Small jobs pay mostly for
# barriers, for the start of the workers, and for words on their way.

# %%
useful = job.report.shares["useful MACs"]
caption = f"{useful:.0%} of all cycles multiply numbers."
show(cycles_chart({"16 tiles": job.report}, caption=caption), "cycles")

# %% [markdown]
# ## The result is there, too
#
# The simulator moved real numbers through that exchange and multiplied them in half precision, as
# the chip does. y lies in the tiles' memories; `unpack` collects it.

# %%
y, exact = unpack(plan, run.outputs), multiply(a, x)
assert np.allclose(y, exact, atol=0.05)
show(f"y has {y.shape[0]} rows and {y.shape[1]} columns, and is what NumPy has, up to rounding")

# %% [markdown]
# ## A whole chip
#
# A Bow IPU has 1,472 tiles, 900 MB of memory in them, and runs at 1.85 GHz. The same program line
# plans a product for it that is 256 times as large and 8 times as wide.

# %%
large_pattern = GENERATORS["uniform"]((2048, 2048), 16, 1 / 2, rng)
large_plan = plan_static(large_pattern, n=256, machine=BOW, lowering="own", strategy="popsparse")
large_program = emit(large_plan)
large = Subject(plan=large_plan, program=large_program, run=simulate(large_program))
show(PICTURES["Execution trace (BSP)"](large), "trace-bow")

# %% [markdown]
# Beside the small run: work grows more than what it costs to begin, so that more of the time is
# spent on multiplying.

# %%
jobs = {"16 tiles": job.report, "1,472 tiles": large.report}
figures = {
    "cycles": [report.cycles for report in jobs.values()],
    "microseconds": [f"{1e6 * report.seconds:.1f}" for report in jobs.values()],
    "words exchanged": [sum(step.words for step in report.steps) for report in jobs.values()],
    "multiply-adds": [report.label.macs for report in jobs.values()],
    "TFLOP/s": [f"{report.flop_rate / 1e12:.1f}" for report in jobs.values()],
    "fullest tile, bytes": [report.memory.max_tile_bytes for report in jobs.values()],
}
show(table_of(("", *jobs), ((name, *cells) for name, cells in figures.items())))

# %%
assert large.report.shares["useful MACs"] > useful
caption = "Large jobs spend less on barriers and more on what they came for."
show(cycles_chart(jobs, caption=caption, shares=True), "cycles-bow")

# %% [markdown]
# ## Where to go on
#
# - [A first sparse matmul](first_matmul.ipynb): the line from a matrix to cycles, with a report as
#   text.
# - [How the partition decides the cycles](partition_and_cycles.ipynb): why the
#   plan matters so much.
# - [Reading a report](reading_a_report.ipynb): from pictures like these to a quicker plan.
