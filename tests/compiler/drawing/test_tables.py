"""Tables as CSV and as data frames."""

from __future__ import annotations

import sys

import pytest

from ipusim import InputError
from ipusim.compiler import Table

COLUMNS = {"name": ["a", 'b "c", d'], "cycles": [1, None], "share": [0.5, 0.25]}


def test_a_table_as_csv_quotes_words_and_leaves_nothing_empty() -> None:
    assert Table(COLUMNS).csv() == 'name,cycles,share\na,1,0.5\n"b ""c"", d",,0.25\n'


def test_columns_that_differ_in_length_are_refused() -> None:
    with pytest.raises(InputError, match="differ in length"):
        Table({"a": [1], "b": []})


@pytest.mark.quick  # it imports pandas for the others
def test_a_table_becomes_a_data_frame_of_pandas() -> None:
    frame = Table(COLUMNS).to_dataframe()

    assert type(frame).__module__.startswith("pandas")
    assert list(frame.columns) == list(COLUMNS)
    assert frame["share"].sum() == 0.75


def test_a_table_becomes_a_data_frame_of_polars_where_pandas_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("polars")
    monkeypatch.setitem(sys.modules, "pandas", None)

    frame = Table(COLUMNS).to_dataframe()

    assert type(frame).__module__.startswith("polars")
    assert frame["cycles"].to_list() == [1, None]


def test_without_either_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)

    with pytest.raises(InputError, match="needs the package pandas or polars, which is not"):
        Table(COLUMNS).to_dataframe()
