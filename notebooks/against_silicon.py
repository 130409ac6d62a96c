# %% [markdown]
# # Holding the simulator against silicon
#
# `ipusim validate` simulates every matmul of a table that one Bow IPU was measured on, in a few
# minutes. Here are a few of them, how free constants are fitted without fooling oneself, and which
# phases may carry the error of a point.

# %%
import numpy as np
from matplotlib.figure import Figure

from compiler.studies.validate import (
    FITTED,
    NOTHING,
    Profiling,
    dense_rates,
    deviations_of,
    measure,
    read_measurements,
)
from compiler.studies.validate.measurements.measurement import half_of
from compiler.studies.validate.statistics.attribution import attribution_of
from compiler.studies.validate.statistics.fit import fit
from compiler.studies.validate.statistics.weights import weights_of
from compiler.views import Picture

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
# A row says what was computed and how many FLOP/s of non-zeros it reached; with the clock that its
# authors used, that is cycles of compute and exchange. The simulator does the same: the very
# pattern, PopSparse's decision, its library's lowering.

# %%
results = {c: measure(c) for c in dict.fromkeys(p.at(p.n) for p in points)}
plain = deviations_of(points, rates, results)
print(
    f"{'m = k':>6}{'n':>4}{'block':>6}{'density':>9}{'measured':>10}{'simulated':>11}{'error':>8}"
)
for one in plain:
    p = one.row
    print(f"{p.m:>6}{one.n:>4}{p.block_size:>6}{p.density:>9.5f}{one.measured:>10,.0f}", end="")
    print(f"{one.simulated:>11,.0f}{one.error_percent:>+7.1f}%")

# %% [markdown]
# ## Look before fitting
#
# Nearly all are too quick, and the more so the shorter they are: what is missing is a cost of each
# step, not of the work in it. That is worth two constants, of different origin. The published
# cycles come from Poplar's profile, which measures compute sets, with the stamps of time and the
# launches that this takes, and simulates exchanges: one constant for each kind of interval.
#
# ## Fit on one half, judge on the other
#
# A coin that falls alike for everybody, the CRC of a row's configuration, chooses the half that the
# constants may see. `FITTED` comes from that half of the whole table. Most runs have about as many
# compute sets as exchanges, so their sum is known better than each: a few points tell them apart
# hardly at all, as the standard errors say.


# %%
def errors(profiling: Profiling, half: str) -> list[float]:
    """Percent, in the order of the points."""
    seen = deviations_of(points, rates, profiling.seen(results))
    return [one.error_percent for one in seen if half_of(one.row) == half]


few = fit(plain)
for name, error in few.standard_errors.items():
    here, there = getattr(few.profiling, name), getattr(FITTED, name)
    print(f"{name:>11}: {here:.0f} ± {error:.0f} cycles by {few.points} points here, ", end="")
    print(f"{there} by half of the table")
for half in ("fitted", "held out"):
    before, after = (np.abs(errors(each, half)).mean() for each in (NOTHING, FITTED))
    print(f"{half:>9}: mean error {before:.1f} %, with the constants {after:.1f} %")
    assert after < before

# %%
figure = Figure(figsize=(11, 4), layout="constrained")
pair = figure.subplots(1, 2, sharey=True)
for axes, profiling, title in zip(
    pair, (NOTHING, FITTED), ("as simulated", "with the constants"), strict=True
):
    for half, colour in (("fitted", "#0072b2"), ("held out", "#d55e00")):
        cycles = [one.measured for one in plain if half_of(one.row) == half]
        axes.semilogx(cycles, errors(profiling, half), "o", color=colour, label=half)
    axes.axhline(0, color="black", linewidth=1)
    axes.set(xlabel="measured cycles", title=title)
    axes.set_xticks([2000, 4000, 8000], ["2,000", "4,000", "8,000"])
    axes.minorticks_off()
pair[0].set_ylabel("error, percent")
pair[0].legend(frameon=False)
Picture(figure, "A missing fixed cost bends short runs down; constants lift both halves alike.")

# %% [markdown]
# What stays is the simulator's own error, point by point in docs/accuracy.md. A constant for each
# block size or shape would make it vanish here, and would say nothing of a matmul nobody measured.
#
# ## Which phase carries it?
#
# Of the point that errs most: by how much each phase would have to change to close the gap alone,
# which ones cannot, since the gap exceeds all that they take, and what they lack over the fitted
# half, where they have very different shares. `ipusim validate --point N` prints the same.

# %%
seen = deviations_of(points, rates, FITTED.seen(results))
worst = max(seen, key=lambda one: abs(one.error_percent))
found = attribution_of(worst, weights_of(seen))
print(f"{worst.row.at(worst.n)}: {worst.error_percent:+.1f} %, {found.gap:+,.0f} cycles missing")
print(f"{'phase':>20}{'cycles':>8}{'alone':>8}{'lacks in general':>20}{'carries':>9}")
for each in found.suspects:
    print(f"{each.name:>20}{each.cycles:>8,}{each.change_percent:>+7.0f}%", end="")
    if each.missing_percent is None:
        print(f"{'':>29}  {each.verdict}")
    else:
        print(f"{each.missing_percent:>+12.0f} ± {each.error_percent:>3.0f} %", end="")
        print(f"{each.carries:>+10,.0f}  {each.verdict}")
print(f"{'its own':>20}{found.own:>+45,.0f}")
assert np.isclose(sum(each.carries for each in found.suspects) + found.own, found.gap)
