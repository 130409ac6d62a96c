"""Field lists in files and in Python: equal vertices, refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ipusim import BOW, InputError
from ipusim.isa import Field, Vertex, load_vertex, state_layout

FILE = """
entry = "go"
runs_on = "supervisor"
constraints = ["elem(*x) != elem(*y)"]
defines = {WIDE = "1"}
[[fields]]
name = "x"
type = "input"
element = "half"
layout = "one_ptr"
outer = "span"
align = 16
interleaved = true
counts = [2, 3]
[[fields]]
name = "y"
type = "output"
element = "float"
layout = "short_span"
count_of = "x"
outer = "one_ptr"
[[fields]]
name = "n"
type = "scalar"
element = "unsigned short"
value = 3
"""
X = {"name": "x", "type": "input", "element": "half", "layout": "one_ptr"}
N = {"name": "n", "type": "scalar", "element": "unsigned"}


def write_file(tmp_path: Path, text: str) -> Path:
    """Write a field list and return its path."""
    (tmp_path / "vertex.toml").write_text(text)
    return tmp_path / "vertex.toml"


def test_a_file_gives_the_same_vertex_as_python(tmp_path: Path) -> None:
    x = Field(**X, outer="span", align=16, interleaved=True, counts=[2, 3])
    y = Field(
        name="y",
        type="output",
        element="float",
        layout="short_span",
        count_of="x",
        outer="one_ptr",
    )
    n = Field(name="n", type="scalar", element="unsigned short", value=3)

    assert load_vertex(write_file(tmp_path, FILE)) == Vertex(
        fields=[x, y, n],
        entry="go",
        runs_on="supervisor",
        constraints=["elem(*x) != elem(*y)"],
        defines={"WIDE": "1"},
    )


def test_the_fields_in_the_docs_have_the_layout_shown_there(tmp_path: Path) -> None:
    page = (Path(__file__).parents[4] / "docs" / "writing-kernels.md").read_text("utf-8")
    (fields,) = re.findall(r"```toml\n(.*?)```", page, re.S)

    assert f"```text\n{state_layout(load_vertex(write_file(tmp_path, fields)), BOW)}\n" in page


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": "a b"}, "field a b: a name is letters"),
        ({"type": "in"}, "no type 'in', "),
        ({"element": "haf"}, "no element 'haf', did you mean 'half'"),
        ({"element": "quarter"}, "element 'quarter' is not known: a vector of it carries"),
        ({"layout": "span_"}, "no layout 'span_', did you mean 'span'"),
        ({"layout": ""}, "lacks layout, one of: "),
        ({"outer": "deltan"}, "outer is 'deltan'"),
        ({"layout": "deltan", "outer": "span"}, "outer is 'span'"),
        ({"align": 3}, "align is 3; write a power of two"),
        ({"align": 128}, "align is 128"),
        ({"count": -1}, "counts are 0 to"),
        ({"counts": [1 << 30]}, "counts are 0 to"),
        ({"count": 3, "data": [1]}, "data and count are given"),
        ({"value": 1}, "value is of no use to an input"),
    ],
)
def test_an_impossible_field_is_refused(changed: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Field(**{**X, **changed})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"layout": "span"}, "layout is of no use to a scalar"),
        ({"element": "long long"}, "4 or 8 bytes"),
        ({"value": 1, "count_of": "x"}, "value and count_of"),
        ({"interleaved": True}, "interleaved is of no use"),
    ],
)
def test_an_impossible_scalar_is_refused(changed: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=f"field n: .*{message}"):
        Field(**{**N, **changed})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"fields": [Field(**X), Field(**X)]}, "field x stands there twice"),
        ({"runs_on": "host"}, "runs_on is 'host'"),
        ({"fields": [Field(**N, count_of="y")]}, "count_of 'y' is no array"),
        ({"fields": [Field(**X, count_of="x")]}, "count_of 'x' is no array"),
        ({"constraints": ["elem(*x) == elem(*y)"]}, r"write elem\(\*a\) != elem\(\*b\)"),
        ({"constraints": ["elem(*x) != elem(*y)"]}, "'y' is no array"),
        (
            {
                "fields": [
                    Field(**X, own_elements=False),
                    Field(**{**X, "name": "y"}),
                ],
                "constraints": ["elem(**x) != elem(**y)"],
            },
            "x has own_elements = false",
        ),
    ],
)
def test_an_impossible_vertex_is_refused(changed: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Vertex(**{"fields": [Field(**X)], **changed})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "n"\n', "", "field 3: lacks name"),
        ("align = 16", "aling = 16", "x: no key 'aling', did you mean 'align'"),
        ("align = 16", 'align = "16"', "x: align: .16. is not a whole number"),
        ("interleaved = true", "interleaved = 1", "interleaved: 1 is not true or false"),
        ("[2, 3]", '["2"]', "counts: .* is not a list, each item a whole number"),
        ("value = 3", 'value = "3"', "n: value: .3. is no number"),
        ('element = "half"', 'element = "hlaf"', "toml, line 9: x: no element 'hlaf'"),
        ('entry = "go"', "entry = 1", "entry: 1 is not a text"),
        ('entry = "go"', 'state = "x"', "no key 'state'"),
        ('{WIDE = "1"}', "{WIDE = 1}", "defines: .* is not a table of texts"),
        ("[[fields]]", "[[field]]", "write a table"),
        ('runs_on = "supervisor"', 'runs_on = "host"', "runs_on is 'host'"),
        ("entry", "= entry", "not a TOML file"),
    ],
)
def test_a_file_that_is_no_vertex_is_refused(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    path = write_file(tmp_path, FILE.replace(old, new))

    with pytest.raises(
        InputError,
        match=f"vertex.{message}" if message.startswith("toml") else f"vertex.toml.*: .*{message}",
    ):
        load_vertex(path)


def test_a_file_larger_than_a_megabyte_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "vertex.toml"
    path.write_bytes(b"#" * (2**20 + 1))

    with pytest.raises(InputError, match="1,048,576 that an input may take"):
        load_vertex(path)
