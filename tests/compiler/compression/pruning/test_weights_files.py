"""Weights in every format of file, pruned and written: values, positions, the rest unchanged."""

import io
import json

import numpy as np
import pytest

from ipusim.compiler import NM, BlockMatrix, kept_energy, nm_mask, read_matrix, write_matrix
from ipusim.compiler.cli.app import main
from ipusim.compiler.compression.pruning import block_mask, gradient_mask, magnitude_mask, row_mask
from ipusim.compiler.matrix.files import read_tensor

onnx = pytest.importorskip("onnx")
safetensors = pytest.importorskip("safetensors.numpy")


def draw(*shape):
    """Return random numbers of a shape."""
    return np.random.default_rng(len(shape)).standard_normal(shape).astype(np.float32)


CONV, LINEAR, BIAS = draw(4, 8, 3, 3), draw(8, 16), draw(4)
LAYERS = {"conv.weight": CONV, "fc.weight": LINEAR, "fc.bias": BIAS}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Write weights in every format of file, and work in their folder."""
    monkeypatch.chdir(tmp_path)
    np.save("w.npy", LINEAR)
    np.save("conv.npy", CONV)
    np.savez("net.npz", **LAYERS, words=np.array(["a name"]))
    np.savez("e.npz", **{"wpe.weight": LINEAR, "embed": LINEAR})
    np.savez("slopes.npz", **{name: draw(*array.shape[::-1]).T for name, array in LAYERS.items()})
    write_matrix("a.npz", BlockMatrix.of(LINEAR, block=4))
    write_matrix("a.mtx", BlockMatrix.of(LINEAR, block=1))
    safetensors.save_file(LAYERS, "net.safetensors", metadata={"made": "here"})
    onnx.save(model(), "net.onnx")
    return tmp_path


def model():
    """Return a model of a convolution and a linear layer that stores [in, out]."""
    make, real = onnx.helper, onnx.TensorProto.FLOAT
    nodes = [
        make.make_node("Conv", ["x", "conv.weight"], ["a"]),
        make.make_node("GlobalMaxPool", ["a"], ["b"]),
        make.make_node("Flatten", ["b"], ["c"]),
        make.make_node("MatMul", ["c", "fc"], ["y"]),
    ]
    ends = [
        make.make_tensor_value_info(name, real, shape)
        for name, shape in (("x", [1, 8, 6, 6]), ("y", [1, 8]))
    ]
    tensors = {"conv.weight": CONV, "fc": LINEAR.T[:4]}
    tensors_of_file = [onnx.numpy_helper.from_array(array, name) for name, array in tensors.items()]
    return make.make_model(make.make_graph(nodes, "net", ends[:1], ends[1:], tensors_of_file))


def command(*arguments):
    """Run `ipusim prune`, which must succeed."""
    assert main(["prune", *map(str, arguments)]) == 0


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("w.npy", "b.mtx"),
        ("a.npz", "b.npy"),
        ("a.mtx", "b.npz"),
        ("net.safetensors:fc.weight", "b.npz"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_matrix_is_pruned_from_any_file_to_any_other(source, target):
    command(source, "-o", target, "--density", "1/4")

    assert np.array_equal(read_matrix(target).dense(), LINEAR * magnitude_mask(LINEAR, 0.25))


@pytest.mark.usefixtures("folder")
def test_an_npz_file_keeps_what_a_matrix_was_pruned_to():
    command("w.npy", "-o", "blocks.npz", "--sparsity", "0.5", "--method", "block:8")
    command("w.npy", "-o", "groups.npz", "--method", "nm:4:2:4")
    blocks, groups = read_matrix("blocks.npz"), read_matrix("groups.npz")

    assert (blocks.pattern.block, blocks.pattern.num_blocks) == (8, 1)
    assert np.array_equal(blocks.dense(), LINEAR * block_mask(LINEAR, 8, 0.5))
    assert groups.pattern.format == NM(2, 4, 4)
    assert np.array_equal(groups.dense(), LINEAR * nm_mask(LINEAR, NM(2, 4, 4)))


@pytest.mark.usefixtures("folder")
def test_a_convolution_of_groups_stays_as_it_was():
    grouped = onnx.load("net.onnx")
    grouped.graph.node[0].attribute.append(onnx.helper.make_attribute("group", 2))
    onnx.save(grouped, "net.onnx")
    command("net.onnx", "-o", "b.onnx", "--density", "1/4")
    before, after = (
        {
            tensor.name: onnx.numpy_helper.to_array(tensor)
            for tensor in onnx.load(file).graph.initializer
        }
        for file in ("net.onnx", "b.onnx")
    )

    assert np.array_equal(after["conv.weight"], before["conv.weight"])
    assert np.count_nonzero(after["fc"]) == before["fc"].size // 4


@pytest.mark.usefixtures("folder")
def test_a_convolution_stays_one_in_npy_and_npz():
    command("conv.npy", "-o", "b.npy", "--density", "0.5", "--method", "row")
    command("conv.npy", "-o", "b.npz", "--density", "0.5", "--method", "row")
    expected = CONV * row_mask(CONV, 0.5)

    assert np.array_equal(np.load("b.npy"), expected)
    assert np.array_equal(np.load("b.npz")["a"], expected)


@pytest.mark.usefixtures("folder")
def test_a_file_of_places_alone_is_written_and_reported(capsys):
    command("w.npy", "-o", "b.smtx", "--density", "1/4")

    assert "b.smtx holds the positions of the kept weights, no values" in capsys.readouterr().err
    assert np.array_equal(read_matrix("b.smtx").dense() != 0, magnitude_mask(LINEAR, 0.25))


@pytest.mark.usefixtures("folder")
def test_random_values_are_reported(capsys):
    command("w.npy", "-o", "b.smtx", "--density", "1/2")
    command("b.smtx", "-o", "c.npy", "--density", "1/4")

    assert "b.smtx holds no values; those that were pruned are random" in capsys.readouterr().err
    assert np.count_nonzero(np.load("c.npy")) == LINEAR.size / 4


@pytest.mark.usefixtures("folder")
def test_arrays_of_a_file_are_pruned_by_name_and_the_others_stay():
    command("net.npz", "-o", "b.npz", "--density", "0.5", "--names", "conv*")
    found = np.load("b.npz")

    assert set(found) == {*LAYERS, "words"}
    assert np.array_equal(found["conv.weight"], CONV * magnitude_mask(CONV, 0.5))
    assert np.array_equal(found["fc.weight"], LINEAR)
    assert np.array_equal(found["fc.bias"], BIAS)
    assert found["words"] == "a name"


@pytest.mark.usefixtures("folder")
def test_a_checkpoint_is_pruned_layer_by_layer_and_all_else_stays():
    command("net.safetensors", "-o", "b.safetensors", "--density", "0.25")
    found = safetensors.load_file("b.safetensors")

    assert set(found) == set(LAYERS)
    for name in ("conv.weight", "fc.weight"):
        expected = LAYERS[name] * magnitude_mask(LAYERS[name], 0.25)
        assert np.array_equal(found[name], expected)
    assert np.array_equal(found["fc.bias"], BIAS)


@pytest.mark.usefixtures("folder")
def test_a_model_is_pruned_as_its_layers_multiply():
    command("net.onnx", "-o", "b.onnx", "--density", "0.25", "--method", "row")
    fc = LINEAR[:, :4]  # [out, in], of which the model holds the transpose
    tensors_of_file = {
        array.name: onnx.numpy_helper.to_array(array)
        for array in onnx.load("b.onnx").graph.initializer
    }

    assert np.array_equal(tensors_of_file["conv.weight"], CONV * row_mask(CONV, 0.25))
    assert np.array_equal(tensors_of_file["fc"].T, fc * row_mask(fc, 0.25))


@pytest.mark.usefixtures("folder")
def test_one_tensor_of_a_model_is_pruned_and_the_rest_stays():
    command("net.onnx:fc", "-o", "b.onnx", "--density", "0.25")
    fc = LINEAR[:, :4]

    assert np.array_equal(read_tensor("b.onnx:fc"), fc * magnitude_mask(fc, 0.25))
    assert np.array_equal(read_tensor("b.onnx:conv.weight"), CONV)


@pytest.mark.usefixtures("folder")
def test_arrays_become_a_checkpoint():
    command("net.npz", "-o", "b.safetensors", "--density", "0.5", "--names", "*.weight")

    assert set(safetensors.load_file("b.safetensors")) == {"conv.weight", "fc.weight"}


@pytest.mark.usefixtures("folder")
def test_gradients_are_found_by_name_and_scaled_as_asked():
    flags = ["--method", "gradient", "--gradient", "slopes.npz", "--alpha", "0.5", "--beta", "2"]
    command("net.npz", "-o", "b.npz", "--density", "0.5", *flags)
    found, slopes = np.load("b.npz"), np.load("slopes.npz")

    for name in ("conv.weight", "fc.weight"):
        mask = gradient_mask(LAYERS[name], slopes[name], 0.5, alpha=0.5, beta=2)
        assert np.array_equal(found[name], LAYERS[name] * mask)
        assert not np.array_equal(mask, magnitude_mask(LAYERS[name], 0.5))


TABLES = {"h.wte.weight": draw(6, 4), "word_embeddings.weight": draw(5, 4), "fc.weight": LINEAR}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("kind", ["npz", "safetensors"])
def test_embeddings_stay_as_they_are_until_names_choose_them(kind, capsys):
    save = {"npz": lambda file: np.savez(file, **TABLES)}
    save.get(kind, lambda file: safetensors.save_file(TABLES, file))(f"t.{kind}")
    command(f"t.{kind}", "-o", "b.safetensors", "--density", "0.25")
    err = capsys.readouterr().err
    command(f"t.{kind}", "-o", "c.safetensors", "--density", "0.25", "--names", "*wte*")
    found, chosen = (safetensors.load_file(f"{name}.safetensors") for name in "bc")

    assert np.count_nonzero(found["fc.weight"]) == LINEAR.size // 4
    assert "h.wte.weight, word_embeddings.weight; --names chooses them" in err
    assert np.count_nonzero(chosen["h.wte.weight"]) == 6
    for name in ("h.wte.weight", "word_embeddings.weight"):
        assert kind == "npz" or np.array_equal(found[name], TABLES[name])


@pytest.mark.usefixtures("folder")
def test_the_table_that_a_model_looks_up_is_an_embedding(capsys):
    make, real = onnx.helper, onnx.TensorProto
    nodes = [
        make.make_node("Gather", ["table", "words"], ["x"]),
        make.make_node("MatMul", ["x", "fc"], ["y"]),
    ]
    ends = [
        make.make_tensor_value_info("words", real.INT64, [1, 3]),
        make.make_tensor_value_info("y", real.FLOAT, [1, 3, 8]),
    ]
    tensors = {"table": draw(9, 16), "fc": LINEAR.T.copy()}
    tensors_of_file = [onnx.numpy_helper.from_array(array, name) for name, array in tensors.items()]
    onnx.save(
        make.make_model(make.make_graph(nodes, "n", ends[:1], ends[1:], tensors_of_file)), "t.onnx"
    )
    command("t.onnx", "-o", "b.onnx", "--density", "0.25")

    assert "embeddings stay as they are: table;" in capsys.readouterr().err
    assert np.array_equal(read_tensor("b.onnx:table"), tensors["table"])
    assert np.count_nonzero(read_tensor("b.onnx:fc")) == LINEAR.size // 4


@pytest.mark.usefixtures("folder")
def test_zeros_stay_zero_and_a_tensor_that_becomes_zero_is_reported(capsys):
    half = LINEAR * (np.arange(16) < 8)
    np.savez("z.npz", half=half, tiny=draw(2, 2), zero=0 * LINEAR)
    command("z.npz", "-o", "b.npz", "--density", "0.75", "--json")
    full = json.loads(capsys.readouterr().out)
    command("z.npz", "-o", "b.npz", "--density", "0.1")
    out = capsys.readouterr().out

    counts = {layer["name"]: layer["kept"] for layer in full["layers"]}
    assert counts == {"half": LINEAR.size // 2, "tiny": 3, "zero": 0}
    assert full["total"]["kept"] == LINEAR.size // 2 + 3
    assert full["became_zero"] == []
    assert out.splitlines()[-1] == "tiny became zero"
    assert out.count("became zero") == 1


@pytest.mark.usefixtures("folder")
def test_the_object_has_every_layer_and_their_total(capsys):
    command("net.safetensors", "-o", "b.safetensors", "--density", "0.25", "--json")
    report = json.load(io.StringIO(capsys.readouterr().out))
    layers, total = {layer["name"]: layer for layer in report["layers"]}, report["total"]

    assert report["method"] == "magnitude"
    assert layers["conv.weight"]["shape"] == [4, 8, 3, 3]
    assert layers["conv.weight"]["kept"] == 72
    assert layers["fc.weight"]["density"] == 0.25
    energy = kept_energy(LINEAR, magnitude_mask(LINEAR, 0.25))
    assert layers["fc.weight"]["kept_energy"] == energy
    assert (total["weights"], total["kept"]) == (416, 104)
    whole = np.concatenate([CONV.ravel(), LINEAR.ravel()])
    mask = [magnitude_mask(array, 0.25).ravel() for array in (CONV, LINEAR)]
    assert total["kept_energy"] == pytest.approx(kept_energy(whole, np.concatenate(mask)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["w.npy", "-o", "b.npy"], "method magnitude needs a density"),
        (["w.npy", "-o", "b.npy", "--density", "1", "--sparsity", "0"], "give one of them"),
        (["w.npy", "-o", "b.npy", "--sparsity", "90"], "--sparsity lies between 0 and 1"),
        (
            ["w.npy", "-o", "b.npy", "--density", "1", "--alpha", "2"],
            "--alpha is of --method gradi",
        ),
        (["w.npy", "-o", "b.npy", "--density", "1", "--names", "a"], "names choose among several"),
        (["w.npy", "-o", "b.csv", "--density", "1"], "no writer for .csv; known are .mtx"),
        (["w.npy", "-o", "w.npy", "--density", "1"], "is the command's input too"),
        (["conv.npy", "-o", "b.mtx", "--density", "1"], "a .mtx file holds a matrix, not"),
        (
            ["net.npz", "-o", "b.npy", "--density", "1"],
            "a .npy file holds one array, net.npz has 2",
        ),
        (["net.npz", "-o", "b.onnx", "--density", "1"], "an .onnx file is written of an .onnx"),
        (["net.npz", "-o", "b.npz", "--density", "1", "--names", "z*"], "of names 'z*'; they are"),
        (
            ["net.npz", "-o", "b.npz", "--density", "1", "--method", "bank:3"],
            "net.npz, conv.weight: ",
        ),
        (["e.npz", "-o", "b.npz", "--density", "1"], "all of its weights are embeddings, as 'wpe"),
        (["gone.npy", "-o", "b.npy", "--density", "1"], "gone.npy"),
        (
            ["net.npz", "-o", "b.npz", "--density", "1", "--method", "gradient"],
            "conv.weight: method gradient needs dL/dw",
        ),
        (
            ["net.npz", "-o", "b.npz", "--density", "1", "--gradient", "w.npy"],
            "w.npy: it has no array 'conv.weight'",
        ),
    ],
)
@pytest.mark.usefixtures("folder")
def test_impossible_arguments_are_refused_in_one_line_and_write_nothing(
    arguments, message, capsys, tmp_path
):
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}

    assert main(["prune", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
