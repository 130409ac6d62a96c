"""How long simulations take on this host, by those that were done."""

from .forecast import MOST, Forecast, Remaining, forecast_from, makespan
from .law import Job, Timing, timing_of

__all__ = [
    "MOST",
    "Forecast",
    "Job",
    "Remaining",
    "Timing",
    "forecast_from",
    "makespan",
    "timing_of",
]
