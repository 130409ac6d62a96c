"""Golden texts of a network's study: choices, chains, curves, refusals, odd names."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache

import attrs
import fastjsonschema
import pytest
from golden_texts import HERE, json_text, store_in

from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network, Omission
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish
from ipusim.compiler.studies.network import (
    STUDY,
    Means,
    NetworkFigures,
    NetworkJob,
    network_json,
    network_text,
    study_network,
)
from ipusim.compiler.studies.network.figures import NumbersFigures
from ipusim.compiler.views.documents import json_schema

Golden = Callable[[str, str], None]

IMAGE = Convolution(channels=16, filters=16, image=(6, 6), kernel=3, padding=1)
ODD = Layer(
    name="enc[bold]q, :b:",
    work=LinearProduct(m=32, k=64, columns=4),
    input="a",
)
NETWORK = Network(
    name="small [i]",
    layers=(
        Layer(name="a", work=IMAGE, finish=Finish(bias=True, relu=True)),
        Layer(name="b", work=attrs.evolve(IMAGE, kernel=1, stride=2, padding=0), input="a"),
        ODD,
        Layer(name="c", work=LinearProduct(m=64, k=32, columns=4), input=ODD.name),
    ),
    not_simulated=(Omission("max pooling"),),
).of_batch(2)
LARGE = Network(
    name="large",
    layers=(
        Layer(name="a", work=LinearProduct(m=1024, k=1024, columns=4)),
        Layer(name="b", work=LinearProduct(m=30, k=50, columns=4), input="a"),
        Layer(name="c", work=LinearProduct(m=1 << 14, k=1 << 14, columns=4), input="b"),
    ),
)
WIDE = "element,block:4,block:8,block:16,nm:2:4,nm:1:4"


def alone(*positions: int) -> Network:
    """Return a network of the given layers, which keep their order of following."""
    layers = [NETWORK.layers[at] for at in positions]
    names = {layer.name for layer in layers}
    first = (attrs.evolve(item, input=None) if item.input not in names else item for item in layers)
    return attrs.evolve(NETWORK, layers=tuple(first))


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], NetworkFigures]:
    """Return figures of studies by name, all of one store, each computed on first use."""
    path = tmp_path_factory.mktemp("network") / "network.jsonl"

    def studied(network: Network = NETWORK, **options: object) -> NetworkFigures:
        store = store_in(path, STUDY)
        means = Means(store=store, pool=HERE, tell=lambda _standing: None)
        usual = {"asked": {"tiles": 8}, "sparsity": dict.fromkeys(network.by_name, 0.9)}
        return study_network(network, NetworkJob(**{**usual, **options}), means)

    def chain() -> NetworkFigures:
        wrong = NumbersFigures(right=False, difference=2.0, bound=0.5, reason="row 1 [b] is wrong")
        chain_study = studied(select="chain", formats="dense,element,block:16")
        first, *others = chain_study.layers
        return attrs.evolve(chain_study, layers=(attrs.evolve(first, numbers=wrong), *others))

    studies: Mapping[str, Callable[[], NetworkFigures]] = {
        "greedy": lambda: studied(alone(1, 2, 3), curve=(0.7, 0.95), with_numbers=True),
        "chain": chain,
        "wide": lambda: studied(alone(2), select="none", formats=WIDE),
        "large": lambda: studied(LARGE, formats="block:16", asked={"tiles": 2}),
    }
    return cache(lambda name: studies[name]())


@pytest.mark.parametrize("name", ["greedy", "chain", "wide", "large"])
def test_the_table_of_a_network(
    name: str, figures: Callable[[str], NetworkFigures], golden: Golden
) -> None:
    texts = [network_text(figures(name), wide=wide) for wide in (False, True)]
    golden(f"{name}.txt", "\n\n\n".join(texts))


@pytest.mark.parametrize("name", ["greedy", "chain", "large"])
def test_a_network_as_json(
    name: str, figures: Callable[[str], NetworkFigures], golden: Golden
) -> None:
    text = network_json(figures(name))

    golden(f"{name}.json", json_text(text))
    fastjsonschema.compile(json_schema("network"))(json.loads(text))
