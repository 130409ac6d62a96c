"""A vertex file is read as a vertex, or refused in one line, and soon."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cases import cases
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, refused

TEXT = ".worker\ngo: exitz $mzero\n"
GOOD = """entry = "go"
runs_on = "workers"
constraints = ["elem(*x) != elem(**y)"]
[[fields]]
name = "x"
type = "input"
element = "half"
layout = "compact_ptr"
align = 8
data = [1.5, -2.0, 3]
[[fields]]
name = "y"
type = "output"
element = "float"
layout = "span"
outer = "one_ptr"
interleaved = true
counts = [3, 0, 2]
[[fields]]
name = "list"
type = "inout"
element = "unsigned short"
layout = "compact_deltan"
data = [[1, 2], [3]]
[[fields]]
name = "n"
type = "scalar"
element = "unsigned char"
count_of = "x"
plus = -1
"""
KEYS = (
    *("name", "type", "element", "layout", "outer", "align", "outer_align", "interleaved", "plus"),
    *("own_elements", "value", "data", "count", "counts", "count_of", "nonsense"),
)
VALUES = (
    *("nan", "inf", "-1", "0", "1", "3", "0.5", "1e308", "true", '"x"', '""', "[]", "[1]", "{}"),
    *('["x"]', "[[[]]]", "[[1], [2, 3]]", "[[1], 2]", "[nan]", "[inf, 1e300]", "[true]", "[-1]"),
    *("1979-05-27", "18446744073709551616", "9" * 400, "[9999999999]", "[16777216]", '"half"'),
    *('"span"', '"deltanelements"', '"scaled_ptr128"', '"scaled_ptr32"', '"value"', '"bool"'),
    *('"quarter"', '"long long"', '"y"', '"input"', '"scalar"', '"\\u0000\\u001b[31m"', "["),
)


def tile(folder: Path, text: str) -> list[object]:
    """Write a source and a vertex file, and return the command line that runs them."""
    (folder / "go.S").write_text(TEXT)
    (folder / "go.toml").write_text(text)
    return ["tile", folder / "go.S", "--vertex", folder / "go.toml"]


def test_the_file_that_is_damaged_below_is_a_good_one(tmp_path: Path) -> None:
    assert judged(tile(tmp_path, GOOD)).status == 0


@cases(120)
@given(
    changes=st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from(KEYS), st.sampled_from(VALUES)), max_size=3
    ),
    layout=st.booleans(),
    machine=st.sampled_from(["bow", "mk1"]),
)
def test_a_strange_value_is_read_or_refused_in_a_line(
    changes: list[tuple[int, str, str]],
    layout: bool,
    machine: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    first, *fields = GOOD.split("[[fields]]\n")
    for at, key, value in changes:
        kept = [line for line in fields[at].splitlines() if not line.startswith(f"{key} =")]
        fields[at] = "".join(f"{line}\n" for line in [*kept, f"{key} = {value}"])
    text = "[[fields]]\n".join([first, *fields])

    judged(
        [
            *tile(tmp_path_factory.getbasetemp(), text),
            "--machine",
            machine,
            *(["--layout"] if layout else []),
        ]
    )


@cases(40)
@given(data=st.data())
def test_a_changed_character_is_read_or_refused_in_a_line(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    at = data.draw(st.integers(0, len(GOOD) - 1))
    other = data.draw(st.characters(codec="ascii"))

    judged(tile(tmp_path_factory.getbasetemp(), GOOD[:at] + other + GOOD[at + 1 :]))


BOMBS = {
    "depth": "x = " + "[" * 10_000,
    "dots": "a." * 500_000 + "b = 1",
    "dots of a header": "[" + "a." * 500_000 + "b]",
    "comment": "#" * (1 << 21),
    "depth of data": GOOD.replace("[[1, 2], [3]]", "[" * 900 + "]" * 900),
    "elements": GOOD.replace("[3, 0, 2]", "[16777216]"),
    "many elements": GOOD.replace("[3, 0, 2]", "[16777216, 16777216, 16777216]"),
    "vectors": GOOD.replace("[3, 0, 2]", str([0] * 200_000)),
    "fields": 'entry = "go"\n' + '[[fields]]\nname = "x"\n' * 20_000,
    "no fields": 'entry = "go"\n',
    "fields of another kind": 'fields = [1, "x"]\n',
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused(bomb: str, tmp_path: Path) -> None:
    command = tile(tmp_path, BOMBS[bomb])

    told = judged(command, tmp_path, room_bytes=2**29)

    assert told.status in (1, 2)


def test_a_path_that_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.toml")
    (tmp_path / "go.S").write_text(TEXT)

    for name in ("fifo.toml", "none.toml", "."):
        refused(["tile", tmp_path / "go.S", "--vertex", tmp_path / name], tmp_path)
