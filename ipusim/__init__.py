"""Machine, program and simulator of IPUs: the results of a program and the cycles that it takes.

The names are listed in `__init__.pyi` and load when first used, because most runs need few of them.
"""

import os

import lazy_loader

# Git without symbolic links checks out a link as a file with the target's path.
if os.path.isfile(os.path.join(__path__[0], "compiler")):
    raise ImportError(
        f"{__path__[0]} comes from a clone without symbolic links; clone with `git -c "
        "core.symlinks=true clone ...`, or install a wheel of ipusim"
    )

from .whole_file import whole_file as whole_file  # a function that hides its module

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
