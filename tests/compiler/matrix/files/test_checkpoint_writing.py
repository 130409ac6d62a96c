"""Tests of written checkpoints: new values where they were given, everything else unchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import onnx
import pytest
from checkpoint_models import model, node, saved, sparse, stored
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors import safe_open

from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import read_tensor, tensors_in, write_checkpoint, write_tensors
from ipusim.compiler.matrix.files.checkpoints.tensor import TensorInfo, bits_of, values_of

W = sparse((6, 8))
KINDS = ("float16", "bfloat16", "float32", "float64")


def onnx_file(folder: Path) -> Path:
    nodes = [
        node("MatMul", ["q", "turned"], ["a"], name="first"),
        node("Gemm", ["a", "straight", "bias"], ["b"], transB=1),
        node("Constant", [], ["c"], value=onnx.numpy_helper.from_array(sparse((6, 6)))),
        node("Gemm", ["b", "c"], ["d"]),
    ]
    tensors = {
        "turned": W.T.copy(),
        "straight": sparse((6, 6), 3).astype(np.float16),
        "bias": sparse((6,), 4),
        "words": np.arange(5),
    }
    result = model(nodes, {"q": [1, 8]}, tensors, ["d"])
    result.metadata_props.add(key="who", value="me")
    return saved(folder / "m.onnx", result)


def safetensors_file(folder: Path) -> Path:
    tensors: dict[str, Any] = {kind: W.astype(ml_dtypes.bfloat16) for kind in ("bfloat16", "b2")}
    tensors |= {kind: W.astype(kind) for kind in KINDS if kind != "bfloat16"}
    return stored(folder / "m.safetensors", {**tensors, "words": np.arange(5), "none": W[:0]})


@pytest.mark.parametrize("name", ["turned", "straight", "bias", "c"])
def test_an_onnx_model_keeps_all_but_the_values_that_changed(tmp_path: Path, name: str) -> None:
    source, target = onnx_file(tmp_path), tmp_path / "n.onnx"
    new = read_tensor(f"{source}:{name}") * 0.5
    write_checkpoint(source, target, {name: new})

    before, after = onnx.load(source), onnx.load(target)
    assert np.array_equal(read_tensor(f"{target}:{name}"), new)
    assert read_tensor(f"{target}:{name}").dtype == new.dtype
    for one in (before, after):
        held = [*one.graph.initializer, one.graph.node[2].attribute[0].t]
        for proto in held if name == "c" else held[:-1]:
            if proto.name in (name, "") or name == "c":
                proto.ClearField("raw_data")
    assert before == after


@pytest.mark.parametrize("name", KINDS)
def test_a_safetensors_file_keeps_all_but_the_values_that_changed(tmp_path, name) -> None:
    source, target = safetensors_file(tmp_path), tmp_path / "n.safetensors"
    new = np.where(W > 0, W, 0) * 0.5
    write_checkpoint(source, target, {name: new})

    with safe_open(source, "np") as before, safe_open(target, "np") as after:
        assert before.keys() == after.keys()
        for other in before.keys():  # noqa: SIM118  # no dictionary
            old, result = before.get_tensor(other), after.get_tensor(other)
            assert old.dtype == result.dtype
            expected = new if other == name else old
            assert np.array_equal(result.astype(np.float64), expected.astype(np.float64))


def test_a_checkpoint_is_written_in_its_own_place(tmp_path: Path) -> None:
    for source, name in ((onnx_file(tmp_path), "turned"), (safetensors_file(tmp_path), "bfloat16")):
        write_checkpoint(source, source, {name: W * 2})

        assert np.array_equal(read_tensor(f"{source}:{name}"), W * 2)
        assert np.count_nonzero(read_tensor(f"{source}:{name}")) == np.count_nonzero(W)


def test_external_data_comes_into_the_model(tmp_path: Path) -> None:
    source = onnx_file(tmp_path)
    result = onnx.load(source)
    onnx.save(result, source, save_as_external_data=True, location="w.bin", size_threshold=0)
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    write_checkpoint(source, folder / "n.onnx", {"turned": W * 2})

    assert np.array_equal(read_tensor(f"{folder}/n.onnx:turned"), W * 2)
    assert np.array_equal(read_tensor(f"{folder}/n.onnx:straight"), sparse((6, 6), 3))
    words = {one.name: one for one in onnx.load(folder / "n.onnx").graph.initializer}["words"]
    assert np.array_equal(onnx.numpy_helper.to_array(words), np.arange(5))


def test_arrays_become_a_checkpoint(tmp_path: Path) -> None:
    write_tensors(tmp_path / "a.safetensors", {"x.weight": W, "turned": W.T, "y": np.arange(3)})

    assert np.array_equal(read_tensor(tmp_path / "a.safetensors:x.weight"), W)
    assert np.array_equal(read_tensor(tmp_path / "a.safetensors:turned"), W.T)
    assert tensors_in(tmp_path / "a.safetensors")["y"] == TensorInfo("y", (3,), "int64")


numbers = st.floats(width=32, allow_nan=False, allow_infinity=False)


@given(st.lists(numbers, min_size=6, max_size=6), st.sampled_from(KINDS), st.booleans())
@settings(max_examples=150, deadline=None)
def test_numbers_are_rounded_once_to_the_nearest_of_the_type(listed, kind, turned) -> None:
    values = np.array(listed, dtype=np.float32).reshape(2, 3)
    with np.errstate(over="ignore"):
        expected = values.astype(ml_dtypes.bfloat16 if kind == "bfloat16" else kind)
    tensor = TensorInfo("w", (2, 3), kind, transposed=turned)
    if not np.isfinite(expected.astype(np.float64)).all():
        words = "finite numbers"
    elif np.count_nonzero(expected) < np.count_nonzero(values):
        words = "so small"
    else:
        result = values_of(tensor, bits_of(tensor, values))
        assert np.array_equal(result, expected.astype(result.dtype))
        return

    with pytest.raises(MatrixError, match=words):
        bits_of(tensor, values)


@pytest.mark.parametrize(
    ("target", "changed", "words"),
    [
        ("n.safetensors", {"turned": W}, "a checkpoint of .onnx is written as .onnx"),
        ("n", {"turned": W}, "not without a suffix"),
        ("n.onnx", {"turned": W.T}, r"is of \(6, 8\), its new values of \(8, 6\)"),
        ("n.onnx", {"turnd": W}, "no tensor 'turnd' among its 5; the closest are 'turned'"),
        ("n.onnx", {"words": np.ones(5)}, "of type int64; written are float16"),
        ("n.onnx", {"bias": np.full(6, np.inf)}, "takes finite numbers that float32 holds"),
        ("n.onnx", {"straight": np.full((6, 6), 1e-30)}, "so small that float16 holds zeros"),
        ("n.onnx", {"turned": W.astype(int)}, "takes real numbers, not int64"),
        ("no/n.onnx", {"turned": W}, "cannot be written, there is no folder"),
    ],
)
def test_what_cannot_be_written_is_refused_and_writes_nothing(
    tmp_path, target, changed, words
) -> None:
    source = onnx_file(tmp_path)
    before = sorted(tmp_path.rglob("*")), source.read_bytes()

    with pytest.raises(MatrixError, match=words) as caught:
        write_checkpoint(source, tmp_path / target, changed)

    refusal = str(caught.value)
    assert len(refusal.splitlines()) == 1
    assert not refusal.partition(": ")[2].startswith(str(tmp_path))  # the file is named once
    assert (sorted(tmp_path.rglob("*")), source.read_bytes()) == before


def test_arrays_are_written_as_safetensors_only(tmp_path: Path) -> None:
    with pytest.raises(MatrixError, match=r"tensors are written as \.safetensors"):
        write_tensors(tmp_path / "a.onnx", {"w": W})


def test_a_bfloat16_between_two_is_the_even_one() -> None:
    upper = np.arange(0x3F80, 0x3F90, dtype=np.uint32)  # odd and even last places
    between = (upper << 16 | 0x8000).view(np.float32)
    due = between.astype(ml_dtypes.bfloat16)

    assert bits_of(TensorInfo("w", (16,), "bfloat16"), between) == due.tobytes()
