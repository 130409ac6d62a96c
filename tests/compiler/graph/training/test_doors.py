"""Bad arguments of functions for training steps and N:M masks are refused in one line."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from ipusim import BOW, InputError
from ipusim.compiler import (
    NM,
    Bound,
    Pattern,
    compress,
    conv_nm_mask,
    expand,
    nm_mask,
    random_nm,
    sr_ste,
)
from ipusim.compiler.graph.training.step import step_cycles
from ipusim.compiler.graph.training.step_plan import plan_training_step

BOUND, MACHINE = Bound((16, 32), NM(2, 4)), BOW.scaled_to(2)
WEIGHTS = np.zeros((4, 8), dtype=np.float32)
MASK = np.zeros((4, 8), dtype=np.bool_)
STEP = plan_training_step(BOUND, n=16, machine=MACHINE)
CYCLES = step_cycles(STEP)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: nm_mask(WEIGHTS, "2:4"), "N:M sparsity is a format, not '2:4'"),
        (lambda: conv_nm_mask(np.zeros((4, 4, 3, 3)), 4), "N:M sparsity is a format, not 4"),
        (lambda: random_nm((4, 4), (2, 4), np.random.default_rng(0)), "give NM\\(2, 4\\)"),
        (lambda: compress(WEIGHTS, "2:4"), "give NM\\(2, 4\\)"),
        (lambda: expand(WEIGHTS), "takes what compress returns, not ndarray"),
        (lambda: sr_ste([1.0], WEIGHTS, MASK), "are arrays, not list and ndarray"),
        (lambda: sr_ste(WEIGHTS, WEIGHTS, MASK, lambda_w="x"), "lambda_w of 'x'"),
        (lambda: plan_training_step((16, 32), n=16), "takes a Bound, not tuple"),
        (lambda: plan_training_step(Pattern.full((16, 32), 1), n=16), "Bound.of\\(pattern\\)"),
        (lambda: plan_training_step(BOUND, n="16", machine=MACHINE), "n is '16'"),
        (lambda: plan_training_step(BOUND, n=0, machine=MACHINE), "n is 0"),
        (lambda: plan_training_step(BOUND, n=16, machine="bow4"), "no machine 'bow4'"),
        (lambda: plan_training_step(BOUND, n=16, decays="yes"), "decays is 'yes'"),
        (lambda: plan_training_step(BOUND, n=16, gradient_partials=5), "no data type 5"),
        (lambda: STEP.pack_rates("x"), "rate 'x'; give a number"),
        (lambda: STEP.pack_rates(0.1, np.nan), "decay nan; give a number"),
        (lambda: STEP.pack_rates(1e39), "of float32"),
        (lambda: STEP.unpack_weights({}), "no 'weights' there"),
        (lambda: STEP.unpack_masks(None), "no 'mask' there"),
        (lambda: CYCLES.average("2"), "masks anew every '2' steps"),
    ],
)
def test_impossible_arguments_are_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        call()


def test_a_machine_and_types_may_be_named() -> None:
    step = plan_training_step(BOUND, n=16, machine="bow", gradient_partials="float", px=1, py=1)

    assert step.plan.machine == BOW
    assert step.dense.partials_type.value == "float"


def test_a_step_and_its_cycles_show_as_a_few_lines() -> None:
    assert ">Training step: 2:4 of weights 16 x 32" in STEP._repr_html_()
    assert str(CYCLES).startswith("Cycles of the programs of a training step: masks ")
    assert len(repr(CYCLES)) < 100
