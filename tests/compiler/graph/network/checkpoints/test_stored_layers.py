"""Layers of safetensors files: chosen by name, in natural order, with their biases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from checkpoint_models import sparse, stored

from ipusim import InputError
from ipusim.compiler.graph.network.checkpoints import read_checkpoint, sparsities_of, sparsity_of
from ipusim.compiler.graph.network.layer import Layer, LinearProduct
from ipusim.compiler.matrix.files import write_checkpoint
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish

LINEAR = {
    "embeddings.word.weight": sparse((90, 8)),
    "layer.10.weight": sparse((8, 8)),
    "layer.9.weight": sparse((6, 8)),
    "layer.9.bias": sparse((6,)),
    "layer.10.bias": sparse((5,)),
    "norm.weight": sparse((8,)),
    "line.weight": sparse((4, 2, 3)),
    "layer.9.table": sparse((4, 8)),
}


@pytest.fixture
def linear(tmp_path: Path) -> Path:
    """Return a file with two linear layers among tensors that are no layers of a network."""
    return stored(tmp_path / "m.safetensors", LINEAR)


def test_matrices_whose_name_ends_in_weight_are_layers_but_embeddings(linear: Path) -> None:
    result = read_checkpoint([linear], columns=3)

    assert result.layers == (
        Layer(
            name="layer.9",
            work=LinearProduct(m=6, k=8, columns=3),
            finish=Finish(bias=True),
            weights=f"{linear}:layer.9.weight",
        ),
        Layer(
            name="layer.10",
            work=LinearProduct(m=8, k=8, columns=3),
            weights=f"{linear}:layer.10.weight",
        ),
    )
    assert result.name == "m"
    assert [(one.name, one.count, one.why) for one in result.not_simulated] == [
        ("operators between the layers, which tensors alone do not name", None, ""),
        ("lookup", 2, "a table by its name"),
        ("layer.*.bias", 1, ""),
        ("tensor line.weight", 1, "no layer reads it"),
        ("norm.weight", 1, ""),
    ]
    assert result.source == (
        "tensors of m.safetensors; left out as tables: embeddings.word.weight, layer.9.table"
    )


def test_a_pattern_chooses_tensors_embeddings_too(linear: Path) -> None:
    def names(pattern: str, **more: Any) -> list[str]:
        return [one.name for one in read_checkpoint([linear], names=pattern, **more).layers]

    assert names("embed*", columns=1) == ["embeddings.word"]
    assert names("layer.9.*", columns=1) == ["layer.9.table", "layer.9"]
    assert names("line*", image=[9]) == ["line"]


def test_filters_are_convolutions_of_the_image_that_is_given(tmp_path: Path) -> None:
    path = stored(tmp_path / "c.safetensors", {"c.weight": sparse((4, 2, 3, 5)), "d": sparse((9,))})
    result = read_checkpoint([path], image=(14, 12))

    (layer,) = result.layers
    expected = Convolution(filters=4, channels=2, image=(14, 12), kernel=(3, 5), padding=(1, 2))
    expected = attrs.evolve(expected, stride=(1, 1), dilation=(1, 1))
    assert layer.work == expected
    assert layer.work.output == (14, 12)
    assert "of images 14x12, stride 1, padded by half the kernel, assumed" in result.source


def test_several_files_are_one_network(tmp_path: Path) -> None:
    one = stored(tmp_path / "a.safetensors", {"b.weight": sparse((4, 4))})
    two = stored(tmp_path / "b.safetensors", {"a.weight": sparse((4, 8)), "b.bias": sparse((4,))})

    result = read_checkpoint([one, two], columns=1)

    assert [layer.weights for layer in result.layers] == [f"{two}:a.weight", f"{one}:b.weight"]
    assert result.by_name["b"].finish.bias
    assert result.name == "a"
    assert sparsities_of(result) == {layer.name: sparsity_of(layer) for layer in result.layers}


def test_a_pruned_file_is_the_same_network_with_its_zeros(linear: Path) -> None:
    before = read_checkpoint([linear], columns=2)
    values = np.where(LINEAR["layer.9.weight"] > 4, LINEAR["layer.9.weight"], 0)
    write_checkpoint(linear, linear, {"layer.9.weight": values})

    after = read_checkpoint([linear], columns=2)

    assert after == before
    assert sparsity_of(after.by_name["layer.9"]) == 1 - np.count_nonzero(values) / 48


def test_tensors_that_make_no_network_are_refused(linear: Path, tmp_path: Path) -> None:
    again = stored(tmp_path / "n.safetensors", {"layer.9.weight": sparse((4, 4))})
    filters = stored(tmp_path / "c.safetensors", {"c.weight": sparse((4, 2, 3, 3))})
    cases: list[tuple[list[Path], dict[str, Any], str]] = [
        ([linear, again], {}, r"n\.safetensors: .*m\.safetensors has a tensor 'layer\.9\.weight'"),
        (
            [linear],
            {"names": "decoder.*"},
            "no weights of a layer among its 8 tensors: .* 'decoder",
        ),
        ([linear], {"image": (4, 4), "columns": 1}, "takes an image; leave it out"),
        ([linear], {}, "m.safetensors: its tensors do not say how many columns .* --columns 128"),
        ([filters], {"columns": 4, "image": (4, 4)}, "takes columns; leave 4 out"),
        ([filters], {}, r"c\.weight: weights of \(4, 2, 3, 3\) need an image, as --image 14x14"),
        ([linear], {"names": "line*", "image": (4, 4)}, "need an image, as --image 196"),
        ([filters], {"image": (0, 4)}, "c.weight: image"),
        (
            [linear, Path("m.onnx")],
            {},
            "of one .onnx or .pt2 file or of .safetensors files, not of 'm.saf",
        ),
        ([], {}, "not of none"),
        ([tmp_path / "x.safetensors"], {}, "cannot be read, No such file"),
    ]
    for paths, more, words in cases:
        with pytest.raises(InputError, match=words) as caught:
            read_checkpoint(paths, **more)
        assert len(str(caught.value).splitlines()) == 1


SHARDS = {
    "a": {"up.weight": sparse((4, 6)), "up.bias": sparse((4,))},
    "b": {"down.weight": sparse((6, 4))},
}


def sharded(folder: Path, **more: str) -> Path:
    """Write two shards with an index; `more` names further tensors or other shards in the index."""
    for name, tensors in SHARDS.items():
        stored(folder / f"{name}.safetensors", tensors)
    places = {tensor: f"{name}.safetensors" for name, own in SHARDS.items() for tensor in own}
    index = folder / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {**places, **more}}))
    return index


def test_a_folder_with_an_index_is_the_network_of_its_shards(tmp_path: Path) -> None:
    index = sharded(tmp_path)
    stored(tmp_path / "other.safetensors", {"other.weight": sparse((4, 6))})
    result = read_checkpoint([tmp_path], columns=3)

    assert result == read_checkpoint([index], columns=3)
    assert result.name == tmp_path.name
    assert {one.name: one.weights for one in result.layers} == {
        "down": f"{tmp_path / 'b.safetensors'}:down.weight",
        "up": f"{tmp_path / 'a.safetensors'}:up.weight",
    }
    assert result.by_name["up"].finish.bias


def test_a_folder_with_one_file_is_that_network(tmp_path: Path) -> None:
    sharded(tmp_path)
    whole = stored(tmp_path / "model.safetensors", {"a.weight": sparse((4, 6))})

    assert (
        read_checkpoint([tmp_path], columns=1).layers == read_checkpoint([whole], columns=1).layers
    )


@pytest.mark.parametrize(
    ("index", "words"),
    [
        ('{"weight_map": {"up.weight": "../a.safetensors"}}', "'../a.safetensors' is no .safet"),
        ('{"weight_map": {"up.weight": "a.bin"}}', "'a.bin' is no .safetensors file beside it"),
        ('{"weight_map": {"up.weight": 3}}', "3 is no .safetensors file beside it"),
        ('{"weight_map": {}}', "it has no weight_map"),
        ("[]", "it has no weight_map"),
        ("{", "index.json: .*JSON"),
        ('{"weight_map": {"up": "a.safetensors"}}', "a.safetensors has no tensor 'up'"),
        ('{"weight_map": {"up": "c.safetensors"}}', "c.safetensors: cannot be read"),
        (None, "a folder of 'a.safetensors, b.safetensors'; give the files of one network"),
    ],
)
def test_a_folder_that_is_no_network_is_refused(
    tmp_path: Path, index: str | None, words: str
) -> None:
    path = sharded(tmp_path)
    path.unlink() if index is None else path.write_text(index)

    with pytest.raises(InputError, match=words) as caught:
        read_checkpoint([tmp_path], columns=1)
    assert len(str(caught.value).splitlines()) == 1


def test_an_empty_folder_is_no_network(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a folder with no \.safetensors file"):
        read_checkpoint([tmp_path])


def test_a_layer_without_weights_of_a_file_has_no_sparsity_of_its_own() -> None:
    layer = Layer(name="a", work=LinearProduct(m=1, k=1))

    with pytest.raises(InputError, match="layer 'a' has no weights of a checkpoint"):
        sparsity_of(layer)


@pytest.mark.parametrize("suffix", [".pt", ".pth", ".bin", ".ckpt"])
def test_a_pickled_file_says_how_to_export(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"model{suffix}"
    path.write_bytes(b"PK")

    with pytest.raises(InputError, match=r"may run code and is not read; export it: torch\.export"):
        read_checkpoint([path])
