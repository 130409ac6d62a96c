"""What a dense convolution costs by how it is cut: cycles by term, and bytes.

The kernels' own formulas give compute terms; an exchange takes as long as its busiest port. A tile
hears all lines of x that it reads, its own ones from itself, and values with them.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import (
    MOST_CONTROLS,
    WORD_BYTES,
    BoolArray,
    IntArray,
    Machine,
    Ragged,
    path_delays,
)
from ipusim.kernels import Cast, Copy, DenseAmp, DirectDense, FlattenTaps, Reduce, for_machine

from ...plan.mapping.owners import CHUNK_BYTES
from ..cost.dense import SLACK_BYTES
from .dense_splits import BLOCK, DenseForm, DenseSplits, FullestTile, fullest_tile
from .kernel_cost import run_bytes


def cycle_terms(machine: Machine, form: DenseForm, c: DenseSplits) -> dict[str, IntArray]:
    """Cycles of every candidate by term."""
    kernel, f = form.kernel, fullest_tile(form, c)
    heard = f.read * f.x_bytes // WORD_BYTES
    members = c.parts * c.bands
    weights = _weight_bytes(kernel, f) // WORD_BYTES
    pieces = _pieces(c, f)
    received = pieces * f.y_numbers * kernel.partials_type.bytes // WORD_BYTES * (c.channels - 1)
    taken = {"width": f.width, "rows": f.filters, "columns": f.launches}
    terms = {
        "dense operand exchange": c.rounds
        * phase_cycles(machine, machine.transfer_cycles(heard, is_wide(machine, f, c))),
        "values exchange": machine.transfer_cycles(weights * (members - 1) // members),
        "multiply": c.rounds * f.runs * kernel.cycles(machine, taken, {}),
        "partials exchange": c.rounds * phase_cycles(machine, machine.transfer_cycles(received)),
        "reduce": c.rounds * reduce_cycles(machine, kernel, c, f, pieces),
    }
    if form.flattened:
        codelet = for_machine(machine, FlattenTaps(kernel.data_type))
        made = codelet.cycles(machine, {"columns": f.made, "n": f.positions}, {})
        terms["prepare"] = c.rounds * made
    return terms


def is_wide(machine: Machine, f: FullestTile, c: DenseSplits) -> BoolArray:
    """Whether neighbours take the same x, in messages long enough for both lanes."""
    shared = (c.filters % 2 == 0) & (machine.tiles_per_pair == 2)
    wide: BoolArray = shared & (f.x_bytes >= machine.pair_min_bytes)
    return wide


def _weight_bytes(kernel: DirectDense | DenseAmp, f: FullestTile) -> IntArray:
    """Of the fullest tile's values."""
    return f.filters * f.launches * BLOCK**2 * kernel.data_type.bytes


def _pieces(c: DenseSplits, f: FullestTile) -> IntArray:
    """Lines of the result that the fullest owner adds up: they are not cut."""
    return -(-f.filters * f.rows // c.channels)


def phase_cycles(machine: Machine, cycles: IntArray) -> IntArray:
    """A phase that keeps its busiest port for `cycles`, barrier and fixed parts included."""
    fixed = machine.sync_cycles + machine.exchange_fixed_cycles + int(path_delays(machine).min())
    return np.where(cycles > 0, cycles + fixed, 0)


def reduce_cycles(
    machine: Machine,
    kernel: DirectDense | DenseAmp,
    c: DenseSplits,
    f: FullestTile,
    pieces: IntArray,
) -> IntArray:
    """The reduce kernel on an owner's lines, or copy (or cast) where channels are not split."""
    key, alike = np.unique(
        np.stack([pieces, f.y_numbers, c.channels, f.filters * f.rows]),
        axis=1,
        return_inverse=True,
    )
    pieces, numbers, depth, lines = key
    none = np.zeros_like(pieces)
    reduce = Reduce(kernel.partials_type, kernel.data_type)
    same = kernel.partials_type is kernel.data_type
    move = Copy(kernel.data_type) if same else Cast(kernel.partials_type, kernel.data_type)
    listed = _alike(pieces, [none, none, none, numbers, depth])
    added = reduce.cycles(machine, {"pieces": listed}, {})
    moved = move.cycles(machine, {"pieces": _alike(lines, [none, none, numbers])}, {})
    return np.where(depth > 1, added, moved)[np.reshape(alike, -1)]


def _alike(pieces: IntArray, columns: list[IntArray]) -> Ragged:
    """For each candidate, a list of so many equal pieces."""
    flat = np.repeat(np.stack(columns, axis=1), pieces, axis=0)
    count = pieces * len(columns)
    return Ragged(flat.ravel(), np.cumsum(count) - count, count)


@attrs.frozen
class TileRoom:
    """Bytes of the fullest tile, int64[rows] each.

    Attributes:
        temporary: gathered and flattened x, partial sums and received ones, as they live together.
        whole: with all that is resident, exchange code, vertices and slack.
    """

    temporary: IntArray
    whole: IntArray


def room_of(machine: Machine, form: DenseForm, c: DenseSplits) -> TileRoom:
    """What every candidate asks of the fullest tile."""
    kernel, f = form.kernel, fullest_tile(form, c)
    pieces = _pieces(c, f)
    data, partial = kernel.data_type.bytes, kernel.partials_type.bytes
    gathered = f.read * f.x_bytes + f.made * f.positions * BLOCK * data
    arriving = pieces * (c.channels - 1)
    temporary = f.q_numbers * partial + np.maximum(gathered, arriving * f.y_numbers * partial)
    output = np.where(c.channels > 1, pieces, f.filters * f.rows)
    resident = c.rounds * (f.kept * f.x_bytes + output * f.y_numbers * data)
    chunks = -(-f.x_bytes * c.rounds // CHUNK_BYTES)
    code = (f.read * chunks + arriving) * MOST_CONTROLS * machine.exchange_instruction_bytes
    code += f.runs * run_bytes(machine, kernel)
    whole = temporary + resident + _weight_bytes(kernel, f) + code * c.rounds + SLACK_BYTES
    return TileRoom(temporary, whole)
