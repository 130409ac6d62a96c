# %% [markdown]
# # A first sparse matmul
#
# From a pattern to cycles in five lines, and a look at what each tile did when.

# %%
import numpy as np

from ipusim import BOW, DataType, simulate
from ipusim.compiler import BlockMatrix, emit, multiply, pack, plan_dense, plan_static, show, unpack
from ipusim.compiler.matrix.generators import GENERATORS, random_dense, random_values
from ipusim.compiler.views import PICTURES, Subject, cycles_chart

rng = np.random.default_rng(0)
pattern = GENERATORS["uniform"]((2048, 2048), 16, 1 / 16, rng)
a = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
x = random_dense(2048, 256, rng, DataType.HALF)
show(pattern)

# %%
plan = plan_static(pattern, n=256, machine=BOW, strategy="popsparse")
program = emit(plan)
run = simulate(program, pack(plan, a, x))
y = unpack(plan, run.outputs)
show(run.report)

# %% [markdown]
# The product was executed: the numbers moved through the scheduled exchange between tile memories.

# %%
assert np.abs(y - multiply(a, x)).max() < 0.02
show("y is what NumPy has, up to rounding")

# %% [markdown]
# ## Who did what when
#
# PopSparse's planner cut the matrix into column bands, and divided the columns of x among groups of
# tiles. Rows of x are sent to the tiles that need them, all tiles multiply, and then partial sums
# of shared rows are sent and added. The notebook `partition_and_cycles` shows the effect of that
# cut, `reading_a_report` how to improve it.

# %%
show(plan)

# %%
show(PICTURES["Execution trace (BSP)"](Subject(plan=plan, program=program, run=run)), "trace")

# %% [markdown]
# ## Against dense
#
# The dense planner computes every block. The sparse kernel does a sixteenth of the work.

# %%
dense = simulate(emit(plan_dense((2048, 2048), n=256, strategy="dense"))).report
reports = {"dense": dense, "sparse": run.report}
caption = f"The sparse product is {dense.cycles / run.report.cycles:.2f} times as fast."
show(cycles_chart(reports, caption=caption), "against-dense")
