"""A step of training, program after program on one image, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest
from same_bits import differing_outputs

from ipusim import BOW, DataType, InputError, simulate
from ipusim.compiler import Bound, NoPlanError, pack, plan_dense, unpack
from ipusim.compiler.graph.training.step import STAGES, step_cycles
from ipusim.compiler.graph.training.step_plan import plan_training_step
from ipusim.compiler.lowering.training.refresh import Residents, refresh_program
from ipusim.compiler.matrix.formats import NM
from ipusim.kernels import OffsetWords

UNIT = 2.0**-11  # of half, to the nearest
SMALLEST = 2.0**-25  # largest error of a rounding to subnormal halves
RATE, DECAY = 0.125, 0.25  # learning rate and decay of pruned weights, exact in half
SHAPES = [  # kept of four; rows, columns and columns of x; tiles; parts of x
    (2, 64, 64, 32, 8, 2),
    (1, 40, 64, 32, 4, 0),
    (3, 64, 32, 64, 6, 0),
    (2, 1, 16, 16, 1, 0),
    (1, 50, 48, 64, 12, 4),  # the last rectangle and the last buckets have fewer rows
]


def masks_of(weights, kept):
    """Return the masks of the `kept` greatest magnitudes of each four, the first of equal ones."""
    size = np.abs(weights.astype(np.float64)).reshape(len(weights), -1, 4)
    mask = np.zeros(size.shape, dtype=bool)
    order = np.argsort(-size, axis=-1, kind="stable")[..., :kept]
    np.put_along_axis(mask, order, True, axis=-1)
    return mask.reshape(weights.shape)


def bound_of(products, axis, roundings):
    """Return how far sums of half products may differ if every product and sum is rounded."""
    return 1.01 * roundings * UNIT * np.abs(products).sum(axis=axis) + roundings * SMALLEST


class Walked:
    """A training step whose programs ran one after another on the memory image of a small machine.

    `weights` is [m, k], `x` [k, n], `dy` [m, n]; `mask` [m, k] is True for kept weights; `run` has
    the run of each program by its name.
    """

    def __init__(
        self, kept, m, k, n, tiles, parts=0, *, decays=True, fidelity="formula", **options
    ):
        rng = np.random.default_rng(m + k + n)
        self.weights = rng.standard_normal((m, k)).astype(np.float16)
        self.weights[rng.random((m, k)) < 0.2] = -0.0  # ties among zeros, of both signs
        self.weights[rng.random((m, k)) < 0.2] = 0.5
        self.x = rng.standard_normal((k, n)).astype(np.float16)
        self.dy = (rng.standard_normal((m, n)) / 8).astype(np.float16)
        machine = BOW.scaled_to(tiles)
        self.step = plan_training_step(
            Bound((m, k), NM(kept, 4)), n=n, machine=machine, decays=decays, pz=parts, **options
        )
        step, programs, run = self.step, self.step.programs, {}

        def next_run(name, feeds, image):
            run[name] = simulate(programs[name], feeds, image=image, fidelity=fidelity)
            return run[name].image

        image = simulate(programs["refresh"], step.pack_weights(self.weights), fidelity=fidelity)
        run["refresh"], image = image, image.image
        image = next_run("forward", pack(step.plan, None, self.x), image)
        image = next_run("grad_a", pack(step.plan, None, dy=self.dy), image)
        rates = step.pack_rates(RATE, DECAY if decays else 0.0)
        image = next_run("update", rates, image)
        image = next_run("compact", {}, image)
        self.programs, self.run = programs, run
        self.mask = masks_of(self.weights, kept)


@pytest.fixture(scope="module", params=SHAPES, ids=lambda shape: "x".join(map(str, shape)))
def walked(request):
    """Return a step of each shape with all its runs."""
    return Walked(*request.param)


def test_masks_are_exactly_those_of_magnitudes(walked):
    unpacked = walked.step.unpack_masks(walked.run["refresh"].outputs)

    assert np.array_equal(unpacked, walked.mask)


def test_a_refresh_leaves_the_buckets_that_the_host_would_pack(walked):
    # A kept zero is stored, too; the host's pattern has no zeros, so there a 9 stands for it.
    kept = np.where(walked.mask, np.where(walked.weights == 0, 9, walked.weights), 0)
    host = pack(walked.step.plan, kept, partial=True)
    device = walked.run["refresh"].image.arrays

    assert np.array_equal(device["meta_info"], host["meta_info"])
    assert np.array_equal(device["values"], np.where(host["values"] == 9, 0, host["values"]))


def test_products_are_those_of_masked_weights(walked):
    step, masked = walked.step, np.where(walked.mask, walked.weights, 0).astype(np.float64)
    x, dy = walked.x.astype(np.float64), walked.dy.astype(np.float64)
    y, dx = (unpack(step.plan, walked.run[name].outputs) for name in ("forward", "grad_a"))

    # A product is rounded to half, sums are float, results are rounded to half.
    products = masked[:, :, None] * x[None]
    assert (abs(y - masked @ x) <= bound_of(products, 1, 2)).all()
    products = masked[:, :, None] * dy[:, None, :]
    assert (abs(dx - masked.T @ dy) <= bound_of(products, 0, 2)).all()


def updated(walked, decay):
    """Return the weights after the step, and how far those of the chip may differ."""
    old, x, dy = (each.astype(np.float64) for each in (walked.weights, walked.x, walked.dy))
    gradient, pull = dy @ x.T, decay * ~walked.mask * old
    # Half partials are rounded once for each 16 columns, and where parts of them are added.
    roundings = x.shape[1] // 16 + 2
    of_gradient = bound_of(dy[:, None, :] * x[None], 2, roundings)
    change = abs(gradient) + of_gradient + abs(pull)
    bound = RATE * of_gradient + 1.01 * UNIT * (3 * RATE * change + abs(old) + RATE * change)
    return old - RATE * (gradient + pull), bound + 4 * SMALLEST


def test_weights_move_by_the_formula_of_sr_ste(walked):
    expected, bound = updated(walked, DECAY)
    unpacked = walked.step.unpack_weights(walked.run["update"].outputs)

    assert (abs(unpacked - expected) <= bound).all()
    pruned = ~walked.mask & (walked.weights == 0.5)
    plain, _ = updated(walked, 0.0)
    assert not (abs(unpacked - plain) <= bound)[pruned].all()  # the decay is seen


def test_kept_values_follow_the_weights_where_masks_stay(walked):
    new = walked.step.unpack_weights(walked.run["update"].outputs)
    host = pack(
        walked.step.plan, np.where(walked.mask, np.where(new == 0, 99, new), 0), partial=True
    )
    image = walked.run["compact"].image.arrays

    assert np.array_equal(image["values"], np.where(host["values"] == 99, 0, host["values"]))
    assert np.array_equal(walked.step.unpack_masks(image), walked.mask)


def test_the_next_step_starts_from_the_image_of_this_one(walked):
    programs, step = walked.programs, walked.step
    again = simulate(programs["refresh"], {}, image=walked.run["compact"].image)
    new = step.unpack_weights(walked.run["update"].outputs)
    expected = masks_of(new, step.nm.n)

    assert np.array_equal(step.unpack_masks(again.outputs), expected)
    forward = simulate(programs["forward"], pack(step.plan, None, walked.x), image=again.image)
    masked, x = np.where(expected, new, 0).astype(np.float64), walked.x.astype(np.float64)
    y = unpack(step.plan, forward.outputs)
    assert (abs(y - masked @ x) <= bound_of(masked[:, :, None] * x[None], 1, 2)).all()
    alone = simulate(programs["masks"], {}, image=walked.run["compact"].image)
    assert np.array_equal(alone.outputs["mask"], again.outputs["mask"])


def test_cycles_of_a_timing_only_run_are_those_of_an_executed_one(walked):
    words = {"meta_info": walked.step.first_masks()["meta_info"]}
    for name in STAGES[1:]:
        inputs = walked.programs[name].inputs
        control = {key: words[key] for key, handle in inputs.items() if handle.control}
        timing = simulate(walked.programs[name], control or None)

        assert timing.report.cycles == walked.run[name].report.cycles


def test_a_step_takes_the_same_cycles_and_bits_at_both_fidelities():
    shape = (2, 32, 32, 32, 4)
    one, other = Walked(*shape), Walked(*shape, fidelity="instruction")

    assert {name: run.report.cycles for name, run in one.run.items()} == {
        name: run.report.cycles for name, run in other.run.items()
    }
    for name, run in one.run.items():
        assert differing_outputs(run.outputs, other.run[name].outputs) == [], name
    expected, bound = updated(other, DECAY)
    unpacked = other.step.unpack_weights(other.run["update"].outputs)
    assert (abs(unpacked - expected) <= bound).all()


def test_a_step_of_ste_needs_no_masks():
    walked = Walked(2, 32, 32, 32, 4, decays=False)
    expected, bound = updated(walked, 0.0)
    unpacked = walked.step.unpack_weights(walked.run["update"].outputs)

    assert "mask" not in walked.programs["update"].inputs
    assert (abs(unpacked - expected) <= bound).all()
    with pytest.raises(InputError, match=r"decay 0\.1 for a step of STE"):
        walked.step.pack_rates(0.1, 0.1)


@pytest.mark.parametrize(
    ("bound", "n", "message"),
    [
        (Bound((64, 64), NM(4, 8)), 32, "masks are made on the chip for 1, 2 or 3 of every 4"),
        (Bound((64, 64), NM(4, 4)), 32, "masks are made on the chip for 1, 2 or 3 of every 4"),
        (Bound((64, 66), NM(2, 4)), 32, "k = 66 in a training step; use a multiple of 16"),
        (Bound((64, 64), NM(2, 4)), 24, "n = 24 in a training step; use a multiple of 16"),
        (Bound((64, 64), 16, 1024), 32, "masks are made on the chip for 1, 2 or 3 of every 4"),
    ],
)
def test_a_plan_without_a_training_step_is_refused(bound, n, message):
    with pytest.raises(InputError, match=message):
        plan_training_step(bound, n=n, machine=BOW.scaled_to(8))


def test_a_grid_without_whole_strips_is_refused():
    with pytest.raises(NoPlanError, match="no grid cuts 48 columns into rectangles of whole"):
        plan_training_step(Bound((48, 48), NM(2, 4)), n=32, machine=BOW.scaled_to(8), py=4)


def test_the_gradient_may_have_float_partials():
    walked = Walked(2, 32, 32, 128, 4, gradient_partials=DataType.FLOAT)
    expected, bound = updated(walked, DECAY)
    unpacked = walked.step.unpack_weights(walked.run["update"].outputs)
    # Float sums of 128 products, rounded to half once.
    x, dy = walked.x.astype(np.float64), walked.dy.astype(np.float64)
    size = abs(expected) + abs(walked.weights.astype(np.float64)) + RATE * 5 * abs(dy @ x.T)
    float_bound = 1.01 * UNIT * size + RATE * 2.0**-16 * (abs(dy) @ abs(x).T) + 4 * SMALLEST

    assert (abs(unpacked - expected) <= np.minimum(bound, float_bound)).all()


def test_a_step_says_what_it_is():
    step = plan_training_step(Bound((64, 32), NM(1, 4)), n=32, machine=BOW.scaled_to(4))

    assert "1:4 of weights 64 x 32, n = 32, SR-STE" in str(step)


def test_options_of_other_planners_are_refused():
    with pytest.raises(InputError, match="no option 'data_type' of a training step; it has px"):
        plan_training_step(Bound((64, 64), NM(2, 4)), n=32, machine=BOW, data_type="float")


def test_a_grid_is_chosen_on_which_every_program_fits():
    machine, bound = BOW.scaled_to(8), Bound((512, 512), NM(2, 4))

    assert min(step_cycles(plan_training_step(bound, n=256, machine=machine)).cycles.values()) > 0
    with pytest.raises(NoPlanError, match="leaves no room for its products beside weights"):
        plan_training_step(bound, n=288, machine=machine, available_memory_proportion=0.6)


def test_weights_of_another_shape_are_refused():
    step = plan_training_step(Bound((32, 32), NM(2, 4)), n=32, machine=BOW.scaled_to(4))

    with pytest.raises(InputError, match=r"weights are \[32, 16\], the plan's \[32, 32\]"):
        step.pack_weights(np.zeros((32, 16)))
    with pytest.raises(InputError, match="no program 'backward' in a step"):
        step.program("backward")


def test_cycles_of_a_step_are_those_of_its_programs(walked):
    cycles_of_step = step_cycles(walked.step)
    run = {name: each.report.cycles for name, each in walked.run.items()}

    assert {name: cycles_of_step.cycles[name] for name in run} == run
    assert sum(cycles_of_step.by_superstep("update").values()) >= run["update"]
    products = run["forward"] + run["grad_a"] + run["update"]
    assert sum(cycles_of_step.average(1).values()) == products + run["refresh"]
    assert sum(cycles_of_step.average(4).values()) == pytest.approx(
        products + (run["refresh"] + 3 * run["compact"]) / 4
    )
    with pytest.raises(InputError, match="masks anew every 0 steps"):
        cycles_of_step.average(0)


def test_offsets_at_odd_words_are_refused():
    step = plan_training_step(Bound((32, 32), NM(2, 4)), n=32, machine=BOW.scaled_to(4))
    count = np.full(step.buckets.nodes, 16)
    beside = Residents(step.buckets, step.shadow, step.plan.machine.tiles)

    with pytest.raises(InputError, match="the offsets of bucket 0 begin at 16-bit word 41"):
        refresh_program(
            step.plan, step.buckets, step.nm, beside, OffsetWords(count + 25, count, count)
        )


def test_the_dense_gradient_keeps_no_streams_over_launches():
    """A training step has no option to allow kernels that rely on more than public kernels show."""
    step = plan_training_step(Bound((256, 128), NM(2, 4)), n=64, machine=BOW.scaled_to(8))
    free = plan_dense(
        (128, 64), n=256, machine=step.dense.machine, weights="shared", published_kernels=False
    )

    assert free.kernel.name == "dense_stream_half"
    assert step.dense.kernel.name == "dense_amp_fast_half_half"
