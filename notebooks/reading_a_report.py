# %% [markdown]
# # Reading a report
#
# A pruned layer of a transformer on a whole Bow IPU. Where do its cycles go, and how could some be
# saved? `ipusim run ... --run-file job.run` stores such a run, and `ipusim report job.run --html
# job.html` writes it as a page. This notebook shows the pictures of that page that answer the
# question.

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
# ## First: which superstep takes longest?
#
# The text of the report has the answer under "Cycles by superstep". A superstep begins with a
# barrier; then each tile exchanges and computes, independently of the others. So a superstep lasts
# as long as the tile that needs most cycles for both.

# %%
show(PICTURES["Cycles by superstep"](job), "supersteps")

# %% [markdown]
# `reduce` takes half of all cycles: partial sums are sent and added. Its exchange is the longest,
# and so is its compute phase, although the multiplications are the actual work.
#
# ## Second: are all tiles busy?

# %%
show(PICTURES["Execution trace (BSP)"](job), "trace")

# %% [markdown]
# In `multiply` the compute phases (orange) of all tiles end at nearly the same cycle: the plan is
# balanced, and each eighth of the tiles does the same work for its own columns of x. A tile that
# has received its words begins to compute at once, while others still exchange; there the two lanes
# above overlap. In `reduce` two groups of tiles work while all others wait (dark grey, "waiting for
# the slowest"); pale blue tiles wait for their first word.
#
# ## Third: could the exchange be faster?

# %%
show(PICTURES["Schedule of the worst tiles"](job), "schedule")

# %% [markdown]
# A port that is never idle limits the exchange: no schedule can be shorter, only fewer words would
# help. This is true of the in ports in `gather` and of the out ports in `reduce`; the column
# "bound" of the text gives the same limit in cycles.
#
# ## Improvement: fewer words, fewer sums
#
# The planner chose 15 column bands and 8 parts of n. Each band makes its own partial sums, so try
# one band and 32 parts, so that few tiles add to the same row of y. In addition, PopSparse's
# library moves operands from where its mapping stores them; ipusim's own lowering stores them where
# they are used, which saves two supersteps.

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
