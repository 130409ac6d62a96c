"""Options of planners: strategies, lowerings, types, published kernels, refusals."""

import numpy as np
import pytest

from ipusim import BOW, MK1, DataType, InputError
from ipusim.compiler import GENERATORS, NoPlanError, StaticOptions, plan_static
from ipusim.compiler.popsparse.decide.static import decide_popsparse

PATTERN = GENERATORS["uniform"]((128, 160), 4, 0.2, np.random.default_rng(0))
MACHINE = BOW.scaled_to(16)


def test_the_strategy_decides_and_the_plan_keeps_its_words():
    decision = decide_popsparse(
        PATTERN,
        n=24,
        data_type=DataType.HALF,
        machine=MACHINE,
        options=StaticOptions(strategy="popsparse"),
    )
    plan = plan_static(PATTERN, n=24, machine=MACHINE, strategy="popsparse")

    assert decision.partition == plan.partition
    assert decision.details == plan.decision
    assert decision.estimate == plan.estimate
    assert (plan.method, plan.strategy) == ("static", "popsparse")


def test_options_reach_the_strategy():
    plan = plan_static(
        PATTERN, n=24, machine=MACHINE, num_column_bands=3, n_split=2, strategy="popsparse"
    )

    assert (plan.decision["bands"], plan.decision["n_split"]) == (3, 2)


def test_partials_have_the_type_of_the_data_unless_another_is_asked_for():
    assert (
        DataType.HALF
        is plan_static(PATTERN, n=8, machine=MACHINE, strategy="popsparse").partials_type
    )
    wide = plan_static(
        PATTERN, n=8, machine=MACHINE, partials_type=DataType.FLOAT, strategy="popsparse"
    )
    assert wide.kernel.name == "static_block_4x4_half_float"


def test_published_kernels_are_the_default_and_decide_nothing_else():
    pattern = GENERATORS["uniform"]((128, 160), 16, 0.2, np.random.default_rng(0))
    published, ours = (
        plan_static(pattern, n=24, machine=MACHINE, **{"strategy": "popsparse", **options})
        for options in ({}, {"published_kernels": False})
    )

    assert published.kernel.name == "static_block_16x16_half_half"
    assert ours.kernel.name == "static_block_fast_16x16_half_half"
    assert published.partition == ours.partition


def test_the_columns_are_padded_to_whole_vectors():
    assert plan_static(PATTERN, n=5, machine=MACHINE, strategy="popsparse").partition.columns == 8
    assert (
        plan_static(
            PATTERN, n=5, machine=MACHINE, data_type=DataType.FLOAT, strategy="popsparse"
        ).partition.columns
        == 6
    )


def test_an_unknown_strategy_is_refused_by_name():
    with pytest.raises(InputError, match=r"no strategy 'magic'; there is .*popsparse"):
        plan_static(PATTERN, n=8, strategy="magic")


def test_an_unknown_lowering_is_refused_by_name():
    with pytest.raises(InputError, match=r"no lowering 'ours'; there is own, popsparse"):
        plan_static(PATTERN, n=4, lowering="ours", strategy="popsparse")


def test_popsparse_is_lowered_as_its_library_does_unless_our_way_is_asked_for():
    assert plan_static(PATTERN, n=4, strategy="popsparse").lowering == "popsparse"
    assert plan_static(PATTERN, n=4, lowering="own", strategy="popsparse").lowering == "own"


def test_the_lowering_changes_neither_the_decision_nor_the_kernel():
    own, library = (
        plan_static(PATTERN, n=4, lowering=way, strategy="popsparse")
        for way in ("own", "popsparse")
    )

    assert own.partition == library.partition
    assert own.kernel == library.kernel
    assert own.x_owners
    assert not library.x_owners


def test_a_product_without_columns_is_refused():
    with pytest.raises(InputError, match="n is 0"):
        plan_static(PATTERN, n=0, strategy="popsparse")


def test_partials_narrower_than_the_data_are_refused():
    with pytest.raises(InputError, match="half partials are narrower than float data"):
        plan_static(
            PATTERN,
            n=8,
            data_type=DataType.FLOAT,
            partials_type=DataType.HALF,
            strategy="popsparse",
        )


def test_a_memory_bound_that_nothing_keeps_is_refused():
    with pytest.raises(NoPlanError, match="PopSparse has no valid partition"):
        plan_static(
            PATTERN, n=8, machine=MK1, available_memory_proportion=0.0001, strategy="popsparse"
        )
