"""Validate: how far the simulator is from what one Bow IPU was measured to do."""

from ..phase import Phase
from .comparison import Comparison, compared
from .configuration import Configuration
from .plots import draw
from .point import Point, dense_rates
from .pool import Tell
from .profiling import FITTED, NOTHING, Profiling
from .result import Result
from .simulator import fingerprint
from .store import DEFAULT_STORE, Store, open_store
from .summary import Errors, Ranks, Summary, summary_of
from .table import SHIPPED, read_points
from .text import validation_json, validation_text
from .validation import Validation, validate

__all__ = [
    "DEFAULT_STORE",
    "FITTED",
    "NOTHING",
    "SHIPPED",
    "Comparison",
    "Configuration",
    "Errors",
    "Phase",
    "Point",
    "Profiling",
    "Ranks",
    "Result",
    "Store",
    "Summary",
    "Tell",
    "Validation",
    "compared",
    "dense_rates",
    "draw",
    "fingerprint",
    "open_store",
    "read_points",
    "summary_of",
    "validate",
    "validation_json",
    "validation_text",
]
