"""How long simulations take on this host, by those that were done."""

from .fitted_work import MEASURED, fitted
from .forecast import MOST, Forecast, forecast_from
from .makespan import makespan
from .remaining import Remaining
from .timing import Job, Timing, timing_of

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
