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
from ipusim.compiler.graph.network.layer_table import layers_of, read_layers, table_of
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish

# a complete convolution, to which tests add a mistake
GOOD = 'name = "c", channels = 3, filters = 8, image = [8, 8], kernel = 3'
SIDES = st.integers(1, 9)


def network(text: str) -> Network:
    """Return the network of the text of a table."""
    return layers_of(table_of(text.encode(), where="net.toml", name="net"))


def test_the_table_of_the_docstring_is_read(tmp_path: Path) -> None:
    documentation = inspect.getdoc(layer_table) or ""
    start, end = documentation.index("    name ="), documentation.index("\nA row is")
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
            work=Convolution(channels=64, filters=9, image=(16, 16), kernel=3),
            input="conv1",
        ),
        Layer(name="classifier", work=LinearProduct(m=10, k=9), input="conv2"),
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
        (
            f"{GOOD}, m = 3, k = 3",
            "layer c: no key 'channels', one of: bias, columns, heads,",
        ),
        (GOOD.replace("3, f", "true, f"), "layer c: channels is true, not a whole number from 0"),
        (GOOD.replace("3, f", "3.0, f"), "layer c: channels is 3.0, not a whole number"),
        (GOOD.replace("3, f", "-3, f"), "layer c: channels is -3, not a whole number"),
        (GOOD.replace("3, f", "3000000000, f"), "channels is 3000000000, not a whole number"),
        (GOOD.replace("3, f", "0, f"), "net.toml, line 1: layer c: channels 0 is less than 1"),
        (GOOD.replace("[8, 8]", "[8, 8, 8]"), r"layer c: image is \[8, 8, 8\], not .*one or two"),
        (GOOD.replace("kernel = 3", "kernel = 9"), "layer c: a kernel that reaches over 9 rows"),
        (f'{GOOD}, input = "b"', "net.toml: input of 'c' is 'b', which is no row before it"),
        (f"{GOOD}, input = []", r"layer c: input is \[\], not a text in quotes, or a list"),
        (f"{GOOD}, input = 5", "layer c: input is 5, not a text in quotes, or a list"),
        ('name = "p", operator = 5', "row p: operator is 5, not a text"),
        (
            'name = "p", operator = "MaxPool", window = 2, stride = 0',
            "row p: stride is 0, not a whole number from 1",
        ),
        (f'{GOOD}, follows = "b"', "layer c: tables have no follows any more; write input"),
        (
            f'{GOOD}, between = ["p"]',
            "layer c: tables have no between any more; write each",
        ),
        (f"{GOOD}, host = true", "layer c: no key 'host'"),
        ('name = "p", operator = "MaxPool"', "net.toml, line 1: row p: lacks window"),
        (
            'name = "p", operator = "Relu", window = 2',
            "row p: no key 'window', one of: host",
        ),
        (f"{GOOD}, bias = 1", "layer c: bias is 1, not true or false"),
        ('name = "p", m = 3, k = 0', "net.toml, line 1: layer p: k of a linear layer is 0"),
        (f"{GOOD}, heads = 2", "layer c: no key 'heads', one of: bias, "),
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
        (f"layers = [{{ {GOOD} }}, {{ {GOOD} }}]", "network net has two rows 'c'; rename one"),
        ("zz = 'x'", "net.toml, line 1: no key 'zz', one of: layers, name, source"),
        ("omitted = ['p']", "line 1: tables have no omitted any more; write each step as a row"),
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
        '{ name = "s", m = 8, k = 2, columns = 8, heads = 2 }]'
    )

    layer = network(text).by_name["s"]

    work = LinearProduct(m=8, k=2, columns=8)
    assert layer == Layer(name="s", work=work, count=2, of_results=True)
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


def test_steps_have_the_bytes_that_they_move_in_half() -> None:
    text = (
        'layers = [{ name = "a", m = 4, k = 4 }, '
        '{ name = "r", operator = "Gelu", input = "a" }, '
        '{ name = "b", m = 4, k = 4, input = "r" }, '
        '{ name = "sum", operator = "Add", input = ["r", "b"] }, '
        '{ name = "c", m = 4, k = 4, input = "sum" }, '
        '{ name = "mix", operator = "Mix", input = "c" }, '
        '{ name = "d", m = 4, k = 8, input = "mix" }, '
        '{ name = "end", operator = "Mix", input = "d" }]'
    )

    result = network(text)

    # The sum comes from the layer that is computed last.
    assert [layer.input for layer in result.layers] == [None, "a", "b", "c"]
    assert [(one.name, one.count, one.bytes) for one in result.not_simulated] == [
        ("GELU", 1, 2 * (4 + 4)),
        ("addition", 1, 2 * (2 * 4 + 4)),
        ("mix", 1, 2 * (4 + 8)),
        ("mix", 1, None),  # its result has no reader, and so no known size
    ]


def test_a_linear_layer_as_a_step_is_no_layer_and_counts_its_work() -> None:
    text = (
        f"layers = [{{ {GOOD} }}, "
        '{ name = "fc", operator = "Gemm", input = "c", features = 10 }, '
        '{ name = "table", operator = "Embedding", input = "fc", host = true }]'
    )

    result = network(text)
    fc, flatten, table = result.not_simulated

    assert [layer.name for layer in result.layers] == ["c"]
    assert (fc.name, fc.why, fc.macs) == ("layer fc", "a step of its table", 10 * 8 * 6 * 6)
    assert (flatten.name, flatten.bytes) == ("flatten", 2 * 2 * 288)
    assert (table.name, table.why) == ("embedding", "the host computes it")


@pytest.mark.parametrize(
    ("rows", "refusal"),
    [
        (
            ['name = "d", channels = 8, filters = 8, image = [8, 8], kernel = 3, input = "c"'],
            r"net.toml: layer 'd' reads \[1, 8, 8, 8\], gets \[1, 8, 6, 6\]",
        ),
        (
            ['name = "d", m = 3, k = 4, input = "c"'],
            "net.toml: layer 'd' has 4 input features, gets 288",
        ),
        (
            ['name = "d", m = 3, k = 288, columns = 2, input = "c"'],
            r"layer 'd' reads \[2, 288\], gets \[1, 288\]",
        ),
        (
            ['name = "s", operator = "Add", input = "c"'],
            "row 's': Add reads 2 inputs of 1 axis",
        ),
        (
            ['name = "p", operator = "MaxPool", input = "c", window = 7'],
            r"p: an image of \[6, 6\] is smaller than its window of 7",
        ),
        (
            [
                'name = "d", m = 3, k = 288, input = "c"',
                'name = "s", m = 2, k = 4, heads = 2, input = "d"',
            ],
            r"layer 's': 2 heads of 4 elements of \[1, 3\]; give rows",
        ),
        (
            [
                'name = "d", m = 2147483646, k = 288, input = "c"',
                'name = "s", m = 1, k = 1, heads = 715827882, input = "d"',
            ],
            "715,827,882 heads of 1 elements of .*, 1,048,576 or fewer",
        ),
    ],
)
def test_rows_whose_sizes_contradict_each_other_are_refused(rows: list[str], refusal: str) -> None:
    text = ", ".join(f"{{ {row} }}" for row in (GOOD, *rows))
    with pytest.raises(InputError, match=refusal) as caught:
        network(f"layers = [{text}]")

    assert "\n" not in str(caught.value)
