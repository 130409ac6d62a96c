"""Buckets: a pattern becomes the meta-info and value positions of a dynamic plan's buckets.

`deal` (`fill`) is the entry. In the order of reading: `runs` cuts the pattern, `spill` finds room
for blocks that overflow; `refuse` says which sizes would hold a pattern that does not fit, by the
planner's rule. Values take the positions of their blocks, and `pattern_in_buckets` reads buckets
back.

The names are listed in `__init__.pyi` and load when first used: most plans have no buckets.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
