"""Explore: sweep whatever a job is made of, and compare what comes out."""

from .finding import Finding, finding_of, with_speedups
from .grid import grid_of
from .measure import measure
from .page import sweep_document, write_page
from .plan_text import plan_text
from .plots.draw import draw
from .point import Point
from .results import SweepResults, read_sweep
from .shard import Shard, shard_of
from .stored import STUDY
from .sweep import DEFAULT_STORE, sweep
from .table import findings_json, findings_text, selected, sorted_by, sweep_table, write_csv

__all__ = [
    "DEFAULT_STORE",
    "STUDY",
    "Finding",
    "Point",
    "Shard",
    "SweepResults",
    "draw",
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
