# %% [markdown]
# # Static or dynamic
#
# A static program is made for one pattern, a dynamic one for a shape and the most non-zeros: any
# pattern that fits runs through it. What does that freedom cost, and on what does it depend?

# %%
import time

import numpy as np
from matplotlib.figure import Figure

from compiler import GENERATORS, Bound, Pattern, emit, pack, plan_dense, plan_dynamic, plan_static
from compiler.views import Picture
from ipusim import BOW, Report, simulate

MACHINE, SHAPE, BLOCK, N = BOW.scaled_to(256), (1024, 1024), 16, 128


def drawn(kind: str, density: float) -> Pattern:
    return GENERATORS[kind](SHAPE, BLOCK, density, np.random.default_rng(0))


def static(pattern: Pattern) -> int:
    return simulate(emit(plan_static(pattern, n=N, machine=MACHINE, lowering="own"))).trace.cycles


def dynamic(bound: float, *patterns: Pattern) -> list[Report]:
    """Of one program for all patterns up to a density."""
    plan = plan_dynamic(Bound.at_density(SHAPE, BLOCK, bound), n=N, machine=MACHINE)
    program = emit(plan)
    return [simulate(program, pack(plan, pattern)).report for pattern in patterns]


# %% [markdown]
# ## The same pattern, three ways
#
# Static knows where the non-zeros are: a tile hears only the rows of x that it needs. Dynamic cuts
# the matrix in rectangles before it knows them, sends all that a rectangle could want, and its
# kernel reads coordinates. Dense computes zeros too.

# %%
powers = range(1, 7)
patterns = [drawn("uniform", 2**-power) for power in powers]
dense = simulate(emit(plan_dense(SHAPE, n=N, machine=MACHINE))).trace.cycles
dynamics = [dynamic(pattern.density, pattern)[0].cycles for pattern in patterns]
curves = {"dynamic": dynamics, "static": [static(pattern) for pattern in patterns]}
figure = Figure(figsize=(8, 4), layout="constrained")
axes = figure.add_subplot()
for (name, cycles), colour in zip(curves.items(), ("#d55e00", "#0072b2"), strict=True):
    axes.plot(powers, cycles, "o-", color=colour, label=name)
axes.axhline(dense, color="black", linestyle="--", label="dense")
axes.set_xticks(powers, [f"1/{2**power}" for power in powers])
axes.set(xlabel="density", ylabel="cycles", ylim=(0, None))
axes.yaxis.set_major_formatter("{x:,.0f}")
axes.legend(frameon=False)
first = {name: 2 ** (1 + sum(c > dense for c in cycles)) for name, cycles in curves.items()}
assert first["static"] < first["dynamic"]
Picture(figure, "Below dense: " + ", ".join(f"{name} from 1/{d}" for name, d in first.items()))

# %% [markdown]
# ## One program, many patterns
#
# One program, made for one in sixteen. A rectangle with more blocks than its bucket holds puts the
# rest into other buckets; then buckets go round in a loop until every tile has met its own.

# %%
LIMIT = 1 / 16
patterns = [drawn(kind, LIMIT) for kind in ("uniform", "banded", "power-law", "clustered")]
reports = dynamic(LIMIT, *patterns)
plan = plan_dynamic(Bound.at_density(SHAPE, BLOCK, LIMIT), n=N, machine=MACHINE)
figure = Figure(figsize=(11, 3.6), layout="constrained")
for axes, pattern, report in zip(figure.subplots(1, 4), patterns, reports, strict=True):
    blocks = np.zeros((plan.buckets.px, plan.buckets.py))
    high, wide = plan.buckets.rows, plan.buckets.columns
    np.add.at(blocks, (pattern.rows // high, pattern.columns // wide), 1)
    image = axes.imshow(blocks / blocks.mean(), cmap="magma_r", vmin=0, vmax=4, aspect="auto")
    text = f"dynamic {report.cycles:,} cycles,\n{report.decisions - 1} turns; "
    axes.set_title(f"{text}static {static(pattern):,}")
    axes.set(xticks=[], yticks=[])
figure.colorbar(image, label="blocks over the mean", ax=figure.axes, aspect=30)
assert reports[3].decisions > 1 == reports[0].decisions
caption = (
    "Blocks by rectangle: uniform, banded, power-law, clustered. Unevenness costs cycles, also"
)
Picture(figure, f"{caption} before a bucket overflows; static plans do not mind.")

# %% [markdown]
# ## A new pattern
#
# Static needs a plan, a program and new code on the chip, dynamic new buckets. Seconds, on a host:

# %%
begun = time.perf_counter()
emit(plan_static(patterns[0], n=N, machine=MACHINE, lowering="own"))
print(f"plan and program {time.perf_counter() - begun:.3f} s", end=", ")
begun = time.perf_counter()
pack(plan, patterns[0])
print(f"buckets {time.perf_counter() - begun:.4f} s")
