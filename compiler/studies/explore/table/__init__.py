"""A sweep as a table: its columns, rows that a user asks for, text that fits a screen, CSV."""

from .columns import COLUMNS, SweepColumn, column_of
from .selection import selected, sorted_by
from .text import findings_text
from .whole import findings_json, sweep_table, write_csv

__all__ = [
    "COLUMNS",
    "SweepColumn",
    "column_of",
    "findings_json",
    "findings_text",
    "selected",
    "sorted_by",
    "sweep_table",
    "write_csv",
]
