"""Inner loops as machine code, without a compiler: LLVM text beside the source.

A module `loops.py` writes its loops as plain Python functions over arrays, marked `compiled`
(called from Python), `inlined` or `inner` (called by those). `python -m ipusim.native` turns them
into LLVM text, `loops.ll`, with numba, which only developers need. On any machine llvmlite makes
that text code for the processor at hand, once: the code is kept in `__pycache__`. To load kept code
takes milliseconds; Ctrl-C and other threads are heard while it runs.
"""

from .function import compiled, inlined, inner
from .shares import LEAST_WORK, in_shares
from .switch import switch

__all__ = ["LEAST_WORK", "compiled", "in_shares", "inlined", "inner", "switch"]
