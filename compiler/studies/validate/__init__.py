"""Validate: how far the simulator is from what one Bow IPU was measured to do."""

from ..phase import Phase
from .measurements.measurement import Measurement, dense_rates
from .measurements.table import SHIPPED, read_measurements
from .pictures.draw import draw
from .report import point_text, validation_json, validation_text
from .simulations.configuration import Configuration
from .simulations.measure import measure
from .simulations.result import Result
from .simulations.stored import STUDY
from .statistics.deviation import Deviation, deviations_of
from .statistics.profiling import FITTED, NOTHING, Profiling, profiling_of
from .statistics.summary import summary_of
from .validation import DEFAULT_STORE, Validation, validate

__all__ = [
    "DEFAULT_STORE",
    "FITTED",
    "NOTHING",
    "SHIPPED",
    "STUDY",
    "Configuration",
    "Deviation",
    "Measurement",
    "Phase",
    "Profiling",
    "Result",
    "Validation",
    "dense_rates",
    "deviations_of",
    "draw",
    "measure",
    "point_text",
    "profiling_of",
    "read_measurements",
    "summary_of",
    "validate",
    "validation_json",
    "validation_text",
]
