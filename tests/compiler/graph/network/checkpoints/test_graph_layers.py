"""Layers of ONNX graphs: their geometry, what they follow, what is finished with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import numpy as np
import onnx
import pytest
from checkpoint_models import model, node, saved, sparse
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.compiler.graph.network.checkpoints import read_checkpoint, sparsities_of, sparsity_of
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network, Omission
from ipusim.compiler.matrix.files import read_tensor, write_checkpoint
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish

IMAGE = ["N", 3, 12, 12]  # batch, which has a name for a number, channels and two sides


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all tests of this module share; each test writes its model anew."""
    return tmp_path_factory.mktemp("graphs")


def conv(x: str, w: str, y: str, **more: Any) -> Any:
    """Return an ONNX node that convolves x with filters w to y."""
    return node("Conv", [x, w], [y], **more)


def filters(k: int, c: int, taps: int = 3) -> Any:
    """Return random sparse filters, [k filters, c channels, taps, taps]."""
    return sparse((k, c, taps, taps), seed=k + c)


def network(folder: Path, nodes: Any, inputs: Any, tensors: Any, **more: Any) -> Network:
    """Write an ONNX model of these nodes and return the network that is read from it."""
    integers = more.pop("integers", ())
    onnx_model = model(nodes, inputs, tensors, [nodes[-1].output[0]], integers=integers)
    return read_checkpoint([saved(folder / "m.onnx", onnx_model)], **more)


def predecessors(result: Network) -> dict[str, str | None]:
    """Return for each layer the layer whose result it takes, by name."""
    return {one.name: one.input for one in result.layers}


@st.composite
def convolutions(draw: st.DrawFn) -> tuple[Any, tuple[int, ...], Any]:
    """Draw a convolution node, its image size and its filters, in one or two dimensions."""
    sides = draw(st.integers(1, 2))
    few = st.lists(st.integers(1, 3), min_size=sides, max_size=sides)
    image = draw(st.lists(st.integers(5, 14), min_size=sides, max_size=sides))
    taps, strides, dilations = draw(few), draw(few), draw(few)
    reach = [(count - 1) * apart + 1 for count, apart in zip(taps, dilations, strict=True)]
    assume(all(one <= size for one, size in zip(reach, image, strict=True)))  # onnx says 1 of less
    more: dict[str, Any] = {"strides": strides, "dilations": dilations}
    match draw(st.sampled_from(("pads", "pads", "SAME_UPPER", "SAME_LOWER", "VALID"))):
        case "pads":
            pads = draw(st.lists(st.integers(0, 3), min_size=sides, max_size=sides))
            behind = draw(st.lists(st.integers(0, 3), min_size=sides, max_size=sides))
            more["pads"] = pads + draw(st.sampled_from((pads, behind)))
        case auto:
            more["auto_pad"] = auto
    if "auto_pad" in more or draw(st.booleans()):
        more["kernel_shape"] = taps
    return conv("x", "w", "y", **more), tuple(image), np.ones((4, 2, *taps), np.float32)


@given(case=convolutions(), batch=st.sampled_from(("N", 1, 3)))
@settings(max_examples=120, deadline=None)
def test_the_geometry_of_a_convolution_gives_the_shape_that_onnx_infers(
    folder: Path, case, batch
) -> None:
    onnx_node, image, weights = case
    whole = model([onnx_node], {"x": [1, 2, *image]}, {"w": weights}, ["y"])
    try:
        inferred = onnx.shape_inference.infer_shapes(whole, strict_mode=True)
    except onnx.shape_inference.InferenceError:
        assume(False)
    dims = [dim.dim_value for dim in inferred.graph.output[0].type.tensor_type.shape.dim]
    assume(min(dims) > 0)
    inputs = {"x": [batch, 2, *image]}
    result = network(folder, [onnx_node], inputs, {"w": weights})
    (layer,) = result.layers

    alike = _is_padded_alike(onnx_node, image, dims[2:])
    assert isinstance(layer.work, Convolution)
    assert (layer.work.image == image) == alike
    assert result.not_simulated == (() if alike else (Omission("padding"),))
    assert layer.work.output_shape == tuple(dims)
    assert layer.work.weights_shape == weights.shape


def _is_padded_alike(onnx_node: Any, image: tuple[int, ...], out: list[int]) -> bool:
    """Return True if `SAME` pads each side alike, so that outputs lie a stride apart."""
    told = {one.name: onnx.helper.get_attribute_value(one) for one in onnx_node.attribute}
    if b"SAME" not in told.get("auto_pad", b""):
        pads = told.get("pads", [])
        return pads[: len(pads) // 2] == pads[len(pads) // 2 :]
    return all(
        max((e - 1) * stride + (taps - 1) * dilation + 1 - size, 0) % 2 == 0
        for e, stride, dilation, size, taps in zip(
            out, told["strides"], told["dilations"], image, told["kernel_shape"], strict=True
        )
    )


@given(
    lead=st.lists(st.integers(1, 5), max_size=3),
    batch=st.sampled_from((1, 2, 4)),
    how=st.sampled_from(("MatMul", "Gemm", "Gemm B", "left")),
)
@settings(max_examples=60, deadline=None)
def test_columns_are_what_a_sample_has_before_the_features(folder: Path, lead, batch, how) -> None:
    w = sparse((6, 10))
    shape = [batch, *lead, 10]
    columns = int(np.prod(lead, dtype=int))
    match how:
        case "MatMul":
            onnx_node = node("MatMul", ["x", "w"], ["y"])
            given_weights = w.T
        case "left":
            onnx_node, given_weights, shape = (
                node("MatMul", ["w", "x"], ["y"]),
                w,
                [batch, 10, columns],
            )
        case _:
            shape = [batch, 10]
            columns = batch
            onnx_node = node("Gemm", ["x", "w"], ["y"], transB=int(how == "Gemm B"))
            given_weights = w if how == "Gemm B" else w.T
    (layer,) = network(folder, [onnx_node], {"x": shape}, {"w": given_weights.copy()}).layers

    if shape == [batch, 10]:  # no size of it is a batch
        columns = batch
    assert layer.work == LinearProduct(m=6, k=10, columns=columns)
    assert np.array_equal(read_tensor(layer.weights), w)
    assert sparsity_of(layer) == 1 - np.count_nonzero(w) / w.size


def residual_graph() -> tuple[list[Any], dict[str, Any]]:
    """Two blocks with a way round, then a classifier."""
    norm = ["s", "s", "s", "s"]
    nodes = [
        conv("x", "stem.weight", "a", pads=[1, 1, 1, 1]),
        node("BatchNormalization", ["a", *norm], ["b"]),
        node("Relu", ["b"], ["c"]),
        node("MaxPool", ["c"], ["d"], kernel_shape=[2, 2], strides=[2, 2]),
        conv("d", "one.weight", "e", pads=[1, 1, 1, 1]),
        node("Relu", ["e"], ["f"]),
        conv("f", "two.weight", "g", pads=[1, 1, 1, 1]),
        node("Add", ["g", "d"], ["h"]),
        node("Relu", ["h"], ["i"]),
        conv("i", "left.weight", "j"),
        conv("i", "right.weight", "k"),
        node("Concat", ["j", "k"], ["l"], axis=1),
        conv("l", "last.weight", "m"),
        node("GlobalAveragePool", ["m"], ["n"]),
        node("Flatten", ["n"], ["o"]),
        node("Gemm", ["o", "head.weight", "bias"], ["p"], transB=1),
    ]
    tensors = {
        "stem.weight": filters(8, 3),
        **{f"{name}.weight": filters(8, 8) for name in ("one", "two", "left", "right")},
        "last.weight": filters(4, 16, 1),
        "head.weight": sparse((5, 4)),
        "bias": sparse((5,)),
        "s": np.ones(8, np.float32),
    }
    return nodes, tensors


def test_a_layer_follows_the_one_whose_result_reaches_it(folder: Path) -> None:
    nodes, tensors = residual_graph()
    result = network(folder, nodes, {"x": IMAGE}, tensors)

    assert predecessors(result) == {
        "stem": None,
        "one": "stem",
        "two": "one",
        "left": "two",
        "right": "two",
        "last": None,
        "head": "last",
    }
    assert {one.name: one.finish for one in result.layers if one.finish} == {
        "stem": Finish(bias=True, relu=True),
        "one": Finish(relu=True),
        "head": Finish(bias=True),
    }
    assert result.by_name["one"].work.size == (6, 6)
    assert result.source == "the graph of m.onnx"


def test_a_layer_that_no_name_matches_is_a_step_between(folder: Path) -> None:
    nodes, tensors = residual_graph()
    result = network(folder, nodes, {"x": IMAGE}, tensors, names="[!o]*")

    assert predecessors(result)["two"] == "stem"
    assert "one" not in result.by_name
    assert result.not_simulated[0] == Omission(
        "layer one", why="its name does not match", macs=8 * 8 * 9 * 36, bytes=4 * 8 * (72 + 72)
    )


def test_layers_that_no_name_matches_are_one_line_with_their_work(folder: Path) -> None:
    nodes, tensors = residual_graph()
    result = network(folder, nodes, {"x": IMAGE}, tensors, names="stem")
    every = network(folder, nodes, {"x": IMAGE}, tensors)

    assert (result.not_simulated[0].name, result.not_simulated[0].count) == ("layer", 6)
    assert result.not_simulated[0].macs == every.macs - result.macs
    assert result.all_macs == every.all_macs


def attention_graph() -> tuple[list[Any], dict[str, Any]]:
    """Return nodes and tensors of a transformer layer, by the operators that exporters write."""
    nodes = [
        node("Gather", ["table", "words"], ["x"]),
        node("MatMul", ["x", "q"], ["q0"], name="query"),
        node("Add", ["qb", "q0"], ["q1"]),
        node("MatMul", ["x", "k"], ["k0"], name="key"),
        node("Add", ["k0", "qb"], ["k1"]),
        node("Transpose", ["k1"], ["kt"], perm=[0, 2, 1]),
        node("MatMul", ["q1", "kt"], ["s"]),
        node("Softmax", ["s"], ["p"], axis=-1),
        node("MatMul", ["x", "v"], ["v0"], name="value"),
        node("MatMul", ["p", "v0"], ["c"]),
        node("MatMul", ["c", "o"], ["o0"], name="output"),
        node("Add", ["o0", "x"], ["r"]),
        node("ReduceMean", ["r"], ["mean"], axes=[-1]),
        node("Sub", ["r", "mean"], ["z"]),
        node("Mul", ["z", "qb"], ["n"]),
        node("MatMul", ["n", "up"], ["u"], name="up"),
        node("Shape", ["u"], ["size"]),
        node("Reshape", ["u", "size"], ["u1"]),
        node("Erf", ["u1"], ["e"]),
        node("Mul", ["e", "u1"], ["g"]),
        node("MatMul", ["g", "down"], ["d"], name="down"),
        node("Relu", ["d"], ["y"]),
    ]
    square = dict.fromkeys("qkvo", sparse((8, 8)))
    tensors = {**square, "up": sparse((8, 16)), "down": sparse((16, 8))}
    return nodes, {**tensors, "table": sparse((50, 8)), "qb": sparse((8,))}


def test_a_transformer_layer_has_its_linear_layers_and_no_embedding(folder: Path) -> None:
    nodes, tensors = attention_graph()
    inputs = {"words": ["batch", "tokens"]}
    result = network(folder, nodes, inputs, tensors, integers=["words"], columns=7)

    assert predecessors(result) == {
        **dict.fromkeys(("query", "key", "value", "s", "c", "output")),
        "up": "output",
        "down": "up",
    }
    assert {one.work.columns for one in result.layers if isinstance(one.work, LinearProduct)} == {7}
    assert [one.name for one in result.layers if one.finish.bias] == ["query", "key"]
    assert {one.name: one.count for one in result.not_simulated} == {
        "lookup": 1,
        "transpose": 1,
        "softmax": 1,
        "addition": 1,
        "mean": 1,
        "subtraction": 1,
        "multiplication": 2,
        "reshape": 1,
        "error function": 1,
    }
    assert result.by_name["down"].finish == Finish(relu=True)


@pytest.mark.parametrize(
    ("behind", "finish", "between"),
    [
        ([node("Relu", ["a"], ["b"])], Finish(relu=True), ()),
        ([node("Add", ["a", "rows"], ["b"])], Finish(bias=True), ()),
        ([node("Add", ["a", "columns"], ["b"])], Finish(), ("addition",)),
        ([node("Add", ["a", "whole"], ["b"])], Finish(), ("addition",)),
        ([node("Mul", ["rows", "a"], ["b"])], Finish(), ()),
        ([node("Add", ["a", "a"], ["b"])], Finish(), ("addition",)),
        ([node("Sub", ["rows", "a"], ["b"])], Finish(), ("subtraction",)),
        ([node("Clip", ["a"], ["b"])], Finish(), ("clip",)),
        (
            [node("Relu", ["a"], ["c"]), node("Add", ["c", "rows"], ["b"])],
            Finish(relu=True),
            ("addition",),
        ),
        (
            [node("Sigmoid", ["a"], ["c"]), node("Mul", ["a", "c"], ["b"])],
            Finish(),
            ("sigmoid", "multiplication"),
        ),
        (
            [
                node("Sigmoid", ["a"], ["c"]),
                node("Relu", ["a"], ["d"]),
                node("Add", ["c", "d"], ["b"]),
            ],
            Finish(),
            ("sigmoid", "ReLU", "addition"),
        ),
        (
            [node("Dropout", ["a"], ["c"]), node("Relu", ["c"], ["b"])],
            Finish(relu=True),
            (),
        ),
    ],
)
def test_what_is_finished_on_the_chip_stands_alone_behind_its_layer(
    folder: Path, behind, finish, between
) -> None:
    nodes = [conv("x", "w", "a", name="first"), *behind, conv("b", "v", "y", name="second")]
    tensors = {
        "w": filters(4, 3),
        "v": filters(4, 4),
        "rows": np.ones((4, 1, 1), np.float32),
        "columns": np.ones((10,), np.float32),
        "whole": np.ones((4, 10, 10), np.float32),
    }
    result = network(folder, nodes, {"x": IMAGE}, tensors)

    assert result.by_name["first"].finish == finish
    assert predecessors(result)["second"] == "first"
    steps = (part.name for part in result.not_simulated if not part.name.startswith("tensor "))
    assert tuple(steps) == between


def test_a_value_that_leaves_the_graph_is_not_finished(folder: Path) -> None:
    nodes = [conv("x", "w", "a"), node("Relu", ["a"], ["y"])]
    onnx_model = model(nodes, {"x": IMAGE}, {"w": filters(4, 3)}, ["a", "y"])

    (layer,) = read_checkpoint([saved(folder / "m.onnx", onnx_model)]).layers

    assert layer.finish == Finish()


def test_a_gemm_that_adds_a_result_has_no_bias(folder: Path) -> None:
    nodes = [
        node("Gemm", ["x", "w"], ["a"], name="first"),
        node("Gemm", ["a", "w", "x"], ["b"], name="second"),
        node("Relu", ["b"], ["c"]),
        node("Gemm", ["c", "w", "rows"], ["y"], name="third", beta=0.0),
    ]
    tensors = {"w": sparse((4, 4)), "rows": np.ones(4, np.float32)}
    result = network(folder, nodes, {"x": [1, 4]}, tensors)

    assert [one.finish for one in result.layers] == [Finish()] * 3
    assert predecessors(result)["third"] == "second"
    assert [part.name for part in result.not_simulated] == ["addition", "ReLU"]


def test_weights_used_twice_are_two_layers(folder: Path) -> None:
    nodes = [node("Gemm", [x, "a.weight"], [y]) for x, y in (("x", "b"), ("b", "c"), ("c", "y"))]
    result = network(folder, nodes, {"x": [1, 4]}, {"a.weight": sparse((4, 4))})

    assert predecessors(result) == {"a": None, "a:2": "a", "a:3": "a:2"}


def test_a_layer_that_is_not_simulated_is_set_aside_and_the_others_are(folder: Path) -> None:
    nodes = [
        conv("x", "first.weight", "a"),
        conv("a", "deep.weight", "b", group=8, pads=[1, 1, 1, 1]),
        node("Relu", ["b"], ["c"]),
        conv("c", "last.weight", "y"),
    ]
    tensors = {
        "first.weight": filters(8, 3),
        "deep.weight": filters(8, 1),
        "last.weight": filters(4, 8, 1),
    }
    result = network(folder, nodes, {"x": IMAGE}, tensors)

    assert predecessors(result) == {"first": None, "last": "first"}
    assert result.not_simulated == (
        Omission("layer deep", why="a convolution of 8 groups", macs=8 * 9 * 100, bytes=6688),
        Omission("ReLU", bytes=2 * 4 * 8 * 100),
    )


@pytest.mark.parametrize(("shape", "more"), [([384, 8], {}), (["N", 8], {"columns": 384})])
def test_an_input_of_two_sizes_is_columns_by_features(folder: Path, shape, more) -> None:
    nodes = [node("Gemm", ["x", "w"], ["a"]), node("Relu", ["a"], ["b"])]
    (layer,) = network(folder, nodes, {"x": shape}, {"w": sparse((8, 6))}, **more).layers

    assert layer.work == LinearProduct(m=6, k=8, columns=384)


def test_what_has_weights_and_is_no_layer_is_left_out_with_its_work(folder: Path) -> None:
    nodes = [
        node("ConvTranspose", ["x", "up"], ["a"], name="grow"),
        conv("a", "w", "b", name="conv"),
        node("Add", ["whole", "b"], ["c"]),
        node("Abs", ["up"], ["scaled"]),
        conv("c", "scaled", "y", name="computed"),
    ]
    tensors = {"up": filters(3, 3), "w": filters(3, 3), "whole": np.ones((3, 12, 12), np.float32)}
    result = network(folder, nodes, {"x": IMAGE}, tensors)

    assert predecessors(result) == {"conv": None, "computed": "conv"}
    assert np.array_equal(read_tensor(result.by_name["computed"].weights), abs(tensors["up"]))
    assert [one.name for one in result.not_simulated] == ["layer grow", "addition"]
    assert result.not_simulated[0].macs == 3 * 12 * 12 * 3 * 9


@pytest.mark.parametrize(
    ("shape", "more", "image"),
    [
        (["N", 3, "H", "W"], {"image": (9, 12)}, (9, 12)),
        (["N", 3, 9, "W"], {"image": (9, 12)}, (9, 12)),
        (["N", 3, 9, 12], {"image": (9, 12)}, (9, 12)),
        (["N", 3, 9, 12], {}, (9, 12)),
    ],
)
def test_an_image_settles_what_a_graph_leaves_open(folder: Path, shape, more, image) -> None:
    (layer,) = network(
        folder, [conv("x", "w", "y")], {"x": shape}, {"w": filters(4, 3)}, **more
    ).layers

    assert isinstance(layer.work, Convolution)
    assert layer.work.image == image
    assert layer.work.batch == 1


def test_a_length_and_columns_settle_what_a_graph_leaves_open(folder: Path) -> None:
    (line,) = network(
        folder, [conv("x", "w", "y")], {"x": ["N", 2, "L"]}, {"w": np.ones((4, 2, 3), "f")},
        image=[20],
    ).layers  # fmt: skip
    (product,) = network(
        folder, [node("MatMul", ["x", "w"], ["y"])], {"x": ["N", "T", 4]}, {"w": sparse((4, 4))},
        columns=5,
    ).layers  # fmt: skip

    assert line.work.image == (20,)
    assert product.work.columns == 5


W34 = {"w": filters(4, 3)}  # four filters of three channels
REFUSED = [
    (
        [conv("x", "w", "y", auto_pad="SAME_UPPER", strides=[0, 0])],
        {"x": IMAGE},
        W34,
        {},
        r"layer 'w': strides are \[0, 0\]; give 1 or more|shapes do not go together",
    ),
    (
        [conv("x", "w", "y", group=3)],
        {"x": IMAGE},
        {"w": filters(6, 1)},
        {},
        r"no linear layers; it has Conv \(a convolution of 3 groups; 5,400 MACs\)",
    ),
    ([conv("x", "w", "y")], {"x": ["N", 3, "H", "W"]}, W34, {}, "give an image .* --image 224x224"),
    ([conv("x", "w", "y")], {"x": ["N", "C", 9, 9]}, W34, {}, "give an image to settle it"),
    ([conv("x", "w", "y")], {"x": IMAGE}, W34, {"image": (9, 9)}, "leave the image .* out"),
    ([conv("x", "w", "y")], {"x": IMAGE}, W34, {"columns": 9}, "leave the 9 columns out"),
    ([conv("x", "w", "y")], {"x": IMAGE}, W34, {"columns": 0}, "columns are 0; give 1 or more"),
    (
        [conv("x", "w", "y")],
        {"x": IMAGE},
        W34,
        {"names": "z*"},
        r"no linear layers that match 'z\*'; its layers are w$",
    ),
    (
        [
            node("LSTM", ["x", "w", "w"], ["", "h"], hidden_size=4, name="cell"),
            node("Tanh", ["h"], ["y"]),
        ],
        {"x": [5, 1, 4]},
        {"w": sparse((1, 16, 4))},
        {},
        r"it has LSTM \(a recurrence, in which .*; 640 MACs\), Tanh x 1$",
    ),
    (
        [conv("x", "w", "y")],
        {"x": ["N", 3, 2, 2]},
        W34,
        {},
        "shapes do not go together|larger than",
    ),
    (
        [node("MatMul", ["x", "w"], ["y"])],
        {"x": ["N", "T", 4]},
        {"w": sparse((4, 4))},
        {},
        "input 'x' is of 'N x T x 4'; give columns, tokens of a sample",
    ),
    (
        [node("MatMul", ["x", "w"], ["y"])],
        {"x": ["N", 2, 2, 2, "T"]},
        {"w": sparse((4, 4))},
        {},
        "may be open",
    ),
    ([node("Foo", ["x"], ["z"]), conv("z", "w", "y")], {"x": IMAGE}, W34, {}, "finds no sizes"),
    (
        [conv("z", "w", "y"), node("Relu", ["x"], ["z"])],
        {"x": IMAGE},
        W34,
        {},
        r"node 0 \(Conv\) takes 'z', which a later node makes",
    ),
    (
        [conv("x", "w", "y")],
        {"x": [1, 3, 4, 4, 4]},
        {"w": sparse((2, 3, 1, 1, 1))},
        {},
        r"it has Conv \(a convolution of 3 spatial dimensions; 384 MACs\)",
    ),
    ([node("Relu", ["x"], ["y"])], {"x": IMAGE}, {}, {}, "no convolutions and no linear layers"),
]


@pytest.mark.parametrize(("nodes", "inputs", "tensors", "more", "words"), REFUSED)
def test_a_graph_that_cannot_be_modelled_is_refused(
    folder: Path, nodes, inputs, tensors, more, words
) -> None:
    with pytest.raises(InputError, match=words) as caught:
        network(folder, nodes, inputs, tensors, **more)

    assert len(str(caught.value).splitlines()) == 1
    assert more.get("columns") == 0 or str(caught.value).startswith(f"{folder / 'm.onnx'}: ")


def test_a_pruned_model_is_the_same_network_with_its_zeros(folder: Path) -> None:
    nodes, tensors = residual_graph()
    before = network(folder, nodes, {"x": IMAGE}, tensors)
    pruned = {}
    for layer in before.layers:
        _, _, name = str(layer.weights).partition(".onnx:")
        values = read_tensor(str(layer.weights)).copy()
        values[np.abs(values) < 5] = 0
        pruned[name] = values
    write_checkpoint(folder / "m.onnx", folder / "p.onnx", pruned)

    after = read_checkpoint([folder / "p.onnx"])

    assert [_without_file(one) for one in after.layers] == [
        _without_file(one) for one in before.layers
    ]
    assert sparsities_of(after) == {
        layer.name: 1 - np.count_nonzero(values) / values.size
        for layer, values in zip(before.layers, pruned.values(), strict=True)
    }


def _without_file(layer: Layer) -> Layer:
    """Return the layer with the name of its weights, without the file before it."""
    return attrs.evolve(layer, weights=str(layer.weights).partition(".onnx:")[2])
