"""A table: columns of equal length by name, for CSV files and data frames.

Names tell units: `cycles`, `..._bytes`, `..._words`, `seconds`; what has none is a count, a share
or a word.
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
    return MappingProxyType({name: tuple(column) for name, column in columns.items()})


@attrs.frozen
class Table:
    """Columns by name, in their order.

    Attributes:
        columns: words, whole numbers, numbers, True and False, or None where a row has nothing.

    Raises:
        InputError: columns that differ in length.
    """

    columns: Mapping[str, Sequence[Any]] = attrs.field(converter=_read_only, repr=False)

    @columns.validator
    def _equal(self, _field: object, columns: Mapping[str, Sequence[Any]]) -> None:
        lengths = {name: len(column) for name, column in columns.items()}
        if len(set(lengths.values())) > 1:
            raise InputError(f"the columns of a table differ in length: {lengths}")

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def csv(self) -> str:
        """The table as CSV text with a header; nothing where a row has nothing."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(zip(*self.columns.values(), strict=True))
        return text.getvalue()

    def to_dataframe(self) -> Any:
        """The table as a DataFrame of pandas, or of polars where pandas is not installed.

        Raises:
            InputError: neither is installed.
        """
        check_package("pandas", "polars", wanted_by="a data frame")
        columns = {name: list(column) for name, column in self.columns.items()}
        if is_installed("pandas"):
            import pandas  # noqa: PLC0415  # an extra

            return pandas.DataFrame(columns)
        import polars  # noqa: PLC0415  # an extra

        return polars.DataFrame(columns, strict=False)


def write_table(table: Table, path: Path) -> Path:
    """Write the CSV text of a table; returns the file.

    Raises:
        InputError: the file cannot be written.
    """
    content = table.csv().encode()
    with whole_file(path) as file:
        file.write(content)
    return path


def made(folder: Path) -> Path:
    """The folder, made if it is not there.

    Raises:
        InputError: it cannot be.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as cause:
        raise InputError(f"{folder}: cannot be made a folder, {cause.strerror}") from None
    return folder
