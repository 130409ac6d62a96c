"""Views: what a user sees of an outcome. A new one is a file and a line here."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .graph import program_dot, program_graph
from .json_row import json_row, row_of
from .outcome import Check, Outcome
from .table import table

VIEWS: Mapping[str, Callable[[Outcome], str]] = MappingProxyType(
    {
        "json": json_row,
        "table": table,
    }
)

__all__ = [
    "VIEWS",
    "Check",
    "Outcome",
    "json_row",
    "program_dot",
    "program_graph",
    "row_of",
    "table",
]
