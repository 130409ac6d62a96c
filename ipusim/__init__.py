"""The machine: what an IPU program is, what it means, and what it costs in cycles.

The names are listed in `__init__.pyi` and load when first used: most runs need few of them.
"""

import os

import lazy_loader

if os.path.isfile(os.path.join(__path__[0], "compiler")):  # what a link became
    raise ImportError(
        f"{__path__[0]} is of a clone without symbolic links; clone with `git -c "
        "core.symlinks=true clone ...`, or install a wheel of ipusim"
    )

from .whole_file import whole_file as whole_file  # a function that hides its module

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
