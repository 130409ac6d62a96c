"""A profile gives every layer its sparsity; what fits no layer is refused."""

import json
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.graph.network.layer_table import shipped_network
from ipusim.compiler.graph.network.profiles import profile_of

NAMES = ("conv1", "conv2", "block.0.fc", "block.1.fc", "odd[0]")
NETWORK = Network(
    name="small",
    layers=tuple(Layer(name=name, work=LinearProduct(m=4, k=4)) for name in NAMES),
)
VGG = shipped_network("vgg16")
RESNET = shipped_network("resnet50")


@given(st.floats(min_value=0, max_value=1, exclude_max=True))
def test_a_uniform_profile_is_that_of_every_layer(sparsity: float) -> None:
    assert profile_of(f"uniform:{sparsity!r}", NETWORK) == dict.fromkeys(NAMES, sparsity)


@pytest.mark.parametrize("name", ["vgg16", "vgg16-cifar"])
def test_table_15_leaves_the_first_layer_dense_and_gives_twins_the_same(name: str) -> None:
    profile = profile_of("table15", shipped_network(name))

    assert list(profile.values()) == [
        *(0.0, 0.9, 0.92, 0.93, 0.92, 0.908, 0.908),
        *(0.92, 0.92, 0.92, 0.92, 0.92, 0.92),
    ]


@pytest.mark.parametrize("name", ["resnet50", "dlmc-resnet50"])
def test_skimcaffe_prunes_the_3x3_convolutions_of_resnet50_alone(name: str) -> None:
    profile = profile_of("skimcaffe", shipped_network(name))

    pruned = {layer: sparsity for layer, sparsity in profile.items() if sparsity}
    assert len(profile) == 53
    assert len(pruned) == 16
    assert all(layer.endswith("3x3") for layer in pruned)
    assert min(pruned.values()) == pruned["res2c_3x3"] == 0.807943
    assert max(pruned.values()) == pruned["res5b_3x3"] == 0.980271


@pytest.mark.parametrize(
    ("name", "network", "refusal"),
    [
        ("table15", RESNET, "is of vgg16: resnet50 has no layer conv1_2 of 64 x 64 x 3 x 3"),
        ("skimcaffe", VGG, "is of resnet50: vgg16 has no layer res2a_3x3 of 64 x 64 x 3 x 3"),
    ],
)
def test_a_profile_that_ships_is_for_its_own_network(
    name: str, network: Network, refusal: str
) -> None:
    with pytest.raises(InputError, match=refusal):
        profile_of(name, network)


def test_a_layer_of_the_same_name_and_another_size_is_another_layer() -> None:
    narrow = Layer(name="conv1_2", work=LinearProduct(m=32, k=576))
    halved = attrs.evolve(VGG, layers=(VGG.layers[0], narrow))

    with pytest.raises(InputError, match="has no layer conv1_2 of 64 x 64 x 3 x 3 weights"):
        profile_of("table15", halved)


def test_names_come_before_patterns_first_patterns_before_later_and_the_rest_is_dense(
    tmp_path: Path,
) -> None:
    pattern_sparsities = {
        "*.fc": 0.5,
        "block.*": 0.6,
        "block.1.fc": 0.7,
        "odd[0]": 0.8,
        "conv[2-9]": 0,
    }
    (tmp_path / "some.json").write_text(json.dumps(pattern_sparsities))
    rows = "".join(f'"{name}" = {value}\n' for name, value in pattern_sparsities.items())
    (tmp_path / "some.toml").write_text(rows)

    for suffix in ("json", "toml"):
        assert profile_of(str(tmp_path / f"some.{suffix}"), NETWORK) == {
            "conv1": 0.0,
            "conv2": 0.0,
            "block.0.fc": 0.5,
            "block.1.fc": 0.7,
            "odd[0]": 0.8,
        }


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("uniform:1", r"uniform: a sparsity lies in \[0, 1\), not at 1.0"),
        ("uniform:-0.1", "not at -0.1"),
        ("uniform:nan", "not at nan"),
        ("uniform:90", r"not at 90.0; 90.0 % is 0.9"),
        ("uniform:", "not at "),
        ("table16", "no profile 'table16'; one of: uniform:0.9, table15, skimcaffe, FILE.toml"),
        ("missing.toml", "missing.toml: cannot be read"),
    ],
)
def test_a_profile_that_is_none_is_refused(text: str, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal):
        profile_of(text, NETWORK)


@pytest.mark.parametrize(
    ("name", "content", "refusal"),
    [
        ("a.toml", "conv1 = 1.0", r"'conv1': a sparsity lies in \[0, 1\), not at 1.0"),
        ("a.toml", "conv1 = true", "'conv1': a sparsity lies in .* not at true"),
        ("a.toml", 'conv1 = "0.9"', "'conv1': a sparsity lies in .* not at .0.9."),
        ("a.toml", "conv3 = 0.9", "'conv3' fits no layer of small, whose first ones are conv1"),
        ("a.toml", '"conv3_*" = 0.9', "'conv3_.' fits no layer of small"),
        ("a.toml", "block.0.fc = 0.9", "'block' is a table; write a name that has dots in quotes"),
        ("a.toml", "conv1 = ", "not a TOML file"),
        ("a.json", "[0.9]", "not an object of layer name -> sparsity"),
        ("a.json", "{", "not a JSON file"),
        ("a.json", '{"conv1": 0.1, "conv1": 0.2}', "not a JSON file, 'conv1' comes twice"),
        ("a.json", '{"conv1": NaN}', "not at nan"),
        ("a.json", "[" * 100_000, "a.json: its lists and tables nest 100,000 deep"),
    ],
)
def test_a_file_that_is_no_profile_is_refused(
    tmp_path: Path, name: str, content: str, refusal: str
) -> None:
    (tmp_path / name).write_text(content)

    with pytest.raises(InputError, match=refusal) as caught:
        profile_of(str(tmp_path / name), NETWORK)

    assert "\n" not in str(caught.value)


def test_a_profile_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * ((1 << 20) + 1))

    with pytest.raises(InputError, match="1,048,577 bytes in memory, more than the 1,048,576"):
        profile_of(str(path), NETWORK)
