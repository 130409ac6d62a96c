"""The non-zero values: resident where they are used, or shared among parts and sent on each run.

All parts of one cut use the same values. Each part's seat holds an equal chunk of them in its
final place and sends it to the same seat of the other parts before the first compute; so the
values are stored once, and a tile needs no second buffer.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, WORD_BYTES, DataType, Handle, IntArray, same_array, spread

from ..exchange.traffic import Traffic
from ..matrix.formats import Format
from ..matrix.pattern import Pattern
from ..plan.operation import Terms
from ..plan.partition import Partition
from ..plan.plan import Plan


@attrs.frozen
class Chunks:
    """The chunks of the values in host order: cut by cut, seat by seat, member by member.

    Attributes:
        tile: int64[chunks], the tile that holds each.
        offset, bytes: int64[chunks], where in the tile's values, and how long.
        seat_bytes: int64[tiles], bytes of the values that each tile uses.
        traffic: what the members of each seat send each other.
    """

    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)
    seat_bytes: IntArray = attrs.field(eq=same_array, repr=False)
    traffic: Traffic

    def handle(self, data_type: DataType, address: IntArray) -> Handle:
        """Where the host's values lie; int64[tiles] `address` of the tiles' values."""
        places = address[self.tile] + self.offset
        return Handle(data_type, self.tile, places, self.bytes // data_type.bytes)


def chunks_of(
    partition: Partition,
    form: Format,
    data_type: DataType,
    tiles: int,
    word_bytes: int = DOUBLE_WORD_BYTES,
) -> Chunks:
    """Who holds which values, and what must travel; chunks are whole words of so many bytes."""
    atom = form.atom(data_type, word_bytes)
    atom_bytes = atom * form.unit_values * data_type.bytes
    seat_bytes = np.zeros(tiles, dtype=np.int64)
    tile, offset, size, traffic = [], [], [], []
    for number, cut in enumerate(partition.cuts):
        members = members_of(partition, number)
        atoms = -(-(cut.last - cut.first) // atom)
        seat_bytes[members] = atoms * atom_bytes
        edges = np.arange(len(members) + 1) * atoms[:, None] // len(members)  # [seats, members + 1]
        tile.append(members.T.ravel())
        offset.append(edges[:, :-1].ravel() * atom_bytes)
        size.append(np.diff(edges, axis=1).ravel() * atom_bytes)
        traffic.append(_all_to_all(members, offset[-1], size[-1]))
    return Chunks(
        np.concatenate(tile),
        np.concatenate(offset),
        np.concatenate(size),
        seat_bytes,
        Traffic.together(traffic),
    )


def plan_chunks(plan: Plan) -> Chunks:
    """Who holds which values of a plan, and what must travel."""
    form, tiles = plan.divided.format, plan.machine.tiles
    return chunks_of(plan.partition, form, plan.data_type, tiles, plan.values_word_bytes)


def host_order(
    partition: Partition, pattern: Pattern, data_type: DataType, word_bytes: int = DOUBLE_WORD_BYTES
) -> IntArray:
    """int64[slots]: the block that each slot of the host array holds; -1 where it is padding."""
    atom, unit_blocks = pattern.format.atom(data_type, word_bytes), pattern.format.blocks
    slots = [np.zeros(0, dtype=np.int64)]
    for cut in partition.cuts:
        block = Terms.of(pattern, cut.seat, cut.shares, partition.order_of(cut)).block
        room = -(-cut.count // atom) * atom * unit_blocks
        held = np.full(int(room.sum()), -1, dtype=np.int64)
        count = cut.count * unit_blocks
        held[spread(np.cumsum(room) - room, count)] = block[spread(cut.first * unit_blocks, count)]
        slots.append(held)
    return np.concatenate(slots)


def trip_order(
    slots: IntArray, sizes: IntArray, trips: int, trip_blocks: int, blocks: int
) -> IntArray:
    """The same for trips over the rows of a dense matrix: a chunk has its share of all of them.

    Args:
        slots: int64[slots], of one trip, whose blocks are numbered row by row.
        sizes: int64[chunks], slots of each chunk of a trip.
        trips: how many.
        trip_blocks: blocks of a trip.
        blocks: of the matrix; what lies beyond is padding.
    """
    number = np.tile(np.arange(trips), len(sizes))
    count = np.repeat(sizes, trips)
    held = slots[spread(np.repeat(np.cumsum(sizes) - sizes, trips), count)]
    block = held + np.repeat(number, count) * trip_blocks
    return np.where((held >= 0) & (block < blocks), block, -1)


def members_of(partition: Partition, cut: int) -> IntArray:
    """int64[members, shares]: tiles of the shares of a cut, by distinct part and band."""
    shares = partition.cuts[cut].shares
    tiles = [part.tiles.reshape(-1, shares) for part in partition.parts if part.cut == cut]
    rows = {int(row[0]): row for row in np.concatenate(tiles)}
    return np.array(list(rows.values()), dtype=np.int64)


def _all_to_all(members: IntArray, offset: IntArray, size: IntArray) -> Traffic:
    """Every member of a seat sends its chunk to the seat's other members.

    Where that takes no longer, all hear each chunk at once, one after the other; else, in wave w
    member i sends to member i + w + 1, so that all ports are busy in every wave.
    """
    count, seats = members.shape
    sizes = size.reshape(seats, count)
    at_once = sizes.sum(axis=1) <= (count - 1) * sizes.max(axis=1, initial=0)
    chunk = np.flatnonzero((size > 0) & (count > 1))
    seat, member = np.divmod(chunk, count)
    sends = np.where(at_once[seat], 1, count - 1)
    turn = spread(np.zeros_like(sends), sends)  # of each row
    chunk, seat, member = (np.repeat(column, sends) for column in (chunk, seat, member))
    hearing = np.where(at_once[seat], count - 1, 1)
    row = np.repeat(np.arange(len(chunk)), hearing)
    other = (member[row] + 1 + turn[row] + spread(np.zeros_like(hearing), hearing)) % count
    return Traffic(
        source=members[member, seat],
        origin=offset[chunk],
        words=size[chunk] // WORD_BYTES,
        wide=np.zeros(len(chunk), dtype=np.bool_),
        message=np.arange(len(chunk)),
        wave=np.where(at_once[seat], member, turn),
        row=row,
        tile=members[other, seat[row]],
        target=offset[chunk[row]],
    )
