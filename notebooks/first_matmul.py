# %% [markdown]
# # A first sparse matmul
#
# From a pattern to cycles in five lines, and then: what does the partition decide?

# %%
import numpy as np

from compiler import BlockMatrix, emit, multiply, pack, plan_dense, plan_static, unpack
from compiler.generators import GENERATORS, random_dense, random_values
from ipusim import BOW, DataType, simulate

rng = np.random.default_rng(0)
pattern = GENERATORS["uniform"]((2048, 2048), 16, 1 / 16, rng)
a = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
x = random_dense(2048, 256, rng, DataType.HALF)

# %%
plan = plan_static(pattern, n=256, machine=BOW)
run = simulate(emit(plan), pack(plan, a, x))
y = unpack(plan, run.outputs)
print(run.report)

# %% [markdown]
# The numbers were executed: they moved through the scheduled exchange between tile memories.

# %%
error = np.abs(y - multiply(a, x)).max()
print(f"largest difference from NumPy: {error:.2g}")
assert error < 0.02

# %% [markdown]
# ## What the partition decides
#
# PopSparse's planner chose the number of column bands and of parts of n. Fix either and look at
# what moves: more bands mean more partial sums to exchange, more parts of n mean that the values
# travel and that every tile loads each block's weights for fewer columns.

# %%
print(f"{'n split':>8} {'bands':>6} {'multiply':>9} {'exchange':>9} {'total':>8}")
for n_split in (1, 2, 4, 8):
    for bands in (1, 4, 16):
        fixed = plan_static(pattern, n=256, machine=BOW, n_split=n_split, num_column_bands=bands)
        report = simulate(emit(fixed)).report
        compute, exchange = report.compute_cycles, report.exchange_cycles
        print(f"{n_split:>8} {bands:>6} {compute:>9,} {exchange:>9,} {report.cycles:>8,}")
print("chosen:", plan.decision)

# %% [markdown]
# ## Against dense
#
# The dense planner computes every block. The sparse kernel does a sixteenth of the work.

# %%
dense = simulate(emit(plan_dense((2048, 2048), n=256))).report
print(f"dense {dense.cycles:,} cycles, sparse {run.report.cycles:,}")
print(f"speed-up {dense.cycles / run.report.cycles:.2f}")
