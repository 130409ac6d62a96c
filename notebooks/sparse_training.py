# %% [markdown]
# # Training with a pattern that changes
#
# One sparse layer y = a x learns from a sparse teacher by gradient descent on the simulator. Its
# pattern changes every few steps; the compiled programs do not. How much does a change of the
# pattern cost, compared with a step?
#
# - SET (Mocanu et al. 2018) drops the smallest blocks and grows random ones.
# - RigL (Evci et al. 2020) drops the smallest and grows where the dense gradient is largest.

# %%
import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ipusim import BOW, DataType, Program, simulate
from ipusim.compiler import (
    GENERATORS,
    BlockMatrix,
    Bound,
    DoesNotFitError,
    Pattern,
    Plan,
    emit,
    multiply,
    pack,
    plan_dense,
    plan_dynamic,
    random_dense,
    random_values,
    show,
    unpack,
    unpack_values,
)
from ipusim.compiler.views import Across, line_chart, stacked_chart, table_of

Array = npt.NDArray[Any]
SHAPE, BLOCK, DENSITY, N = (512, 512), 16, 1 / 8, 64
STEPS, EVERY, SHARE, RATE = 15, 3, 0.5, 0.15
MACHINE, HALF = BOW.scaled_to(32), DataType.HALF

rng = np.random.default_rng(0)
taught = GENERATORS["clustered"](SHAPE, BLOCK, DENSITY / 2, rng)
teacher = BlockMatrix(taught, random_values(taught, rng, HALF))
start = GENERATORS["uniform"](SHAPE, BLOCK, DENSITY, rng)
first = BlockMatrix(start, np.zeros((start.num_blocks, BLOCK, BLOCK), np.float16))
show(taught)

# %% [markdown]
# ## Three programs of one plan
#
# The plan has a shape, a block length and a largest number of blocks, but no pattern. Its three
# programs have buckets, x and dy at the same addresses. GradA computes the gradient that a
# preceding layer would need.

# %%
bound = Bound.at_density(SHAPE, BLOCK, DENSITY)
plan_with = partial(
    plan_dynamic, bound, n=N, machine=MACHINE, grad_a=True, grad_w=True, strategy="expected"
)


def compiled(plan: Plan) -> list[Program]:
    return [emit(plan), emit(plan, of="grad_a"), emit(plan, of="grad_w")]


plan = plan_with()
forward, *gradients = compiled(plan)
buckets = plan.buckets
assert buckets
mean, places = bound.max_blocks / buckets.nodes, buckets.rows * buckets.columns
rows = {
    "places for blocks in the matrix": math.prod(bound.grid),
    "blocks of the bound": bound.max_blocks,
    "buckets": buckets.nodes,
    "blocks a bucket, in the mean": f"{mean:g}",
    "room in a bucket": buckets.block_capacity,
    "places in its rectangle": places,
}
show(table_of(("", "count"), rows.items()))

# %% [markdown]
# ## Where to grow
#
# Among the free places, those with the highest scores grow. SET draws the scores. RigL needs the
# gradient of blocks that are not stored: a dense plan computes all of dy x^T on the chip. Its
# layout of dy and x^T differs, so both are sent once more.

# %%
dense = plan_dense(
    (SHAPE[0], N), n=SHAPE[1], machine=MACHINE, partials_type=DataType.FLOAT, strategy="dense"
)
dense_program = emit(dense)


def in_blocks(matrix: Array) -> Array:
    """[down, across, b, b] of a whole matrix."""
    return matrix.reshape(bound.grid[0], BLOCK, bound.grid[1], BLOCK).swapaxes(1, 2)


def sizes(blocks: Array) -> Array:
    """The norm of every block."""
    return np.asarray(np.linalg.norm(blocks.astype(np.float32), axis=(-2, -1)))


def check(got: Array, left: Array, right: Array, only: Pattern | None = None) -> None:
    """Sums are float, rounded to half once; GradW, of some blocks `only`, may round products."""
    left, right, terms = left.astype(np.float32), right.astype(np.float32), left.shape[1]
    exact, size = left.astype(np.float64) @ right, abs(left) @ abs(right)
    bounds = abs(exact) * 2**-11 + size * terms * 2**-22 + 2**-25
    if only:
        bounds += size * 2**-11 + terms * 2**-25
        exact, bounds = (in_blocks(each)[only.rows, only.columns] for each in (exact, bounds))
    assert (abs(got - exact) <= bounds).all()


def dense_gradient(x: Array, dy: Array) -> Array:
    """The norm of every block of dy x^T."""
    gradient = unpack(dense, simulate(dense_program, pack(dense, dy, x.T)).outputs)
    check(gradient, dy, x.T)
    return sizes(in_blocks(gradient))


def regrown(a: BlockMatrix, scores: Array, count: int) -> BlockMatrix:
    """`a` without its `count` smallest blocks and with zeros where free places score highest."""
    kept = np.argsort(sizes(a.values), kind="stable")[count:]
    blocks, scores = np.zeros((scores.size, BLOCK, BLOCK), np.float16), scores.ravel().copy()
    blocks[a.pattern.flat[kept]] = a.values[kept]
    scores[a.pattern.flat[kept]] = np.inf
    numbers = np.sort(np.argsort(-scores, kind="stable")[: a.pattern.num_blocks])
    return BlockMatrix(Pattern.filled(SHAPE, BLOCK, numbers), blocks[numbers])


# %% [markdown]
# ## A step
#
# GradW stores the gradient in the order of the values, so new values are values - rate * gradient,
# number by number, independent of the pattern. The host computes this. Meta-info stays on the chip,
# in the image of the last run. After a change of the pattern, `pack` assigns the new pattern to
# buckets. All results are compared with NumPy.


# %%
class Step(NamedTuple):
    loss: float  # beside that of y = 0
    held: int  # blocks of the teacher
    words: Mapping[str, int]  # of 32 bits, to the chip
    cycles: tuple[int, ...]  # forward, GradA, GradW
    turns: int  # of loops
    moved: int  # blocks, by the update before this step


def train(scores_of: Callable[[Array, Array], Array] | None) -> tuple[list[Step], BlockMatrix]:
    batches = np.random.default_rng(1)  # every method sees the same
    a, image, moved, steps = first, None, 0, list[Step]()
    feeds: dict[str, Array] = dict(pack(plan, a, partial=True))
    for step in range(1, STEPS + 1):
        x = random_dense(SHAPE[1], N, batches, HALF)
        target = multiply(teacher, x)
        feeds |= pack(plan, None, x)
        run = simulate(forward, feeds, image=image)
        y = unpack(plan, run.outputs)
        dy = (y - target).astype(np.float16)
        back = pack(plan, None, dy=dy)
        grad_a = simulate(gradients[0], back, image=run.image)
        grad_w = simulate(gradients[1], {}, image=grad_a.image)
        check(y, a.dense(), x)
        check(unpack(plan, grad_a.outputs), a.dense().T, dy)
        check(unpack(plan, grad_w.outputs, pattern=a.pattern), dy, x.T, only=a.pattern)

        loss = float(((y - target) ** 2).sum() / (target**2).sum())
        held = int(np.isin(a.pattern.flat, taught.flat).sum())
        words = {name: array.nbytes // 4 for name, array in {**feeds, **back}.items()}
        cycles = tuple(each.trace.cycles for each in (run, grad_a, grad_w))
        turns = sum(each.report.decisions for each in (run, grad_a, grad_w))
        steps.append(Step(loss, held, words, cycles, turns, moved))

        old, gradient = run.image.arrays["values"], grad_w.outputs["gradient"]
        new = old.astype(np.float32) - RATE / N * gradient.astype(np.float32)
        feeds, image, moved = {"values": new.astype(np.float16)}, grad_w.image, 0
        a = BlockMatrix(a.pattern, unpack_values(plan, feeds["values"], a.pattern))
        if scores_of and step % EVERY == 0 and step < STEPS:
            moved = round(SHARE * (1 + math.cos(math.pi * step / STEPS)) / 2 * bound.max_blocks)
            a = regrown(a, scores_of(x, dy), moved)
            feeds = dict(pack(plan, a, partial=True))
    return steps, a


draws = np.random.default_rng(2)
methods = {"fixed": None, "SET": lambda *_: draws.random(bound.grid), "RigL": dense_gradient}
trained = {name: train(scores_of) for name, scores_of in methods.items()}

# %% [markdown]
# The loss of a batch relative to that of y = 0, and how many blocks of the teacher the pattern
# contains. A fixed pattern can learn only the blocks that it began with.

# %% tags=["numbers-vary"]
across = Across(label="step", at=range(1, STEPS + 1))
curves = {name: [s.loss for s in steps] for name, (steps, _) in trained.items()}
caption = "The pattern changes before steps 4, 7, 10 and 13."
picture = line_chart({"": curves}, across, up="loss", caption=caption, from_zero=True)
show(picture, "loss")

# %% tags=["numbers-vary"]
shown = (0, *range(EVERY - 1, STEPS, EVERY))
rows = (
    (
        row + 1,
        *(
            cell
            for steps, _ in trained.values()
            for cell in (f"{steps[row].loss:.3f}", steps[row].held)
        ),
    )
    for row in shown
)
show(table_of(("step", *(cell for name in trained for cell in (name, "blocks"))), rows))

# %% [markdown]
# ## The cost of a new pattern
#
# Cycles of the step after each change of the pattern, and turns of the loops in which buckets move
# (one per program if no bucket moves). With SET no bucket moves. RigL finds the clusters of the
# teacher: their rectangles overflow into others, and all three products take longer. In addition
# the host packs again, which takes some milliseconds.

# %% tags=["numbers-vary"]
PRODUCTS = ("forward", "GradA", "GradW")
updates = {"start, step 1": trained["fixed"][0][0]} | {
    f"{name}, step {number}": s
    for name in ("SET", "RigL")
    for number, s in enumerate(trained[name][0], 1)
    if s.moved
}
rows = ((label, s.moved, *s.cycles, s.turns) for label, s in updates.items())
show(table_of(("", "moved", *PRODUCTS, "turns"), rows))

# %% tags=["numbers-vary"]
bars = {label: dict(zip(PRODUCTS, s.cycles, strict=True)) for label, s in updates.items()}
caption = "A step after each update: where clusters overflow their buckets, it takes longer."
show(stacked_chart(bars, along="cycles of a step", caption=caption), "updates")

# %% [markdown]
# Words that are sent to the chip (this transfer is not simulated). Values are sent because the host
# computes them; a program on the chip would compute them in place. A new pattern needs new
# meta-info and all values, since their places change.

# %% tags=["numbers-vary"]
steps = trained["RigL"][0]
names = tuple(steps[EVERY].words)
rows = (
    (label, *(s.words.get(name, 0) for name in names))
    for label, s in (("a step", steps[1]), ("new pattern", steps[EVERY]))
)
show(table_of(("words", *names), rows))

# %% tags=["numbers-vary"]
microseconds = 1e6 / MACHINE.clock_hz
dense_cycles = simulate(dense_program).trace.cycles
rows = {
    "a step before RigL's first update": sum(steps[EVERY - 1].cycles),
    "the step after it": sum(steps[EVERY].cycles),
    "the dense gradient": dense_cycles,
}
cells = ((name, cycles, f"{cycles * microseconds:.0f}") for name, cycles in rows.items())
show(table_of(("on the chip", "cycles", "microseconds"), cells))

# %% [markdown]
# ## Size of buckets
#
# Cycles of a step with other sizes of buckets. Buckets that can store whole rectangles never spill;
# PopSparse's planner makes small ones. `corner` is the pattern that SET learned, after a change
# that moves half of its blocks to one corner of the matrix.

# %% tags=["numbers-vary"]
towards_corner = -np.maximum.outer(*map(np.arange, bound.grid)).astype(np.float64)
cornered = regrown(trained["SET"][1], towards_corner, bound.max_blocks // 2)
patterns = {name: a.pattern for name, (_, a) in trained.items()} | {"corner": cornered.pattern}


def step_cycles(plan: Plan, pattern: Pattern) -> int:
    """Of the three products, timing only."""
    words = pack(plan, pattern)
    return sum(simulate(program, words).trace.cycles for program in compiled(plan))


roomy = plan_with(meta_info_oversize=places / mean - 1)
plans = {"planned": plan, "roomy": roomy, "popsparse": plan_with(strategy="popsparse")}
cells = (
    (
        *(name, other.buckets.bucket_bytes if other.buckets else None),
        *(step_cycles(other, pattern) for pattern in patterns.values()),
    )
    for name, other in plans.items()
)
show(table_of(("cycles of a step", "bytes a bucket", *patterns), cells))

# %% [markdown]
# Without oversize, PopSparse's buckets have as many places as the bound has blocks. A pattern with
# more blocks (here, what SET learned before and after that change) is refused before anything is
# sent. The oversize that the message advises is the smallest that fits on this grid, which may be
# slow.

# %% tags=["numbers-vary"]
tight = partial(plan_with, strategy="popsparse", px=buckets.px, py=buckets.py, pz=buckets.pz)
both = Pattern.filled(SHAPE, BLOCK, np.union1d(patterns["SET"].flat, patterns["corner"].flat))
misfit = None
try:
    pack(tight(meta_info_oversize=0), both)
except DoesNotFitError as error:
    misfit = error
assert misfit
assert misfit.buckets.block_capacity * misfit.buckets.nodes == bound.max_blocks < both.num_blocks
show(misfit)
replanned = tight(meta_info_oversize=misfit.oversize or 0)
show(f"planned anew: {step_cycles(replanned, both):,} cycles a step")

# %% tags=["numbers-vary"]
losses = {name: steps[-1].loss for name, (steps, _) in trained.items()}
assert losses["RigL"] < 0.1 < losses["SET"] < losses["fixed"] < trained["fixed"][0][0].loss
turns = {name: max(s.turns for s in steps) for name, (steps, _) in trained.items()}
assert turns["fixed"] == turns["SET"] == 1 + len(gradients) < turns["RigL"]
assert step_cycles(roomy, patterns["RigL"]) < step_cycles(plan, patterns["RigL"])
wanted = teacher.dense().astype(np.float32)
distance = np.linalg.norm(trained["RigL"][1].dense() - wanted) / np.linalg.norm(wanted)
assert distance < 0.35
show(f"what RigL learnt lies {distance:.1%} from the teacher")
