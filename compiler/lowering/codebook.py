"""Values that stay as 4-bit indices and a table, and are decoded before a kernel reads them.

    a draft that holds "values"     with a codebook, decoded late       decoded early
    values stay, of 16 bits         indices of all that a tile uses     indices of its chunk
    values travel between parts     indices travel                      values travel
                                    first compute set reads, decodes    a compute set before that

The late vertices precede the others of their tile in the first compute set that reads values, as
those that prepare an operand do; the early ones follow the superstep before values travel, or are
one of their own. Values live from there to the last kernel that reads them: what stays is smaller,
and while kernels run, a tile holds the decoded values besides.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np

from ipusim import DataType, IntArray, WordType
from ipusim.kernels import CODEBOOK_BYTES, PAIRS_BYTES, CodebookPairs, DecodeCodebook

from ..exchange.traffic import Traffic
from ..plan.codebook import CODEBOOK, INDICES
from ..plan.plan import Plan
from .decoding import FOUR_BYTES, SMALLER, Decoding, decoding_of
from .draft.step import Draft, DraftLoop, DraftStep, Move, Store
from .draft.vertices import ComputeSet, DraftVertices
from .drafted import Drafted, HeldArray

STEP, VALUES, PAIRS = "decode", "values", "codebook pairs"
HALF, WORD = DataType.HALF, WordType.UNSIGNED_SHORT


def with_codebook(drafted: Drafted, plan: Plan) -> Drafted:
    """The same program, whose region of values is decoded from indices."""
    decoding = decoding_of(plan)
    stores = (part for store in drafted.stores for part in _stores(store, decoding))
    draft = _early(drafted.draft, decoding) if decoding.early else _late(drafted.draft, decoding)
    inputs = _inputs(drafted.inputs[VALUES], decoding)
    others = {name: held for name, held in drafted.inputs.items() if name != VALUES}
    return attrs.evolve(drafted, stores=tuple(stores), draft=draft, inputs={**others, **inputs})


def _stores(store: Store, decoding: Decoding) -> tuple[Store, ...]:
    """A region, or those that the values become."""
    if store.name != VALUES:
        return (store,)
    some = np.zeros_like(store.bytes)
    some[decoding.tiles] = 1
    pairs = (Store(PAIRS, PAIRS, some * PAIRS_BYTES, resident=False),) if decoding.paired else ()
    return (
        Store(INDICES, "codebook indices", decoding.index_bytes, resident=True),
        Store(CODEBOOK, "codebook", some * CODEBOOK_BYTES, resident=True),
        Store(VALUES, "decoded values", store.bytes, resident=False),
        *pairs,
    )


def _inputs(values: HeldArray, decoding: Decoding) -> dict[str, HeldArray]:
    """Indices, four to a word of 16 bits, and a table a tile that decodes."""
    held = np.flatnonzero(values.count) if decoding.early else np.arange(len(values.tile))
    place = decoding.source if decoding.early else values.offset // SMALLER
    count = values.count[held] * HALF.bytes // SMALLER // WORD.bytes
    tile = decoding.tiles
    entries = np.full_like(tile, CODEBOOK_BYTES // HALF.bytes)
    return {
        INDICES: HeldArray(INDICES, WORD, values.tile[held], place, count),
        CODEBOOK: HeldArray(CODEBOOK, HALF, tile, np.zeros_like(tile), entries),
    }


def _vertices(decoding: Decoding) -> ComputeSet:
    """Those that decode, after those that make tables of pairs."""
    places = {
        "indices": (INDICES, decoding.source),
        "table": (PAIRS if decoding.paired else CODEBOOK, np.zeros_like(decoding.tile)),
        "target": (VALUES, decoding.target),
    }
    fours = {"fours": decoding.bytes // FOUR_BYTES}
    decode = DraftVertices(DecodeCodebook(decoding.paired), decoding.tile, fours, places)
    if not decoding.paired:
        return (decode,)
    none: IntArray = np.zeros_like(decoding.tiles)
    both = {"table": (CODEBOOK, none), "target": (PAIRS, none)}
    return DraftVertices(CodebookPairs(), decoding.tiles, {}, both), decode


def _early(draft: Draft, decoding: Decoding) -> Draft:
    """Decoded before the superstep in which values travel."""
    at = _first(draft, lambda step: any(move.source == VALUES for move in step.moves))
    before, vertices = draft[at - 1] if at else None, _vertices(decoding)
    if not isinstance(before, DraftStep):
        return (*draft[:at], DraftStep(STEP, (), vertices), *draft[at:])
    joined = attrs.evolve(before, compute_set=(*before.compute_set, *vertices))
    return (*draft[: at - 1], joined, *draft[at:])


def _late(draft: Draft, decoding: Decoding) -> Draft:
    """With indices that travel, and decoded in the first superstep that reads values."""
    at = _first(draft, _reads)
    if at == len(draft):
        return draft
    travelled = [_with_indices(step) for step in draft]
    reading = travelled[at]
    assert isinstance(reading, DraftStep)
    decoded = (*_vertices(decoding), *reading.compute_set)
    travelled[at] = attrs.evolve(reading, compute_set=decoded)
    return tuple(travelled)


def _first(draft: Draft, found: Callable[[DraftStep], bool]) -> int:
    """The first superstep of which something holds; their number where there is none."""
    steps = (at for at, step in enumerate(draft) if isinstance(step, DraftStep) and found(step))
    return next(steps, len(draft))


def _reads(step: DraftStep) -> bool:
    """Whether a vertex of a superstep has values."""
    return any(name == VALUES for table in step.compute_set for name, _ in table.places.values())


def _with_indices(step: DraftStep | DraftLoop) -> DraftStep | DraftLoop:
    """The same, with indices where values travel."""
    if isinstance(step, DraftLoop):
        return step
    return attrs.evolve(step, moves=tuple(map(_of_indices, step.moves)))


def _of_indices(move: Move) -> Move:
    """The same messages of indices, a quarter as long, if they are of values."""
    if move.source != VALUES:
        return move
    traffic: Traffic = move.traffic
    smaller = attrs.evolve(
        traffic,
        origin=traffic.origin // SMALLER,
        words=traffic.words // SMALLER,
        target=traffic.target // SMALLER,
    )
    return Move(smaller, INDICES, INDICES)
