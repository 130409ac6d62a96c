"""Tests of checkpoint tensors: one tensor is read as a matrix like any other."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import onnx
import pytest
from checkpoint_models import model, node, saved, sparse, stored
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.cli.app import main
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import (
    convert,
    file_of,
    files_behind,
    read_array,
    read_matrix,
    read_tensor,
    reader_of,
    tensors_in,
)
from ipusim.compiler.matrix.files.checkpoints.safetensors_file import MAX_HEADER
from ipusim.compiler.studies.explore import grid_of
from ipusim.compiler.studies.explore.point import sha256_of

W = sparse((32, 48))
FILTERS = sparse((16, 8, 3, 3), seed=1)
LIMIT = 10**9  # bytes that reading may take


def linear_model(**more: Any) -> Any:
    """Return a model with a weight in every orientation that a graph may have, and filters."""
    nodes = [
        node("MatMul", ["q", "turned"], ["a"]),
        node("Gemm", ["q", "straight"], ["b"], transB=1),
        node("Gemm", ["q", "gemm.turned"], ["c"]),
        node("Transpose", ["back"], ["t"], perm=[1, 0]),
        node("MatMul", ["q", "t"], ["d"]),
        node("Transpose", ["q"], ["qt"]),
        node("MatMul", ["left", "qt"], ["e"]),
        node("Conv", ["x", "filters"], ["f"]),
        node("Conv", ["x", "grouped"], ["g"], group=2),
        node("MatMul", ["q", "both"], ["h"]),
        node("Gemm", ["q", "both"], ["i"], transB=1),
    ]
    tensors = {
        **dict.fromkeys(("turned", "gemm.turned"), W.T.copy()),
        **dict.fromkeys(("straight", "back", "left"), W),
        "filters": FILTERS,
        "grouped": FILTERS[:, :4].copy(),
        "both": sparse((48, 48)),
        "loose": W,
        "ints": W.astype(np.int8),
        "a/b//c": W,
        **more,
    }
    return model(nodes, {"q": ["N", 48], "x": ["N", 8, 6, 6]}, tensors, ["a"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write an ONNX model and a .safetensors file with tensors of many types."""
    folder = tmp_path_factory.mktemp("checkpoints")
    saved(folder / "m.onnx", linear_model())
    tensors = {
        "layer.0.weight": W,
        "half": W.astype(np.float16),
        "double": W.astype(np.float64),
        "brain": W.astype(ml_dtypes.bfloat16),
        "ints": W.astype(np.int8),
        "bits": W != 0,
        "filters": FILTERS,
        "line": W[0],
        "none": W[:0],
    }
    stored(folder / "m.safetensors", tensors)
    np.save(folder / "w.npy", W)
    np.save(folder / "filters.npy", FILTERS)
    return folder


@pytest.mark.parametrize(
    "name",
    [
        *("m.safetensors:layer.0.weight", "m.safetensors:double", "m.safetensors:brain"),
        *("m.onnx:turned", "m.onnx:straight", "m.onnx:gemm.turned", "m.onnx:back", "m.onnx:left"),
        *("m.onnx:loose", "m.onnx:a/b//c"),
    ],
)
def test_a_tensor_is_out_by_in_with_its_own_zeros(folder: Path, name: str) -> None:
    assert read_matrix(folder / name) == read_matrix(folder / "w.npy")


def test_a_half_tensor_stays_half(folder: Path) -> None:
    result = read_matrix(folder / "m.safetensors:half")

    assert result.values.dtype == np.float16
    assert np.array_equal(result.dense(), W)


@given(bits=st.lists(st.integers(0, 2**16 - 1), min_size=1, max_size=8))
@settings(max_examples=40, deadline=None)
def test_bfloat16_is_read_bit_by_bit(tmp_path_factory, bits: list[int]) -> None:
    raw = np.array([bits], dtype=np.uint16)
    position = tmp_path_factory.getbasetemp() / "bits.safetensors"
    stored(position, {"w": raw.view(ml_dtypes.bfloat16)})

    result = read_tensor(f"{position}:w")

    expected = raw.view(ml_dtypes.bfloat16).astype(np.float32)
    assert np.array_equal(result, expected, equal_nan=True)


def test_onnx_numbers_that_are_not_raw_are_read(tmp_path: Path) -> None:
    kinds = onnx.TensorProto
    brain = W.astype(ml_dtypes.bfloat16).view(np.uint16)
    half = W.astype(np.float16).view(np.uint16)
    tensors = {name: onnx.TensorProto(name=name, dims=W.shape) for name in ("f", "d", "h", "b")}
    for proto, onnx_type, field, numbers in (
        (tensors["f"], kinds.FLOAT, "float_data", W),
        (tensors["d"], kinds.DOUBLE, "double_data", W),
        (tensors["h"], kinds.FLOAT16, "int32_data", half),
        (tensors["b"], kinds.BFLOAT16, "int32_data", brain),
    ):
        proto.data_type = onnx_type
        getattr(proto, field).extend(numbers.ravel().tolist())
    path = saved(tmp_path / "m.onnx", linear_model(**tensors))

    for name in tensors:
        assert np.array_equal(read_tensor(f"{path}:{name}"), W)


def test_the_value_of_a_constant_node_is_a_tensor(tmp_path: Path) -> None:
    value = onnx.numpy_helper.from_array(W.T.copy())
    nodes = [node("Constant", [], ["w"], value=value), node("MatMul", ["q", "w"], ["y"])]
    path = saved(tmp_path / "m.onnx", model(nodes, {"q": [1, 48]}, {}, ["y"]))

    assert np.array_equal(read_tensor(f"{path}:w"), W)


def test_filters_are_an_array_and_a_line_is_no_matrix(folder: Path) -> None:
    for name in ("m.onnx:filters", "m.safetensors:filters"):
        result = read_array(folder / name, names=(), max_bytes=LIMIT)
        assert np.array_equal(result, FILTERS)


REFUSED = {
    "m.onnx:filters": r"of shape \(16, 8, 3, 3\), a matrix has two dimensions; .* `ipusim conv`",
    "m.onnx:grouped": "convolution of 2 groups; read are those of one",
    "m.onnx:ints": "is of type int8; read are float16, bfloat16, float32, float64",
    "m.onnx:turn": "no tensor 'turn' among its 11; the closest are 'turned', 'gemm.turned'",
    "m.onnx:": "no tensor '' among its 11",
    "m.onnx": "it holds 9 matrices; name one, as m.onnx:turned",
    "m.safetensors": "it holds 7 matrices; name one, as m.safetensors:",
    "m.safetensors:ints": "is of type int8",
    "m.safetensors:bits": "is of type bool",
    "m.safetensors:line": r"of shape \(48,\), a matrix has two dimensions$",
    "m.safetensors:none": r"the shape \(0, 48\), and no weights",
    "m.safetensors:layer.weight": "no tensor 'layer.weight' among its 9; the closest are 'layer.0",
    "other.onnx:w": "no such file",
    "w.npy:w": "no reader for .npy:w; known are .mtx, .*, and .safetensors:TENSOR, .onnx:TENSOR",
}


def test_a_tensor_used_in_both_orientations_is_read_as_stored_or_transposed(folder: Path) -> None:
    stored = read_tensor(folder / "m.onnx:both")

    assert np.array_equal(stored, sparse((48, 48)))
    assert np.array_equal(read_tensor(folder / "m.onnx:both@T"), stored.T)


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_of_no_matrix_is_refused_in_one_line(folder: Path, name: str) -> None:
    with pytest.raises(MatrixError, match=REFUSED[name]) as caught:
        read_matrix(folder / name)

    assert str(caught.value).startswith(f"{folder / name}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("onnx_type", ["onnx", "safetensors"])
def test_an_extra_that_is_missing_is_named(folder: Path, onnx_type: str, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, onnx_type, None)

    with pytest.raises(
        MatrixError, match=rf"needs the package {onnx_type}, .*; pip install {onnx_type}$"
    ):
        read_matrix(folder / f"m.{onnx_type}:w")


@pytest.mark.parametrize("onnx_type", ["onnx", "safetensors"])
def test_a_tensor_beyond_the_limit_is_refused(folder: Path, onnx_type: str) -> None:
    name = folder / f"m.{onnx_type}:{'straight' if onnx_type == 'onnx' else 'layer.0.weight'}"

    with pytest.raises(MatrixError, match=r"takes .* bytes in memory, more than the 6,000"):
        read_matrix(name, max_bytes=6000)


def external(folder: Path, **changed: str) -> Path:
    """Write a model whose filters lie in another file, and return both paths."""
    result = linear_model()
    (proto,) = (one for one in result.graph.initializer if one.name == "straight")
    (folder / "data").mkdir(exist_ok=True)
    (folder / "data" / "w.bin").write_bytes(b"1234" + proto.raw_data)
    proto.ClearField("raw_data")
    proto.data_location = onnx.TensorProto.EXTERNAL
    json_of = {"location": "data/w.bin", "offset": "4", "length": str(W.nbytes), **changed}
    for key, value in json_of.items():
        proto.external_data.add(key=key, value=value)
    return saved(folder / "m.onnx", result)


def test_external_data_is_read_and_decides_the_digest(tmp_path: Path) -> None:
    name = Path(f"{external(tmp_path)}:straight")
    before = sha256_of(name)

    assert np.array_equal(read_tensor(name), W)
    assert files_behind(name) == (tmp_path / "m.onnx", tmp_path / "data" / "w.bin")
    (tmp_path / "data" / "w.bin").write_bytes(bytes(4 + W.nbytes))
    assert not read_tensor(name).any()
    assert sha256_of(name) != before


def test_external_data_without_a_length_has_that_of_its_tensor(tmp_path: Path) -> None:
    assert np.array_equal(read_tensor(f"{external(tmp_path, length='')}:straight"), W)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"location": "../w.bin"}, "give a file below the model's folder"),
        ({"location": "/etc/passwd"}, "give a file below the model's folder"),
        ({"location": ""}, "give a file below the model's folder"),
        ({"location": "a" * 5000}, "give a file below the model's folder"),
        ({"location": "a\0b"}, "embedded null"),
        ({"location": "other.bin"}, "No such file"),
        ({"location": "data"}, "it is a folder"),
        ({"offset": "8"}, "do not lie in w.bin, which has 6,148"),
        ({"offset": "-4"}, "give a file below"),
        ({"length": "4"}, "takes 6,144 bytes, the file says 4"),
        ({"length": "9" * 30}, "takes 6,144 bytes, the file says"),
    ],
)
def test_external_data_that_cannot_be_is_refused(tmp_path: Path, changed, words) -> None:
    with pytest.raises(MatrixError, match=words) as caught:
        read_tensor(f"{external(tmp_path, **changed)}:straight")

    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < len(str(tmp_path)) * 2 + 500


@pytest.mark.parametrize("linked", ["w.bin", "data"])
def test_external_data_behind_a_link_out_of_the_folder_is_refused(tmp_path: Path, linked) -> None:
    (tmp_path / "model").mkdir()
    name = f"{external(tmp_path / 'model')}:straight"
    link = tmp_path / "model" / "data" / ("" if linked == "data" else linked)
    shutil.move(link, tmp_path / "outside")
    link.symlink_to(tmp_path / "outside")

    with pytest.raises(MatrixError, match=r"a link out of the model's folder to .*outside.*; copy"):
        read_tensor(name)


def test_external_data_behind_links_within_the_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    external(tmp_path / "model")
    shutil.move(tmp_path / "model" / "data" / "w.bin", tmp_path / "model" / "kept")
    (tmp_path / "model" / "data" / "w.bin").symlink_to("../kept")
    (tmp_path / "linked").symlink_to(tmp_path / "model")

    assert np.array_equal(read_tensor(tmp_path / "linked" / "m.onnx:straight"), W)


def test_a_model_in_a_hugging_face_cache_has_its_data_behind_links_of_their_own(
    tmp_path: Path,
) -> None:
    blobs, snapshot = tmp_path / "blobs", tmp_path / "snapshots" / "x"
    blobs.mkdir()
    snapshot.mkdir(parents=True)
    model_file = external(tmp_path, location="m.onnx_data")
    for file, blob, link in (
        (model_file, "0a", "m.onnx"),
        (tmp_path / "data" / "w.bin", "1b", "m.onnx_data"),
    ):
        shutil.move(file, blobs / blob)
        (snapshot / link).symlink_to(Path("../../blobs") / blob)

    assert np.array_equal(read_tensor(f"{snapshot / 'm.onnx'}:straight"), W)
    (snapshot / "m.onnx_data").unlink()
    shutil.move(blobs / "1b", tmp_path / "outside")
    (snapshot / "m.onnx_data").symlink_to(tmp_path / "outside")
    with pytest.raises(MatrixError, match="a link out of the model's folder"):
        read_tensor(f"{snapshot / 'm.onnx'}:straight")


def test_data_beside_the_file_that_a_model_is_a_link_to_is_read(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "m.onnx").symlink_to(external(tmp_path / "kept"))

    assert np.array_equal(read_tensor(f"{tmp_path / 'm.onnx'}:straight"), W)


def test_a_header_that_is_too_long_is_refused_before_the_package_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "m.safetensors"
    path.write_bytes((MAX_HEADER + 1).to_bytes(8, "little") + b"{}")

    with pytest.raises(MatrixError, match="header of 16,777,217 bytes is longer than the 16,777,2"):
        tensors_in(path)


def test_names_know_their_file_and_their_reader() -> None:
    assert file_of(Path("a/b.onnx:c/d.txt")) == Path("a/b.onnx")
    assert file_of(Path("a/b.SafeTensors:x:y")) == Path("a/b.SafeTensors")
    assert file_of(Path("a.npy")) == Path("a.npy")
    assert reader_of("a.onnx:c.txt") == ".onnx:c.txt"
    assert reader_of("a.b.npy") == ".npy"


def test_infos_say_shapes_and_types_without_values(folder: Path) -> None:
    result = tensors_in(folder / "m.onnx")

    assert (result["turned"].shape, result["turned"].stored_shape) == ((32, 48), (48, 32))
    assert result["ints"].type == "int8"
    assert tensors_in(folder / "m.safetensors")["brain"].type == "bfloat16"


def json_of(capsys, *arguments: str) -> Mapping[str, Any]:
    """Return the JSON object that a command prints, without its seconds."""
    assert main([str(argument) for argument in arguments]) == 0
    result = json.loads(capsys.readouterr().out)
    return {name: value for name, value in result.items() if "seconds" not in name}


def test_a_run_of_a_tensor_is_that_of_its_matrix(folder: Path, capsys) -> None:
    small = ("--n", "4", "--tiles", "2", "--json")
    whole = json_of(capsys, "run", folder / "w.npy", *small)
    filters = ("--image", "4x4", "--tiles", "2", "--json")
    convolved = json_of(capsys, "conv", folder / "filters.npy", *filters)

    for name in ("m.safetensors:layer.0.weight", "m.onnx:turned"):
        assert json_of(capsys, "run", folder / name, *small) == whole
    for name in ("m.safetensors:filters", "m.onnx:filters"):
        assert json_of(capsys, "conv", folder / name, *filters) == convolved


def test_commands_know_that_a_tensor_lies_in_its_file(tmp_path: Path, folder: Path, capsys) -> None:
    source = shutil.copy(folder / "m.onnx", tmp_path)

    status = main(["run", f"{source}:turned", "--run-file", str(source)])

    assert status == 2
    assert "is the command's input too" in capsys.readouterr().err
    small = ("--n", "4", "--tiles", "2")
    assert main(["compile", f"{source}:turned", "-o", str(tmp_path / "a"), *small]) == 0
    assert main(["convert", f"{source}:turned", str(tmp_path / "a.npy")]) == 0
    assert np.array_equal(np.load(tmp_path / "a.npy"), W)
    assert "random" not in capsys.readouterr().err


def test_two_tensors_of_a_file_are_two_points_of_a_sweep(folder: Path, tmp_path: Path) -> None:
    files = [folder / f"m.onnx:{name}" for name in ("turned", "straight")]
    moved = Path(shutil.copy(folder / "m.onnx", tmp_path / "n.onnx"))

    points = grid_of({"n": (4,)}, files=files)
    again = grid_of({"n": (4,)}, files=[Path(f"{moved}:straight")])

    assert len({point.key for point in points}) == len({point.group for point in points}) == 2
    assert again[0].key == points[1].key


def test_a_tensor_named_like_a_mask_is_no_mask(tmp_path: Path) -> None:
    name = stored(tmp_path / "m.safetensors", {"w.txt": W})

    (dense,) = grid_of({"method": ("dense",), "n": (4,)}, files=[Path(f"{name}:w.txt")])

    assert "block_length" not in dense.configuration


def test_values_of_a_tensor_are_kept_by_a_conversion(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(MatrixError, match="does not keep the values of"):
        convert(folder / "m.onnx:turned", tmp_path / "a.smtx")
