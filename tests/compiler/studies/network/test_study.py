"""The study: what it simulates, once, and what it says of each layer."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import numpy as np
import pytest

from ipusim import BOW, InputError
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.studies.network import network_json
from ipusim.compiler.studies.network.candidates import break_even
from ipusim.compiler.studies.network.store import NUMBERS, check
from ipusim.compiler.studies.network.study import NetworkJob
from ipusim.compiler.studies.sweep.json_lines import BadLine

from .conftest import NETWORK, Studied

QUICKEST = {"nm": "2:4", "realisation": "auto"}


def cycles_of(**given: object) -> int:
    """Cycles of a job by itself."""
    request = request_of({"tiles": 8, **given})
    (outcome,) = perform(request, timing_only=True, tell=lambda _stage: None)
    return outcome.report.cycles


CONV = {
    "method": "convolution",
    "channels": 16,
    "filters": 16,
    "image": "6x6",
    "kernel": "3",
    "batch": 2,
    "padding": "1",
    "bias": True,
    "relu": True,
}
BLOCKS = {"algorithm": "block", "block_length": 16, "density": 0.1}
ELEMENTS = {
    "method": "static",
    "strategy": "auto",
    "lowering": "own",
    "block_length": 1,
    "density": 0.1,
}
COSTS = {
    ("a", "dense"): lambda: min(
        cycles_of(**CONV, algorithm=name) for name in ("dense", "winograd")
    ),
    ("a", "element"): lambda: cycles_of(**CONV, algorithm="direct", density=0.1),
    ("a", "block:16"): lambda: cycles_of(**CONV, **BLOCKS),
    ("b", "nm:2:4"): lambda: cycles_of(m=16, k=16, n=72, **QUICKEST),
    ("c", "dense"): lambda: cycles_of(method="dense", m=32, k=64, n=8),
    ("c", "element"): lambda: cycles_of(m=32, k=64, n=8, **ELEMENTS),
    ("c", "nm:2:4"): lambda: cycles_of(m=32, k=64, n=8, **QUICKEST),
}
"""Jobs that layers of the network stand for, in formats."""


@pytest.mark.parametrize(
    ("layers", "formats", "measured"),
    [("c", "element", 2), ("a b twin c", "element,block:16,nm:2:4", 4 + 4 + 4)],
)
def test_a_layer_costs_what_its_job_costs_and_equal_layers_are_measured_once(
    studied: Studied, layers: str, formats: str, measured: int
) -> None:
    chosen = [NETWORK.by_name[name] for name in layers.split()]
    again = attrs.evolve(chosen[-1], name="again")
    figures = studied(attrs.evolve(NETWORK, layers=(*chosen, again)), formats=formats)

    by_name = {one.layer.name: one for one in figures.layers}
    kinds = ("dense", *formats.split(","))
    told = {(name, kind): by_name[name].of(kind) for name in by_name for kind in kinds}
    costs = {case: cost for case, cost in COSTS.items() if case in told}
    assert {case: told[case].cycles for case in costs} == {
        case: cost() for case, cost in costs.items()
    }
    product = told.get(("c", "nm:2:4"))
    assert product is None or product.algorithm in ("dense", "element", "expand")
    assert "a" not in by_name or "9 taps" in told["a", "nm:2:4"].refusal
    for name, twin in {"a": "twin", "c": "again"}.items():
        if name in by_name:
            assert attrs.evolve(by_name[twin], layer=by_name[name].layer) == by_name[name]
    assert len(studied.measured) == len(set(studied.measured)) == measured


def test_what_a_layer_takes_is_the_sum(studied: Studied) -> None:
    figures = studied()

    assert figures.cycles == sum(
        min(one.cycles for one in each.formats if one.cycles is not None) for each in figures.layers
    )
    assert figures.dense_cycles == sum(each.of("dense").cycles for each in figures.layers)
    assert figures.samples_per_second == pytest.approx(2 * BOW.clock_hz / figures.cycles)
    assert all(each.of(each.chosen).tile_bytes > 0 for each in figures.layers)


def test_a_study_that_goes_on_measures_nothing_twice(studied: Studied) -> None:
    before = studied(formats="element", with_numbers=True)
    count = len(studied.measured)
    after = studied(formats="element", with_numbers=True)

    assert after == before
    assert len(studied.measured) == count
    studied(formats="element,block:16", with_numbers=False)
    assert len(studied.measured) == count + 3


def test_chosen_formats_are_run_with_numbers_once(studied: Studied) -> None:
    figures = studied(formats="element", with_numbers=True)

    assert all(each.numbers.right for each in figures.layers)
    assert all(0 <= each.numbers.difference <= each.numbers.bound for each in figures.layers)
    assert len([key for key in studied.measured if key.startswith(NUMBERS)]) == 3
    assert not figures.went_wrong


def test_without_a_choice_there_is_none(studied: Studied) -> None:
    figures = studied(select="none", formats="element", with_numbers=True)

    assert {each.chosen for each in figures.layers} == {None}
    assert figures.cycles is None
    assert figures.dense_cycles
    assert {each.numbers for each in figures.layers} == {None}


def test_a_layer_that_does_not_fit_says_why(studied: Studied) -> None:
    layers = (Layer(name="a", work=LinearProduct(m=512, k=1024, columns=16)),)
    network = Network(name="large", layers=layers)
    figures = studied(network, formats="element", asked={"tiles": 1}, sparsity={"a": 0.5})

    assert figures.went_wrong
    assert figures.cycles is None
    refused = figures.layers[0].of("dense")
    assert refused.cycles is None
    assert "of all SRAM" in refused.refusal
    assert figures.layers[0].why == "nothing fits"


def test_a_layer_without_zeros_stays_dense(studied: Studied) -> None:
    figures = studied(formats="element", sparsity={**dict.fromkeys("bc", 0.5), "a": 0, "twin": 0.5})

    assert "sparsity is 0" in figures.layers[0].of("element").refusal
    assert figures.layers[0].chosen == "dense"
    assert figures.layers[2].of("element").cycles is not None


def test_weights_of_a_file_keep_their_zeros(studied: Studied, tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    values = rng.standard_normal((32, 64)).astype(np.float32)
    pruned = values.reshape(-1, 4).copy()
    np.put_along_axis(pruned, np.argsort(abs(pruned), axis=1)[:, :2], 0, axis=1)
    np.save(tmp_path / "full.npy", values)
    np.save(tmp_path / "pruned.npy", pruned.reshape(32, 64))
    work = LinearProduct(m=32, k=64, columns=4)
    layers = tuple(
        Layer(name=name, work=work, weights=str(tmp_path / f"{name}.npy"))
        for name in ("full", "pruned")
    )

    figures = studied(Network(name="files", layers=layers), sparsity={}, formats="element,nm:2:4")

    full, sparse = figures.layers
    assert (full.sparsity, sparse.sparsity) == (0, 0.5)
    assert "none of its weights is zero" in full.of("element").refusal
    assert (sparse.of("element").density, sparse.of("element").kept_energy) == (0.5, 1)
    assert sparse.of("nm:2:4").kept_energy == pytest.approx(1)
    assert sparse.of("nm:2:4").cycles is not None

    again = studied(
        Network(name="files", layers=layers),
        sparsity={"full": 0.75, "pruned": 0.75},
        formats="element,nm:2:4",
    )
    assert [each.sparsity for each in again.layers] == [0.75, 0.5]
    assert 0.3 < again.layers[0].of("element").kept_energy < 0.9


def test_weights_of_another_shape_are_refused(studied: Studied, tmp_path: Path) -> None:
    np.save(tmp_path / "w.npy", np.ones((3, 4), np.float32))
    layer = Layer(name="a", work=LinearProduct(m=4, k=3), weights=str(tmp_path / "w.npy"))

    with pytest.raises(InputError, match=r"weights \[3, 4\]; the layer has \[4, 3\]"):
        studied(Network(name="files", layers=(layer,)), sparsity={})


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"sparsity": {}}, "layer a has no weights"),
        ({"sparsity": {"a": 1.0}}, "sparsity 1 of layer a"),
        ({"select": "best"}, "no way to choose 'best'; there is greedy, chain, none"),
        ({"curve": (0.5, 1.0)}, "sparsity 1 of a curve"),
        ({"formats": "dense,blocks"}, "no format 'blocks'; there is dense, element, block:4"),
        ({"formats": "element,element"}, "stands twice"),
        ({"formats": "block:5"}, "blocks of 5"),
        ({"formats": "nm:two"}, "write it as 2:4"),
        ({"asked": {"tiles": 8, "data_type": "int"}}, "data_type"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    studied: Studied, asked: dict[str, object], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        studied(**asked)
    assert studied.measured == []


def test_dense_is_always_tried_and_first() -> None:
    names = [form.name for form in NetworkJob(formats="element,dense,nm:2:4").formats]

    assert names == ["dense", "element", "nm:2:4"]


@pytest.mark.parametrize(
    ("formats", "sparsity"), [("element", (0.95, 0.5)), ("element,nm:2:4", (0.95, 0.5, 0.8))]
)
def test_curves_are_of_every_sparsity_and_say_where_they_cross_dense(
    studied: Studied, formats: str, sparsity: tuple[float, ...]
) -> None:
    product = Layer(name="a", work=LinearProduct(m=32, k=64, columns=4))
    figures = studied(Network(name="one", layers=(product,)), formats=formats, curve=sparsity)

    (curve,) = figures.layers[0].curves
    assert (curve.format, curve.sparsity) == ("element", tuple(sorted(sparsity)))
    assert list(curve.cycles) == sorted(curve.cycles, reverse=True)
    dense = figures.layers[0].of("dense").cycles
    assert curve.break_even == break_even(curve.sparsity, curve.cycles, dense)


@pytest.mark.parametrize(
    ("cycles", "dense", "expected"),
    [
        ((30, 20, 10), 15, 0.8),
        ((30, 20, 10), 20, 0.7),
        ((30, 10, 30), 20, 0.6),
        ((30, 20, 10), 5, None),
        ((30, 20, 10), 40, None),
        ((30, None, 10), 20, 0.7),
        ((30, 20, 10), None, None),
    ],
)
def test_the_break_even_lies_between_two_sparsities(
    cycles: tuple[int | None, ...], dense: int | None, expected: float | None
) -> None:
    assert break_even((0.5, 0.7, 0.9), cycles, dense) == pytest.approx(expected)


def test_json_is_one_object_with_layers_and_total(studied: Studied) -> None:
    figures = studied(formats="element", with_numbers=True)
    told = json.loads(network_json(figures))

    assert [each["name"] for each in told["layers"]] == [*NETWORK.by_name]
    assert told["layers"][0]["formats"][1]["cycles"] == figures.layers[0].of("element").cycles
    assert told["total"]["cycles"] == figures.cycles
    assert told["total"]["dense_cycles"] == figures.dense_cycles
    assert told["total"]["not_modelled"] == ["max pooling"]
    assert told["layers"][0]["numbers"]["right"] is True


def test_a_line_of_another_key_or_of_other_columns_is_bad(studied: Studied) -> None:
    studied(formats="element", with_numbers=True)
    rows = studied.store().rows
    key, row = next((key, row) for key, row in rows.items() if key.startswith(NUMBERS))

    check(key, row.configuration, row.result)
    with pytest.raises(BadLine, match="another configuration"):
        check(key, {**row.configuration, "batch": 7}, row.result)
    with pytest.raises(BadLine, match="lacks 'bound'"):
        check(key, row.configuration, {"mistake": None, "difference": 0, "seconds": 1})
