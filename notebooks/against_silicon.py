# %% [markdown]
# # Comparing the simulator with silicon
#
# `ipusim validate` simulates every matmul of a table that was measured on a Bow IPU; this takes a
# few minutes. Here are a few of them, how the two free constants are fitted without fitting noise,
# and which phases may cause the error of a point.

# %%
import numpy as np

from ipusim.compiler import show
from ipusim.compiler.studies.validate import (
    FITTED,
    NOTHING,
    Profiling,
    dense_rates,
    deviations_of,
    measure,
    read_measurements,
)
from ipusim.compiler.studies.validate.attribution import attribution_of, weights_of
from ipusim.compiler.studies.validate.measurement import half_of
from ipusim.compiler.studies.validate.profiling import fit
from ipusim.compiler.views import scatter_chart, table_of

table = read_measurements()
rates = dense_rates(table)
points = [
    point
    for point in table
    if (point.method, point.dtype) == ("static", "fp16")
    and point.m == point.k
    and point.m in (1024, 2048)
    and point.m * (point.n or point.m) <= 1 << 16
    and point.block_size in (4, 8, 16)
    and point.measured_cycles(1, rates)
]

# %% [markdown]
# ## Measure
#
# A row says what was computed and how many FLOP/s of non-zeros were measured; with the clock that
# its authors used, this gives the cycles of compute and exchange. The simulator runs the same
# pattern with PopSparse's decision and the lowering of its library.

# %%
results = {c: measure(c) for c in dict.fromkeys(p.at(p.n) for p in points)}
plain = deviations_of(points, rates, results)
rows = (
    (
        *(one.row.m, one.n, one.row.block_size, f"{one.row.density:.5f}"),
        *(round(one.measured), round(one.simulated), f"{one.error_percent:+.1f}%"),
    )
    for one in plain
)
show(table_of(("m = k", "n", "block", "density", "measured", "simulated", "error"), rows))

# %% [markdown]
# ## Look before fitting
#
# Nearly all simulated points are too fast, and the shorter ones by more: a cost per step is
# missing, not a cost of the work. Two constants of different origin describe it. The published
# cycles come from Poplar's profile, which measures compute sets (including time stamps and
# launches) and simulates exchanges: so there is one constant for each kind of interval.
#
# ## Fit on one half, judge on the other
#
# The CRC of a row's configuration, which is the same on every host, selects the half of the rows
# that the constants are fitted to. `FITTED` comes from that half of the whole table. Most runs have
# about as many compute sets as exchanges, so the sum of both constants is known better than each:
# few points separate them, as the standard errors show.


# %%
def errors(profiling: Profiling, half: str) -> list[float]:
    """Percent, in the order of the points."""
    seen = deviations_of(points, rates, profiling.added_to(results))
    return [one.error_percent for one in seen if half_of(one.row) == half]


few = fit(plain)
rows = (
    (name, f"{getattr(few.profiling, name):.0f} ± {error:.0f}", getattr(FITTED, name))
    for name, error in few.standard_errors.items()
)
show(table_of(("cycles", f"by {few.points} points here", "by half of the table"), rows))

# %%
HALVES = ("fitted", "held out")
means = {
    half: [float(np.abs(errors(each, half)).mean()) for each in (NOTHING, FITTED)]
    for half in HALVES
}
assert all(after < before for before, after in means.values())
rows = ((half, *(f"{mean:.1f} %" for mean in both)) for half, both in means.items())
show(table_of(("mean error", "as simulated", "with the constants"), rows))

# %%
cycles = {half: [one.measured for one in plain if half_of(one.row) == half] for half in HALVES}
panels = {
    title: {half: (cycles[half], errors(profiling, half)) for half in HALVES}
    for title, profiling in (("as simulated", NOTHING), ("with the constants", FITTED))
}
caption = "A missing fixed cost bends short runs down; constants lift both halves alike."
picture = scatter_chart(panels, across="measured cycles", up="error, percent", caption=caption)
show(picture, "errors")

# %% [markdown]
# The remaining difference is the error of the simulator, listed point by point in docs/accuracy.md.
# A constant for each block size or shape would hide it here, and would say nothing about a matmul
# that was not measured.
#
# ## Which phase causes the error?
#
# For the point with the largest error: by how much each phase would have to change to close the gap
# alone, which phases cannot (because the gap exceeds all their cycles), and how much each phase is
# wrong over the fitted half, where phases have very different shares. `ipusim validate --point N`
# prints the same.

# %%
seen = deviations_of(points, rates, FITTED.added_to(results))
worst = max(seen, key=lambda one: abs(one.error_percent))
found = attribution_of(worst, weights_of(seen))
show(f"{worst.row.at(worst.n)}: {worst.error_percent:+.1f} %, {found.gap:+,.0f} cycles missing")

# %%
rows = [
    (
        *(each.name, each.cycles, f"{each.change_percent:+.0f}%"),
        ""
        if each.missing_percent is None
        else f"{each.missing_percent:+.0f} ± {each.error_percent:.0f} %",
        "" if each.missing_percent is None else f"{each.carries:+,.0f}",
        each.verdict,
    )
    for each in found.suspects
]
rows.append(("its own", None, None, None, f"{found.own:+,.0f}", None))
assert np.isclose(sum(each.carries for each in found.suspects) + found.own, found.gap)
show(table_of(("phase", "cycles", "alone", "lacks in general", "carries", "verdict"), rows))
