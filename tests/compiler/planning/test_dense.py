"""Dense plans: shapes are covered, memory is kept to, refusals, kernels of other chips."""

import numpy as np
import pytest

from ipusim import BOW, MK1, DataType, InputError, ProgramError, simulate
from ipusim.compiler import NoPlanError, emit, plan_dense
from ipusim.program.memory_use import check_fits

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MACHINE = BOW.scaled_to(16)


@pytest.mark.parametrize("shape", [(1, 1), (16, 16), (100, 37), (512, 64), (64, 512)])
@pytest.mark.parametrize("n", [1, 3, 100])
def test_parts_and_cuts_cover_the_whole_product(shape, n):
    plan = plan_dense(shape, n=n, machine=MACHINE, strategy="dense")
    cut = plan.partition.cuts[0]

    assert n == plan.n <= plan.partition.columns
    assert (cut.last - cut.first).sum() == plan.pattern.num_blocks
    assert max(int(part.tiles.max()) for part in plan.partition.parts) < MACHINE.tiles


def test_the_total_is_the_sum_of_the_terms():
    estimate = dict(plan_dense((512, 512), n=64, machine=MACHINE, strategy="dense").estimate)

    assert estimate.pop("total") == sum(estimate.values())


def test_more_tiles_are_never_slower():
    totals = [
        plan_dense((512, 512), n=64, machine=BOW.scaled_to(tiles), strategy="dense").estimate[
            "total"
        ]
        for tiles in (4, 16, 64, 256)
    ]

    assert totals == sorted(totals, reverse=True)


def test_a_wide_product_is_cut_into_rounds_when_temporaries_are_bounded():
    options = {"n": 2000, "machine": MACHINE}
    roomy = plan_dense(
        (256, 256), available_memory_proportion=0.9, **{"strategy": "dense", **options}
    )
    tight = plan_dense(
        (256, 256), available_memory_proportion=0.05, **{"strategy": "dense", **options}
    )

    assert tight.partition.rounds > roomy.partition.rounds
    assert tight.estimate["total"] > roomy.estimate["total"]


def test_poplins_memory_bound_covers_x_weights_and_partials_of_a_round():
    # A block of weights has 512 bytes, a column of a line of x or of partials 32.
    options = {"n": 2000, "machine": MACHINE, "available_memory_proportion": 0.1}
    plan_in_rounds = plan_dense((512, 512), **{"strategy": "dense", **options})
    poplin = plan_dense((512, 512), strategy="poplin", **options)
    cut, part = poplin.partition.cuts[0], poplin.partition.parts[0]
    blocks = int((cut.last - cut.first).max())
    across = 32 // poplin.decision["m_split"] + 32 // poplin.decision["k_split"]

    assert poplin.partition.rounds > plan_in_rounds.partition.rounds
    assert blocks * 512 + across * part.columns * 32 <= 0.1 * MACHINE.sram_bytes


def test_an_unknown_strategy_is_refused():
    with pytest.raises(InputError, match="no strategy 'rows'; there is auto, dense, poplin"):
        plan_dense((16, 16), n=16, strategy="rows")


@pytest.mark.parametrize("data_type", DataType)
def test_a_plan_at_the_edge_of_memory_still_runs(data_type):
    plan = plan_dense(
        (640, 640), n=4000, machine=BOW.scaled_to(64), data_type=data_type, strategy="dense"
    )

    assert simulate(emit(plan)).report.cycles > 0


@pytest.mark.parametrize("strategy", ["dense", "poplin"])
@pytest.mark.parametrize(
    ("shape", "n", "tiles", "data_type"),
    [
        ((1, 849), 60, 1, FLOAT),  # two operands, each larger than what lies below the partials
        ((1024, 1024), 16, 4, HALF),  # weights that are larger than interleaved memory's rest
        ((269, 948), 572, 11, HALF),  # operands on ten of eleven tiles
        ((135, 775), 1173, 7, HALF),  # received partials that are larger than x was
    ],
)
def test_a_plan_fits_its_machine(shape, n, tiles, data_type, strategy):
    machine = BOW.scaled_to(tiles)
    plan = plan_dense(shape, n=n, machine=machine, data_type=data_type, strategy=strategy)

    check_fits(emit(plan))


def test_a_product_that_no_split_fits_is_refused_with_the_least_bytes():
    with pytest.raises(NoPlanError, match="no split fits; the smallest needs") as refusal:
        plan_dense((4096, 4096), n=512, machine=BOW.scaled_to(4), strategy="dense")

    assert refusal.value.least_bytes > refusal.value.bound_bytes


def test_a_product_without_columns_is_refused():
    with pytest.raises(InputError, match="n is 0"):
        plan_dense((16, 16), n=0, strategy="dense")


def test_a_machine_without_the_kernel_is_refused():
    bare = BOW.with_(amp_instructions=("f32sisoamp",))

    with pytest.raises(ProgramError, match="has no f16v4hihov4amp"):
        plan_dense((16, 16), n=16, machine=bare, strategy="dense")


def test_a_chip_with_fewer_units_takes_its_own_kernel():
    assert (
        plan_dense((64, 64), n=8, machine=MK1, strategy="dense").kernel.name
        == "dense_amp_half_half_8units"
    )


def test_half_data_may_have_float_partials():
    plan = plan_dense((64, 64), n=8, machine=MACHINE, partials_type=FLOAT, strategy="dense")

    assert (plan.data_type, plan.partials_type) == (HALF, FLOAT)
    assert plan.partials_type is plan.kernel.partials_type


def test_both_tiles_of_a_pair_read_the_same_columns_and_receive_them_over_both_lanes():
    plan = plan_dense((512, 64), n=64, machine=MACHINE, strategy="dense")
    cut, pattern = plan.partition.cuts[0], plan.pattern
    columns = [
        set(pattern.columns[plan.partition.order[first:last]].tolist())
        for first, last in zip(cut.first, cut.last, strict=True)
    ]

    assert plan.wide
    assert columns[::2] == columns[1::2]
    assert np.array_equal(plan.partition.parts[0].tiles, np.arange(cut.seats))
