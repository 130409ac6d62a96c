"""Tables of named columns of equal length, for CSV files and data frames.

Names of columns tell their units: `cycles`, `..._bytes`, `..._words`, `seconds`. Other columns have
counts, shares of 1 or texts.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs

from ipusim import InputError, whole_file

from ..packages import check_package, is_installed


def _read_only(columns: Mapping[str, Sequence[Any]]) -> Mapping[str, Sequence[Any]]:
    """Return columns that cannot be changed."""
    return MappingProxyType({name: tuple(column) for name, column in columns.items()})


@attrs.frozen
class Table:
    """Named columns of equal length, in order.

    Attributes:
        columns: values of each column by its name: texts, integers, floats or booleans; None where
            a row has no value.

    Raises:
        InputError: the columns differ in length.
    """

    columns: Mapping[str, Sequence[Any]] = attrs.field(converter=_read_only, repr=False)

    @columns.validator
    def _check_lengths(self, _field: object, columns: Mapping[str, Sequence[Any]]) -> None:
        """Refuse columns of several lengths."""
        lengths = {name: len(column) for name, column in columns.items()}
        if len(set(lengths.values())) > 1:
            raise InputError(f"the columns of a table differ in length: {lengths}")

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def csv(self) -> str:
        """Return the table as CSV text with a header; a missing value is an empty cell."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(zip(*self.columns.values(), strict=True))
        return text.getvalue()

    def to_dataframe(self) -> Any:
        """Return the table as a DataFrame of pandas, or of polars if pandas is not installed.

        Raises:
            InputError: neither package is installed.
        """
        check_package("pandas", "polars", wanted_by="a data frame")
        columns = {name: list(column) for name, column in self.columns.items()}
        if is_installed("pandas"):
            import pandas  # noqa: PLC0415  # an extra

            return pandas.DataFrame(columns)
        import polars  # noqa: PLC0415  # an extra

        return polars.DataFrame(columns, strict=False)


def write_table(table: Table, path: Path) -> Path:
    """Write a table to a CSV file and return the path of the file.

    Raises:
        InputError: the file cannot be written.
    """
    content = table.csv().encode()
    with whole_file(path) as file:
        file.write(content)
    return path


def make_folder(folder: Path) -> Path:
    """Create a folder, with its parents, if it does not exist; return its path.

    Raises:
        InputError: the folder cannot be created.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise InputError(f"{folder}: cannot be made a folder, {cause.strerror}") from None
    return folder
