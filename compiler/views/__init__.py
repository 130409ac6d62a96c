"""Views: what a user sees of the outcomes of a job. A new one is a file and a line here."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from .graph import program_dot, program_graph
from .json_row import json_rows, row_of
from .outcome import Check, Outcome
from .table import table

VIEWS: Mapping[str, Callable[[Sequence[Outcome]], str]] = MappingProxyType(
    {
        "json": json_rows,
        "table": table,
    }
)

__all__ = [
    "VIEWS",
    "Check",
    "Outcome",
    "json_rows",
    "program_dot",
    "program_graph",
    "row_of",
    "table",
]
