"""Explore: sweep over jobs, methods and machines, and compare the results."""

from .columns import selected, sorted_by
from .finding import Finding, finding_of, with_speedups
from .grid import Shard, grid_of, shard_of
from .measure import measure
from .page import sweep_document, write_page
from .plots.draw import draw, draw_sensitivity
from .point import Point
from .report import findings_json, findings_text, plan_text, sweep_table, write_csv
from .results import SweepResults, read_sweep
from .stored import STUDY
from .sweep import DEFAULT_STORE, sweep

__all__ = [
    "DEFAULT_STORE",
    "STUDY",
    "Finding",
    "Point",
    "Shard",
    "SweepResults",
    "draw",
    "draw_sensitivity",
    "finding_of",
    "findings_json",
    "findings_text",
    "grid_of",
    "measure",
    "plan_text",
    "read_sweep",
    "selected",
    "shard_of",
    "sorted_by",
    "sweep",
    "sweep_document",
    "sweep_table",
    "with_speedups",
    "write_csv",
    "write_page",
]
