"""Fixture of tables of measurements."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

HEADER = "source_figure,device,method,dtype,m,k,n,block_size,density,quantity,value,flag\n"
WriteTable = Callable[..., Path]


@pytest.fixture
def table(tmp_path: Path) -> WriteTable:
    """Return a function `table(row, ...)` that writes a table of measurements."""

    def write(*rows: str) -> Path:
        path = tmp_path / "points.csv"
        path.write_text(HEADER + "".join(f"{row}\n" for row in rows), encoding="utf-8")
        return path

    return write
