"""Forecasts of how long simulations take on this host, from earlier ones."""

from .fitted_work import MEASURED, fitted
from .forecast import MOST, Forecast, Remaining, forecast_from, makespan
from .law import Job, Timing, timing_of

__all__ = [
    "MEASURED",
    "MOST",
    "Forecast",
    "Job",
    "Remaining",
    "Timing",
    "fitted",
    "forecast_from",
    "makespan",
    "timing_of",
]
