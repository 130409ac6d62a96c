"""Buckets: a pattern becomes the meta-info and the value places of a dynamic plan's buckets.

`deal` (`fill`) is the way in. In the order of reading: `runs` cuts the pattern, `spill` finds room
for what overflows; `refuse` says of a pattern that does not fit what would, by the planner's rule.
Values go the same way as their blocks, and `held_pattern` reads buckets back.

The names are listed in `__init__.pyi` and load when first used: most plans have no buckets.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
