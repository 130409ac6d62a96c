"""Weights of ONNX models that are computed, quantised or sparse: read, pruned, written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import numpy as np
import onnx
import onnx.reference
import pytest
from checkpoint_models import model, node, saved, sparse
from judge import judged
from onnx import helper
from onnx_cases import CASES, MICROSOFT, Case

from ipusim.compiler.graph.network.checkpoints.onnx_source import read_onnx
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import files_behind, read_tensor, tensors_in, write_checkpoint
from ipusim.compiler.matrix.files.weights import open_weights

COMPUTED = ("masked", "added", "dequantised by column", "sparse", "split", "low rank", "reshaped")


def written(case: Case, folder: Path) -> Path:
    """Write the model of a case and return its path."""
    return saved(folder / "m.onnx", case.model())


@pytest.mark.parametrize("name", COMPUTED)
def test_a_computed_weight_is_the_only_one_and_has_its_own_name(tmp_path: Path, name: str) -> None:
    path = written(CASES[name], tmp_path)
    weights = open_weights(path)

    assert list(weights.readers) == ["w"]
    assert np.array_equal(weights.read("w"), CASES[name].weights["layer"])
    assert tensors_in(path)["w"].encoding
    assert np.array_equal(read_tensor(f"{path}:w@T"), CASES[name].weights["layer"].T)


@pytest.mark.parametrize("name", COMPUTED)
def test_new_values_of_a_computed_weight_replace_what_computes_it(
    tmp_path: Path, name: str
) -> None:
    path, target = written(CASES[name], tmp_path), tmp_path / "new.onnx"
    values = np.asarray(CASES[name].weights["layer"] * (sparse((12, 16), seed=9) != 0), "f")
    write_checkpoint(path, target, {"w": values})

    onnx.checker.check_model(onnx.shape_inference.infer_shapes(onnx.load(target)))
    (product,) = read_onnx(target).products
    assert product.weights is not None
    assert np.array_equal(product.weights.read(), values)
    assert product.weights.zeros == values.size - np.count_nonzero(values)


def test_new_values_of_a_tensor_of_a_taken_branch_are_written(tmp_path: Path) -> None:
    case = CASES["branches within branches"]
    path, target = written(case, tmp_path), tmp_path / "new.onnx"
    values = {name: -2 * weights.T for name, weights in case.weights.items()}
    write_checkpoint(path, target, {name: array.T for name, array in values.items()})

    products = read_onnx(target).products
    assert [product.name for product in products] == list(case.weights)
    for product in products:
        assert product.weights is not None
        assert np.array_equal(product.weights.read(), values[product.name].T)
    (result,) = onnx.reference.ReferenceEvaluator(onnx.load(target)).run(None, dict(case.inputs))
    x = case.inputs["x"] @ values["inner_w"] @ values["w"] @ values["w:last"]
    assert np.allclose(result, x)


def test_the_other_results_of_a_replaced_node_stay(tmp_path: Path) -> None:
    nodes = [
        node("Split", ["v"], ["a", "b"], axis=1),
        node("MatMul", ["x", "a"], ["y0"]),
        node("MatMul", ["x", "b"], ["y1"]),
        node("Add", ["y0", "y1"], ["y"]),
    ]
    v = sparse((16, 24))
    path = saved(tmp_path / "m.onnx", model(nodes, {"x": [8, 16]}, {"v": v}, ["y"]))
    write_checkpoint(path, tmp_path / "n.onnx", {"a": np.zeros((12, 16), np.float32)})

    first, second = (p.weights.read() for p in read_onnx(tmp_path / "n.onnx").products if p.weights)
    assert not first.any()
    assert np.array_equal(second, v[:, 12:].T)


def test_pruning_a_masked_model_prunes_the_masked_weights(tmp_path: Path) -> None:
    path, target = written(CASES["masked"], tmp_path), tmp_path / "pruned.onnx"
    outcome = judged(["prune", path, "--density", "0.05", "--output", target], tmp_path)
    values = read_tensor(f"{target}:w")

    assert (outcome.status, outcome.err) == (0, "")
    assert np.count_nonzero(values) == round(0.05 * values.size)
    kept = values != 0
    assert np.array_equal(values[kept], CASES["masked"].weights["layer"][kept])


def test_quantised_weights_are_read_as_numbers_and_not_written_as_integers(tmp_path: Path) -> None:
    path = written(CASES["quantised convolution"], tmp_path)
    values = read_tensor(f"{path}:w")

    assert np.array_equal(values, CASES["quantised convolution"].weights["layer"])
    assert tensors_in(path)["w"].encoding == "int8, dequantised"
    with pytest.raises(MatrixError, match="stored as int8, dequantised, which is not written"):
        write_checkpoint(path, tmp_path / "new.onnx", {"w": values})


def packed_case(bits: int, integers: Any, **more: Any) -> Case:
    """Return a product with integers [out, in] that are packed into bytes, in blocks of 16."""
    per_byte = 8 // bits
    outputs, inputs = integers.shape
    grouped = integers.reshape(outputs, inputs // 16, 16 // per_byte, per_byte).astype(np.uint8)
    data = np.zeros(grouped.shape[:-1], np.uint8)
    for number in range(per_byte):
        data |= grouped[..., number] << np.uint8(bits * number)
    packed = helper.make_node(
        *("MatMulNBits", ["x", "w", "s", *more], ["y"]),
        domain=MICROSOFT,
        K=inputs,
        N=outputs,
        bits=bits,
        block_size=16,
    )
    scales = np.linspace(1, 2, outputs * inputs // 16, dtype=np.float32)
    return Case(
        nodes=[packed, helper.make_node("MatMul", ["y", "v"], ["z"], name="next")],
        inputs={"x": np.ones((1, 8, inputs), np.float32)},
        tensors={"w": data, "s": scales, "v": sparse((outputs, 4)), **more},
    )


@pytest.mark.parametrize("bits", [2, 4, 8])
def test_weights_packed_into_bytes_give_their_zeros(tmp_path: Path, bits: int) -> None:
    integers = np.random.default_rng(bits).integers(0, 1 << bits, (12, 32))
    case = packed_case(bits, integers)
    graph = read_onnx(written(attrs.evolve(case, nodes=[case.nodes[0]]), tmp_path))

    (product,) = graph.products
    assert product.weights is not None
    middle = 1 << (bits - 1)
    scales = np.linspace(1, 2, 24, dtype=np.float32).reshape(12, 2).repeat(16, axis=1)
    assert np.array_equal(product.weights.read(), (integers - middle).astype("f") * scales)
    assert product.weights.zeros == int((integers == middle).sum())
    assert graph.macs == 8 * 12 * 32


def test_zero_points_of_packed_weights_are_packed_too(tmp_path: Path) -> None:
    integers = np.full((12, 32), 5)
    zeros = np.full((12, 1), 5 | 3 << 4, np.uint8)  # blocks of a row: 5, then 3
    case = packed_case(4, integers, z=zeros.ravel())
    path = written(attrs.evolve(case, nodes=[case.nodes[0]]), tmp_path)
    values = read_tensor(f"{path}:w")

    assert not values[:, :16].any()
    assert values[:, 16:].all()


def test_a_layer_behind_an_operator_of_a_runtime_has_its_sizes(tmp_path: Path) -> None:
    case = packed_case(4, np.ones((12, 32), int))
    onnx_model = case.model()
    onnx_model.graph.output[0].name = "z"

    assert [p.work.macs for p in read_onnx(saved(tmp_path / "m.onnx", onnx_model)).products] == [
        8 * 12 * 32,
        8 * 4 * 12,
    ]


def test_constants_larger_than_allowed_are_refused_before_they_are_computed(tmp_path: Path) -> None:
    nodes = [
        node("Expand", ["v", "to"], ["w"]),
        node("MatMul", ["x", "w"], ["y"]),
    ]
    tensors = {"v": np.ones((1, 1), np.float32), "to": np.array([1 << 14, 1 << 16])}
    path = saved(tmp_path / "m.onnx", model(nodes, {"x": [1, 1 << 14]}, tensors, ["y"]))
    graph = read_onnx(path)

    (product,) = graph.products
    assert product.weights is not None
    assert product.weights.shape == (1 << 16, 1 << 14)
    with pytest.raises(MatrixError, match="takes 4,294,967,296 bytes"):
        read_tensor(f"{path}:w")


def test_a_sparse_tensor_with_indices_outside_is_refused(tmp_path: Path) -> None:
    onnx_model = CASES["sparse"].model()
    indices = onnx_model.graph.sparse_initializer[0].indices
    numbers = np.frombuffer(indices.raw_data, np.int64).copy()
    numbers[-1] = 16 * 12
    indices.raw_data = numbers.tobytes()
    path = saved(tmp_path / "m.onnx", onnx_model)

    with pytest.raises(MatrixError, match="outside of its shape"):
        read_tensor(f"{path}:w")


def test_files_behind_a_computed_weight_are_those_of_its_tensors(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    onnx_model = CASES["masked"].model()
    onnx.save(onnx_model, path, save_as_external_data=True, location="w.bin", size_threshold=0)

    assert files_behind(Path(f"{path}:w")) == (path, tmp_path / "w.bin")
    assert np.array_equal(read_tensor(f"{path}:w"), CASES["masked"].weights["layer"])


@pytest.mark.parametrize("name", ["stack for all", "one matrix of three dimensions"])
def test_matrices_of_a_stack_are_pruned_and_written_one_by_one(tmp_path: Path, name: str) -> None:
    path, target = written(CASES[name], tmp_path), tmp_path / "new.onnx"
    weights = open_weights(path)
    stack = [*CASES[name].weights.values()]
    assert list(weights.readers) == [f"w[{i}]" for i in range(len(stack))]
    assert all(
        np.array_equal(weights.read(f"w[{i}]"), stack_matrix)
        for i, stack_matrix in enumerate(stack)
    )

    last = len(stack) - 1
    write_checkpoint(path, target, {f"w[{last}]": np.zeros((12, 16), np.float32)})
    after = [p.weights.read() for p in read_onnx(target).products if p.weights is not None]
    assert [bool(stack_matrix.any()) for stack_matrix in after] == [True] * last + [False]
    assert all(
        np.array_equal(stack_matrix, old)
        for stack_matrix, old in zip(after[:-1], stack[:-1], strict=True)
    )
