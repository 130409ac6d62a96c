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
from pt2_stand_in import call, write_pt2
from safetensors import safe_open

from ipusim.compiler.cli.app import main
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import read_tensor, tensors_in, write_checkpoint, write_tensors
from ipusim.compiler.matrix.files.checkpoints.tensor import TensorInfo, bits_of, values_of
from ipusim.compiler.matrix.files.weights import open_weights

W = sparse((6, 8))
KINDS = ("float16", "bfloat16", "float32", "float64")


def onnx_file(folder: Path) -> Path:
    """Write a model of two multiplied tensors, a constant node, a bias and integers."""
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
    """Write a file with a matrix in each type of number, integers and an empty tensor."""
    tensors: dict[str, Any] = {
        number_type: W.astype(ml_dtypes.bfloat16) for number_type in ("bfloat16", "b2")
    }
    tensors |= {
        number_type: W.astype(number_type) for number_type in KINDS if number_type != "bfloat16"
    }
    return stored(folder / "m.safetensors", {**tensors, "words": np.arange(5), "none": W[:0]})


@pytest.mark.parametrize("name", ["turned", "straight", "bias", "c"])
def test_an_onnx_model_keeps_all_but_the_values_that_changed(tmp_path: Path, name: str) -> None:
    source, target = onnx_file(tmp_path), tmp_path / "n.onnx"
    new = read_tensor(f"{source}:{name}") * 0.5
    write_checkpoint(source, target, {name: new})

    before, after = onnx.load(source), onnx.load(target)
    assert np.array_equal(read_tensor(f"{target}:{name}"), new)
    assert read_tensor(f"{target}:{name}").dtype == new.dtype
    for model_of_file in (before, after):
        stored_tensors = [
            *model_of_file.graph.initializer,
            model_of_file.graph.node[2].attribute[0].t,
        ]
        for proto in stored_tensors if name == "c" else stored_tensors[:-1]:
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


STACK = sparse((3, 6, 8), seed=7)


def stacked(folder: Path, suffix: str) -> Path:
    """Return a checkpoint with a stack of matrices, which nodes read one by one or together."""
    if suffix == ".safetensors":
        return stored(folder / f"m{suffix}", {"plain.weight": STACK, "mlp.experts": STACK})
    if suffix == ".pt2":
        nodes = [call("aten.bmm.default", "y", self="x", mat2="p_w")]
        shapes = {"x": (3, 4, 6), "y": (3, 4, 8)}
        return write_pt2(folder / f"m{suffix}", nodes, {"w": STACK}, shapes)
    nodes = [
        node("Gather", ["w", "i"], ["picked"]),
        node("MatMul", ["x", "v"], ["z"]),
        node("MatMul", ["z", "picked"], ["y"]),
    ]
    tensors = {"w": STACK, "v": STACK.swapaxes(1, 2).copy(), "i": np.array(2)}
    return saved(folder / f"m{suffix}", model(nodes, {"x": [3, 4, 8]}, tensors, ["y"]))


@pytest.mark.parametrize(
    ("suffix", "name", "view"),
    [
        (".safetensors", "plain.weight", "[1]"),
        (".safetensors", "plain.weight", "[1]@T"),
        (".safetensors", "plain.weight", "@12x12"),
        (".safetensors", "mlp.experts", "[2]"),
        (".safetensors", "mlp.experts", "[2]@T"),
        (".pt2", "w", "[0]"),
        (".onnx", "v", "[1]"),
        (".onnx", "v", "[1]@T"),
        (".onnx", "w", "[1]"),
    ],
)
def test_a_view_of_a_tensor_is_pruned_and_written_in_its_place(
    tmp_path: Path, suffix: str, name: str, view: str
) -> None:
    source, target = stacked(tmp_path, suffix), tmp_path / f"n{suffix}"
    part = read_tensor(f"{source}:{name}{view}")
    # The matrices of experts are tensors of their own.
    parts = [f"{name}[{i}]" for i in range(3)] if name == "mlp.experts" else [name]
    command = ("prune", f"{source}:{name}{view}", "--sparsity", "0.9", "--output", str(target))

    assert main(list(command)) == 0
    new = read_tensor(f"{target}:{name}{view}")
    before, after = (
        np.concatenate([read_tensor(f"{path}:{tensor}") for tensor in parts])
        for path in (source, target)
    )
    assert np.count_nonzero(new) == round(0.1 * part.size)
    assert not (new != part)[new != 0].any()
    # Only elements of the view became zero.
    assert np.count_nonzero(before) - np.count_nonzero(after) == (
        np.count_nonzero(part) - np.count_nonzero(new)
    )
    assert np.array_equal(after[after != 0], before[after != 0])


def test_new_values_of_two_views_go_into_one_tensor(tmp_path: Path) -> None:
    source, target = stacked(tmp_path, ".safetensors"), tmp_path / "n.safetensors"
    write_checkpoint(source, target, {"plain.weight[0]": STACK[1], "plain.weight[2]@T": STACK[0].T})

    assert np.array_equal(read_tensor(f"{target}:plain.weight"), STACK[[1, 1, 0]])
    with pytest.raises(MatrixError, match=r"is of \(6, 8\), its new values of \(8, 6\)"):
        write_checkpoint(source, target, {"plain.weight[0]": STACK[0].T})
    with pytest.raises(MatrixError, match="none"):
        write_checkpoint(source, target, {"none[0]": STACK[0]})


def test_a_matrix_of_a_stack_is_chosen_by_its_number(tmp_path: Path) -> None:
    source = stacked(tmp_path, ".safetensors")

    assert list(open_weights(source, names="*experts[2]").readers) == ["mlp.experts[2]"]
    assert list(open_weights(source, names="*experts[[][12]]").readers) == [
        "mlp.experts[1]",
        "mlp.experts[2]",
    ]


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
    words = {tensor.name: tensor for tensor in onnx.load(folder / "n.onnx").graph.initializer}[
        "words"
    ]
    assert np.array_equal(onnx.numpy_helper.to_array(words), np.arange(5))


def test_arrays_become_a_checkpoint(tmp_path: Path) -> None:
    write_tensors(tmp_path / "a.safetensors", {"x.weight": W, "turned": W.T, "y": np.arange(3)})

    assert np.array_equal(read_tensor(tmp_path / "a.safetensors:x.weight"), W)
    assert np.array_equal(read_tensor(tmp_path / "a.safetensors:turned"), W.T)
    assert tensors_in(tmp_path / "a.safetensors")["y"] == TensorInfo("y", (3,), "int64")


numbers = st.floats(width=32, allow_nan=False, allow_infinity=False)


@given(st.lists(numbers, min_size=6, max_size=6), st.sampled_from(KINDS), st.booleans())
@settings(max_examples=150, deadline=None)
def test_numbers_are_rounded_once_to_the_nearest_of_the_type(listed, number_type, turned) -> None:
    values = np.array(listed, dtype=np.float32).reshape(2, 3)
    with np.errstate(over="ignore"):
        expected = values.astype(ml_dtypes.bfloat16 if number_type == "bfloat16" else number_type)
    tensor = TensorInfo("w", (2, 3), number_type, transposed=turned)
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
def test_tensors_that_cannot_be_written_are_refused_and_write_nothing(
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
