# %% [markdown]
# # Static or dynamic
#
# A static program is compiled for one pattern, a dynamic program for a shape and a largest number
# of non-zeros: every pattern within that bound runs on it. How many cycles does that cost, and on
# what do they depend?

# %%
import numpy as np

from ipusim import BOW, Report, simulate
from ipusim.compiler import (
    GENERATORS,
    Bound,
    Pattern,
    emit,
    pack,
    plan_dense,
    plan_dynamic,
    plan_static,
    show,
)
from ipusim.compiler.views import Across, grid_chart, line_chart, table_of

MACHINE, SHAPE, BLOCK, N = BOW.scaled_to(256), (1024, 1024), 16, 128


def drawn(kind: str, density: float) -> Pattern:
    return GENERATORS[kind](SHAPE, BLOCK, density, np.random.default_rng(0))


def static(pattern: Pattern) -> int:
    return simulate(
        emit(plan_static(pattern, n=N, machine=MACHINE, lowering="own", strategy="popsparse"))
    ).trace.cycles


def dynamic(bound: float, *patterns: Pattern) -> list[Report]:
    """Of one program for all patterns up to a density."""
    plan = plan_dynamic(
        Bound.at_density(SHAPE, BLOCK, bound), n=N, machine=MACHINE, strategy="expected"
    )
    program = emit(plan)
    return [simulate(program, pack(plan, pattern)).report for pattern in patterns]


# %% [markdown]
# ## The same pattern, three ways
#
# A static plan knows where the non-zeros are: a tile receives only the rows of x that it needs. A
# dynamic plan cuts the matrix into rectangles without knowing the non-zeros, sends all rows that a
# rectangle could need, and its kernel reads coordinates. A dense plan also multiplies zeros.

# %%
powers = range(1, 7)
patterns = [drawn("uniform", 2**-power) for power in powers]
dense = simulate(emit(plan_dense(SHAPE, n=N, machine=MACHINE, strategy="dense"))).trace.cycles
dynamics = [dynamic(pattern.density, pattern)[0].cycles for pattern in patterns]
curves = {"dynamic": dynamics, "static": [static(pattern) for pattern in patterns]}
first = {name: 2 ** (1 + sum(c > dense for c in cycles)) for name, cycles in curves.items()}
assert first["static"] < first["dynamic"]
across = Across(label="density", at=powers, names=[f"1/{2**power}" for power in powers])
caption = "Below dense: " + ", ".join(f"{name} from 1/{d}" for name, d in first.items()) + "."
level = ("dense", dense)
picture = line_chart(
    {"": curves}, across, up="cycles", caption=caption, level=level, from_zero=True
)
show(picture, "three-ways")

# %% [markdown]
# ## One program, many patterns
#
# One program for a density of 1/16. If a rectangle has more blocks than its bucket can store, the
# others are put into other buckets; then buckets move in a loop until every tile has multiplied the
# blocks of its rectangle.

# %%
LIMIT = 1 / 16
KINDS = ("uniform", "banded", "power-law", "clustered")
patterns = [drawn(kind, LIMIT) for kind in KINDS]
reports = dynamic(LIMIT, *patterns)
plan = plan_dynamic(
    Bound.at_density(SHAPE, BLOCK, LIMIT), n=N, machine=MACHINE, strategy="expected"
)


def over_the_mean(pattern: Pattern) -> np.ndarray:
    """Blocks of each rectangle beside the mean."""
    blocks = np.zeros((plan.buckets.px, plan.buckets.py))
    place = pattern.rows // plan.buckets.rows, pattern.columns // plan.buckets.columns
    np.add.at(blocks, place, 1)
    return blocks / blocks.mean()


panels = {kind: over_the_mean(p) for kind, p in zip(KINDS, patterns, strict=True)}
caption = "Blocks by rectangle, beside the mean. What is dark overflows its bucket."
show(grid_chart(panels, unit="blocks over the mean", caption=caption, most=4), "rectangles")

# %% [markdown]
# Uneven patterns cost cycles, even before a bucket overflows; static plans are hardly affected.

# %%
assert reports[3].decisions > 1 == reports[0].decisions
rows = (
    (kind, report.cycles, report.decisions - 1, static(pattern))
    for kind, report, pattern in zip(KINDS, reports, patterns, strict=True)
)
show(table_of(("pattern", "dynamic, cycles", "turns of the loop", "static, cycles"), rows))

# %% [markdown]
# ## A new pattern
#
# A static product needs a new plan, program and code on the chip (tens of milliseconds on a host),
# and all values again. A dynamic product needs only new buckets, which take a few milliseconds on a
# host.

# %%
words = {name: array.nbytes // 4 for name, array in pack(plan, patterns[3]).items()}
show(table_of(("buckets", "words to the chip"), words.items()))
