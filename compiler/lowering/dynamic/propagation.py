"""Propagation: buckets with non-zeros of other rectangles travel until all are multiplied.

Buckets lie in a grid of px * py * pz nodes, each on a tile of its own; the pz nodes with equal x
and y share a rectangle of the sparse matrix. Propagation is a loop. A control tile reads the
pattern's overflow words, which say which nodes hold non-zeros of other rectangles, and selects what
comes next: a copy of every bucket to the next node, a compute set on the received buckets, or a
shift by one node along z, y or x. Each tile has two buffers; a shift sends from one and receives in
the other. Without overflow the first control word ends the loop at once.

The order follows PopLibs (lib/popsparse FullyConnected.cpp:339-583, at 7eac0f26).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ipusim import DOUBLE_WORD_BYTES, IntArray, Machine
from ipusim.kernels import ACTIONS, Dispatch, Propagation

from ...plan.bucket_grid import Buckets
from ...plan.rectangles import nodes_of
from ..draft_steps import ComputeSet, DraftLoop, DraftStep, DraftVertices, Move, Region
from .resident import OVERFLOW, broadcast_words, bytes_on_nodes, control_tile, moved_buckets

STATE, ACTION, RECEIVED_ACTION = "propagation state", "action", "received action"
NAME, CATEGORY = "propagation", "propagation control"  # name of the loop, category of its regions
OVERFLOW_CHECK = "look for overflow"  # superstep that decides if anything travels at all
BUFFERS = 2  # buffers of a tile: it receives a bucket in one while it sends from the other


def buffer_of(region: str, buffer: int) -> str:
    """Return the name of a travelling copy of a region."""
    return f"travelling {region} {buffer}"


def moves_of(
    nodes: IntArray,
    steps: tuple[int, int, int],
    payload: Mapping[str, int],
    source: Callable[[str], str],
    target: Callable[[str], str],
) -> tuple[Move, ...]:
    """Return moves of the regions of `payload` from every node to the node `steps` further.

    `payload` is the bytes of each region on a node. `source` and `target` map the name of a region
    to the name of the region that is read and written.
    """
    return tuple(
        Move(moved_buckets(nodes, steps, size), source(region), target(region))
        for region, size in payload.items()
    )


def decisions(machine: Machine, buckets: Buckets, *, starts: bool, returns: bool) -> ComputeSet:
    """Return the vertex on the control tile that writes the next control word.

    `starts` is True for the vertex before the loop; `returns` is True if regions are sent back.
    """
    codelet = Propagation(starts=starts, returns=returns and not starts)
    tile, zero = np.array([control_tile(machine, buckets)]), np.zeros(1, dtype=np.int64)
    sizes = {name: np.array([getattr(buckets, name)]) for name in ("px", "py", "pz")}
    operands = {"overflow": (OVERFLOW, zero), "state": (STATE, zero), "action": (ACTION, zero)}
    return (DraftVertices(codelet, tile, sizes, operands),)


def propagation(
    machine: Machine,
    buckets: Buckets,
    payload: Mapping[str, int],
    compute: Callable[[int], ComputeSet],
    *,
    returns: Mapping[str, int] | None = None,
) -> DraftLoop:
    """Return the loop of propagation; a vertex of `decisions(starts=True)` must run before it.

    Args:
        machine: Chip.
        buckets: Grid of buckets.
        payload: Bytes that travel with a bucket, by region.
        compute: Function that returns the vertices that work on a buffer, given its number.
        returns: Bytes of regions that change on their way and are sent back at the end, by region.
    """
    next_word = decisions(machine, buckets, starts=False, returns=bool(returns))
    cases = _cases(buckets, payload, compute, next_word, returns or {})
    # An upper bound of the loop's turns: a compute and a shift along z for each node, and a shift
    # along y for each (x, y). The other terms cover first moves, shifts along x and returns; their
    # derivation is not recorded.
    turns = 2 * buckets.nodes + buckets.px * buckets.py + 2 * buckets.px + buckets.py + buckets.pz
    tile = control_tile(machine, buckets)
    word = {"word": (RECEIVED_ACTION, np.zeros(machine.tiles, dtype=np.int64))}
    dispatch = DraftVertices(Dispatch(ACTIONS), np.arange(machine.tiles), {}, word)
    decide = DraftStep(
        "decide",
        (Move(broadcast_words(tile, machine.tiles), ACTION, RECEIVED_ACTION),),
        (dispatch,),
    )
    return DraftLoop(NAME, decide, tile, ACTION, cases, turns + len(cases))


def _cases(
    buckets: Buckets,
    payload: Mapping[str, int],
    compute: Callable[[int], ComputeSet],
    next_word: ComputeSet,
    returns: Mapping[str, int],
) -> tuple[tuple[DraftStep, ...], ...]:
    """Return the cases of the loop in the order of `ACTIONS`.

    Each case ends with `next_word`, the vertex that decides what comes next.
    """
    nodes = nodes_of(buckets)

    def buffer(number: int) -> Callable[[str], str]:
        return lambda region: buffer_of(region, number)

    def shift(name: str, steps: tuple[int, int, int], is_used: bool) -> list[tuple[DraftStep, ...]]:
        moves = [moves_of(nodes, steps, payload, buffer(b), buffer(1 - b)) for b in range(BUFFERS)]
        return [(DraftStep(name, move, next_word),) if is_used else () for move in moves]

    one_step = (0, 1, 0) if buckets.py > 1 else (1, 0, 0)
    start = moves_of(nodes, one_step, payload, str, buffer(0))
    cases = [
        (DraftStep("first shift", start, next_word),),
        *((DraftStep("compute", (), compute(number) + next_word),) for number in range(BUFFERS)),
        *shift("shift z", (0, 0, 1), buckets.pz > 1),
        *shift("shift y", (0, 1, 0), buckets.py > 1),
        *shift("shift x", (1, 0, 0), buckets.px > 1),
    ]
    if returns:
        return_moves = [
            moves_of(nodes, (0, 0, 0), returns, buffer(number), str) for number in range(BUFFERS)
        ]
        cases += [(DraftStep("restore", move, next_word),) for move in return_moves]
    return tuple(cases)


def control_regions(machine: Machine, buckets: Buckets) -> list[Region]:
    """Return the regions of the words that control propagation."""
    is_control = np.zeros(machine.tiles, dtype=np.int64)
    is_control[control_tile(machine, buckets)] = 1
    received_bytes = np.full(machine.tiles, DOUBLE_WORD_BYTES)
    spans = Propagation(starts=True, returns=False).spans({"px": np.array([buckets.px])})
    return [
        Region(STATE, CATEGORY, spans["state"] * is_control, resident=False, control=True),
        Region(ACTION, CATEGORY, DOUBLE_WORD_BYTES * is_control, resident=False, control=True),
        Region(RECEIVED_ACTION, CATEGORY, received_bytes, resident=False, control=True),
    ]


def buffer_regions(
    machine: Machine, buckets: Buckets, payload: Mapping[str, int], control: frozenset[str]
) -> list[Region]:
    """Return regions for two travelling copies of each region.

    Copies of the regions named in `control` have control words.
    """
    return [
        Region(
            buffer_of(region, number),
            "travelling buckets",
            bytes_on_nodes(machine, buckets, size),
            resident=False,
            control=region in control,
        )
        for region, size in payload.items()
        for number in range(BUFFERS)
    ]
