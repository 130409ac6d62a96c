# %% [markdown]
# # Reading a report
#
# A pruned layer of a transformer on a whole Bow IPU. Where do its cycles go, and what would save
# some? `ipusim run ... --run-file job.run` keeps such a run and `ipusim report job.run --html
# job.html` makes a page of it; here are the pictures that answer this question.

# %%
from importlib.resources import as_file, files

from ipusim import BOW, simulate
from ipusim.compiler import Plan, emit, plan_static, read_matrix, show
from ipusim.compiler.views import PICTURES, Subject, cycles_chart

with as_file(files("ipusim.compiler") / "data" / "minilm_layer5_ffn_down_b16_875.npz") as path:
    pattern = read_matrix(path).pattern


def ran(plan: Plan) -> Subject:
    program = emit(plan)
    return Subject(plan=plan, program=program, run=simulate(program))


job = ran(plan_static(pattern, n=1024, machine=BOW, strategy="popsparse"))
show(job.report)

# %%
show(job.plan)

# %% [markdown]
# ## First: which superstep?
#
# The text has it under "Cycles by superstep". A superstep is a barrier, and behind it each tile
# exchanges and computes in its own time: it lasts as long as the tile that needs longest for both.

# %%
show(PICTURES["Cycles by superstep"](job), "supersteps")

# %% [markdown]
# `reduce` takes half of all: partial sums travel and are added. Its exchange is the longest, and so
# is its compute, though multiplying is what we came for.
#
# ## Second: do all tiles need so long?

# %%
show(PICTURES["Execution trace (BSP)"](job), "trace")

# %% [markdown]
# In `multiply` the orange ends are nearly straight: the plan is balanced, and every eighth of the
# tiles does the same for its own columns of x. Tiles that have their words begin at once, while
# others still exchange: there the lanes above overlap. In `reduce` two groups of tiles work while
# all others wait, which is what "waiting for the slowest" counts, dark grey; pale blue tiles wait
# for their first word.
#
# ## Third: could the exchange be quicker?

# %%
show(PICTURES["Schedule of the worst tiles"](job), "schedule")

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
    "one band": ran(
        plan_static(pattern, n=1024, num_column_bands=1, n_split=32, strategy="popsparse")
    ),
    "and own lowering": ran(
        plan_static(
            pattern, n=1024, num_column_bands=1, n_split=32, lowering="own", strategy="popsparse"
        )
    ),
}
reports = {name: one.report for name, one in jobs.items()}
first, *_, last = (report.cycles for report in reports.values())
assert last < first
caption = f"Where the cycles went: {first:,} became {last:,} for the same product."
show(cycles_chart(reports, caption=caption), "before-and-after")

# %%
show(PICTURES["Execution trace (BSP)"](jobs["and own lowering"]), "trace-after")
