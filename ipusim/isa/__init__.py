"""The tile's instruction set: registers, instruction table, assembler and the six-worker core.

The names are listed in `__init__.pyi` and load when first used: most runs never need the core.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
