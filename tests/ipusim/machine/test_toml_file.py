"""Messages about TOML files name the line of a key, or no line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ipusim import InputError, MachineError, compiler, in_toml, load_machine, toml_file

TEXT = """\
# tiles = 1
name = "x = 1"
"odd key" = 3
a.b = 1

[sources]
name = "user"
[[fields]]
name = "p"
count = 3
[[fields]]
name = "q"
layers = [
  { name = "r" },
  { name = "s" },
]
"""
NETWORKS = Path(compiler.__file__).parent / "data" / "networks"


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("name",), 2),
        (("odd key",), 3),
        (("a", "b"), 4),
        (("sources",), 6),
        (("sources", "name"), 7),
        (("fields", 0, "name"), 9),
        (("fields", 1), 11),
        (("fields", 1, "name"), 12),
        (("fields", 1, "layers", 1, "name"), 15),
        (("fields", 1, "typed"), 11),
    ],
)
def test_a_place_is_the_line_of_a_key_or_of_what_is_around_it(
    keys: tuple[str | int, ...], line: int
) -> None:
    assert toml_file(TEXT.encode(), "f.toml").place(*keys) == f"f.toml, line {line}"


@pytest.mark.parametrize(
    ("text", "keys", "location"),
    [
        (TEXT, ("tiles",), "f.toml"),
        ('a = """\nb = 1\n"""\nb = 2', ("b",), "f.toml"),
        ("a = [{b = 1}, {b = 2},\n{b = 3}]", ("a", 0), "f.toml, line 1"),
        ("a = [\n{b = 1}, {b = 2},\n{b = 3}]", ("a", 1), "f.toml, line 1"),
    ],
)
def test_an_ambiguous_line_number_is_left_out(
    text: str, keys: tuple[str | int, ...], location: str
) -> None:
    assert toml_file(text.encode(), "f.toml").place(*keys) == location


@pytest.mark.parametrize("path", sorted(NETWORKS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_layer_of_networks_that_ship_is_found(path: Path) -> None:
    file, lines = toml_file(path.read_bytes(), "f"), path.read_text().splitlines()

    for at, row in enumerate(file.table["layers"]):
        line = int(file.place("layers", at).removeprefix("f, line "))
        assert f'name = "{row["name"]}"' in lines[line - 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb = 2\na = 3", "not a TOML file, a stands twice, in lines 1 and 3"),
        ("[s]\na = 1\n[t]\na = 1\n[s]", "not a TOML file, s stands twice, in lines 1 and 5"),
        ("a = 1\nb = = 2", r"not a TOML file, .*line 2"),
    ],
)
def test_text_that_is_no_toml_is_refused_with_its_lines(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        toml_file(text.encode(), "f.toml")


@pytest.mark.parametrize(
    ("value", "shown"),
    [(True, "true"), ("8", '"8"'), (["a", 1], '["a", 1]'), ({"a": 1}, "a table"), (8.0, "8.0")],
)
def test_messages_show_values_as_toml_writes_them(value: object, shown: str) -> None:
    assert in_toml(value) == shown


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[machine]\ntiles = 4", ", line 2: .machine. is no table of a machine file; write its"),
        ("\n\nexchange_bytes_per_cycle = 3", ", line 4: exchange_bytes_per_cycle = 3 is not 1, 2"),
        ("tile_rows = 2", ".*: tiles = 1472 do not fit .* try tile_rows = 23$"),
        ('tiles = 4\n[sources]\ntiles = "a guess"', ", line 2: tiles = 4 has no source that"),
        ('amp_instructions = ["f16"]', ", line 2: amp_instructions: there is no 'f16'"),
    ],
)
def test_an_error_in_a_machine_file_shows_the_words_of_the_file(
    text: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'base = "bow"\n{text}\n')

    with pytest.raises(MachineError, match=rf"^{file}{message}"):
        load_machine(file)
