"""Network study: each point is simulated once, and layers have the right figures."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import attrs
import numpy as np
import pytest

from ipusim import BOW, InputError
from ipusim.compiler.cli.app import main
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.studies.explore import Finding
from ipusim.compiler.studies.network import network_json
from ipusim.compiler.studies.network.candidates import (
    break_even,
    candidate_of,
    first_points,
    further_points,
)
from ipusim.compiler.studies.network.figures import (
    LIMITS,
    UNCOUNTED_RELAYOUT,
    Curve,
    FormatFigures,
    LayerFigures,
)
from ipusim.compiler.studies.network.store import NUMBERS, check
from ipusim.compiler.studies.network.study import DEFAULT_CURVE, NetworkJob
from ipusim.compiler.studies.network.weights import LayerWeights, own_forms, weights_of
from ipusim.compiler.studies.sweep.json_lines import BadLine

from .conftest import NETWORK, Studied

QUICKEST = {"nm": "2:4", "realisation": "auto"}


def cycles_of(**options: object) -> int:
    """Return the cycles of a job that is run by itself."""
    request = request_of({"tiles": 8, **options})
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
    [("c", "element", 2), ("a b twin c", "element,block:16,nm:2:4", 3 + 4 + 3 + 2)],
)
def test_a_layer_costs_what_its_job_costs_and_equal_layers_are_measured_once(
    studied: Studied, layers: str, formats: str, measured: int
) -> None:
    chosen = [NETWORK.by_name[name] for name in layers.split()]
    again = attrs.evolve(chosen[-1], name="again")
    figures = studied(attrs.evolve(NETWORK, layers=(*chosen, again)), formats=formats)

    by_name = {figures_of_form.layer.name: figures_of_form for figures_of_form in figures.layers}
    form_names = ("dense", *formats.split(","))
    by_layer_and_form = {
        (name, form_name): by_name[name].of(form_name)
        for name in by_name
        for form_name in form_names
    }
    costs = {case: cost for case, cost in COSTS.items() if case in by_layer_and_form}
    assert {case: by_layer_and_form[case].cycles for case in costs} == {
        case: cost() for case, cost in costs.items()
    }
    product = by_layer_and_form.get(("c", "nm:2:4"))
    assert product is None or product.algorithm in ("dense", "element", "expand")
    assert "a" not in by_name or "9 taps" in by_layer_and_form["a", "nm:2:4"].refusal
    for name, twin in {"a": "twin", "c": "again"}.items():
        if name in by_name:
            assert attrs.evolve(by_name[twin], layer=by_name[name].layer) == by_name[name]
    assert len(studied.measured) == len(set(studied.measured)) == measured


def test_what_a_layer_takes_is_the_sum(studied: Studied) -> None:
    figures = studied()

    moved = [item.relayout for item in figures.layers]
    assert [cycles is None for cycles in moved] == [True, False, True, True]
    assert figures.cycles - moved[1] == sum(
        min(
            figures_of_form.cycles
            for figures_of_form in item.formats
            if figures_of_form.cycles is not None
        )
        for item in figures.layers
    )
    dense = sum(item.of("dense").cycles for item in figures.layers)
    assert figures.dense_cycles == dense + figures.layers[1].dense_relayout > dense
    assert figures.samples_per_second == pytest.approx(2 * BOW.clock_hz / figures.cycles)
    assert all(item.of(item.chosen).tile_bytes > 0 for item in figures.layers)


def test_a_study_that_goes_on_measures_nothing_twice(studied: Studied) -> None:
    before = studied(formats="element", with_numbers=True)
    count = len(studied.measured)
    after = studied(formats="element", with_numbers=True)

    assert after == before
    assert len(studied.measured) == count
    studied(formats="element,block:16", with_numbers=False)
    assert (
        len(studied.measured) == count + 2 + 1
    )  # in blocks of 16 one layer is dense; another format is moved to


def test_chosen_formats_are_run_with_numbers_once(studied: Studied) -> None:
    figures = studied(formats="element", with_numbers=True)

    assert all(item.numbers.right for item in figures.layers)
    assert all(0 <= item.numbers.difference <= item.numbers.bound for item in figures.layers)
    assert len([key for key in studied.measured if key.startswith(NUMBERS)]) == 3
    assert not figures.went_wrong


def test_without_a_choice_there_is_none(studied: Studied) -> None:
    figures = studied(select="none", formats="element", with_numbers=True)

    assert {item.chosen for item in figures.layers} == {None}
    assert figures.cycles is None
    assert figures.dense_cycles
    assert {item.numbers for item in figures.layers} == {None}


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
    assert [item.sparsity for item in again.layers] == [0.75, 0.5]
    assert 0.3 < again.layers[0].of("element").kept_energy < 0.9


def test_the_blocks_of_a_file_are_a_format_beside_the_usual_ones(
    studied: Studied, tmp_path: Path
) -> None:
    rng = np.random.default_rng(1)
    blocks = np.kron(rng.random((4, 8)) < 0.3, np.ones((8, 8), np.float32))
    taps = np.zeros((16, 8, 3), np.float32)  # in blocks of 8, as channels
    taps[:8, :, 1] = taps[8:, :, 0] = 1
    works = {
        "blocks": (LinearProduct(m=32, k=64, columns=4), blocks),
        "scattered": (LinearProduct(m=32, k=64, columns=4), rng.random((32, 64)) < 0.1),
        "taps": (
            Convolution(channels=8, filters=16, image=(12,), kernel=(3,), batch=1),
            taps,
        ),
    }
    layers = []
    for name, (work, values) in works.items():
        np.save(tmp_path / f"{name}.npy", values.astype(np.float32))
        layers.append(Layer(name=name, work=work, weights=str(tmp_path / f"{name}.npy")))

    def lengths(**asked: object) -> list[list[str]]:
        figures = studied(Network(name="files", layers=tuple(layers)), sparsity={}, **asked)
        assert "is dense" in figures.layers[1].of("block:16").refusal
        return [[form.format for form in layer.formats] for layer in figures.layers]

    forms_of_layers = [own_forms(weights_of(layer, None), layer.work) for layer in layers]
    assert [8 in forms.blocks for forms in forms_of_layers] == [True, False, True]
    assert lengths() == [["dense", "element", "block:16", "block:8"]] * 3
    assert lengths(formats="block:16") == [["dense", "block:16"]] * 3


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize(
    "work",
    [
        LinearProduct(m=32, k=32, columns=4),
        Convolution(channels=32, filters=32, image=(12,), kernel=(3,), batch=1),
    ],
    ids=["product", "convolution"],
)
def test_lines_that_need_not_be_stored_are_columns_where_rows_have_a_bias(
    work: LinearProduct | Convolution, axis: int
) -> None:
    values = np.ones(work.weights_shape, np.float32)
    np.moveaxis(values, axis, 0)[8:] = 0
    weights = LayerWeights(sparsity=0.75, file=Path("w.npy"), values=values)

    assert own_forms(weights, work).leaves_out
    assert own_forms(weights, work, keeps_rows=True).leaves_out == (axis == 1)


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
        ({"formats": "element,element"}, "is given twice"),
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


def test_what_limits_a_layer_is_where_the_cycles_of_its_job_go(studied: Studied) -> None:
    layer = attrs.evolve(NETWORK.by_name["c"], input=None)
    (figures,) = studied(attrs.evolve(NETWORK, layers=(layer,)), formats="element").layers
    request = request_of({"tiles": 8, "m": 32, "k": 64, "n": 8, **ELEMENTS, "method": "static"})
    (outcome,) = perform(request, timing_only=True, tell=lambda _stage: None)
    shares, limits = outcome.report.shares, figures.of("element").limits

    assert list(limits) == list(LIMITS)
    assert sum(limits.values()) == pytest.approx(1)
    waiting = shares["waiting for words"] + shares["waiting for the slowest"]
    assert (limits["sync"], limits["waiting"]) == (shares["sync"], pytest.approx(waiting))
    assert limits["useful products"] == shares["useful MACs"]


def test_the_command_of_a_layer_repeats_its_cycles(
    studied: Studied, capsys: pytest.CaptureFixture[str]
) -> None:
    layers = NETWORK.by_name["a"], attrs.evolve(NETWORK.by_name["c"], name="d")
    figures = studied(attrs.evolve(NETWORK, layers=layers), formats="block:16")

    for layer in figures.layers:
        _, *words = shlex.split(layer.of("block:16").command)
        assert main([*words, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["cycles"] == layer.of("block:16").cycles


@pytest.mark.parametrize(
    ("formats", "curves", "expected"),
    [
        # 60 of 100 cycles are computed at a density of 0.1, and 160 would be as many as dense
        ({"element": 100}, {}, (pytest.approx(0.8), False, None)),
        ({"element": 190}, {}, (pytest.approx(1 - 0.1 * (1 - 30 / 114)), False, None)),
        (
            {"element": 100, "block:8": 90, "block:4": 150},
            {},
            (pytest.approx(1 - 0.1 * (1 + 70 / 54)), False, 4),
        ),
        ({"element": 100}, {"element": 0.85}, (0.85, True, None)),
        ({"nm:2:4": 100}, {}, (None, False, None)),
        ({"element": 10}, {}, (None, False, None)),
    ],
)
def test_the_verdict_turns_where_computing_alone_would_be_as_slow_as_dense(
    formats: dict[str, int], curves: dict[str, float], expected: tuple[object, ...]
) -> None:
    limits = {"useful products": 0.2, "kernel overhead": 0.4, "exchange": 0.3, "sync": 0.1}
    tried = [FormatFigures(format="dense", cycles=160)]
    tried += [
        FormatFigures(format=name, cycles=cycles, density=0.1, limits=limits)
        for name, cycles in formats.items()
    ]
    turning = tuple(
        Curve(
            format=name,
            sparsity=(0.5, 0.9),
            cycles=(1, 2),
            kept_energy=(0.9,) * 2,
            commands=("",) * 2,
            is_drawn=True,
            break_even=at,
        )
        for name, at in curves.items()
    )
    turn = LayerFigures(
        layer=NETWORK.layers[0], sparsity=0.9, formats=tuple(tried), curves=turning
    ).turn

    assert turn is not None
    assert (turn.sparsity, turn.simulated, turn.block) == expected


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
    by_layer_and_form = json.loads(network_json(figures))

    assert [item["name"] for item in by_layer_and_form["layers"]] == [*NETWORK.by_name]
    assert (
        by_layer_and_form["layers"][0]["formats"][1]["cycles"]
        == figures.layers[0].of("element").cycles
    )
    assert by_layer_and_form["total"]["cycles"] == figures.cycles
    assert by_layer_and_form["total"]["dense_cycles"] == figures.dense_cycles
    assert by_layer_and_form["total"]["not_simulated"] == [
        {"name": "max pooling", "count": 1, "why": "", "macs": 0, "bytes": None},
        {"name": UNCOUNTED_RELAYOUT, "count": 2, "why": "", "macs": 0, "bytes": None},
    ]
    assert by_layer_and_form["layers"][0]["numbers"]["right"] is True


def test_a_line_of_another_key_or_of_other_columns_is_bad(studied: Studied) -> None:
    studied(formats="element", with_numbers=True)
    rows = studied.store().rows
    key, row = next((key, row) for key, row in rows.items() if key.startswith(NUMBERS))

    check(key, row.configuration, row.result)
    with pytest.raises(BadLine, match="another configuration"):
        check(key, {**row.configuration, "batch": 7}, row.result)
    with pytest.raises(BadLine, match="lacks 'bound'"):
        check(key, row.configuration, {"mistake": None, "difference": 0, "host_seconds": 1})


@pytest.mark.parametrize(
    ("cycles", "wanted"), [(1, False), (10**6, True), (None, True)], ids=["less", "more", "none"]
)
def test_another_algorithm_is_measured_where_its_count_may_win(
    cycles: int | None, wanted: bool
) -> None:
    job = NetworkJob(asked={"tiles": 8})
    candidate = candidate_of(
        NETWORK.by_name["a"],
        job.formats[0],
        LayerWeights(sparsity=0.9),
        settings=job.asked,
        machine=job.machine,
        digest=lambda _: "",
        folder=Path(),
    )
    dense, winograd = candidate.points.values()
    findings = {dense.key: Finding("a", {}, {"cycles": cycles})}

    further = further_points([candidate], findings, job.machine)

    assert list(first_points([candidate])) == [dense.key]
    assert list(further) == ([winograd.key] if wanted else [])


def test_the_sparsities_of_a_curve_that_names_none_ascend_and_may_be_asked_for() -> None:
    assert NetworkJob(curve=DEFAULT_CURVE).curve == DEFAULT_CURVE
