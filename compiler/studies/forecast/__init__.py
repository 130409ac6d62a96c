"""How long simulations take on this host, by those that were done."""

from .forecast import MOST, Forecast, forecast_from
from .makespan import makespan
from .remaining import Remaining
from .timing import Job, Timing, timing_of

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
