"""Buckets: a pattern becomes the meta-info and the value places of a dynamic plan's buckets.

`deal` (`fill`) is the way in. In the order of reading: `runs` cuts the pattern, `spill` finds room
for what overflows; `refuse` says of a pattern that does not fit what would, by the planner's rule.
Values go the same way as their blocks, and `held_pattern` reads buckets back.
"""

from .fill import Dealt, bucket_values, deal, restore
from .refuse import DoesNotFitError, PlannedSizing, PresentSizing, Sizing

__all__ = [
    "Dealt",
    "DoesNotFitError",
    "PlannedSizing",
    "PresentSizing",
    "Sizing",
    "bucket_values",
    "deal",
    "restore",
]
