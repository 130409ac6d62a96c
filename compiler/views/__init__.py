"""Views: what a user sees of a job. A new one is a file and a line in `table`; pictures are below.

The names are listed in `__init__.pyi` and load when first used: who draws loads matplotlib.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
