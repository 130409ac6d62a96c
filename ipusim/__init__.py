"""The machine: what an IPU program is, what it means, and what it costs in cycles.

The names are listed in `__init__.pyi` and load when first used: most runs need few of them.
"""

import lazy_loader

from .whole_file import whole_file as whole_file  # a function that hides its module

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
