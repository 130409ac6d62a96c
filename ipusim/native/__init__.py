"""Inner loops as machine code, without a compiler: LLVM text beside the source.

A module `loops.py` writes its loops as plain Python functions over arrays, marked `compiled`
(called from Python), `inlined` or `inner` (called by those). `python -m ipusim.native` turns them
into LLVM text, `loops.ll`, with numba, which only developers need. On any machine llvmlite makes
that text code for the processor at hand, once: the code is kept in `__pycache__`. To load kept code
takes milliseconds; Ctrl-C and other threads are heard while it runs.

The names are listed in `__init__.pyi` and load when first used: kept code needs no NumPy.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
