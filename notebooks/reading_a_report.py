# %% [markdown]
# # Reading a report
#
# A pruned layer of a transformer on a whole Bow IPU. Where do its cycles go, and what would save
# some? `ipusim run ... --run-file job.run` keeps such a run and `ipusim report job.run --html
# job.html` makes a page with eleven pictures; here are those that answer this question.

# %%
from importlib.resources import as_file, files

from matplotlib.figure import Figure

from compiler import Plan, emit, plan_static, read_matrix
from compiler.views import PICTURES, Picture, Subject
from compiler.views.pictures import CAUSE_COLOURS, where_cycles_went
from ipusim import BOW, simulate

with as_file(files("compiler") / "data" / "minilm_layer5_ffn_down_b16_875.npz") as path:
    pattern = read_matrix(path).pattern


def ran(plan: Plan) -> Subject:
    program = emit(plan)
    return Subject(plan=plan, program=program, run=simulate(program))


job = ran(plan_static(pattern, n=1024, machine=BOW))
print(job.report)
print(job.plan.decision)

# %% [markdown]
# ## First: which superstep?
#
# The text has it under "Cycles by superstep". A superstep is a barrier, and behind it each tile
# exchanges and computes in its own time: it lasts as long as the tile that needs longest for both.

# %%
PICTURES["Cycles by superstep"](job)

# %% [markdown]
# `reduce` takes half of all: partial sums travel and are added. Its exchange is the longest, and so
# is its compute, though multiplying is what we came for.
#
# ## Second: do all tiles need so long?

# %%
PICTURES["Execution trace (BSP)"](job)

# %% [markdown]
# In `multiply` the orange ends are nearly straight: the plan is balanced, and every eighth of the
# tiles does the same for its own columns of x. Tiles that have their words begin at once, while
# others still exchange: there the lanes above overlap. In `reduce` two groups of tiles work while
# all others wait, which is what "waiting for the slowest" counts, dark grey; light grey tiles wait
# for their first word.
#
# ## Third: could the exchange be quicker?

# %%
PICTURES["Schedule of the worst tiles"](job)

# %% [markdown]
# A port that is never idle is the bound: no schedule is shorter, only fewer words help. That is so
# for the in ports in `gather` and the out ports in `reduce`; "bound" in the text says the
# same in cycles.
#
# ## So: fewer words, fewer sums
#
# The planner chose 15 column bands and 8 parts of n. Each band makes partial sums of its own, so
# try one band, and 32 parts, so that few tiles share a part and a row. And operands need not lie as
# PopSparse's library maps them: our own lowering keeps them where they are used, which saves two
# supersteps.

# %%
jobs = {
    "as planned": job,
    "one band": ran(plan_static(pattern, n=1024, num_column_bands=1, n_split=32)),
    "and own lowering": ran(
        plan_static(pattern, n=1024, num_column_bands=1, n_split=32, lowering="own")
    ),
}
figure = Figure(figsize=(11, 3), layout="constrained")
axes = figure.add_subplot()
left = dict.fromkeys(jobs, 0.0)
for cause in where_cycles_went(job.report):
    cycles = [where_cycles_went(one.report)[cause] for one in jobs.values()]
    colour = CAUSE_COLOURS[cause]
    axes.barh(list(jobs), cycles, left=list(left.values()), color=colour, label=cause)
    left = {name: left[name] + more for name, more in zip(jobs, cycles, strict=True)}
axes.invert_yaxis()
axes.set(xlabel="cycles of a tile, mean over all tiles")
axes.xaxis.set_major_formatter("{x:,.0f}")
axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, frameon=False)
first, *_, last = left.values()
assert last < first
Picture(figure, f"Where the cycles went: {first:,.0f} became {last:,.0f} for the same product.")

# %%
PICTURES["Execution trace (BSP)"](jobs["and own lowering"])
