# %% [markdown]
# # Adding a strategy
#
# A strategy decides only which tile multiplies which block: it is a function of a pattern and a
# number of seats (tiles). Parts of n, the placement of operands, the exchange and the program are
# derived from it.

# %%
import numpy as np

from ipusim import BOW, InputError, IntArray, simulate
from ipusim.compiler import GENERATORS, Pattern, check_partitioner, emit, plan_static, show
from ipusim.compiler.views import bar_chart, grid_chart, partition_chart

MACHINE, SHAPE, N = BOW.scaled_to(256), (1024, 1024), 128

# %% [markdown]
# ## The idea
#
# Blocks in the same column need the same rows of x, and blocks in the same row add to the same rows
# of y. So the blocks of a tile should be close together in both directions. A Z-shaped curve (which
# interleaves the bits of row and column) visits the blocks square by square; each seat takes an
# equal share of the curve.


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
# ## Checking the strategy
#
# `check_partitioner` calls the strategy for patterns of all kinds and simulates products whose sums
# are exact. It reports each fault in one line: here, a strategy that gives another answer when it
# is called again.


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
# ## Comparison with other strategies
#
# The function is passed as the strategy. `auto` compares all strategies that have a name and
# simulates the best; it does not know ours yet.

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
# ## Giving it a name
#
# An entry point in the `pyproject.toml` of a package gives the strategy a name for `--strategy` and
# `auto`:
#
#     [project.entry-points."ipusim.strategies"]
#     z-order = "its_package:z_order"
