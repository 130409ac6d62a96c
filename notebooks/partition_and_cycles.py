# %% [markdown]
# # How the partition determines the cycles
#
# A sparse matmul y = a x on 64 tiles. The blocks can be assigned to tiles in many ways without
# changing the product. This notebook varies one number of that assignment: how many bands of
# columns the matrix is cut into.

# %%
import numpy as np

from ipusim import BOW, Report, simulate
from ipusim.compiler import GENERATORS, emit, plan_static, show
from ipusim.compiler.views import partition_chart, stacked_chart, table_of
from ipusim.compiler.views.pictures import tile_of_block

MACHINE, N = BOW.scaled_to(64), 64
pattern = GENERATORS["uniform"]((2048, 2048), 16, 1 / 4, np.random.default_rng(0))
plans = [
    plan_static(
        pattern,
        n=N,
        machine=MACHINE,
        num_column_bands=wish,
        n_split=1,
        lowering="own",
        strategy="popsparse",
    )
    for wish in (1, 2, 4, 8, 16, 32)
]
bands = [int(str(plan.decision["bands"])) for plan in plans]  # as many as balance allows
reports: list[Report] = [simulate(emit(plan)).report for plan in plans]

# %% [markdown]
# ## The blocks of each tile
#
# All tiles have about the same number of blocks. With one band the blocks of a tile lie in a wide
# and flat part of the matrix, with many bands in a tall and narrow part.

# %%
shown = {f"bands: {bands[at]}": plans[at] for at in (0, 2, 4)}
caption = "Blocks by tile; white is zero."
show(partition_chart(shown, tile=20, caption=caption), "partitions")

# %%
cycles = [(name, reports[plans.index(plan)].cycles) for name, plan in shown.items()]
show(table_of(("partition", "cycles"), cycles))

# %% [markdown]
# ## The words of the exchange
#
# A tile receives the rows of x that its blocks multiply. A row of y to which several tiles add is
# summed on the tile that stores it. Both numbers follow from the partition alone: count the columns
# and rows of blocks.

# %%
words = pattern.block * N // 2  # a row of blocks of x or of y, two halves a word
rows = []
for number, plan, report in zip(bands, plans, reports, strict=True):
    tiles = tile_of_block(plan, pattern)
    columns, lines = (
        np.array([(tiles == tile).any(axis).sum() for tile in range(MACHINE.tiles)])
        for axis in (0, 1)
    )
    x_words, sums = columns.max() * words, (lines.sum() - pattern.grid[0]) * words
    multiply, reduce = report.steps
    rows.append((number, x_words, multiply.bound, sums, reduce.words))
    assert (x_words, sums) == (multiply.bound, reduce.words)
show(table_of(("bands", "x, busiest tile", "its port", "sums, all tiles", "sent"), rows))

# %% [markdown]
# A port moves one word per cycle, so the words of the busiest port are a lower bound for the cycles
# of an exchange. Partial sums that were received must also be added. The fewest cycles lie
# somewhere between the two ends.


# %%
PARTS = ("x travels", "multiply", "sums travel", "add")


def parts(report: Report) -> dict[str, int]:
    """Cycles of both supersteps without their barriers."""
    multiply, reduce = report.steps
    cycles = (multiply.exchange, multiply.compute, reduce.exchange, reduce.compute)
    return dict(zip(PARTS, cycles, strict=True))


spent = [parts(report) for report in reports]
best = bands[int(np.argmin([sum(each.values()) for each in spent]))]
assert bands[0] < best < bands[-1]
show(
    stacked_chart(
        {f"bands: {number}": each for number, each in zip(bands, spent, strict=True)},
        along="cycles, without barriers",
        caption=f"More bands: x travels less, sums travel more. Of these, {best} are quickest.",
    ),
    "cycles",
)

# %% [markdown]
# ## The second number: parts of n
#
# The columns of x can be divided among groups of tiles. A group has fewer tiles, so each tile has
# more blocks and fewer columns. Rows of x and y become shorter, but every group needs all values of
# a, and the kernel launches once per block, which costs as much for few columns as for many.

# %%
rows = []
for n_split in (1, 2, 4, 8):
    plan = plan_static(
        pattern, n=N, machine=MACHINE, n_split=n_split, lowering="own", strategy="popsparse"
    )
    report = simulate(emit(plan)).report
    rows.append((n_split, *parts(report).values(), report.cycles))
show(table_of(("parts", *PARTS, "total"), rows))

# %% [markdown]
# PopSparse's planner chooses both numbers by formulas, without a simulation.

# %%
show(plan_static(pattern, n=N, machine=MACHINE, strategy="popsparse"))
