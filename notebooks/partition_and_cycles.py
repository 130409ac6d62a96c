# %% [markdown]
# # How the partition decides the cycles
#
# A sparse matmul y = a x on 64 tiles. Who multiplies which block is free; the product stays the
# same. One number of that choice varies here: how many bands of columns the matrix is cut into.

# %%
import numpy as np
from matplotlib.figure import Figure

from compiler import GENERATORS, emit, plan_static
from compiler.views import Picture
from compiler.views.pictures import tile_of_block
from ipusim import BOW, Report, simulate

MACHINE, N = BOW.scaled_to(64), 64
pattern = GENERATORS["uniform"]((2048, 2048), 16, 1 / 4, np.random.default_rng(0))
plans = [
    plan_static(pattern, n=N, machine=MACHINE, num_column_bands=wish, n_split=1, lowering="own")
    for wish in (1, 2, 4, 8, 16, 32)
]
bands = [int(str(plan.decision["bands"])) for plan in plans]  # as many as balance allows
reports: list[Report] = [simulate(emit(plan)).report for plan in plans]

# %% [markdown]
# ## Who multiplies what
#
# Every tile has about as many blocks. In one band they are wide and flat, in many tall and narrow.

# %%
figure = Figure(figsize=(11, 4), layout="constrained")
for axes, plan in zip(figure.subplots(1, 3), plans[::2], strict=True):
    tiles = tile_of_block(plan, pattern)
    axes.imshow(np.ma.masked_array(tiles * 29 % 64, tiles < 0), cmap="Set3")
    axes.imshow(np.ma.masked_not_equal(tiles, 20), cmap="gray")
    axes.set(title=f"bands: {plan.decision['bands']}", xlabel="block column", ylabel="block row")
Picture(figure, "Blocks by tile; those of tile 20 are black, white is zero.")

# %% [markdown]
# ## What has to travel
#
# A tile hears the rows of x under its blocks, and a row of y that several tiles share is summed
# where y will lie. Both follow from the partition alone: count columns and rows of blocks.

# %%
words = pattern.block * N // 2  # a row of blocks of x or of y, two halves a word
print(f"{'bands':>6}{'x, busiest tile':>17}{'its port':>10}{'sums, all tiles':>17}{'sent':>11}")
for number, plan, report in zip(bands, plans, reports, strict=True):
    tiles = tile_of_block(plan, pattern)
    columns, rows = (
        np.array([(tiles == tile).any(axis).sum() for tile in range(MACHINE.tiles)])
        for axis in (0, 1)
    )
    x_words, sums = columns.max() * words, (rows.sum() - pattern.grid[0]) * words
    multiply, reduce = report.steps
    print(f"{number:>6}{x_words:>17,}{multiply.bound:>10,}{sums:>17,}{reduce.words:>11,}")
    assert (x_words, sums) == (multiply.bound, reduce.words)

# %% [markdown]
# A port moves a word a cycle, so the words of the busiest one are the least cycles of an exchange.
# What has travelled as a sum must be added as well. The fewest cycles lie somewhere between.


# %%
def parts(report: Report) -> list[int]:
    multiply, reduce = report.steps
    return [multiply.exchange, multiply.compute, reduce.exchange, reduce.compute]


NAMES = {"x travels": "#f0e442", "multiply": "#d55e00", "sums travel": "#b8ad28", "add": "#e69f00"}
cycles = np.array([parts(report) for report in reports])
figure = Figure(figsize=(9, 4), layout="constrained")
axes = figure.add_subplot()
for part, (name, colour) in enumerate(NAMES.items()):
    below = cycles[:, :part].sum(axis=1)
    axes.bar(list(map(str, bands)), cycles[:, part], bottom=below, label=name, color=colour)
axes.set(xlabel="bands", ylabel="cycles, without barriers")
axes.yaxis.set_major_formatter("{x:,.0f}")
axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
axes.spines[["top", "right"]].set_visible(False)
best = bands[int(cycles.sum(axis=1).argmin())]
assert bands[0] < best < bands[-1]
Picture(figure, f"More bands: x travels less, sums travel more. Of these, {best} are quickest.")

# %% [markdown]
# ## The other number: parts of n
#
# Columns of x can be dealt to groups of tiles. A group has fewer tiles, so a tile has more blocks
# of fewer columns: shorter rows of x and y, but values that every group wants, and a launch of the
# kernel for a block that costs as much for few columns as for many.

# %%
print(f"{'parts':>6}{'x, values':>11}{'multiply':>10}{'sums':>8}{'add':>8}{'total':>9}")
for n_split in (1, 2, 4, 8):
    plan = plan_static(pattern, n=N, machine=MACHINE, n_split=n_split, lowering="own")
    report = simulate(emit(plan)).report
    print("{:>6}{:>11,}{:>10,}{:>8,}{:>8,}{:>9,}".format(n_split, *parts(report), report.cycles))
print("PopSparse's planner:", plan_static(pattern, n=N, machine=MACHINE).decision)
