# %% [markdown]
# # Single elements on the AMP
#
# The AMP of a tile multiplies inputs by weights that were loaded before. Usually the matrix is the
# weights and x streams past. A matrix with single non-zeros cannot be loaded so: most weights would
# be zeros. This notebook exchanges the roles: 16 columns of x are the weights, and the rows of the
# matrix stream past, in groups of 16 neighbouring elements of which only those with a non-zero are
# stored.

# %%
import math
from itertools import pairwise

import numpy as np

from ipusim import BOW, simulate
from ipusim.compiler import (
    GENERATORS,
    Convolution,
    emit,
    pack,
    plan_convolution,
    plan_dense,
    plan_static,
    show,
    unpack,
)
from ipusim.compiler.operations.convolution.filters import filter_pattern
from ipusim.compiler.views import Across, line_chart, table_of

MACHINE, SIDE, N = BOW.scaled_to(64), 1024, 64
DENSITIES = (1 / 4, 1 / 8, 1 / 16, 1 / 32)


def drawn(density: float):
    """A matrix with single non-zeros."""
    rng = np.random.default_rng(0)
    return GENERATORS["uniform"]((SIDE, SIDE), 1, density, rng).with_format_fixed(fixed=True)


# %% [markdown]
# ## How full groups are
#
# A group takes a step of the kernel, whatever it holds. With a density d it has a non-zero with the
# probability 1 - (1 - d)^16, and then 16 d / (1 - (1 - d)^16) of them on average. A step takes four
# bundles and two thirds on each of six workers, for 16 columns: so this number decides how many
# products a cycle are useful. The kernel without the AMP has at most 2.67.

# %%
BUNDLES = 4 + 2 / 3
rows = []
for density in DENSITIES:
    pattern = drawn(density)
    groups = len(np.unique(pattern.rows * SIDE // 16 + pattern.columns // 16))
    fill = pattern.nonzeros / groups
    expected = 16 * density / (1 - (1 - density) ** 16)
    assert abs(fill / expected - 1) < 0.01
    rows.append((f"1/{1 / density:g}", f"{fill:.2f}", f"{16 * fill / BUNDLES:.1f}"))
show(table_of(("density", "non-zeros of a group", "products a cycle, at most"), rows))

# %% [markdown]
# ## Whole products
#
# Groups take 32 bytes, so they must stay on the tiles that use them. There are two forms. *Drained*
# streams end in each launch, and rely on nothing but what public kernels do. *Kept* streams leave
# sums in the accumulators from launch to launch, which no public kernel shows.

# %%
FORMS = {
    "element": {"strategy": "grid", "weights": "shared"},
    "groups, drained": {"strategy": "groups"},
    "groups, kept": {"strategy": "groups", "published_kernels": False},
}


def cycles(plan) -> int:
    """Simulated cycles of a plan."""
    return simulate(emit(plan)).report.cycles


by_form = {
    name: {
        density: cycles(plan_static(drawn(density), n=N, machine=MACHINE, **form))
        for density in DENSITIES
    }
    for name, form in FORMS.items()
}
dense = {
    f"dense, {name}": cycles(plan_dense((SIDE, SIDE), n=N, machine=MACHINE, weights=weights))
    for name, weights in (("plain", "shared"), ("resident", "resident"))
}
sparsities = [100 * (1 - density) for density in DENSITIES]
curves = {name: list(row.values()) for name, row in by_form.items()}
curves |= {name: [taken] * len(DENSITIES) for name, taken in dense.items()}
show(
    line_chart(
        {"": curves},
        Across(label="zeros, per cent", at=sparsities),
        up="cycles",
        caption=f"{SIDE} x {SIDE}, n {N}, on {MACHINE.tiles} tiles.",
        from_zero=True,
    ),
    "products",
)

# %% [markdown]
# ## From which density single elements pay
#
# The answer depends on what they are compared with. Dense plans gain from resident weights, too.


# %%
def break_even(row: dict[float, int], limit: int) -> str:
    """The density at which cycles fall to a limit, between two densities of the table."""
    densities = list(row)
    if row[densities[0]] <= limit:
        return f"above 1/{1 / densities[0]:g}"
    for high, low in pairwise(densities):
        if row[low] <= limit:
            above, below = (math.log(row[each] / limit) for each in (high, low))
            return f"1/{(high / low) ** (above / (above - below)) / high:.1f}"
    return f"below 1/{1 / densities[-1]:g}"


def print_break_even(by_form: dict[str, dict[float, int]], dense: dict[str, int]) -> None:
    """Show the density of break-even of each form with each dense plan."""
    rows = [
        (name, *(break_even(row, limit) for limit in dense.values()))
        for name, row in by_form.items()
    ]
    show(table_of(("break-even", *(f"against {name}" for name in dense)), rows))


print_break_even(by_form, dense)

# %% [markdown]
# ## A convolution without im2col
#
# The weights of the AMP may be 16 pixels of 16 channels. A tap of the filter only moves the first
# of the 16 pixels, so that one row of the image on a tile serves all taps of that row.

# %%
layer = Convolution(channels=64, filters=64, image=(8, 16), kernel=3, padding=1)
weights = np.random.default_rng(1).standard_normal(layer.weights_shape).astype(np.float16)
images = np.random.default_rng(2).standard_normal(layer.image_shape).astype(np.float16)


def pruned(density: float):
    """The weights, of which a share is kept at random."""
    return weights * (np.random.default_rng(0).random(weights.shape) < density)


def direct(density: float, **form):
    """The plan of the direct convolution."""
    pattern = filter_pattern(pruned(density), layer).with_format_fixed(fixed=True)
    return plan_convolution(pattern, layer, algorithm="direct", machine=MACHINE, **form)


LAYER_FORMS = {**FORMS, "element": {"filter_weights": "shared"}}
by_form = {
    name: {density: cycles(direct(density, **form)) for density in DENSITIES}
    for name, form in LAYER_FORMS.items()
}
dense = {
    f"dense, {name}": cycles(
        plan_convolution(
            weights, layer, algorithm="dense", filter_weights=residence, machine=MACHINE
        )
    )
    for name, residence in (("plain", "shared"), ("resident", "resident"))
}
rows = [(f"1/{1 / d:g}", *(row[d] for row in by_form.values())) for d in DENSITIES]
show(table_of(("density", *by_form), rows))
show(table_of(tuple(dense), [tuple(dense.values())]))
print_break_even(by_form, dense)

# %% [markdown]
# The numbers are those of NumPy, but for the roundings of half: once for each group of a sum.

# %%
plan = direct(1 / 8, strategy="groups")
y = unpack(plan, simulate(emit(plan), pack(plan, pruned(1 / 8), images)).outputs)
padded = np.pad(images.astype(np.float64), ((0, 0), (0, 0), (1, 1), (1, 1)))
windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
exact = np.einsum("kcrs,ncefrs->nkef", pruned(1 / 8).astype(np.float64), windows)
error = np.abs(y - exact).max() / np.abs(exact).max()
assert error < 0.01
print(
    plan.kernel.name, *(f"{name}: {text}" for name, text in plan.operation.report_lines().items())
)
