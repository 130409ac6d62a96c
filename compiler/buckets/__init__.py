"""Dealing: a pattern becomes the buckets of a dynamic plan.

`deal` is the way in. `runs` cuts the pattern, `spill` finds room, of which `rest` measures what is
taken; `overflow` says how far buckets travel, `does_not_fit` refuses. `values` go the same way.
"""

from .fill import Dealt, deal
from .refuse import DoesNotFitError, Rebound, Resize, resized
from .values import bucket_values, restore

__all__ = [
    "Dealt",
    "DoesNotFitError",
    "Rebound",
    "Resize",
    "bucket_values",
    "deal",
    "resized",
    "restore",
]
