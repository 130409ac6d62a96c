"""The table of a network fits into the screen, and shows every figure."""

from __future__ import annotations

import json

import attrs
import fastjsonschema
import pytest

from ipusim.compiler.graph.network.layer import (
    Layer,
    LinearProduct,
    Network,
    Omission,
    Routing,
)
from ipusim.compiler.jobs.accuracy import Accuracy, accuracy_of_product
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.studies.network import NetworkFigures, network_json, network_text
from ipusim.compiler.studies.network.figures import (
    LIMITS,
    Curve,
    FormatFigures,
    LayerFigures,
    NumbersFigures,
)
from ipusim.compiler.studies.network.report import shape_text
from ipusim.compiler.studies.network.selection import greedy
from ipusim.compiler.views.documents import json_schema

CONVOLUTION = Convolution(
    channels=1024, filters=2048, image=(112, 112), kernel=3, stride=2, batch=4
)
NAMES = ("dense", "element", "block:4", "block:8", "block:16", "nm:2:4", "nm:1:4")


def drawn(*names: str, layers: int = 3) -> NetworkFigures:
    """Return figures of several layers in the given formats; the second lacks the last format."""
    layers_of_text = []
    for at in range(layers):
        layer = Layer(name=f"conv{at}_1x1b", work=CONVOLUTION)
        formats = tuple(
            FormatFigures(
                format=name,
                cycles=1_234_567 - 1001 * position + at,
                kept_energy=1 - position / 10,
                tile_bytes=600_000,
            )
            for position, name in enumerate(names)
        )
        if at == 1:
            none = attrs.evolve(formats[-1], cycles=None, refusal="it does not fit")
            formats = (*formats[:-1], none)
        chosen, why = greedy(formats)
        layers_of_text.append(
            LayerFigures(layer=layer, sparsity=0.925, formats=formats, chosen=chosen, why=why)
        )
    network = Network(
        name="drawn",
        layers=tuple(member.layer for member in layers_of_text),
        not_simulated=(Omission("max pooling", layers - 1),) if layers > 1 else (),
    )
    return NetworkFigures(
        network=network,
        batch=4,
        data_type="half",
        machine="bow",
        tiles=1472,
        clock_hz=10**9,
        select="greedy",
        layers=tuple(layers_of_text),
    )


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("count", range(1, len(NAMES) + 1))
def test_the_table_fits_and_has_every_figure(count: int) -> None:
    figures = drawn(*NAMES[:count])
    text = network_text(figures, wide=True)
    verdict, *lines = text.splitlines()
    table, _, refusals = text.partition("\nRefused:")

    assert verdict.startswith(("Sparse pays: ", "Dense is fastest: ", "No total on "))
    assert max(map(len, lines)) <= 80
    for member in figures.layers:
        for form in member.formats:
            assert form.cycles is None or f"{form.cycles:,}" in table
    assert "1024>2048" in table
    assert f"  {NAMES[count - 1]} of conv1_1x1b: it does not fit" in refusals
    assert "\nLeft out of the total: max pooling x 2; re-layout of an operand" in text


@pytest.mark.parametrize(("formats", "beside"), [(1, True), (2, True), (3, False)])
def test_kept_energy_stands_beside_the_cycles_of_at_most_two_formats(
    formats: int, beside: bool
) -> None:
    text = network_text(drawn(*NAMES[: formats + 1]), wide=True)

    assert ("1,233,566 .90" in text) == beside


def test_totals_are_of_all_layers() -> None:
    figures = drawn("dense", "element", layers=1)
    text = in_one_line(network_text(figures))

    verdict = "Sparse pays: 1,234 us on bow (1,233,566 cycles), 1.001 x all dense; 1 of 1 layers"
    assert text.startswith(
        f"{verdict} sparse drawn, batch 4, half, weights auto, bow with 1,472 tiles; "
    )
    assert "; all dense 1,235 us (1,234,567 cycles); 3,243 samples a second at 1 GHz." in text
    assert " Left out of the total: nothing." in text


def test_a_rate_stands_beside_what_is_not_simulated() -> None:
    figures = drawn("dense", layers=1)
    omitted = (Omission("softmax", 3), Omission("layer deep", why="a convolution of 8 groups"))
    more = (*omitted, Omission("operators without a name", None))
    network = attrs.evolve(figures.network, not_simulated=more)
    text = in_one_line(network_text(attrs.evolve(figures, network=network)))
    parsed = json.loads(network_json(attrs.evolve(figures, network=network)))

    assert (
        "3,240 samples a second at 1 GHz without what is left out. "
        "Left out of the total: softmax x 3; layer deep (a convolution of 8 groups); "
        "operators without a name."
    ) in text
    assert [member["count"] for member in parsed["total"]["not_simulated"]] == [3, 1, None]


@pytest.mark.parametrize(
    ("columns", "words"),
    [((1,), "1 column a sample"), ((384, 384), "384 columns a sample"), ((1, 4), "1 to 4 columns")],
)
def test_the_headline_says_how_many_columns_a_sample_has(
    columns: tuple[int, ...], words: str
) -> None:
    figures = drawn("dense", layers=1)
    layers = [
        Layer(name=f"l{at}", work=LinearProduct(m=4, k=4, columns=count))
        for at, count in enumerate(columns)
    ]
    network = Network(name="drawn", layers=(figures.layers[0].layer, *layers))

    assert f"\ndrawn, {words}" in network_text(attrs.evolve(figures, network=network))


def test_where_cycles_go_stands_below_the_table() -> None:
    figures = drawn("dense", "element", "block:16", layers=1)
    limits = dict(zip(LIMITS, (0.5, 0.2, 0.15, 0.1, 0.05), strict=True))
    (layer,) = figures.layers
    formats = tuple(
        attrs.evolve(form, limits=limits, density=0.1, command="ipusim run --m 4")
        for form in layer.formats
    )
    only = attrs.evolve(figures, layers=(attrs.evolve(layer, formats=formats),))
    text = network_text(only, wide=True)

    assert "ipusim run" not in network_text(only)
    assert "block:16       50%       20%       15%      10%    5%" in text
    assert "~89.98% block:16, blocks of 16" in text
    assert "Repeat a layer:\n  conv0_1x1b:\n    ipusim run --m 4\n" in text


def test_a_network_that_does_not_fit_says_so() -> None:
    text = network_text(drawn("dense"))

    assert text.startswith("No total on bow with 1,472 tiles: conv1_1x1b fits in no format\n")
    assert "all dense does not fit" in in_one_line(text)
    assert "samples a second" not in text


def test_re_layouts_and_wrong_numbers_are_told() -> None:
    figures = drawn("dense", "element", layers=2)
    wrong = NumbersFigures(right=False, difference=2, bound=1, reason="the result is wrong")
    first, second = figures.layers
    layers = (first, attrs.evolve(second, relayout=4321, numbers=wrong))
    text = network_text(attrs.evolve(figures, layers=layers, select="chain"), wide=True)

    assert text.startswith("Sparse does not pay: ")
    assert "re-laid" in text
    assert "the total has 4,321 cycles in 1 re-layout" in in_one_line(text)
    assert "  conv1_1x1b: the result is wrong" in text
    assert "Numbers: 0 of 1 layers agree with NumPy." in text


@pytest.mark.parametrize(
    ("cycles", "crossing", "parsed"),
    [((9, 5), 0.8, "80%"), ((5, 3), None, "below 50%"), ((900, 800), None, "above 90%")],
)
def test_break_evens_are_told(cycles: tuple[int, int], crossing: float | None, parsed: str) -> None:
    figures = drawn("dense", "element", layers=1)
    (layer,) = figures.layers
    formats = (attrs.evolve(layer.formats[0], cycles=7), layer.formats[1])
    curve = Curve(
        format="element",
        sparsity=(0.5, 0.9),
        cycles=cycles,
        kept_energy=(0.9,) * 2,
        commands=("",) * 2,
        is_drawn=True,
        break_even=crossing,
    )
    layers = (attrs.evolve(layer, formats=formats, curves=(curve,)),)

    text = network_text(attrs.evolve(figures, layers=layers))
    (row,) = [line for line in text.splitlines() if line.endswith(parsed)]
    assert row.startswith("conv0_1x1b ")


def test_a_break_even_stands_below_its_format_also_where_a_layer_has_no_other() -> None:
    figures = drawn("dense", "element", "block:16", layers=2)
    both = [
        Curve(
            format=name,
            sparsity=(0.5, 0.9),
            cycles=(9, 5),
            kept_energy=(0.9,) * 2,
            commands=("",) * 2,
            is_drawn=True,
            break_even=at,
        )
        for name, at in (("element", 0.8), ("block:16", 0.6))
    ]
    first, second = figures.layers
    layers = (attrs.evolve(first, curves=both), attrs.evolve(second, curves=both[1:]))

    lines = network_text(attrs.evolve(figures, layers=layers)).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("drawn patterns: quicker"))
    at += 1
    assert [line.split()[-3:] for line in (lines[at], *lines[at + 2 : at + 4])] == [
        ["layer", "element", "block:16"],
        ["conv0_1x1b", "80%", "60%"],
        ["conv1_1x1b", "60%"],
    ]
    assert lines[at + 2].index("60%") == lines[at + 3].index("60%")


def test_shapes_are_short() -> None:
    assert shape_text(CONVOLUTION) == "1024>2048 112x112 3x3/2"
    line = Convolution(channels=300, filters=100, image=64, kernel=5)
    assert shape_text(line) == "300>100 64 5"
    assert shape_text(LinearProduct(m=3072, k=768, columns=384, batch=2)) == "3072x768 n 768"


def test_long_names_lose_what_they_begin_with_in_common() -> None:
    figures = drawn("dense", "element", layers=2)
    names = [f"vision_model.encoder.layers.0.attention.{end}" for end in ("query", "output.dense")]
    layers = tuple(
        attrs.evolve(form, layer=attrs.evolve(form.layer, name=name))
        for form, name in zip(figures.layers, names, strict=True)
    )
    lines = network_text(attrs.evolve(figures, layers=layers)).splitlines()

    for name in ("…query ", "…output.dense "):
        assert any(line.startswith(name) for line in lines)
    assert not any(line.startswith("vision_model") for line in lines)
    assert max(map(len, lines[1:])) <= 80


def with_accuracy(*accuracies: Accuracy) -> NetworkFigures:
    """Return figures of dense layers with the given accuracies."""
    figures = drawn("dense", layers=len(accuracies))
    layers = []
    for layer, accuracy in zip(figures.layers, accuracies, strict=True):
        only = attrs.evolve(layer.formats[0], cycles=100, refusal="", accuracy=accuracy)
        layers.append(attrs.evolve(layer, formats=(only,), chosen="dense"))
    return attrs.evolve(figures, layers=tuple(layers))


def test_the_head_says_how_far_measurements_of_silicon_reach() -> None:
    sizes = {"m": 4096.0, "k": 4096.0, "n": 1024.0, "density": 1.0}
    found = {
        m: accuracy_of_product(
            "dense", "FP16", {**sizes, "m": m}, block=None, device="bow", tiles=1472
        )
        for m in (64.0, 4096.0)
    }
    text = in_one_line(network_text(with_accuracy(found[64.0], found[4096.0], found[64.0])))

    assert found[4096.0].is_near
    error = f"{found[4096.0].nearest.error_percent:+.1f}"
    near = "1 of 3 layers lie near a product that silicon measured, where simulated cycles err by"
    assert f"Accuracy: {near} {error} %. Not validated against silicon: layers below m = " in text
    assert f"layers {' or '.join(found[64.0].gaps)} (2 of 3)." in text


def test_the_default_table_has_choice_reason_share_and_turn_alone() -> None:
    text = network_text(drawn("dense", "element", "block:16"))
    (head,) = [line for line in text.splitlines() if line.startswith("layer ")]

    assert head.split() == ["layer", "choice", "why", "share", "turns", "at"]
    assert "More columns: --wide." in text


def test_n_m_that_runs_as_dense_is_no_sparse_format() -> None:
    figures = drawn("dense", "nm:2:4", "element", layers=1)
    (layer,) = figures.layers
    counts = {"dense": (100, 1.0), "nm:2:4": (100, 1.0), "element": (400, 0.5)}
    formats = tuple(
        attrs.evolve(form, cycles=counts[form.format][0], density=counts[form.format][1])
        for form in layer.formats
    )
    layer = attrs.evolve(layer, formats=formats, chosen="nm:2:4")
    whole = attrs.evolve(figures, layers=(layer,))

    assert (layer.best_sparse.format, layer.turn.format) == ("element", "element")
    assert (layer.is_sparse, whole.num_sparse) == (False, 0)
    assert network_text(whole).startswith("Dense is fastest: ")
    assert json.loads(network_json(whole))["layers"][0]["formats"][1]["runs_as_dense"]


def test_a_verdict_without_all_formats_says_that_it_is_incomplete() -> None:
    figures = drawn("dense", "element", layers=1)
    (layer,) = figures.layers
    dense, element = layer.formats
    failed = attrs.evolve(element, cycles=None, refusal="a worker died", failed=True)
    layers = (attrs.evolve(layer, formats=(dense, failed), chosen="dense"),)
    verdict, *_ = network_text(attrs.evolve(figures, layers=layers)).splitlines()

    assert verdict.startswith("Dense is fastest: ")
    assert verdict.endswith("; 0 of 1 layers sparse; incomplete, formats of 1 layer failed")


def test_what_was_assumed_of_a_checkpoint_is_said_and_the_citation_of_a_table_is_not() -> None:
    figures = drawn("dense")
    network = attrs.evolve(figures.network, source="tensors of m; each token takes 2 of 8 experts")
    first, *others = network.layers
    layers = (attrs.evolve(first, weights="m.safetensors:a"), *others)
    read = attrs.evolve(figures, network=attrs.evolve(network, layers=layers))
    table = attrs.evolve(figures, network=network)

    assert "Shapes: tensors of m; each token takes 2 of 8 experts." in in_one_line(
        network_text(read)
    )
    assert "Shapes" not in network_text(table)


def test_the_json_of_an_expert_has_its_share_of_the_columns() -> None:
    figures = drawn("dense", layers=2)
    routed = LinearProduct(m=8, k=8, columns=12, routing=Routing(8, 2, 1))
    works = (routed, attrs.evolve(routed, routing=Routing(8, 8, 1)))
    layers = tuple(
        attrs.evolve(member, layer=attrs.evolve(member.layer, work=work))
        for member, work in zip(figures.layers, works, strict=True)
    )
    read = json.loads(network_json(attrs.evolve(figures, layers=layers)))

    # 8 * (1 - (3/4) ** 12) = 7.7 experts get 24 columns.
    assert [layer.get("share") for layer in read["layers"]] == ["1/4", None]
    assert "routing" not in read["layers"][0]
    fastjsonschema.compile(json_schema("network"))(read)
