# %% [markdown]
# # Adding a strategy
#
# A strategy says which tile multiplies which block, and no more: a function of a pattern and a
# number of seats. Parts of n, places of operands, the exchange and the program follow.

# %%
import numpy as np

from ipusim import BOW, InputError, IntArray, simulate
from ipusim.compiler import GENERATORS, Pattern, check_partitioner, emit, plan_static, show
from ipusim.compiler.views import bar_chart, grid_chart, partition_chart

MACHINE, SHAPE, N = BOW.scaled_to(256), (1024, 1024), 128

# %% [markdown]
# ## The idea
#
# Blocks in a column want the same rows of x, blocks in a row make sums of the same rows of y. So a
# tile's blocks should lie close together both ways. A Z-shaped walk, by the bits of row and column
# in turn, keeps to squares of every size; each seat takes as much of the walk.


# %%
def z_order(pattern: Pattern, seats: int, /) -> IntArray:
    """Equal runs along the Z-shaped curve."""
    key = np.zeros(pattern.num_blocks, dtype=np.int64)
    for bit in range(max(pattern.grid).bit_length()):
        key |= (pattern.rows >> bit & 1) << 2 * bit + 1 | (pattern.columns >> bit & 1) << 2 * bit
    place = np.empty_like(key)
    place[np.argsort(key, kind="stable")] = np.arange(len(key))
    return place * seats // max(1, len(key))


few = Pattern.filled((128, 128), 16, np.arange(64))
walk = z_order(few, 16).reshape(few.grid)
show(grid_chart({"8 x 8 blocks": walk}, unit="seat", caption="Squares of squares."), "walk")

# %% [markdown]
# ## The kit
#
# It asks for seats on patterns of all kinds and simulates products whose sums are exact. What is
# wrong is said in a line: here, a strategy that does not say the same twice.


# %%
def careless(pattern: Pattern, seats: int, /) -> IntArray:
    return np.random.default_rng().integers(0, seats, pattern.num_blocks)


try:
    check_partitioner(careless)
except InputError as error:
    show(f"careless: {error}")
check_partitioner(z_order)
show("z_order: nothing is wrong")

# %% [markdown]
# ## Beside the others
#
# The function itself is the strategy. `auto` compares all that it knows by name and simulates the
# best; it does not know ours yet.

# %%
RULES = ("popsparse", "row-major", "grid", "hilbert", z_order, "auto")
KINDS = ("clustered", "uniform")
patterns = {kind: GENERATORS[kind](SHAPE, 16, 0.5, np.random.default_rng(0)) for kind in KINDS}
plans = {
    (kind, rule): plan_static(pattern, n=N, machine=MACHINE, strategy=rule)
    for kind, pattern in patterns.items()
    for rule in RULES
}
cycles = {key: simulate(emit(plan)).trace.cycles for key, plan in plans.items()}

series = {
    kind: {plans[kind, rule].strategy: cycles[kind, rule] for rule in RULES} for kind in KINDS
}
caption = "A walk that stays close pays where the blocks do; elsewhere it need not."
show(bar_chart(series, up="cycles", caption=caption), "strategies")

# %%
SHOWN = ("popsparse", "row-major", z_order)
clustered = [plans["clustered", rule] for rule in SHOWN]
titles = {plan.strategy: plan for plan in clustered}
caption = "The clustered pattern by tile: bands, runs of rows, pieces of squares."
show(partition_chart(titles, tile=100, caption=caption), "partitions")

# %% [markdown]
# ## By name
#
# An entry point in a package's `pyproject.toml` makes it one that `--strategy` and `auto` know:
#
#     [project.entry-points."ipusim.strategies"]
#     z-order = "its_package:z_order"
