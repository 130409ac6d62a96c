# %% [markdown]
# # What a training step of N:M weights costs
#
# [`nm_training.py`](nm_training.py) trains a network whose weights are 2:4 or 1:4, with its hidden
# layer on the simulator. This notebook shows the cycles of one such step: `refresh` computes masks
# and kept weights, `compact` only kept weights; `forward` and `grad_a` multiply them; `update`
# computes dy x^T densely and changes the weights. Where do the cycles go, how many are saved if
# masks are computed only every T steps, and how do dense products of masked weights compare?

# %%
from ipusim import BOW, Machine, simulate
from ipusim.compiler import NM, Bound, emit, plan_dense, show
from ipusim.compiler.graph.training.step import StepCycles, step_cycles
from ipusim.compiler.graph.training.step_plan import plan_training_step
from ipusim.compiler.views import stacked_chart, table_of

SMALL, LARGE = (128, 64), (1024, 1024)  # of the hidden layer that trains, and a larger one
FORMS, EVERY = (NM(2, 4), NM(1, 4)), (1, 4, 16, 64)

# %% [markdown]
# ## Cycles of a step by program
#
# `dense products` is the same step with dense products of masked weights: masks at every step and
# the same gradient and update, but y and dx as a dense layer computes them. It does not count the
# exchange of masked weights to where dense plans read them, transposed for dx: about 250 to 360
# words per tile in either layer, twice. Cycles do not depend on the numbers, so a larger layer
# (1,024 x 1,024, 256 columns, all 1,472 tiles) is simulated with timing only.

# %%
PARTS = ("masks", "forward", "grad_a", "gradient", "update")


def dense_cycles(shape: tuple[int, int], n: int, machine: Machine) -> int:
    return simulate(emit(plan_dense(shape, n=n, machine=machine, strategy="dense"))).trace.cycles


def parts_of(found: StepCycles) -> dict[str, int]:
    cycles, own = found.cycles, found.by_superstep("update")["update"]
    gradient = cycles["update"] - own
    products = {stage: cycles[stage] for stage in ("forward", "grad_a")}
    return {"masks": cycles["refresh"], **products, "gradient": gradient, "update": own}


timed: dict[tuple[int, str], StepCycles] = {}
spent: dict[tuple[int, str], dict[str, int]] = {}
for (m, k), n, machine in ((SMALL, 64, BOW.scaled_to(16)), (LARGE, 256, BOW)):
    for form in FORMS:
        costs = step_cycles(plan_training_step(Bound((m, k), form), n=n, machine=machine))
        timed[m, form.name], spent[m, form.name] = costs, parts_of(costs)
    spent[m, "dense products"] = spent[m, "2:4"] | {
        "forward": dense_cycles((m, k), n, machine),
        "grad_a": dense_cycles((k, m), n, machine),
    }

rows = (
    (f"{m:,}", name, *cycles.values(), sum(cycles.values())) for (m, name), cycles in spent.items()
)
show(table_of(("rows of W", "weights", *PARTS, "step"), rows))

# %% [markdown]
# Cycles divided by those of the dense products:

# %%
rows = []
for (m, name), cycles in spent.items():
    beside = spent[m, "dense products"]
    forward, grad_a = (cycles[part] / beside[part] for part in ("forward", "grad_a"))
    step_ratio = sum(cycles.values()) / sum(beside.values())
    if beside is not cycles:
        rows.append((f"{m:,}", name, f"{forward:.1f}", f"{grad_a:.1f}", f"{step_ratio:.1f}"))
        assert 2 < forward < grad_a < 30
        assert step_ratio > 2
show(table_of(("rows of W", "weights", "forward", "grad_a", "step"), rows))

# %%
caption = "Products of masks that change take most of a step; masks themselves take little."
for m in (SMALL[0], LARGE[0]):
    bars = {f"{m:,} rows, {name}": cycles for (rows, name), cycles in spent.items() if rows == m}
    picture = stacked_chart(bars, along="cycles of a step", caption=caption)
    show(picture, f"step-of-{m}")

# %% [markdown]
# Cycles by superstep, for 2:4 in the larger layer: the barrier, the exchange, and the work of the
# slowest tile. Nearly all cycles are those of the element kernels. In the forward product a kept
# weight takes three bundles for 8 columns, while the AMP computes 64 products per cycle; in the
# transposed product it adds to sums in memory and takes ten bundles. The ratio is not higher
# because dense products of this size reach only a quarter of their peak rate.

# %%
large = timed[LARGE[0], "2:4"]
rows = (
    (stage, figures.name, figures.sync, figures.exchange, figures.compute)
    for stage in ("refresh", "compact", "forward", "grad_a", "update")
    for figures in large.reports[stage].steps
)
show(table_of(("program", "superstep", "sync", "exchange", "compute"), rows))

# %% [markdown]
# Masks computed every T steps: their average cost per step, with one `refresh` and T - 1 `compact`.
# Kept weights must follow their shadow weights at every step, so less than half of this small cost
# can be saved.

# %%
rows = []
for (m, name), costs in timed.items():
    averages = [costs.average(every) for every in EVERY]
    masks = [each["refresh"] + each["compact"] for each in averages]
    shares_of = (cost / sum(each.values()) for cost, each in zip(masks, averages, strict=True))
    rows.append((f"{m:,}", name, "cycles", *(f"{cost:,.0f}" for cost in masks)))
    rows.append(("", "", "of a step", *(f"{share:.1%}" for share in shares_of)))
    assert 0.5 < masks[-1] / masks[0] < 0.7
show(table_of(("rows of W", "weights", "masks", *(f"T = {every}" for every in EVERY)), rows))

# %% [markdown]
# Masks take a larger share of a step with dense products. If y and dx took no cycles at all, the
# remaining cycles would bound the speed-up of any unit for N:M:

# %%
rows = []
for m in (SMALL[0], LARGE[0]):
    cycles = spent[m, "dense products"]
    whole, products = sum(cycles.values()), cycles["forward"] + cycles["grad_a"]
    bound = whole / (whole - products)
    rows.append((f"{m:,}", f"{cycles['masks'] / whole:.0%}", f"{bound:.1f}"))
    assert bound < 2.5
show(table_of(("rows of W", "masks of a step", "times as fast at most"), rows))

# %% [markdown]
# ## Conclusion
#
# The paper claims that an A100 runs 2:4 twice as fast, with a unit that no IPU has.
#
# - Masks are cheap. All of them anew at every step take 2 % of an N:M step in the larger layer, 6 %
#   in the small one, and 10 and 22 % of a step with dense products. T = 4 saves a third of that.
# - Products of masks that change are dear: 2.6 to 4.2 times a dense one forward, 6 to 14 times
#   transposed, the whole step 2.5 to 5.4 times; 1:4 does not pay either. The gradient is dense in
#   any case, so that no unit, however fast, makes a step more than 2.2 times as fast as dense
#   products.
# - So dense products of masked weights train faster on an IPU as it is. Who trains N:M there does
#   it for the mask's sake: for its accuracy, or for a later machine that has the unit.
