"""A table of layers is read as it is written, and what it gets wrong is named."""

import inspect
import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.compiler.graph.network import layer_table
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.graph.network.layer_table import read_layers, table_network
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish

# a complete convolution, to which tests add a mistake
GOOD = 'name = "c", channels = 3, filters = 8, image = [8, 8], kernel = 3'
SIDES = st.integers(1, 9)


def network(text: str) -> Network:
    """Return the network of the text of a table."""
    return table_network(text.encode(), where="net.toml", name="net")


def test_the_table_of_the_docstring_is_read(tmp_path: Path) -> None:
    documentation = inspect.getdoc(layer_table) or ""
    start, end = documentation.index("    name ="), documentation.index("\nA layer with")
    path = tmp_path / "net.toml"
    path.write_text(textwrap.dedent(documentation[start:end]))

    result = read_layers(path)

    assert result.name == "two convolutions and a classifier"
    assert result.source == "where the shapes are from"
    assert result.layers == (
        Layer(
            name="conv1",
            work=Convolution(channels=3, filters=64, image=(32, 32), kernel=3, padding=1),
        ),
        Layer(
            name="conv2",
            work=Convolution(channels=64, filters=64, image=(16, 16), kernel=3),
            finish=Finish(bias=True),
        ),
        Layer(
            name="classifier",
            work=LinearProduct(m=10, k=64),
            follows="conv2",
            between=("average pooling",),
        ),
    )


@given(
    sides=st.lists(st.integers(9, 20), min_size=1, max_size=2),
    kernel=SIDES,
    stride=st.lists(SIDES, min_size=2, max_size=2),
    padding=st.integers(0, 3),
    relu=st.booleans(),
    weights=st.sampled_from((None, "net.onnx:conv.weight")),
)
def test_a_convolution_has_all_that_its_table_says(
    sides: list[int],
    kernel: int,
    stride: list[int],
    padding: int,
    relu: bool,
    weights: str | None,
) -> None:
    stride = stride[: len(sides)]
    options_text = f"stride = {stride}, padding = {padding}, relu = {str(relu).lower()}"
    options_text += "" if weights is None else f', weights = "{weights}"'
    text = f'layers = [{{ name = "c", channels = 3, filters = 8, image = {sides}, kernel = {kernel}'

    layer = network(f"{text}, {options_text} }}]").layers[0]

    work = Convolution(
        channels=3, filters=8, image=sides, kernel=kernel, stride=stride, padding=padding
    )
    assert layer == Layer(name="c", work=work, finish=Finish(relu=relu), weights=weights)


@pytest.mark.parametrize(
    ("row", "refusal"),
    [
        ("channels = 3", "net.toml, line 1: layer 1: lacks name, filters, image, kernel"),
        ('name = "p", m = 3', "net.toml, line 1: layer p: lacks k"),
        (
            f"{GOOD}, strides = 2",
            "net.toml, line 1: layer c: no key 'strides', did you mean 'stride'",
        ),
        (f"{GOOD}, m = 3, k = 3", "layer c: no key 'channels', one of: between, .*columns, .*k, m"),
        (GOOD.replace("3, f", "true, f"), "layer c: channels is true, not a whole number from 0"),
        (GOOD.replace("3, f", "3.0, f"), "layer c: channels is 3.0, not a whole number"),
        (GOOD.replace("3, f", "-3, f"), "layer c: channels is -3, not a whole number"),
        (GOOD.replace("3, f", "3000000000, f"), "channels is 3000000000, not a whole number"),
        (GOOD.replace("3, f", "0, f"), "net.toml, line 1: layer c: channels 0 is less than 1"),
        (GOOD.replace("[8, 8]", "[8, 8, 8]"), r"layer c: image is \[8, 8, 8\], not .*one or two"),
        (GOOD.replace("kernel = 3", "kernel = 9"), "layer c: a kernel that reaches over 9 rows"),
        (f'{GOOD}, follows = "b"', "net.toml: layer 'c' of net follows 'b', which is no layer"),
        (f'{GOOD}, between = "pool"', 'layer c: between is "pool", not a list of texts'),
        (f"{GOOD}, bias = 1", "layer c: bias is 1, not true or false"),
        ('name = "p", m = 3, k = 0', "net.toml, line 1: layer p: k of a linear layer is 0"),
        (f"{GOOD}, heads = 2", "layer c: no key 'heads', one of: between, "),
        ('name = "p", m = 3, k = 2, heads = 0', "layer p: heads is 0, not a whole number from 1"),
        (
            'name = "p", m = 3, k = 2, heads = 2, bias = true',
            "net.toml, line 1: layer p: a product of two results has no bias; leave it or heads",
        ),
        ('name = "p", m = 3, k = 2, heads = 2, weights = "a.onnx:b"', "has no weights; leave it"),
        ('name = "a\\nb", m = 3, k = 1', r"name is 'a\\nb', not a text in quotes, on one line"),
    ],
)
def test_a_layer_that_cannot_be_is_refused_in_one_line(row: str, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal) as caught:
        network(f"layers = [{{ {row} }}]")

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "net.toml: lacks layers"),
        ("layers = []", "net.toml: network net has no layers"),
        ("layers = [1]", "net.toml, line 1: layers is .1., not a list of tables; write ..layers.."),
        (f"layers = [{{ {GOOD} }}, {{ {GOOD} }}]", "network net has two layers 'c'; rename one"),
        ("zz = 'x'", "net.toml, line 1: no key 'zz', one of: layers, name, omitted, source"),
        ("layers = ", "net.toml: not a TOML file"),
        ("layers = " + "[" * 100_000, "net.toml: its lists and tables nest 100,000 deep"),
    ],
)
def test_a_table_that_is_none_is_refused(text: str, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal):
        network(text)


def test_a_product_of_two_results_has_a_number_of_heads() -> None:
    text = (
        'layers = [{ name = "a", m = 4, k = 4 }, '
        '{ name = "s", m = 8, k = 2, columns = 8, heads = 2, between = ["split"] }]'
    )

    layer = network(text).by_name["s"]

    work = LinearProduct(m=8, k=2, columns=8)
    assert layer == Layer(name="s", work=work, between=("split",), count=2, of_results=True)
    assert network(text).macs == 4 * 4 + 2 * 8 * 2 * 8


def test_a_file_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * ((1 << 20) + 1))

    with pytest.raises(InputError, match="1,048,577 bytes in memory, more than the 1,048,576"):
        read_layers(path)


def test_a_network_without_a_name_has_its_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"layers = [{{ {GOOD} }}]")

    assert read_layers(path).name == "mine"


def test_what_is_not_simulated_is_counted_once_behind_each_layer() -> None:
    text = (
        'omitted = ["softmax", "pool"]\nlayers = [{ name = "a", m = 4, k = 4 }, '
        '{ name = "b", m = 4, k = 4, follows = "a", between = ["pool"] }, '
        '{ name = "c", m = 4, k = 4, follows = "a", between = ["pool", "add"] }, '
        '{ name = "d", m = 4, k = 4, between = ["pool"] }]'
    )

    # Behind `a` once for both followers: 4 + 4 numbers of half; before `d` the same.
    assert {(one.name, one.count): one.bytes for one in network(text).omitted} == {
        ("pool", 2): 2 * 2 * (4 + 4),
        ("add", 1): 2 * (2 * 4 + 4),
        ("softmax", 1): None,
        ("pool", 1): None,
    }
