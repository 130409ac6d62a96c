"""Views of a finished job: text tables, pictures, pages, traces, graphs and notebook charts."""

from .documents import (
    document,
    json_schema,
    machine_document,
    network_program_document,
    report_document,
    show_document,
    simulate_document,
    tile_document,
)
from .graph import program_dot, program_graph
from .notebook.charts import (
    Across,
    bar_chart,
    cycles_chart,
    grid_chart,
    line_chart,
    scatter_chart,
    stacked_chart,
)
from .notebook.partition_chart import partition_chart
from .notebook.showing import show
from .notebook.small_chip import chip_chart, exchange_chart
from .notebook.text_table import TextTable, table_of
from .page import comparison_document
from .pictures import GRAPH_PICTURES, PICTURES, partition_panel, partition_picture
from .report_files import draw_run, page_of, write_report
from .run_tables import by_superstep, by_tile, interval_csv, write_tables
from .subject import Picture, Subject, saved_subject
from .table import VIEWS
from .timeline import STATES
from .trace.writing import tiles_to_show, write_trace

__all__ = [
    "GRAPH_PICTURES",
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
    "document",
    "draw_run",
    "exchange_chart",
    "grid_chart",
    "interval_csv",
    "json_schema",
    "line_chart",
    "machine_document",
    "network_program_document",
    "page_of",
    "partition_chart",
    "partition_panel",
    "partition_picture",
    "program_dot",
    "program_graph",
    "report_document",
    "saved_subject",
    "scatter_chart",
    "show",
    "show_document",
    "simulate_document",
    "stacked_chart",
    "table_of",
    "tile_document",
    "tiles_to_show",
    "write_report",
    "write_tables",
    "write_trace",
]
