"""Files of exported PyTorch programs are read without torch, and damaged ones refused in a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkpoint_models import sparse
from pt2_stand_in import call, write_pt2

from ipusim import InputError
from ipusim.compiler.graph.exported.reading import read_exported
from ipusim.compiler.graph.network.checkpoints import read_checkpoint, sparsities_of
from ipusim.compiler.graph.network.layer import Layer, LinearProduct
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import read_tensor, tensors_in, write_checkpoint
from ipusim.compiler.plan.finish import Finish

LIMIT = 10**7  # bytes that reading may take
# Weights and bias of a linear layer; a matrix that a mask multiplies before it is used.
W, B, P, MASK = sparse((12, 8)), sparse((12,)), sparse((12, 5)), sparse((12, 5), seed=2)
PARAMETERS = {"fc.weight": W, "fc.bias": B, "P": P, "mask": MASK, "unread": sparse((3, 3))}
SHAPES = {"x": (1, 7, 8), "linear": (1, 7, 12), "mul": (12, 5), "y": (1, 7, 5), "relu": (1, 7, 12)}
NODES = [
    call("aten.linear.default", "linear", "fc", input="x", weight="p_fc_weight", bias="p_fc_bias"),
    call("aten.relu.default", "relu", self="linear"),
    call("aten.mul.Tensor", "mul", self="p_P", other="p_mask"),
    call("aten.matmul.default", "y", self="relu", other="mul"),
]


def program(folder: Path, **more: Any) -> Path:
    """Write the program of `NODES` to a file, with changes from `more`."""
    return write_pt2(folder / "model.pt2", NODES, PARAMETERS, SHAPES, **more)


def test_a_program_is_the_network_of_its_graph(tmp_path: Path) -> None:
    path = program(tmp_path)
    network = read_checkpoint([path])

    assert network.layers == (
        Layer(
            name="fc",
            work=LinearProduct(m=12, k=8, columns=7),
            finish=Finish(bias=True, relu=True),
            weights=f"{path}:fc.weight",
        ),
        Layer(
            name="P",
            work=LinearProduct(m=5, k=12, columns=7),
            input="fc",
            weights=f"{path}:mul@T",
        ),
    )
    assert [(o.name, o.why, o.bytes) for o in network.not_simulated] == [
        ("tensor unread", "no layer reads it", 36)
    ]
    assert np.array_equal(read_tensor(f"{path}:mul@T"), (P * MASK).T)
    assert np.array_equal(read_tensor(f"{path}:fc.weight"), W)


def test_names_choose_layers_of_a_program(tmp_path: Path) -> None:
    network = read_checkpoint([program(tmp_path)], names="fc*")

    assert [layer.name for layer in network.layers] == ["fc"]
    assert ("layer P", "its name does not match") in {
        (o.name, o.why) for o in network.not_simulated
    }


def test_a_reversed_subtraction_has_its_operands_in_the_order_of_onnx(tmp_path: Path) -> None:
    nodes = [
        call("aten.rsub.Scalar", "one_minus", self="x", other=1),
        call("aten.rsub.Tensor", "y", self="one_minus", other="x"),
        call("aten.sub.Tensor", "z", self="y", other="x"),
    ]
    shapes = dict.fromkeys(("x", "one_minus", "y", "z"), (1, 7, 8))
    path = write_pt2(tmp_path / "m.pt2", nodes, {}, shapes, outputs=("z",))
    graph = read_exported(path, "m", max_bytes=LIMIT)

    assert [(node.operation, node.inputs) for node in graph.nodes] == [
        ("Sub", ("one_minus:number", "x")),
        ("Sub", ("x", "one_minus")),
        ("Sub", ("y", "x")),
    ]


def test_sums_multiply_an_operand_by_alpha(tmp_path: Path) -> None:
    nodes = [
        call("aten.add.Tensor", "a", self="x", other="x", alpha=3),
        call("aten.sub.Tensor", "b", self="a", other="p_bias", alpha=2),
        call("aten.add.Scalar", "c", self="b", other=5, alpha=0.5),
        call("aten.rsub.Tensor", "d", self="c", other="x", alpha=4),
        call("aten.linear.default", "fc", "fc", input="d", weight="p_w"),
        call("aten.add_.Tensor", "y", self="fc", other="p_bias", alpha=-1),
        call("aten.addmm.default", "z", self="p_bias", mat1="y", mat2="p_w", alpha=3, beta=2),
    ]
    shapes = dict.fromkeys(("x", "a", "b", "c", "d", "fc", "y", "z"), (1, 7, 8))
    tensors = {"w": sparse((8, 8)), "bias": np.arange(8, dtype=np.float32)}
    path = write_pt2(tmp_path / "m.pt2", nodes, tensors, shapes, outputs=("z",))
    graph = read_exported(path, "m", max_bytes=LIMIT)

    assert [(node.operation, node.inputs, node.part_of) for node in graph.nodes] == [
        ("Mul", ("x", "a:alpha"), ""),
        ("Add", ("x", "a:multiple"), ""),
        ("Sub", ("a", "b:multiple"), ""),
        ("Add", ("b", "c:number"), ""),
        ("Mul", ("c", "d:alpha"), ""),
        ("Sub", ("x", "d:multiple"), ""),
        ("Gemm", ("d", "w"), ""),
        ("Add", ("fc", "y:multiple"), "w"),
        ("Gemm", ("y", "w", "bias"), ""),
    ]
    numbers = {name: constant.read() for name, constant in graph.constants.items()}
    assert (numbers["a:alpha"], numbers["c:number"], numbers["d:alpha"]) == (3, 2.5, 4)
    assert np.array_equal(numbers["b:multiple"], 2 * np.arange(8))
    assert np.array_equal(numbers["y:multiple"], -np.arange(8))
    assert graph.nodes[-1].attributes == {"alpha": 3, "beta": 2}
    assert graph.type_of("a:multiple").shape == (1, 7, 8)
    assert graph.unread == ()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"changed": {"schema_version": {"major": 7}}}, "its graph has version 7, read is 8; exp"),
        ({"changed": {"graph_module": {}}}, "its graph is damaged"),
        ({"changed": {"graph_module": {"graph": 3, "signature": []}}}, "its graph is damaged"),
    ],
)
def test_a_damaged_graph_is_refused_in_a_line(
    tmp_path: Path, more: dict[str, Any], words: str
) -> None:
    with pytest.raises(InputError, match=words) as caught:
        read_exported(program(tmp_path, **more), "m", max_bytes=LIMIT)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ({"use_pickle": True}, "is pickled or sparse, which is not read"),
        ({"path_name": "elsewhere"}, "is not stored in the file"),
    ],
)
def test_tensors_that_are_not_raw_are_named(
    tmp_path: Path, entries: dict[str, Any], words: str
) -> None:
    path = program(tmp_path, entries=entries)

    assert tensors_in(path)["fc.weight"].refusal == words
    with pytest.raises(MatrixError, match=words):
        read_tensor(f"{path}:fc.weight")


def test_sizes_are_not_given_twice(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="states all sizes; leave the image and columns out"):
        read_checkpoint([program(tmp_path)], columns=4)


def test_transposed_tensors_are_views_that_can_be_written(tmp_path: Path) -> None:
    nodes = [
        call("aten.t.default", "turned", self="p_w"),
        call("aten.matmul.default", "y", self="x", other="turned"),
    ]
    w = sparse((5, 8))
    shapes = {"x": (1, 7, 8), "turned": (8, 5), "y": (1, 7, 5)}
    path = write_pt2(tmp_path / "m.pt2", nodes, {"w": w}, shapes)
    (layer,) = read_checkpoint([path]).layers

    assert layer.weights == f"{path}:w"
    assert np.array_equal(read_tensor(f"{path}:turned"), w.T)
    assert [t.name for t in tensors_in(path).values() if not t.part_of] == ["w"]


def test_tensors_that_only_serve_to_compute_weights_are_parts_of_them(tmp_path: Path) -> None:
    parts = {name: tensor.part_of for name, tensor in tensors_in(program(tmp_path)).items()}

    assert parts == {
        "fc.weight": "",
        "fc.bias": "",
        "P": "mul",
        "mask": "mul",
        "unread": "",
        "mul": "",
    }


def test_values_that_cannot_be_computed_are_refused_in_a_line(tmp_path: Path) -> None:
    nodes = [
        call("aten.view.default", "seen", self="p_w", size=[3, 3]),
        call("aten.matmul.default", "y", self="x", other="seen"),
    ]
    shapes = {"x": (1, 7, 3), "seen": (3, 3), "y": (1, 7, 3)}
    path = write_pt2(tmp_path / "m.pt2", nodes, {"w": sparse((5, 8))}, shapes)

    with pytest.raises(InputError, match="'seen', view of w, is not computed: cannot reshape"):
        read_tensor(f"{path}:seen")


def test_pruned_programs_have_their_zeros(tmp_path: Path) -> None:
    path, target = program(tmp_path), tmp_path / "pruned.pt2"
    values = np.where(W > 4, W, 0)
    write_checkpoint(path, target, {"fc.weight": values})

    before, after = (sparsities_of(read_checkpoint([file])) for file in (path, target))
    assert after == {**before, "fc": 1 - np.count_nonzero(values) / values.size}
