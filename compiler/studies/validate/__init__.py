"""Validate: the difference between the simulator and measurements of one Bow IPU."""

from ..phase import Phase
from .deviation import Deviation, deviations_of
from .kernels import KernelPoint, kernel_points, source_errors
from .measure import measure
from .measurement import SHIPPED, Measurement, dense_rates, read_measurements
from .pictures.draw import draw
from .profiling import FITTED, NOTHING, Profiling, profiling_of
from .report import point_text, validation_json, validation_text
from .simulation import Configuration, Result
from .stored import STUDY
from .summary import summary_of
from .validation import DEFAULT_STORE, Validation, validate

__all__ = [
    "DEFAULT_STORE",
    "FITTED",
    "NOTHING",
    "SHIPPED",
    "STUDY",
    "Configuration",
    "Deviation",
    "KernelPoint",
    "Measurement",
    "Phase",
    "Profiling",
    "Result",
    "Validation",
    "dense_rates",
    "deviations_of",
    "draw",
    "kernel_points",
    "measure",
    "point_text",
    "profiling_of",
    "read_measurements",
    "source_errors",
    "summary_of",
    "validate",
    "validation_json",
    "validation_text",
]
