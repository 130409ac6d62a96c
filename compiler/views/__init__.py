"""Views: what a user sees of a job. A new one is a file and a line here; pictures are below."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from ..jobs.outcome import Check, Outcome
from ..jobs.outcome_row import json_rows, row_of
from .draw_run import draw_run, page_of
from .graph import program_dot, program_graph
from .intervals import interval_csv, interval_rows
from .pictures import PICTURES, Picture, Subject
from .report_files import write_report
from .table import table
from .timeline import STATES, Timeline, timeline_of
from .trace_events import trace_events, write_trace
from .traced_tiles import tiles_to_show

VIEWS: Mapping[str, Callable[[Sequence[Outcome]], str]] = MappingProxyType(
    {
        "json": json_rows,
        "table": table,
    }
)

__all__ = [
    "PICTURES",
    "STATES",
    "VIEWS",
    "Check",
    "Outcome",
    "Picture",
    "Subject",
    "Timeline",
    "draw_run",
    "interval_csv",
    "interval_rows",
    "json_rows",
    "page_of",
    "program_dot",
    "program_graph",
    "row_of",
    "table",
    "tiles_to_show",
    "timeline_of",
    "trace_events",
    "write_report",
    "write_trace",
]
