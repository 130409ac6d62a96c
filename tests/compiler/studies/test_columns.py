"""Tables of columns: formats, markup, widths, columns that do not fit."""

from __future__ import annotations

import pytest

from ipusim.compiler.drawing.columns import Column, values_of
from ipusim.compiler.studies.columns import table_of, tables_of, text_of

NAMES = (
    Column[dict[str, object]]("[bold]a", lambda row: row["a"], numeric=False),
    Column[dict[str, object]]("part_b", lambda row: row.get("b"), ",", ":b:"),
)
ROWS = ({"a": "enc[/q]", "b": 1234}, {"a": "x" * 90})


def test_the_environment_changes_no_text_and_names_are_no_markup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in {"FORCE_COLOR": "1", "TERM": "dumb", "COLUMNS": "40"}.items():
        monkeypatch.setenv(name, value)

    text = text_of([table_of(NAMES, ROWS), "of [i]all[/i]"], 120)

    lines = [line.split() for line in text.splitlines() if line.strip(" ─")]
    expected = [["[bold]a", ":b:"], ["enc[/q]", "1,234"], ["x" * 90], ["of", "[i]all[/i]"]]
    assert lines == expected


def test_a_row_has_values_by_name_and_cells_by_the_column_s_format() -> None:
    assert [values_of(NAMES, row) for row in ROWS] == [
        {"[bold]a": "enc[/q]", "part_b": 1234},
        {"[bold]a": "x" * 90, "part_b": None},
    ]
    assert [[column.cell(row) for column in NAMES] for row in ROWS] == [
        ["enc[/q]", "1,234"],
        ["x" * 90, ""],
    ]
    assert NAMES[0].written(5) == "5"
    assert Column[int]("some_name", lambda row: row, lambda value: f"<{value}>").cell(3) == "<3>"
    assert Column[int]("some_name", lambda row: row).title == "some name"


def test_a_sentence_is_one_line_and_a_table_fits_its_width() -> None:
    sentence = "word " * 30 + "end"
    table = table_of(NAMES, ROWS, tight=True)

    *rows, last = text_of([table, "", sentence], 40).splitlines()

    assert last == sentence
    assert max(map(len, rows)) == 40


@pytest.mark.parametrize(
    ("width", "heads"),
    [(80, ["name  one  two  three"]), (18, ["name  one  two", "name  three"])],
)
def test_columns_without_room_stand_in_a_table_below(width: int, heads: list[str]) -> None:
    name, *columns = (
        Column[str](title, lambda row: row, numeric=title != "name")
        for title in ("name", "one", "two", "three")
    )

    text = text_of(tables_of(name, columns, ["a", "b"], width), width)

    assert [line for line in text.splitlines() if "name" in line] == heads
    assert max(map(len, text.splitlines())) <= width
