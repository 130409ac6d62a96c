"""Explore: sweep whatever a job is made of, and compare what comes out."""

from .finding import Finding, finding_of, with_speedups
from .grid import grid_of
from .measure import measure
from .plots.draw import draw
from .point import Point
from .stored import STUDY
from .sweep import DEFAULT_STORE, sweep
from .text import findings_json, findings_text, plan_text

__all__ = [
    "DEFAULT_STORE",
    "STUDY",
    "Finding",
    "Point",
    "draw",
    "finding_of",
    "findings_json",
    "findings_text",
    "grid_of",
    "measure",
    "plan_text",
    "sweep",
    "with_speedups",
]
