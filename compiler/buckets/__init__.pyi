"""Buckets: a pattern becomes the meta-info and value positions of a dynamic plan's buckets.

`deal` (`fill`) is the entry. In the order of reading: `runs` cuts the pattern, `spill` finds room
for blocks that overflow; `refuse` says which sizes would hold a pattern that does not fit, by the
planner's rule. Values take the positions of their blocks, and `held_pattern` reads buckets back.
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
