"""Views: what a user sees of a job."""

from .draw_run import draw_run, page_of
from .graph import program_dot, program_graph
from .intervals import interval_csv
from .pictures import PICTURES
from .report_files import write_report
from .subject import Picture, Subject
from .table import VIEWS
from .timeline import STATES
from .trace_events import write_trace
from .traced_tiles import tiles_to_show

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
    "write_report",
    "write_trace",
]
