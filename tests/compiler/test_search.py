import math

import numpy as np
import pytest

from compiler import GENERATORS, BlockMatrix, Options, emit, pack, plan_static, random_dense, unpack
from compiler.generators import random_values
from compiler.known_costs import Job, cycle_terms, touched_by
from compiler.partitioned import candidates_of, decision_of
from compiler.partitioners import PARTITIONERS, ColumnBands
from compiler.static_plan import static_plan
from compiler.tolerance import tolerance_of
from ipusim import BOW, DataType, InputError, simulate
from kernels import static_kernel

HALF = DataType.HALF
MACHINE = BOW.scaled_to(32)


def pattern_of(block, kind="uniform", density=0.2, shape=(256, 256)):
    return GENERATORS[kind](shape, block, density, np.random.default_rng(0))


def cycles_of(plan):
    return simulate(emit(plan)).report.cycles


@pytest.mark.parametrize("block", [1, 4, 16])
@pytest.mark.parametrize("kind", ["uniform", "banded", "power-law"])
def test_it_is_never_slower_than_popsparse_in_either_lowering(kind, block):
    pattern = pattern_of(block, kind)
    found = plan_static(pattern, n=48, machine=MACHINE, strategy="auto")
    others = [
        cycles_of(plan_static(pattern, n=48, machine=MACHINE, lowering=way))
        for way in ("own", "popsparse")
    ]

    assert cycles_of(found) <= min(others)
    assert found.decision["simulated_cycles"] == cycles_of(found)
    assert "auto" == found.strategy


def test_it_gives_the_same_plan_again():
    first, again = (
        plan_static(pattern_of(16), n=64, machine=MACHINE, strategy="auto") for _ in range(2)
    )

    assert first == again


def test_its_own_lowering_can_be_asked_for_and_popsparses_cannot():
    assert "own" == plan_static(pattern_of(4), n=8, strategy="auto", lowering="own").lowering
    with pytest.raises(InputError, match="strategy 'auto' chooses the lowering"):
        plan_static(pattern_of(4), n=8, strategy="auto", lowering="popsparse")


def test_what_is_fixed_stays():
    plan = plan_static(pattern_of(4), n=48, machine=MACHINE, strategy="auto", n_split=2)

    assert 2 == plan.decision["n_split"]
