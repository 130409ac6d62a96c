"""Steps of the core's pipes, each to be called by itself: as machine code, where registers wrap.

Their text is made anew by `PYTHONPATH=tests/oracles python -m ipusim.native pipe_steps`.
"""

from __future__ import annotations

from ipusim.isa.core.pipes import aux_pipe, memory_pipe
from ipusim.native import compiled

_aux_step, _memory_step = aux_pipe.aux_step, memory_pipe.memory_step
_weights_step = memory_pipe.weights_step


@compiled(
    "int64(int64, int64, int64, int64, int64, int64, uint32[:], uint32[:], float32[:], uint64[:], "
    "float32[:, :, :], float32[:], int64[:])"
)
def aux_step(op, o0, o1, o2, o3, o4, old, arf, aacc, cw, cwf, wide, csr):
    return _aux_step(op, o0, o1, o2, o3, o4, old, arf, aacc, cw, cwf, wide, csr)


@compiled(
    "int64(int64, int64, int64, int64, int64, int64, int32[:], uint32[:], uint32[:], uint32[:], "
    "int64[:], int64[:])"
)
def memory_step(op, o0, o1, o2, o3, o4, mrf, old, arf, memory, geometry, fault):
    return _memory_step(op, o0, o1, o2, o3, o4, mrf, old, arf, memory, geometry, fault)


@compiled(
    "int64(int64, int64, int64[:], uint64[:], float32[:, :, :], uint32[:], int64[:], int64[:])"
)
def weights_step(op, index, csr, cw, cwf, memory, geometry, fault):
    return _weights_step(op, index, csr, cw, cwf, memory, geometry, fault)
