# %% [markdown]
# # Training N:M networks from scratch
#
# Of every m consecutive weights, n are kept. The choice is made again at every step: by magnitude,
# among "shadow" weights, all of which are stored and trained. The paper of this method (arXiv
# 2102.04010) applies the gradient of the masked weights to all shadow weights (STE), and lets the
# pruned ones decay (SR-STE):
#
#     STE      W <- W - rate * g(E W)
#     SR-STE   W <- W - rate * (g(E W) + lambda * (1 - E) * W)
#
# It claims that STE loses accuracy because its masks keep changing, that SR-STE stabilises them and
# regains the accuracy, and that 2:4 then runs twice as fast on an A100, whose unit skips zeros,
# without loss of accuracy. Here a small network learns scikit-learn's digits in NumPy, with several
# seeds: how many masks change (SAD, sparse architecture divergence), how much energy they keep, and
# whether accuracy follows. Then its hidden layer is trained on the simulator and compared with
# NumPy.

# %%
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.datasets import load_digits

from ipusim import BOW, simulate
from ipusim.compiler import NM, Bound, kept_energy, nm_mask, pack, sad, show, sr_ste, ste, unpack
from ipusim.compiler.graph.training.step import step_cycles
from ipusim.compiler.graph.training.step_plan import plan_training_step
from ipusim.compiler.views import Across, line_chart, stacked_chart, table_of

Array = npt.NDArray[Any]
Rule = Callable[[Array, Array, Array], Array]
SIZES, SEEDS, STEPS, BATCH, TRAINED_ON = (64, 128, 10), 5, 320, 64, 1297
RATE, MOMENTUM = np.float32(0.05), np.float32(0.9)

images, labels = load_digits(return_X_y=True)  # 1,797 images of 8 x 8, with 17 levels of grey
images = (images / 16).astype(np.float32)
splits = np.stack([np.random.default_rng(seed).permutation(len(images)) for seed in range(SEEDS)])
train_set, test_set = splits[:, :TRAINED_ON], splits[:, TRAINED_ON:]
show(f"{len(images):,} images, {TRAINED_ON:,} of them train; {SEEDS} seeds")

# %% [markdown]
# ## The network
#
# 64 - 128 - 10 with ReLU, cross-entropy, SGD with momentum 0.9 and a rate that falls as a cosine.
# Both layers are masked; the paper leaves the last one dense. All seeds are trained side by side,
# each with its own split, initial weights and batches; arrays are [seeds, rows, columns].


# %%
class Trained(NamedTuple):
    accuracy: Array  # [seeds], of the test set
    moved: Array  # [steps], weights whose mask changed, over all
    kept: float  # share of the energy of all shadow weights that lives, at the end


def masks_of(weights: list[Array], form: NM | None) -> list[Array]:
    if form is None:
        return [np.ones(w.shape, dtype=bool) for w in weights]
    groups = np.concatenate([w.reshape(-1, form.m) for w in weights])  # m divides all rows
    alive = np.split(nm_mask(groups, form).ravel(), [weights[0].size])
    return [mask.reshape(w.shape) for mask, w in zip(alive, weights, strict=True)]


def shares(weights: list[Array], biases: list[Array], hidden: Array) -> Array:
    """How likely each class is, of what the hidden layer gives before it is rectified."""
    y = weights[1] @ np.maximum(hidden, 0) + biases[1]
    share = np.exp(y - y.max(axis=-2, keepdims=True))
    return np.asarray(share / share.sum(axis=-2, keepdims=True))


def errors(
    weights: list[Array], biases: list[Array], hidden: Array, wanted: Array
) -> tuple[Array, Array]:
    """Gradients of the mean loss by what both layers give."""
    dy = (shares(weights, biases, hidden) - wanted) / BATCH
    return (weights[1].swapaxes(-1, -2) @ dy) * (hidden > 0), dy


def gradients(weights: list[Array], biases: list[Array], x: Array, wanted: Array) -> list[Array]:
    """Of the weights of both layers, then of their biases."""
    hidden = weights[0] @ x + biases[0]
    dh, dy = errors(weights, biases, hidden, wanted)
    to_weights = [dh @ x.swapaxes(-1, -2), dy @ np.maximum(hidden, 0).swapaxes(-1, -2)]
    return [*to_weights, *(each.sum(axis=-1, keepdims=True) for each in (dh, dy))]


def first_state(rng: np.random.Generator) -> list[Array]:
    """Weights of both layers, then biases."""
    layers = list(pairwise(SIZES))
    weights = [rng.standard_normal((SEEDS, m, k)) * np.sqrt(2 / k) for k, m in layers]
    biases = [np.zeros((SEEDS, m, 1)) for _, m in layers]
    return [each.astype(np.float32) for each in (*weights, *biases)]


def batch(rng: np.random.Generator) -> tuple[Array, Array]:
    """Images in columns, and the classes they are of."""
    chosen = np.take_along_axis(train_set, rng.integers(TRAINED_ON, size=(SEEDS, BATCH)), 1)
    wanted = (labels[chosen][:, None] == np.arange(10)[:, None]).astype(np.float32)
    return images[chosen].swapaxes(1, 2), wanted


def train(form: NM | None, rule: Rule, every: int = 1) -> Trained:
    """Masks are made anew before every so many steps."""
    rng = np.random.default_rng(1)  # every method sees the same batches
    state = first_state(rng)
    speed = [np.zeros_like(each) for each in state]
    masks, moved = masks_of(state[:2], form), np.zeros(STEPS)
    for step in range(STEPS):
        if step and step % every == 0:
            before, masks = masks, masks_of(state[:2], form)
            moved[step] = sum(map(sad, before, masks)) / sum(mask.size for mask in masks)
        alive = [w * mask for w, mask in zip(state, masks, strict=False)]
        found = gradients(alive, state[2:], *batch(rng))
        found[:2] = map(rule, found, state, masks)
        rate = RATE * np.float32((1 + np.cos(np.pi * step / STEPS)) / 2)
        speed = [MOMENTUM * v + g for v, g in zip(speed, found, strict=True)]
        state = [each - rate * v for each, v in zip(state, speed, strict=True)]
    alive = [w * mask for w, mask in zip(state, masks, strict=False)]
    hidden = alive[0] @ images[test_set].swapaxes(1, 2) + state[2]
    classes = shares(alive, state[2:], hidden).argmax(axis=1)
    accuracy = (classes == labels[test_set]).mean(axis=1)
    both = [np.concatenate([each.ravel() for each in pair]) for pair in (state[:2], masks)]
    return Trained(accuracy, moved, kept_energy(*both))


# %% [markdown]
# ## Accuracy, and how many masks change
#
# `masked` is a control that trains only the kept weights. Accuracy is the mean over seeds, +- their
# standard deviation. The split of a seed matters as much as the method, so `to dense` and `to STE`
# compare seed by seed: the mean difference, +- its standard error. The last columns are SAD(t-1, t)
# per million weights and step, over the first tenth of the training and the last.

# %% tags=["numbers-vary"]
RULES: dict[str, Rule] = {
    "STE": ste,
    "SR-STE 2e-4": sr_ste,
    "SR-STE 2e-3": partial(sr_ste, lambda_w=2e-3),
    "SR-STE 1e-2": partial(sr_ste, lambda_w=1e-2),
    "masked": lambda gradient, _, mask: gradient * mask,
}
TENTH = STEPS // 10
FORMS = (NM(2, 4), NM(1, 4), NM(1, 16))
dense = train(None, ste)
FEW = ("STE", "SR-STE 1e-2", "masked")  # of 1:16
trained = {
    (form, name): train(form, rule)
    for form in FORMS
    for name, rule in RULES.items()
    if form.m == 4 or name in FEW
}


def points(change: Array) -> tuple[float, float]:
    """Mean of a difference of accuracies over seeds, and its standard error, in per cent."""
    return 100 * change.mean(), 100 * change.std(ddof=1) / np.sqrt(SEEDS)


def row(label: str, found: Trained, beside: Trained) -> tuple[str, ...]:
    spread = 100 * found.accuracy.mean(), 100 * found.accuracy.std(ddof=1)
    early, late = (1e6 * part.mean() for part in (found.moved[1:TENTH], found.moved[-TENTH:]))
    changes = (points(found.accuracy - each.accuracy) for each in (dense, beside))
    texts = (f"{mean:+.1f} +-{error:.1f}" for mean, error in changes)
    shown = f"{spread[0]:.1f} +-{spread[1]:.1f}"
    return (label, shown, *texts, f"{early:,.0f}", f"{late:,.0f}", f"{found.kept:.3f}")


head = ("per cent", "accuracy", "to dense", "to STE", "moved first", "moved last", "kept")
rows = [row("dense", dense, dense)]
rows += [row(f"{f.name} {n}", each, trained[f, "STE"]) for (f, n), each in trained.items()]
show(table_of(head, rows))

# %% [markdown]
# Result: masks change less if lambda is larger, as the paper says. Those of the larger lambdas stop
# changing; those of STE still change at the end, although the rate has fallen. An effect on
# accuracy is not visible here. At 2:4, STE and SR-STE are within 0.2 points of dense, which is one
# image of the test set, while splits differ by 0.6. STE loses 0.9 +- 0.2 at 1:4 and 4.9 +- 0.4 at
# 1:16; none of the lambdas regains it, and the largest loses as much again at 1:4. The kept energy
# explains why masks stop changing: pruned weights have decayed, so that few come close to the kept
# ones again. What does matter is that gradients reach pruned weights at all: `masked` loses 1, 3
# and 32 points. Digits are easy, and this network has one hidden layer and is trained for 16
# epochs; the paper's lambda, 2e-4, is meant for 120 epochs of ImageNet and has hardly any effect
# here.

# %%
WINDOW = 20
panels = {
    form.name: {
        name: 1e6 * trained[form, name].moved.reshape(-1, WINDOW).mean(axis=1) + 1 for name in RULES
    }
    for form in FORMS[:2]
}
picture = line_chart(
    panels,
    Across(label="step", at=range(0, STEPS, WINDOW)),
    up="moved a step, of a million weights, plus 1",
    caption="Masks move less and less; decay of pruned weights brings them to rest.",
    log=True,
)
show(picture, "masks-that-move")

# %% [markdown]
# The following assertions check these statements:

# %%
for form in FORMS[:2]:
    drawn = [trained[form, name] for name in ("STE", "SR-STE 2e-3", "SR-STE 1e-2")]
    assert [each.moved.sum() for each in drawn] == sorted(d.moved.sum() for d in drawn)[::-1]
    assert [each.kept for each in drawn] == sorted(each.kept for each in drawn)
    assert (drawn[2].accuracy - drawn[0].accuracy).mean() < 0.01  # SR-STE wins nothing here
    assert drawn[2].moved[-TENTH:].sum() < drawn[0].moved[-TENTH:].sum() / 4
assert all(abs(trained[NM(2, 4), n].accuracy - dense.accuracy).mean() < 0.02 for n in RULES)
sparse = {name: trained[NM(1, 16), name].accuracy for name in FEW}
assert (sparse["STE"] - sparse["masked"]).mean() > 0.1
show("the larger lambda, the fewer masks move and the more energy they keep; no accuracy is won")

# %% [markdown]
# ## Masks refreshed less often
#
# New masks cost cycles at every step. Here, with 1:4 and STE, masks are computed every T steps. A
# rare refresh disturbs the training, because shadow weights have changed meanwhile without an
# effect on the loss. T = 4 has no visible cost with these seeds, 16 costs one point, 64 three.

# %% tags=["numbers-vary"]
each_step = trained[NM(1, 4), "STE"]
EVERY = (1, 4, 16, 64)
rows = []
for every in EVERY:
    found = each_step if every == 1 else train(NM(1, 4), ste, every)
    change = points(found.accuracy - each_step.accuracy)
    cells = (f"{100 * found.accuracy.mean():.1f}", f"{change[0]:+.1f} +-{change[1]:.1f}")
    rows.append((every, *cells, f"{100 * found.moved.sum():.0f}"))
show(table_of(("T", "accuracy, %", "to T = 1", "moved in all, % of the weights"), rows))

# %% [markdown]
# ## A step on the chip
#
# So far NumPy has trained. Now the hidden layer is on 16 tiles of a Bow, in half: shadow weights,
# masks, kept weights with their offsets, x, and the gradient of the layer's result. Each program
# runs on the memory image of the previous one:
#
# - `refresh` ranks each group of four, writes masks, kept weights and their offsets; `compact`
#   writes kept weights alone, where masks stay;
# - `forward` and `grad_a` multiply the masked weights, and transposed, as a dynamic pattern: the
#   program knows 2:4, not which two;
# - `update` multiplies dy x^T densely, for pruned weights have a gradient too, and moves W.
#
# The output layer stays in NumPy and is dense. No layer precedes the hidden layer, so `grad_a` is
# not needed to train it; it is computed because deeper networks need it. One epoch of plain SGD
# runs, at the rate that corresponds to the momentum. Half resolves small numbers badly, so
# gradients are of the sum over a batch, not its mean; rate and decay are adapted. Masks must equal
# NumPy's, and every product and new weight must lie within a bound of NumPy's result from the same
# operands.

# %%
FORM, LAMBDA, EPOCH = NM(2, 4), 1e-2, TRAINED_ON // BATCH
LEARN = float(RATE / (1 - MOMENTUM))
HALF_UNIT, HALF_LEAST = 2.0**-11, 2.0**-25  # of rounding to half, and of its smallest numbers

step = plan_training_step(Bound((SIZES[1], SIZES[0]), FORM), n=BATCH, machine=BOW.scaled_to(16))
programs, rates = step.programs, step.pack_rates(LEARN / BATCH, LAMBDA * BATCH)
show(step)


def room(left: Array, right: Array, roundings: int) -> Array:
    """By how much sums of products may differ that are rounded to half so many times."""
    size = abs(left.astype(np.float64)) @ abs(right.astype(np.float64))
    return np.asarray(roundings * (1.01 * HALF_UNIT * size + left.shape[1] * HALF_LEAST))


def check_product(found: Array, left: Array, right: Array) -> None:
    """A product is rounded and, as sums are float, its result."""
    exact = left.astype(np.float64) @ right.astype(np.float64)
    assert (abs(found - exact) <= room(left, right, 2)).all()


def check_update(before: Array, after: Array, mask: Array, x: Array, dy: Array) -> float:
    """SR-STE's step in NumPy; the share of weights that would fail had they not moved."""
    w, gradient = before.astype(np.float64), dy.astype(np.float64) @ x.T.astype(np.float64)
    rate, of_gradient = LEARN / BATCH, room(dy, x.T, BATCH // 16 + 2)  # sums are half here
    by = rate * sr_ste(gradient, w, mask, lambda_w=LAMBDA * BATCH)
    # Rate and decay are rounded, then each product, sum and difference.
    size = abs(w) + 4 * abs(by) + 4 * rate * (abs(gradient) + of_gradient)
    bound = rate * of_gradient + 1.01 * HALF_UNIT * size + 4 * HALF_LEAST
    assert (abs(after - (w - by)) <= bound).all()
    return float((abs(by) > bound).mean())


def loss(state: list[Array], hidden: Array, wanted: Array) -> float:
    return -float(np.log((shares(state, state[2:], hidden) * wanted).sum(axis=0)).mean())


def outer_step(state: list[Array], hidden: Array, dh: Array, dy: Array) -> list[Array]:
    """What is not on the chip moves: the output layer and both biases."""
    sums = (each.sum(axis=1, keepdims=True) for each in (dh, dy))
    steps = (dy @ np.maximum(hidden, 0).T, *sums)
    moved = (each - LEARN * by for each, by in zip(state[1:], steps, strict=True))
    return [state[0], *moved]


# %% tags=["numbers-vary"]
class Step(NamedTuple):
    loss: float
    moved: int  # weights whose mask the refresh before this step changed
    still: float  # share of the weights with a gradient that stay where they were
    seen: float  # share of the weights that move by more than the bound of the check


def chip_steps() -> Iterator[Step]:
    rng = np.random.default_rng(1)  # the weights and batches of above, of the first seed
    state = [each[0] for each in first_state(rng)]
    shadow = state[0].astype(np.float16)
    old_mask = nm_mask(shadow, FORM)
    run = simulate(programs["refresh"], step.pack_weights(shadow))
    for _ in range(EPOCH):
        x, wanted = (each[0].astype(np.float16) for each in batch(rng))
        mask = step.unpack_masks(run.image.arrays)
        assert np.array_equal(mask, nm_mask(shadow, FORM))
        run = simulate(programs["forward"], pack(step.plan, None, x), image=run.image)
        y = unpack(step.plan, run.outputs)
        check_product(y, shadow * mask, x)

        hidden = y.astype(np.float32) + state[2]
        dh, dy = errors(state, state[2:], hidden, wanted)
        given = (dh * BATCH).astype(np.float16)
        run = simulate(programs["grad_a"], pack(step.plan, None, dy=given), image=run.image)
        check_product(unpack(step.plan, run.outputs), (shadow * mask).T, given)
        run = simulate(programs["update"], rates, image=run.image)
        before, shadow = shadow, step.unpack_weights(run.outputs)
        seen = check_update(before, shadow, mask, x, given)
        still = (before == shadow)[given.astype(np.float32) @ x.T != 0].mean()
        yield Step(loss(state, hidden, wanted), sad(old_mask, mask), still, seen)
        old_mask = mask
        state = outer_step(state, hidden, dh, dy)
        run = simulate(programs["refresh"], {}, image=run.image)


def numpy_losses() -> Iterator[float]:
    """The same epoch in float."""
    rng = np.random.default_rng(1)
    state = [each[0] for each in first_state(rng)]
    for _ in range(EPOCH):
        x, wanted = (each[0] for each in batch(rng))
        mask = nm_mask(state[0], FORM)
        hidden = (state[0] * mask) @ x + state[2]
        yield loss(state, hidden, wanted)
        dh, dy = errors(state, state[2:], hidden, wanted)
        state[0] = state[0] - LEARN * sr_ste(dh @ x.T, state[0], mask, lambda_w=LAMBDA)
        state = outer_step(state, hidden, dh, dy)


on_chip, in_numpy = list(chip_steps()), list(numpy_losses())
head = ("step", "loss", "in NumPy", "moved", "still", "seen")
rows = []
for number in (0, 1, 4, 9, 14, 19):
    now = on_chip[number]
    shares_of = (f"{now.still:.1%}", f"{now.seen:.1%}")
    rows.append(
        (number + 1, f"{now.loss:.3f}", f"{in_numpy[number]:.3f}", int(now.moved), *shares_of)
    )
assert all(abs(now.loss - other) < 0.02 for now, other in zip(on_chip, in_numpy, strict=True))
assert on_chip[-1].loss < on_chip[0].loss / 4
show(table_of(head, rows))

# %% [markdown]
# `still` counts weights with a gradient whose step is too small for half. At this rate the paper's
# lambda, 2e-4, changes a weight by 1e-4 of its value, less than half a unit in its last place
# (2.4e-4 or more), so half loses the decay if it acts alone; a decay of 1e-2 is not lost. `seen`
# shows that the check is effective: so many weights would fail it if they had not changed.

# %% [markdown]
# ## Cycles of a step
#
# Cycles of each program, with new masks every T steps. [`nm_step_cycles.py`](nm_step_cycles.py)
# shows them by superstep, also for a larger layer and compared with dense products.

# %%
timed = step_cycles(step)
averages = {f"T = {every}": timed.average(every) for every in EVERY}
caption = "Masks made less often save a part of `refresh`; `compact` stays."
show(stacked_chart(averages, along="cycles a step", caption=caption), "cycles")

# %% [markdown]
# ## Conclusion
#
# The paper claims that 2:4 loses no accuracy, that SR-STE is the reason, and that an A100 runs the
# result twice as fast. At 2:4 no loss is visible here; SR-STE stabilises masks as claimed, but on
# this small task accuracy does not improve. The third claim concerns a unit that no IPU has:
# without it masks are cheap, products of changing masks are expensive, and dense products of masked
# weights train faster.
#
# Not shown: shadow weights in float, which small lambdas need; momentum on the chip, which the
# update does not have; and larger networks, for which the paper reports SR-STE's gain.
