"""Tests of convolutions in files: saved plans and programs go on, and changed ones are refused."""

from __future__ import annotations

import json
import random
import zipfile
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from forged import Members, forged, members_of, write
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_convolution import plain_convolution

from ipusim import BOW, ArchiveError, InputError, IpusimError, simulate
from ipusim.compiler import (
    Convolution,
    Plan,
    emit,
    load,
    pack,
    plan_convolution,
    plan_dense,
    save,
    unpack,
)
from ipusim.compiler.plan.consistency import check_plan

MACHINE = BOW.scaled_to(8)
LAYER = Convolution(channels=5, filters=6, image=(7, 6), kernel=(3, 2), padding=(1, 0), batch=5)
RNG = np.random.default_rng(0)
WEIGHTS = RNG.integers(-2, 3, LAYER.weights_shape) * (RNG.random(LAYER.weights_shape) < 0.4)
IMAGES = RNG.integers(-2, 3, LAYER.image_shape)
PLANS: dict[str, dict[str, Any]] = {
    "runs": {"rows": "runs", "row_split": 3, "sub_batch": 3},
    "joined": {"rows": "joined", "row_split": 2, "filter_split": 2, "channel_split": 2},
    "lowered": {"algorithm": "lowered"},
}


def planned(name: str) -> Plan:
    """Return the plan of a name in `PLANS`."""
    return plan_convolution(
        WEIGHTS, LAYER, machine=MACHINE, **{"algorithm": "direct", **(PLANS[name])}
    )


@pytest.mark.parametrize("name", PLANS)
def test_a_convolution_is_loaded_as_it_was_saved(name: str, tmp_path: Path) -> None:
    plan = planned(name)
    program = emit(plan)
    run = simulate(program, pack(plan, WEIGHTS, IMAGES))
    save(tmp_path / "layer", plan=plan, program=program, run=run)
    loaded = load(tmp_path / "layer")

    assert loaded.plan == plan
    assert loaded.program == program
    assert emit(loaded.plan) == program
    y = unpack(loaded.plan, loaded.run.outputs)  # type: ignore[union-attr]
    expected = plain_convolution(
        WEIGHTS, IMAGES, stride=(1, 1), padding=LAYER.paddings, dilation=(1, 1)
    )
    assert np.array_equal(y, expected)


@pytest.mark.parametrize("channels", [3, 24])
@pytest.mark.parametrize("algorithm", ["dense", "block", "winograd"])
def test_every_algorithm_is_loaded_as_it_was_saved(
    algorithm: Any, channels: int, tmp_path: Path
) -> None:
    convolution = Convolution(
        channels=channels, filters=16, image=(6, 6), kernel=3, padding=1, batch=2
    )
    weights, images = RNG.random(convolution.weights_shape), RNG.random(convolution.image_shape)
    plan = plan_convolution(weights, convolution, machine=MACHINE, algorithm=algorithm)
    program = emit(plan)
    run = simulate(program, pack(plan, weights, images))
    save(tmp_path / "layer", plan=plan, program=program, run=run)
    loaded = load(tmp_path / "layer")

    assert loaded.plan == plan
    assert emit(loaded.plan) == program
    y = unpack(loaded.plan, loaded.run.outputs)  # type: ignore[union-attr]
    assert np.array_equal(y, unpack(plan, run.outputs))
    assert y.shape == convolution.output_shape


def test_plans_of_files_without_bands_have_one(tmp_path: Path) -> None:
    plan = plan_dense((32, 32), n=8, machine=MACHINE, strategy="dense")
    save(tmp_path / "now", plan=plan)
    members = members_of(tmp_path / "now")
    tree = json.loads(members["Plan/tree.json"])
    assert [cut.pop("bands") for cut in tree["partition"]["cuts"]] == [1]
    write(tmp_path / "before", {**members, "Plan/tree.json": json.dumps(tree).encode()})

    assert load(tmp_path / "before").plan == plan


def with_lines(plan: Plan, **changes: Any) -> Plan:
    """Return the plan with another `how`."""
    operation: Any = plan.operation
    lines = attrs.evolve(operation.how, **changes)
    return attrs.evolve(plan, operation=attrs.evolve(operation, how=lines))


def with_layer(plan: Plan, **changes: Any) -> Plan:
    """Return the plan with another convolution."""
    return with_lines(plan, convolution=attrs.evolve(LAYER, **changes))


def with_bands(plan: Plan, bands: int) -> Plan:
    """Return the plan with another number of bands, on as many tiles."""
    (cut,), parts = plan.partition.cuts, plan.partition.parts
    cut = attrs.evolve(cut, bands=bands)
    parts = tuple(attrs.evolve(part, tiles=np.arange(cut.seats)) for part in parts[:1])
    partition = attrs.evolve(plan.partition, cuts=(cut,), parts=parts)
    return attrs.evolve(plan, partition=partition, n=1)


def test_a_plan_whose_convolution_is_another_is_refused() -> None:
    runs, joined, lowered = (planned(name) for name in PLANS)
    wrong = {
        r"has a pattern of \(6, 30\) in blocks of 1, but its convolution needs \(7, 30\)": [
            with_layer(runs, filters=7)
        ],
        r"a pattern of \(6, 30\) .* its convolution needs \(6, 45\) in": [
            with_layer(runs, kernel=3)
        ],
        r"a pattern of \(6, 30\) .* \(6, 48\) in blocks of 4": [with_lines(runs, block=4)],
        "has 2 slices of the batch, but its convolution needs 3": [with_layer(runs, batch=9)],
        "has 3 bands in cut 0, but its convolution needs 2": [with_lines(runs, bands=2)],
        "has 1 bands in cut 0, but its convolution needs 2": [with_bands(joined, 1)],
        r"has owners of 45 lines of x of cut 0, of 50": [with_layer(runs, image=(8, 6))],
        "has 2 bands in cut 0; forward has none": [
            with_bands(plan_dense((32, 32), n=8, strategy="dense"), 2)
        ],
        "columns of x, but its convolution needs": [attrs.evolve(lowered, n=lowered.n - 1)],
    }
    for text, plans in wrong.items():
        for plan in plans:
            with pytest.raises(InputError, match=text):
                check_plan(plan)


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Members]:
    """Return the members of a saved plan of each name."""
    folder = tmp_path_factory.mktemp("layers")
    for name in PLANS:
        save(folder / name, plan=planned(name))
    return {name: members_of(folder / name) for name in PLANS}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_forged_plan_is_one_that_could_be_or_refused(
    seed: int, archives: dict[str, Members], tmp_path_factory: pytest.TempPathFactory
) -> None:
    chosen = random.Random(seed)
    path = tmp_path_factory.getbasetemp() / "forged.ipusim"
    write(path, forged(archives[chosen.choice(sorted(PLANS))], chosen))
    try:
        plan = load(path).plan
    except ArchiveError:
        return
    assert plan is not None
    try:
        simulate(emit(plan))
    except IpusimError:
        return


def test_a_class_that_is_no_operation_is_refused(tmp_path: Path) -> None:
    save(tmp_path / "plan", plan=planned("runs"))
    with zipfile.ZipFile(tmp_path / "plan") as file:
        tree = file.read("Plan/tree.json").replace(b"ConvolutionProduct", b"ConvolutionProdukt")
    write(tmp_path / "other", {**members_of(tmp_path / "plan"), "Plan/tree.json": tree})

    with pytest.raises(ArchiveError, match=r"no class .ConvolutionProdukt., .*ConvolutionProduct"):
        load(tmp_path / "other")
