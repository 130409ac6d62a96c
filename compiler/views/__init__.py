"""Views: what a user sees of a job. A new one is a file and a line here; pictures are below."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from ..jobs.outcome import Outcome
from ..jobs.outcome_row import json_rows
from .draw_run import draw_run, page_of
from .graph import program_dot, program_graph
from .intervals import interval_csv
from .pictures import PICTURES, Picture, Subject
from .table import table
from .timeline import STATES
from .trace_events import write_trace
from .traced_tiles import tiles_to_show

VIEWS: Mapping[str, Callable[[Sequence[Outcome]], str]] = MappingProxyType(
    {"json": json_rows, "table": table}
)

__all__ = [
    "PICTURES",
    "STATES",
    "VIEWS",
    "Picture",
    "Subject",
    "draw_run",
    "interval_csv",
    "page_of",
    "program_dot",
    "program_graph",
    "tiles_to_show",
    "write_trace",
]
