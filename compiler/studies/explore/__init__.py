"""Explore: sweep whatever a job is made of, and compare what comes out."""

from .crew import Crew, dask_workers, processes_here
from .finding import Finding, finding_of, with_speedups
from .grid import grid_of
from .plots import draw
from .point import Point, point_of
from .simulator import fingerprint
from .store import DEFAULT_STORE, Row, Store, look, open_store
from .sweep import Progress, sweep
from .text import findings_json, findings_text, plan_text

__all__ = [
    "DEFAULT_STORE",
    "Crew",
    "Finding",
    "Point",
    "Progress",
    "Row",
    "Store",
    "dask_workers",
    "draw",
    "finding_of",
    "findings_json",
    "findings_text",
    "fingerprint",
    "grid_of",
    "look",
    "open_store",
    "plan_text",
    "point_of",
    "processes_here",
    "sweep",
    "with_speedups",
]
