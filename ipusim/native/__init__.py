"""Inner loops as machine code, without a compiler: LLVM text is stored beside the source.

A module `loops.py` writes its loops as plain Python functions over arrays, marked `compiled`
(called from Python), `inlined` or `inner` (called by those). `python -m ipusim.native` turns them
into LLVM text, `loops.ll`, with numba, which only developers need. On any machine llvmlite compiles
that text for the present processor, once: the code is stored in `__pycache__`. Loading stored code
takes milliseconds. Ctrl-C and other threads are served while compiled code runs.

The names are listed in `__init__.pyi` and load when first used: cached code needs no NumPy.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
