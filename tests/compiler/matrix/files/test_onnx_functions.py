"""Tests of local functions of ONNX models, as PyTorch's exporters write them, and of clashes."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from checkpoint_models import OPSET, model, node, saved, sparse
from judge import judged, refused
from onnx import helper, numpy_helper

from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import read_tensor, tensors_in
from ipusim.compiler.matrix.files.checkpoints import read_graph

W, V = sparse((64, 48)), sparse((48, 64), 1)
DOMAIN = "local"


def call(name: str, inputs: Sequence[str], outputs: Sequence[str]) -> Any:
    """Return a node that calls a local function."""
    return node(name, inputs, outputs, domain=DOMAIN)


def function(
    name: str,
    inputs: Sequence[str],
    outputs: Sequence[str],
    nodes: Sequence[Any],
    opset: int = OPSET,
) -> Any:
    """Return a local function of some nodes, which may call further functions."""
    opsets = [helper.make_opsetid("", opset), helper.make_opsetid(DOMAIN, 1)]
    return helper.make_function(DOMAIN, name, list(inputs), list(outputs), list(nodes), opsets)


def calling(nodes: Sequence[Any], functions: Sequence[Any], **tensors: Any) -> Any:
    """Return a model of nodes that call local functions."""
    result = model(nodes, {"x": [32, 64]}, tensors, ["y"])
    result.opset_import.append(helper.make_opsetid(DOMAIN, 1))
    result.functions.extend(functions)
    return result


LINEAR = function("Linear", ["a", "b"], ["c"], [node("MatMul", ["a", "b"], ["c"])])


def nested(folder: Path) -> Path:
    """Return a network with a function that calls another one twice and holds a matrix."""
    constant = numpy_helper.from_array(sparse((64, 64), 2), "own")
    block = function(
        "Block",
        ["a", "first", "second"],
        ["d"],
        [
            call("Linear", ["a", "first"], ["b"]),
            node("Relu", ["b"], ["r"]),
            call("Linear", ["r", "second"], ["c"]),
            node("Constant", [], ["held"], value=constant),
            call("Linear", ["c", "held"], ["d"]),
        ],
    )
    result = calling([call("Block", ["x", "w", "v"], ["y"])], [LINEAR, block], w=W, v=V)
    return saved(folder / "nested.onnx", result)


def test_nested_functions_are_read_as_their_nodes(tmp_path: Path) -> None:
    path = nested(tmp_path)
    graph = read_graph(path)

    assert [n.op for n in graph.nodes] == ["MatMul", "Relu", "MatMul", "MatMul"]
    assert [tensor.shape for tensor in tensors_in(path).values()] == [(48, 64), (64, 48), (64, 64)]
    assert np.array_equal(read_tensor(f"{path}:w"), W.T)


@pytest.mark.slow  # plans of three layers
def test_every_command_takes_a_model_with_nested_functions(tmp_path: Path) -> None:
    path = nested(tmp_path)
    network = judged(["network", path, "--tiles", 4, "--formats", "element", "--json"])
    run = judged(["run", f"{path}:w", "--n", 8, "--tiles", 4])

    assert (network.status, network.err) == (0, "")
    assert (run.status, run.err) == (0, "")
    assert '"layers"' in network.out


@pytest.mark.parametrize(
    "command",
    [
        ["prune", "--density", "0.05", "--names", "*"],
        ["quantise", "--scheme", "symmetric", "--bits", "4", "--names", "*"],
    ],
    ids=lambda words: words[0],
)
def test_weights_of_nested_functions_are_rewritten(tmp_path: Path, command: list[str]) -> None:
    path, target = nested(tmp_path), tmp_path / "out.onnx"
    output = judged([*command[:1], path, *command[1:], "--output", target], tmp_path)
    before, after = tensors_in(path), tensors_in(target)

    assert (output.status, output.err) == (0, "")
    assert list(after) == list(before)
    for name in before:
        assert not np.array_equal(read_tensor(f"{path}:{name}"), read_tensor(f"{target}:{name}"))
    assert not onnx.load(target).functions


def test_a_process_that_imported_onnx_alone_inlines_functions(tmp_path: Path) -> None:
    # Other tests import parts of onnx that `import onnx` leaves out.
    code = (
        "import sys; from ipusim.compiler.matrix.files import tensors_in; tensors_in(sys.argv[1])"
    )

    subprocess.run([sys.executable, "-c", code, nested(tmp_path)], check=True)


def chain(length: int, calls: int) -> list[Any]:
    """Return functions of which each calls the next one several times."""
    last = function(f"F{length}", ["a"], ["b"], [node("Relu", ["a"], ["b"])])
    names = [["a", *(f"t{at}" for at in range(calls - 1)), "b"]] * length
    return [
        function(
            f"F{level}",
            ["a"],
            ["b"],
            [call(f"F{level + 1}", [i], [o]) for i, o in itertools.pairwise(n)],
        )
        for level, n in enumerate(names)
    ] + [last]


@pytest.mark.parametrize(
    ("functions", "words"),
    [
        (chain(40, 2), "inlined it has 1,099,511,627,777 nodes, more than the 200,000 that are"),
        (chain(80, 1), "its functions nest more than 64 deep"),
        ([function("F0", ["a"], ["b"], [call("F0", ["a"], ["b"])])], "'local.F0' calls itself"),
        (
            [
                function("F0", ["a"], ["b"], [call("F1", ["a"], ["b"])]),
                function("F1", ["a"], ["b"], [call("F0", ["a"], ["b"])]),
            ],
            "'local.F0' calls itself",
        ),
        (2 * chain(0, 1), "function 'local.F0' stands twice in the model"),
        (
            [function("F0", ["a"], ["b"], [node("Relu", ["a"], ["b"])], opset=13)],
            "'local.F0' has other operator sets than the model, 'ai.onnx' 13 for the model's 17",
        ),
        (
            [function("F0", [], ["b"], [node("Relu", ["a"], ["b"])])],
            "cannot be inlined: .*Number of actual",
        ),
    ],
)
def test_functions_that_cannot_be_inlined_are_refused(
    tmp_path: Path, functions: list[Any], words: str
) -> None:
    result = calling([call("F0", ["x"], ["h"]), node("MatMul", ["h", "w"], ["y"])], functions, w=W)
    path = saved(tmp_path / "m.onnx", result)

    for read in (read_graph, tensors_in):
        with pytest.raises(MatrixError, match=words) as caught:
            read(path)
        assert len(str(caught.value).splitlines()) == 1
    assert str(path) in refused(["network", path, "--tiles", 4], tmp_path)


def test_large_constants_of_functions_count_each_time(tmp_path: Path) -> None:
    constant_node = node("Constant", [], ["m"], value=numpy_helper.from_array(np.ones(10**4)))
    nested_function = function("F1", ["a"], ["b"], [constant_node, node("Add", ["a", "m"], ["b"])])
    path = saved(
        tmp_path / "m.onnx",
        calling([call("F0", ["x"], ["y"])], [*chain(1, 2)[:1], nested_function]),
    )

    read_graph(path, max_bytes=200_000)
    with pytest.raises(MatrixError, match=r"inlined it has 160,\d+ bytes, more than the 150,000"):
        read_graph(path, max_bytes=150_000)


@pytest.mark.parametrize("second", ["initializer", "constant"])
def test_two_tensors_of_one_name_are_refused(tmp_path: Path, second: str) -> None:
    result = model([node("MatMul", ["x", "w"], ["y"])], {"x": [32, 64]}, {"w": W}, ["y"])
    other = numpy_helper.from_array(W + 1, "w")
    if second == "initializer":
        result.graph.initializer.append(other)
    else:
        result.graph.node.insert(0, node("Constant", [], ["w"], value=other))
    path = saved(tmp_path / "m.onnx", result)

    for read in (read_graph, tensors_in):
        with pytest.raises(MatrixError, match="it has two tensors 'w'"):
            read(path)
    assert str(path) in refused(["run", f"{path}:w", "--n", 8], tmp_path)
