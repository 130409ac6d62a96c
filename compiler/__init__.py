"""From a matrix to a program: patterns, plans, lowering, and the data beside them.

The names are listed in `__init__.pyi` and load when first used, so that the command starts at once.
"""

import lazy_loader

from . import home as home  # it checks that ipusim and kernels are ours

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
