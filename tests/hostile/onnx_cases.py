"""Small ONNX models, each with one difficulty that real models have, and what they compute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import numpy as np
from checkpoint_models import node, sparse
from onnx import TensorProto, helper, numpy_helper

OPSET = 19  # first in which onnx's reference has all operators of the cases
IR_VERSION = 9
MICROSOFT = "com.microsoft"
TYPES = {
    np.dtype(kind): helper.np_dtype_to_tensor_dtype(np.dtype(kind))
    for kind in ("float32", "int64", "uint8", "int8", "bool")
}


@attrs.frozen(kw_only=True)
class Case:
    """A model and what a reader must find in it.

    Attributes:
        nodes: Nodes of the graph.
        inputs: Arrays to run it with, by name.
        tensors: Tensors of the file by name.
        weights: Weights of each product as [out, in] or filters, by the name of its layer.
        columns: Columns of each linear product.
        left: Operators that are not simulated.
        sparse: Names of tensors that are stored as sparse initialisers.
        functions: Local functions of the model.
        mixes: True if a plain layer may come before it.
        result: ONNX's number of the result's type.
    """

    nodes: Sequence[Any]
    inputs: Mapping[str, Any]
    tensors: Mapping[str, Any] = attrs.field(factory=dict)
    weights: Mapping[str, Any] = attrs.field(factory=dict)
    columns: int = 8
    left: tuple[str, ...] = ()
    sparse: tuple[str, ...] = ()
    functions: tuple[Any, ...] = ()
    mixes: bool = True
    result: int = TensorProto.FLOAT

    def model(self, *, opset: int = OPSET) -> Any:
        """Return the ONNX message."""
        stored = [
            numpy_helper.from_array(np.asarray(array), name)
            for name, array in self.tensors.items()
            if name not in self.sparse
        ]
        graph = helper.make_graph(
            list(self.nodes),
            "graph",
            [
                helper.make_tensor_value_info(name, TYPES[array.dtype], array.shape)
                for name, array in self.inputs.items()
            ],
            [helper.make_tensor_value_info("y", self.result, None)],
            stored,
            sparse_initializer=[sparse_tensor(name, self.tensors[name]) for name in self.sparse],
        )
        domains = [("", opset), ("local", 1), (MICROSOFT, 1)]
        return helper.make_model(
            graph,
            functions=list(self.functions),
            opset_imports=[helper.make_opsetid(*domain) for domain in domains],
            ir_version=IR_VERSION,
        )

    def behind_a_plain_layer(self) -> Case:
        """Return the case whose first input comes from a linear layer of the same sizes."""
        x = self.inputs["x"]
        plain = sparse((x.shape[-1], x.shape[-1]), seed=5)
        nodes = [node("MatMul", ["before", "plain"], ["x"]), *self.nodes]
        inputs = {name: array for name, array in self.inputs.items() if name != "x"}
        return attrs.evolve(
            self,
            nodes=nodes,
            inputs={"before": x, **inputs},
            tensors={"plain": plain, **self.tensors},
            weights={"plain": plain.T, **self.weights},
        )


def sparse_tensor(name: str, array: Any) -> Any:
    """Return an array as a sparse initialiser, with the numbers of its non-zeros."""
    indices = np.flatnonzero(array)
    values = numpy_helper.from_array(array.ravel()[indices], name)
    return helper.make_sparse_tensor(
        values, numpy_helper.from_array(indices, f"{name}_indices"), array.shape
    )


def body(name: str, nodes: Sequence[Any], inputs: Sequence[Any], outputs: Sequence[Any]) -> Any:
    """Return a graph within a node."""
    return helper.make_graph(list(nodes), name, list(inputs), list(outputs))


def value(name: str, shape: Sequence[int], kind: int = TensorProto.FLOAT) -> Any:
    """Return the shape and the type of a value."""
    return helper.make_tensor_value_info(name, kind, shape)


X = np.asarray(np.random.default_rng(0).integers(-4, 5, (1, 8, 16)), np.float32)
IMAGE = np.asarray(np.random.default_rng(1).integers(-4, 5, (1, 4, 7, 9)), np.float32)
W = sparse((16, 12))  # [in, out]
NESTED, LAST = sparse((16, 16), seed=9), sparse((12, 7), seed=10)
FULL = np.asarray(np.random.default_rng(2).integers(1, 9, (16, 12)), np.float32)
MASK = (W != 0).astype(np.float32)
STACK = sparse((4, 16, 12), seed=3)  # as many as divide the columns
FILTERS = sparse((6, 4, 3, 3), seed=4)
INTEGERS = sparse((16, 12), seed=6, kind=np.int8)
SCALE, COLUMN_SCALES = np.float32(0.5), np.linspace(0.5, 1, 12, dtype=np.float32)
FILTER_SCALES = np.linspace(0.5, 1, 6, dtype=np.float32)
# Small, so that the exponentials of the reference do not overflow.
LSTM_W, LSTM_R = sparse((1, 32, 16), seed=7) / 64, sparse((1, 32, 8), seed=8) / 64


def matmul(weights: str, **more: Any) -> Any:
    """Return the product of x and weights, named `layer`."""
    return node("MatMul", ["x", weights], ["y"], name="layer", **more)


def linear(
    nodes: Sequence[Any], tensors: Mapping[str, Any], weights: Any, x: Any = X, **more: Any
) -> Case:
    """Return a case of one linear layer `layer`, whose weights are [in, out]."""
    return Case(nodes=nodes, inputs={"x": x}, tensors=tensors, weights={"layer": weights.T}, **more)


def conv(
    nodes: Sequence[Any],
    tensors: Mapping[str, Any],
    weights: Any,
    image: Any = IMAGE,
    **more: Any,
) -> Case:
    """Return a case of one convolution `layer`, whose filters are the value `w`."""
    all_nodes = [*nodes, node("Conv", ["x", "w"], ["y"], name="layer")]
    return Case(
        nodes=all_nodes,
        inputs={"x": image},
        tensors=tensors,
        weights={"layer": weights},
        mixes=False,
        **more,
    )


def quantised_conv(zero: int, kind: Any, scales: Any, **more: Any) -> Case:
    """Return a convolution of dequantised filters."""
    integers = (FILTERS + zero).astype(kind)
    zeros = np.full(np.shape(scales), zero, kind)
    dequantise = node("DequantizeLinear", ["q", "s", "z"], ["w"], **more)
    real = FILTERS * np.reshape(scales, (-1, 1, 1, 1))
    return conv([dequantise], {"q": integers, "s": scales, "z": zeros}, real)


FOLDED: Mapping[str, Case] = {
    "constant": linear(
        [node("Constant", [], ["w"], value=numpy_helper.from_array(W)), matmul("w")], {}, W
    ),
    "identity": linear([node("Identity", ["v"], ["w"]), matmul("w")], {"v": W}, W),
    "cast": linear(
        [node("Cast", ["v"], ["w"], to=TensorProto.FLOAT), matmul("w")],
        {"v": W.astype(np.float16)},
        W,
    ),
    "transposed": linear(
        [node("Transpose", ["v"], ["w"], perm=[1, 0]), matmul("w")], {"v": W.T.copy()}, W
    ),
    "masked": linear(
        [node("Mul", ["v", "mask"], ["w"]), matmul("w")], {"v": FULL, "mask": MASK}, FULL * MASK
    ),
    "added": linear(
        [node("Add", ["v", "delta"], ["w"]), matmul("w")], {"v": W, "delta": FULL}, W + FULL
    ),
    "reshaped": linear(
        [node("Reshape", ["v", "to"], ["w"]), matmul("w")],
        {"v": W.ravel(), "to": np.array([16, 12])},
        W,
    ),
    "split": linear(
        [node("Split", ["v"], ["w", "rest"], axis=1, num_outputs=2), matmul("w")],
        {"v": np.concatenate([W, FULL], axis=1)},
        W,
    ),
    "sliced": linear(
        [node("Slice", ["v", "start", "end", "axis"], ["w"]), matmul("w")],
        {
            "v": np.concatenate([FULL, W], axis=1),
            "start": np.array([12]),
            "end": np.array([24]),
            "axis": np.array([1]),
        },
        W,
    ),
    "gathered": linear(
        [node("Gather", ["v", "number"], ["w"], axis=0), matmul("w")],
        {"v": STACK, "number": np.array(1)},
        STACK[1],
    ),
    "low rank": linear(
        [
            node("MatMul", ["a", "b"], ["delta"]),
            node("Add", ["v", "delta"], ["w"]),
            matmul("w"),
        ],
        {"v": W, "a": FULL[:, :2].copy(), "b": FULL[:2].copy()},
        W + FULL[:, :2] @ FULL[:2],
    ),
    "sparse": linear([matmul("w")], {"w": W}, W, sparse=("w",)),
    "dequantised": linear(
        [node("DequantizeLinear", ["q", "s", "z"], ["w"]), matmul("w")],
        {"q": INTEGERS, "s": SCALE, "z": np.int8(0)},
        INTEGERS.astype(np.float32) * SCALE,
    ),
    "dequantised by column": linear(
        [node("DequantizeLinear", ["q", "s", "z"], ["w"], axis=1), matmul("w")],
        {"q": INTEGERS, "s": COLUMN_SCALES, "z": np.zeros(12, np.int8)},
        INTEGERS * COLUMN_SCALES,
    ),
    "function": Case(  # the name of a call is not that of its nodes
        nodes=[node("Linear", ["x", "w"], ["y"], domain="local")],
        inputs={"x": X},
        tensors={"w": W},
        weights={"w": W.T},
        functions=(
            helper.make_function(
                *("local", "Linear", ["a", "b"], ["o"], [node("MatMul", ["a", "b"], ["o"])]),
                [helper.make_opsetid("", OPSET)],
            ),
        ),
    ),
    "filters of a constant": conv(
        [node("Constant", [], ["w"], value=numpy_helper.from_array(FILTERS))], {}, FILTERS
    ),
    "filters in half": conv(
        [node("Cast", ["v"], ["w"], to=TensorProto.FLOAT)],
        {"v": FILTERS.astype(np.float16)},
        FILTERS,
    ),
    "filters dequantised": quantised_conv(0, np.int8, SCALE),
    "filters dequantised with a zero point": quantised_conv(128, np.uint8, SCALE),
    "filters dequantised by filter": quantised_conv(0, np.int8, FILTER_SCALES, axis=0),
}

# Operations that no output needs: onnx's reference runs them, the graph does not have them.
UNUSED = linear(
    [node("Tanh", ["x"], ["nothing"]), node("MatMul", ["nothing", "w"], ["less"]), matmul("w")],
    {"w": W},
    W,
)
PRODUCTS: Mapping[str, Case] = {
    "left operand": Case(
        nodes=[node("MatMul", ["w", "x"], ["y"], name="layer")],
        inputs={"x": X[0]},
        tensors={"w": sparse((12, 8))},
        weights={"layer": sparse((12, 8))},
        columns=16,
    ),
    "left operand of images": Case(
        nodes=[node("MatMul", ["w", "x"], ["y"], name="layer")],
        inputs={"x": np.ones((1, 3, 8, 16), np.float32)},
        tensors={"w": sparse((12, 8))},
        weights={"layer": sparse((12, 8))},
        columns=48,
    ),
    "Gemm of transposed operands": Case(
        nodes=[node("Gemm", ["x", "w"], ["y"], transA=1, transB=1, name="layer")],
        inputs={"x": np.ones((16, 8), np.float32)},
        tensors={"w": W.T.copy()},
        weights={"layer": W.T},
        mixes=False,
    ),
    "Gemm of a transposed input": Case(
        nodes=[node("Gemm", ["x", "w"], ["y"], transA=1, name="layer")],
        inputs={"x": np.ones((16, 8), np.float32)},
        tensors={"w": W},
        weights={"layer": W.T},
        mixes=False,
    ),
    "Gemm with weights first": Case(
        nodes=[node("Gemm", ["w", "x"], ["y"], name="layer")],
        inputs={"x": X[0]},
        tensors={"w": sparse((12, 8))},
        weights={"layer": sparse((12, 8))},
        columns=16,
    ),
    "Gemm of a flattened value": Case(
        nodes=[
            node("Reshape", ["x", "to"], ["flat"]),
            node("Gemm", ["flat", "w"], ["y"], name="layer"),
        ],
        inputs={"x": X},
        tensors={"w": sparse((128, 12)), "to": np.array([1, 128])},
        weights={"layer": sparse((128, 12)).T},
        columns=1,
        left=("Reshape",),
    ),
    "value of four dimensions": linear(
        [matmul("w")], {"w": W}, W, x=np.ones((1, 3, 8, 16), np.float32), columns=24
    ),
    "batch of columns": linear(
        [matmul("w")], {"w": W}, W, x=np.ones((32, 16), np.float32), columns=32
    ),
    "batch of sequences": linear([matmul("w")], {"w": W}, W, x=np.ones((32, 8, 16), np.float32)),
    "batch of images": conv([], {"w": FILTERS}, FILTERS, image=np.ones((32, 4, 7, 9), np.float32)),
    "shared filters on two images": Case(
        nodes=[
            node("Conv", ["x", "w"], ["a"], pads=[1] * 4, name="large"),
            node("Conv", ["small", "w"], ["b"], pads=[1] * 4, name="small"),
            node("MaxPool", ["a"], ["c"], kernel_shape=[2, 2], strides=[2, 2]),
            node("Add", ["c", "b"], ["y"]),
        ],
        inputs={
            "x": np.ones((1, 4, 8, 8), np.float32),
            "small": np.ones((1, 4, 4, 4), np.float32),
        },
        tensors={"w": FILTERS},
        weights={"large": FILTERS, "small": FILTERS},
        left=("MaxPool", "Add"),
        mixes=False,
    ),
    "Gemm with alpha 0": Case(
        nodes=[node("Gemm", ["x", "w", "b"], ["y"], alpha=0.0, name="layer")],
        inputs={"x": X[0]},
        tensors={"w": W, "b": np.ones(12, np.float32)},
        weights={"layer": W.T},
    ),
    "one matrix of three dimensions": linear([matmul("w")], {"w": W[None]}, W),
    "stack for each sample": Case(
        nodes=[matmul("w")],
        inputs={"x": np.ones((4, 8, 16), np.float32)},
        tensors={"w": STACK},
        weights={f"layer[{i}]": STACK[i].T for i in range(4)},
    ),
    "stack for all": Case(
        nodes=[matmul("w")],
        inputs={"x": X},
        tensors={"w": STACK},
        weights={f"layer[{i}]": STACK[i].T for i in range(4)},
    ),
    "Einsum": linear(
        [node("Einsum", ["x", "w"], ["y"], equation="bsk,km->bsm", name="layer")], {"w": W}, W
    ),
    "Einsum of rows of outputs": linear(
        [node("Einsum", ["x", "w"], ["y"], equation="bsk,mk->bsm", name="layer")],
        {"w": W.T.copy()},
        W,
    ),
    "Einsum of heads": Case(
        nodes=[node("Einsum", ["x", "w"], ["y"], equation="bsd,dhk->bhsk", name="layer")],
        inputs={"x": X},
        tensors={"w": W.reshape(16, 3, 4)},
        weights={"layer": W.T},
    ),
    "Einsum of experts": Case(
        nodes=[node("Einsum", ["x", "w"], ["y"], equation="ebk,ekm->ebm", name="layer")],
        inputs={"x": np.ones((4, 8, 16), np.float32)},
        tensors={"w": STACK},
        weights={f"layer[{i}]": STACK[i].T for i in range(4)},
    ),
    "shared weights": Case(
        nodes=[
            node("MatMul", ["x", "w"], ["a"], name="layer"),
            node("Relu", ["a"], ["b"]),
            node("MatMul", ["b", "w"], ["y"], name="again"),
        ],
        inputs={"x": X},
        tensors={"w": sparse((16, 16))},
        weights={"layer": sparse((16, 16)).T, "again": sparse((16, 16)).T},
    ),
    "weights in both orientations": Case(
        nodes=[
            node("Gemm", ["x", "w"], ["a"], name="layer"),
            node("Gemm", ["a", "w"], ["y"], transB=1, name="back"),
        ],
        inputs={"x": X[0]},
        tensors={"w": W},
        weights={"layer": W.T, "back": W},
    ),
    "integers": Case(
        nodes=[
            node("DynamicQuantizeLinear", ["x"], ["xq", "xs", "xz"]),
            node("MatMulInteger", ["xq", "w", "xz"], ["yi"], name="layer"),
            node("Cast", ["yi"], ["y"], to=TensorProto.FLOAT),
        ],
        inputs={"x": X},
        tensors={"w": INTEGERS},
        weights={"layer": INTEGERS.T},
        left=("DynamicQuantizeLinear",),
    ),
    "quantised convolution": Case(
        nodes=[
            node(
                *("QLinearConv", ["x", "xs", "xz", "w", "ws", "wz", "ys", "yz"], ["y"]),
                name="layer",
            )
        ],
        inputs={"x": IMAGE.astype(np.uint8)},
        tensors={
            "w": (FILTERS + 3).astype(np.int8),
            "xs": SCALE,
            "ws": SCALE,
            "ys": np.float32(9),
            "xz": np.uint8(0),
            "wz": np.int8(3),
            "yz": np.uint8(0),
        },
        weights={"layer": FILTERS * SCALE},
        mixes=False,
        result=TensorProto.UINT8,
    ),
    "quantised product by column": Case(
        nodes=[
            node(
                *("QLinearMatMul", ["x", "xs", "xz", "w", "ws", "wz", "ys", "yz"], ["y"]),
                name="layer",
            )
        ],
        inputs={"x": np.abs(X).astype(np.uint8)},
        tensors={
            "w": INTEGERS,
            "xs": SCALE,
            "ws": COLUMN_SCALES,
            "ys": np.float32(9),
            "xz": np.uint8(0),
            "wz": np.zeros(12, np.int8),
            "yz": np.uint8(0),
        },
        weights={"layer": (INTEGERS * COLUMN_SCALES).T},
        mixes=False,
        result=TensorProto.UINT8,
    ),
    "channels last": Case(
        nodes=[
            node("Transpose", ["x"], ["t"], perm=[0, 3, 1, 2]),
            node("Conv", ["t", "w"], ["c"], pads=[1] * 4, name="layer"),
            node("Transpose", ["c"], ["y"], perm=[0, 2, 3, 1]),
        ],
        inputs={"x": IMAGE.transpose(0, 2, 3, 1)},
        tensors={"w": FILTERS},
        weights={"layer": FILTERS},
        left=("Transpose", "Transpose"),
        mixes=False,
    ),
}


def two_branches() -> Any:
    """Return a node that computes one of two products."""
    shape = (1, 8, 12)
    arms = {
        f"{name}_branch": body(
            name, [node("MatMul", ["x", name], [f"{name}_y"])], [], [value(f"{name}_y", shape)]
        )
        for name in ("then", "else")
    }
    return node("If", ["condition"], ["y"], name="branch", **arms)


def loop(result: str = "y") -> Any:
    """Return a node that multiplies a value by the same weights several times."""
    flag = value("go_on", (), TensorProto.BOOL)
    step = body(
        "step",
        [
            node("MatMul", ["state", "w"], ["next"]),
            node("Identity", ["go_on"], ["go_on_still"]),
        ],
        [value("number", (), TensorProto.INT64), flag, value("state", X.shape)],
        [value("go_on_still", (), TensorProto.BOOL), value("next", X.shape)],
    )
    return node("Loop", ["trips", "yes", "x"], [result], name="loop", body=step)


def own_branch(
    name: str, weights: Any, inner: Sequence[Any] = (), *, operand: str = "x", tensor: str = "w"
) -> Any:
    """Return a branch that multiplies a value by a tensor of its own, behind inner nodes."""
    result = f"{tensor}_y"
    nodes = [*inner, node("MatMul", [operand, tensor], [result])]
    graph = body(name, nodes, [], [value(result, (1, 8, weights.shape[1]))])
    graph.initializer.append(numpy_helper.from_array(weights, tensor))
    return graph


def nested_branches() -> list[Any]:
    """Return nodes with branches within branches, two of which have a tensor of one name."""
    inner = node(
        *("If", ["no"], ["inner_y"]),
        then_branch=own_branch("a", FULL, tensor="inner_w"),
        else_branch=own_branch("b", NESTED, tensor="inner_w"),
        name="inner",
    )
    outer = node(
        *("If", ["yes"], ["z"]),
        then_branch=own_branch("c", FULL, [inner], operand="inner_y"),
        else_branch=own_branch("d", W),
        name="outer",
    )
    # A branch of its own that reads the tensor of the branch around it.
    within = body("g", [node("MatMul", ["z", "w"], ["g_y"])], [], [value("g_y", (1, 8, 7))])
    unused = own_branch("h", LAST, operand="z", tensor="unused")
    last_nodes = [node("If", ["yes"], ["f_y"], then_branch=within, else_branch=unused, name="g")]
    around = body("f", last_nodes, [], [value("f_y", (1, 8, 7))])
    around.initializer.append(numpy_helper.from_array(LAST, "w"))
    last = node(
        *("If", ["no"], ["y"]),
        then_branch=own_branch("e", W, operand="z"),
        else_branch=around,
        name="last",
    )
    return [outer, last]


FOLLOWED: Mapping[str, Case] = {
    "taken branch": Case(
        nodes=[two_branches()],
        inputs={"x": X},
        tensors={"then": W, "else": FULL, "condition": np.array([True])},
        weights={"then": W.T},
    ),
    "other branch": Case(
        nodes=[two_branches()],
        inputs={"x": X},
        tensors={"then": W, "else": FULL, "condition": np.array([False])},
        weights={"else": FULL.T},
    ),
    "branch by a size": Case(
        nodes=[
            node("Shape", ["x"], ["sizes"]),
            node("Gather", ["sizes", "axis"], ["size"]),
            node("Equal", ["size", "expected"], ["condition"]),
            node(
                *("If", ["condition"], ["z"]),
                then_branch=body(
                    "a", [node("Squeeze", ["x", "axes"], ["a_y"])], [], [value("a_y", (8, 16))]
                ),
                else_branch=body(
                    "b", [node("Identity", ["x"], ["b_y"])], [], [value("b_y", X.shape)]
                ),
            ),
            node("MatMul", ["z", "w"], ["y"], name="layer"),
        ],
        inputs={"x": X},
        tensors={"w": W, "axis": np.array(0), "axes": np.array([0]), "expected": np.array(1)},
        weights={"layer": W.T},
        left=("Squeeze", "Identity"),
        mixes=False,
    ),
    "branches within branches": Case(
        nodes=nested_branches(),
        inputs={"x": X},
        tensors={"yes": np.array(True), "no": np.array(False)},
        weights={"inner_w": NESTED.T, "w": FULL.T, "w:last": LAST.T},
    ),
    "loop of one iteration": Case(
        nodes=[loop()],
        inputs={"x": X},
        tensors={"w": sparse((16, 16)), "trips": np.array(1), "yes": np.array(True)},
        weights={"w": sparse((16, 16)).T},
    ),
    "loop of one iteration or none": Case(
        nodes=[loop()],
        inputs={"x": X, "yes": np.array(True)},
        tensors={"w": sparse((16, 16)), "trips": np.array(1)},
        left=("Loop",),
    ),
    "loop of no iteration": Case(
        nodes=[loop("z"), node("MatMul", ["z", "v"], ["y"], name="layer")],
        inputs={"x": X},
        tensors={"w": FULL, "trips": np.array(0), "yes": np.array(True), "v": W},
        weights={"layer": W.T},
        left=("Identity",),
        mixes=False,
    ),
}

LEFT_OUT: Mapping[str, Case] = {
    # Its weights have no address without the sizes of values, which a file of tensors lacks.
    "branch with weights by a size": Case(
        nodes=[
            node("Shape", ["x"], ["sizes"]),
            node("Gather", ["sizes", "axis"], ["size"]),
            node("Equal", ["size", "expected"], ["condition"]),
            two_branches(),
        ],
        inputs={"x": X},
        tensors={"then": W, "else": FULL, "axis": np.array(0), "expected": np.array(1)},
        left=("If",),
    ),
    "branch": Case(
        nodes=[two_branches()],
        inputs={"x": X, "condition": np.array(True)},
        tensors={"then": W, "else": FULL},
        left=("If",),
    ),
    "loop": Case(
        nodes=[loop()],
        inputs={"x": X},
        tensors={"w": sparse((16, 16)), "trips": np.array(5), "yes": np.array(True)},
        left=("Loop",),
    ),
    "recurrence": Case(
        nodes=[
            node("Transpose", ["x"], ["t"], perm=[1, 0, 2]),
            node("LSTM", ["t", "w", "r"], ["y"], hidden_size=8, name="recurrence"),
        ],
        inputs={"x": X},
        tensors={"w": LSTM_W, "r": LSTM_R},
        left=("Transpose", "LSTM"),
    ),
    "transposed convolution": Case(
        nodes=[node("ConvTranspose", ["x", "w"], ["y"], strides=[2, 2])],
        inputs={"x": IMAGE},
        tensors={"w": sparse((4, 6, 3, 3))},
        left=("ConvTranspose",),
        mixes=False,
    ),
    "groups": Case(
        nodes=[node("Conv", ["x", "w"], ["y"], group=4)],
        inputs={"x": IMAGE},
        tensors={"w": sparse((4, 1, 3, 3))},
        left=("Conv",),
        mixes=False,
    ),
    "chosen by an input": Case(
        nodes=[node("Gather", ["w", "number"], ["v"], axis=0), matmul("v")],
        inputs={"x": X, "number": np.array(1)},
        tensors={"w": STACK},
        left=("Gather", "MatMul"),
    ),
    "attention": Case(
        nodes=[
            node("Transpose", ["x"], ["t"], perm=[0, 2, 1]),
            node("MatMul", ["x", "t"], ["scores"]),
            node("Softmax", ["scores"], ["p"]),
            node("MatMul", ["p", "x"], ["y"]),
        ],
        inputs={"x": X},
        left=("Transpose", "MatMul", "Softmax", "MatMul"),
    ),
}
CASES = {**FOLDED, **PRODUCTS, **FOLLOWED, **LEFT_OUT}
ALL_CASES = {
    **CASES,
    **{
        f"plain and {name}": case.behind_a_plain_layer()
        for name, case in CASES.items()
        if case.mixes
    },
}
