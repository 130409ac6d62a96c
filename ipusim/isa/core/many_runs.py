"""Runs of vertices on one core's state, one after another, as one call of machine code."""

from __future__ import annotations

from ...columns import IntArray
from ...native import compiled, inner
from ..table.registers import CSR, MRF_ALIASES, NUM_CSRS
from . import faults, live
from .control import start_worker
from .live import ONE_WORKER, SUPERVISOR_ENTRY, TileState
from .pipes.rounding import random_bits, seed
from .pipes.sram import WordArray
from .turns import run_until_done

_ARGUMENT, _LR, _SP = 0, MRF_ALIASES["lr"], MRF_ALIASES["sp"]
_TILE_ID = CSR["TILE_ID"]


@compiled(
    "int64("
    "int64[:, :], int64[:], int32[:, :], uint32[:, :], int64[:, :], int64[:, :], float32[:, :], "
    "uint64[:], float32[:, :, :], int64[:, :], int64[:], int64[:], int64[:], uint32[:], "
    "float32[:], int64[:], int64[:], int64[:, :], int64[:], int64[:, :], int64[:, :], "
    "uint32[:, :], int64[:, :], int64, int64[:], int64[:, :])",
    tile=TileState,
)
def run_all(
    tile: TileState,
    memory: WordArray,
    runs: IntArray,
    stack: int,
    cycles: IntArray,
    bundles: IntArray,
) -> int:
    """Perform runs (tile, entry row, vertex, stride, seed) in order; gives how many went well."""
    workers = len(tile.aacc)
    for run in range(len(runs)):
        _clear(tile, runs[run, 0])
        if runs[run, 4] != 0:
            _seed(tile, runs[run, 4])
        _start(tile, runs[run, 1], runs[run, 2], runs[run, 3], stack)
        cycles[run] = run_until_done(tile, memory[runs[run, 0]])
        for worker in range(workers):
            bundles[run, worker] = tile.context[worker, live.BUNDLES]
        if tile.fault[faults.KIND]:
            return run
    return len(runs)


@inner
def _clear(tile: TileState, number: int) -> None:
    supervisor = len(tile.aacc)
    traced, busy = tile.barrel[live.TRACED], tile.barrel[live.BUSY]
    tile.barrel[:] = 0
    tile.barrel[live.TRACED] = traced
    tile.barrel[live.BUSY] = busy
    tile.barrel[live.ORIGIN] = live.IDLE
    tile.barrel[live.WAITER] = -1
    tile.context[:, :] = 0
    tile.context[:, live.TURN] = live.IDLE
    tile.ready[:] = 0
    tile.mrf[:, :] = 0
    tile.arf[:, :] = 0
    tile.aacc[:, :] = 0
    for context in range(supervisor + 1):
        for register in range(NUM_CSRS):  # an array assignment would allocate
            tile.csr[context, register] = tile.first_csr[context, register]
        tile.csr[context, _TILE_ID] = number
    tile.cw[:] = 0
    tile.cwf[:, :, :] = 0


@inner
def _seed(tile: TileState, number: int) -> None:
    # documented: the runtime of osmarks/ipu-stack seeds each worker by its number, and draws 15
    # times, since neighbouring seeds begin with alike bits
    for worker in range(len(tile.aacc)):
        seed(tile.csr[worker], number + worker)
        for _ in range(15):
            random_bits(tile.csr[worker])


@inner
def _start(tile: TileState, entry: int, vertex: int, stride: int, stack: int) -> None:
    supervisor = len(tile.aacc)
    if stride == SUPERVISOR_ENTRY:
        tile.context[supervisor, live.NEXT] = entry
        tile.context[supervisor, live.TURN] = 0
        tile.mrf[supervisor, _ARGUMENT] = vertex
        tile.mrf[supervisor, _LR] = live.RETURN_ADDRESS
        tile.mrf[supervisor, _SP] = stack
        return
    now = int(tile.barrel[live.EARLIEST])
    for worker in range(1 if stride == ONE_WORKER else supervisor):
        start_worker(tile, worker, entry, vertex + 4 * stride * worker, now)
    tile.barrel[live.WAITING] = 1
    tile.barrel[live.RETURNED] = 1
