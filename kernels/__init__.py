"""Kernels of one tile, each with its numerics and its cycle formula beside its assembly.

The names are listed in `__init__.pyi` and load when first used: most runs need few of them.
"""

if __name__ != "ipusim.kernels":
    raise ImportError("a package of ipusim: write `from ipusim.kernels import ...`")

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
