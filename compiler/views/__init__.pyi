"""Views: what a user sees of a job."""

from .draw_run import draw_run, page_of
from .graph import program_dot, program_graph
from .intervals import interval_csv
from .notebook.bar_charts import bar_chart, cycles_chart, stacked_chart
from .notebook.chip_chart import chip_chart
from .notebook.curve_charts import Across, line_chart, scatter_chart
from .notebook.exchange_chart import exchange_chart
from .notebook.grid_chart import grid_chart
from .notebook.partition_chart import partition_chart
from .notebook.showing import show
from .notebook.text_table import TextTable, table_of
from .page import comparison_document
from .pictures import PICTURES, partition_panel, partition_picture
from .report_files import write_report
from .run_tables import by_superstep, by_tile, write_tables
from .saved_subject import saved_subject
from .subject import Picture, Subject
from .table import VIEWS
from .timeline import STATES
from .trace.shown_tiles import tiles_to_show
from .trace.writing import write_trace

__all__ = [
    "PICTURES",
    "STATES",
    "VIEWS",
    "Across",
    "Picture",
    "Subject",
    "TextTable",
    "bar_chart",
    "by_superstep",
    "by_tile",
    "chip_chart",
    "comparison_document",
    "cycles_chart",
    "draw_run",
    "exchange_chart",
    "grid_chart",
    "interval_csv",
    "line_chart",
    "page_of",
    "partition_chart",
    "partition_panel",
    "partition_picture",
    "program_dot",
    "program_graph",
    "saved_subject",
    "scatter_chart",
    "show",
    "stacked_chart",
    "table_of",
    "tiles_to_show",
    "write_report",
    "write_tables",
    "write_trace",
]
