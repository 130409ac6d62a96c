"""Forecasts of how long simulations take on this host, from earlier ones."""

from .fitted_work import MEASURED_WORK, fit_host_law
from .forecast import MAX_TIMINGS, Forecast, Remaining, forecast_from, makespan
from .law import Job, Timing, timing_of

__all__ = [
    "MAX_TIMINGS",
    "MEASURED_WORK",
    "Forecast",
    "Job",
    "Remaining",
    "Timing",
    "fit_host_law",
    "forecast_from",
    "makespan",
    "timing_of",
]
