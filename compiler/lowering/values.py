"""Non-zero values: stored on the tiles that use them, whole or in chunks that parts exchange.

All parts of one cut use the same values. Of the values of a seat, the seat's tile in each part
stores an equal chunk, at its final position, and sends it to the tiles of the same seat in the
other parts before the first compute set. So values are stored once, and a tile needs no second
buffer. The tiles of one part that use a cut are called a member of the cut. Chunks are divided at
atoms: the fewest units of the format whose values fill whole words.

Where weights are resident, the tile in each part stores all values of the seat, and none travel.
The region is as large as before, but the host's array has a copy for every member.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import (
    DOUBLE_WORD_BYTES,
    WORD_BYTES,
    DataType,
    Handle,
    IntArray,
    Ragged,
    same_array,
    spread,
)

from ..exchange.traffic import Traffic
from ..matrix.formats import Format
from ..matrix.pattern import Pattern
from ..plan.operation import Terms
from ..plan.partition import Partition
from ..plan.plan import Plan
from ..plan.work import cut_footprints


@attrs.frozen
class Chunks:
    """Chunks of the values in host order: cut by cut, seat by seat, member by member.

    Attributes:
        tile: Tile that holds each chunk, int64[chunks].
        offset, bytes: Bytes into the tile's values, and size of each chunk, int64[chunks].
        seat_bytes: Bytes of the values that each tile uses, int64[tiles].
        traffic: Messages that the members of each seat send each other.
    """

    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)
    seat_bytes: IntArray = attrs.field(eq=same_array, repr=False)
    traffic: Traffic

    def handle(self, data_type: DataType, address: IntArray) -> Handle:
        """Return the handle of the host's values.

        `address` is that of the tiles' values, int64[tiles].
        """
        addresses = address[self.tile] + self.offset
        return Handle(data_type, self.tile, addresses, self.bytes // data_type.bytes)


def chunks_of(
    partition: Partition,
    units_format: Format,
    data_type: DataType,
    tiles: int,
    word_bytes: int = DOUBLE_WORD_BYTES,
    *,
    resident: bool = False,
    slots: Sequence[Ragged | None] = (),
) -> Chunks:
    """Return the chunks of a partition's values, in whole words of `word_bytes` bytes.

    If values are resident, the chunk of each member of a seat has all values of the seat. `slots`
    is the result of `value_slots`; () if values are stored in the order of blocks.
    """
    atom = units_format.atom(data_type, word_bytes)
    atom_bytes = atom * units_format.unit_values * data_type.bytes
    seat_bytes = np.zeros(tiles, dtype=np.int64)
    tile, offset, size, traffic = [], [], [], []
    for number, cut in enumerate(partition.cuts):
        members = members_of(partition, number)
        seat_slots = slots[number] if slots else None
        atoms = -(-(cut.count if seat_slots is None else seat_slots.count) // atom)
        seat_bytes[members] = atoms * atom_bytes
        tile.append(members.T.ravel())
        if resident:
            size.append(np.repeat(atoms * atom_bytes, len(members)))
            offset.append(np.zeros_like(size[-1]))
            traffic.append(_all_to_all(members[:1], 0 * atoms, 0 * atoms))
            continue
        # A seat with 7 atoms and 3 members has chunks [0, 2), [2, 4) and [4, 7).
        edges = np.arange(len(members) + 1) * atoms[:, None] // len(members)  # [seats, members + 1]
        offset.append(edges[:, :-1].ravel() * atom_bytes)
        size.append(np.diff(edges, axis=1).ravel() * atom_bytes)
        traffic.append(_all_to_all(members, offset[-1], size[-1]))
    return Chunks(
        np.concatenate(tile),
        np.concatenate(offset),
        np.concatenate(size),
        seat_bytes,
        Traffic.concatenated(traffic),
    )


def plan_chunks(plan: Plan) -> Chunks:
    """Return the chunks of a plan's values, with the traffic between the members of cuts."""
    return chunks_of(
        *(plan.partition, plan.stored_form, plan.data_type, plan.machine.tiles),
        plan.values_word_bytes,
        resident=plan.is_resident,
        slots=value_slots(plan),
    )


def value_slots(plan: Plan) -> tuple[Ragged | None, ...]:
    """Return the unit in each slot of the values of every seat, by cut; () for those in order.

    Units are those of `Plan.stored_form`. They are counted from the first one of the seat's first
    block in the order of the cut; -1 is a slot of zeros.
    """
    if not plan.divided.format.segment:
        return ()
    kernel, cuts = plan.known[1], plan.partition.cuts
    footprints = cut_footprints(
        plan.operation, plan.divided, plan.partition, wide=plan.wide, realised=plan.realised
    )
    slots = []
    for footprint, cut in zip(footprints, cuts, strict=True):
        columns, order = plan.partition.columns, plan.partition.order_of(cut)
        stored = None
        if plan.realisation is not None:
            arguments = plan.known[0], order, cut, footprint, columns
            stored = plan.realisation.stored_slots(*arguments)
        work = plan.operation.value_work(kernel, plan.divided, order, cut, footprint, columns)
        slots.append(kernel.value_slots(work) if stored is None else stored)
    return tuple(slots)


def zeros_of(plan: Plan) -> tuple[str, IntArray]:
    """Return the region of an operand whose zeros stay on tiles, and its bytes, int64[tiles].

    It is an input of the program, all zeros, which is loaded once. The name is "" and all bytes are
    0 if a plan has none.
    """
    size = np.zeros(plan.machine.tiles, dtype=np.int64)
    realisation = plan.realisation
    preparation = None if realisation is None else realisation.preparation
    if realisation is None or preparation is None or not preparation.keeps_zeros:
        return "", size
    footprints = cut_footprints(
        plan.operation, plan.divided, plan.partition, wide=plan.wide, realised=plan.realised
    )
    for number, (footprint, cut) in enumerate(zip(footprints, plan.partition.cuts, strict=True)):
        place = plan.known[0], plan.partition.order_of(cut), cut, footprint, plan.partition.columns
        size[members_of(plan.partition, number)] = realisation.prepared(*place).bytes
    return preparation.region, size


def seat_bytes_of(plan: Plan) -> IntArray:
    """Return the bytes of weights that stay on each tile, int64[tiles], without their traffic.

    They are the values that the tile uses, with the zeros between and behind them, and an operand
    of which zeros stay.
    """
    if plan.divided.format.segment:  # zeros lie between groups, as workers take them
        return plan_chunks(plan).seat_bytes + zeros_of(plan)[1]
    atom = plan.divided.format.atom(plan.data_type, plan.values_word_bytes)
    atom_bytes = atom * plan.divided.format.unit_values * plan.data_type.bytes
    seat_bytes = np.zeros(plan.machine.tiles, dtype=np.int64)
    for number, cut in enumerate(plan.partition.cuts):
        atoms = -(-(cut.last - cut.first) // atom)
        seat_bytes[members_of(plan.partition, number)] = atoms * atom_bytes
    return seat_bytes


def host_order(
    partition: Partition,
    pattern: Pattern,
    data_type: DataType,
    word_bytes: int = DOUBLE_WORD_BYTES,
    *,
    resident: bool = False,
    by_columns: bool = False,
    slots_of_values: Sequence[Ragged | None] = (),
    units: int = 1,
) -> IntArray:
    """Return the block, or the unit of one, that each slot of the host array holds, int64[slots].

    A slot of padding has -1.

    Args:
        partition: Division of the blocks.
        pattern: Blocks that are divided.
        data_type: Type of the values.
        word_bytes: Bytes of values that stay together.
        resident: True if every member of a seat has a copy of its values.
        by_columns: True if the blocks of a seat lie column by column, as they stream past the AMP.
        slots_of_values: Slots of `value_slots`; () if values lie in the order of blocks.
        units: Units of which a block of these slots consists.
    """
    atom, unit_blocks = pattern.format.atom(data_type, word_bytes), pattern.format.blocks
    slots = [np.zeros(0, dtype=np.int64)]
    for number, cut in enumerate(partition.cuts):
        terms = Terms.of(pattern, cut.seat, cut.shares, partition.order_of(cut))
        block = terms.block
        if by_columns:
            block = block[np.lexsort((terms.row, terms.column, _runs_of(terms.seat)))]
        seat_slots = slots_of_values[number] if slots_of_values else None
        if seat_slots is None:
            slots_of_seat = -(-cut.count // atom) * atom * unit_blocks
            blocks = np.full(int(slots_of_seat.sum()), -1, dtype=np.int64)
            count = cut.count * unit_blocks
            blocks[spread(np.cumsum(slots_of_seat) - slots_of_seat, count)] = block[
                spread(cut.first * unit_blocks, count)
            ]
        else:
            slots_of_seat, slot_blocks = seat_slots.count, seat_slots.flat
            first = np.repeat(cut.first, slots_of_seat)
            block_of_slot, unit = np.divmod(slot_blocks, units)
            blocks = block[np.where(slot_blocks < 0, 0, first + block_of_slot)] * units + unit
            blocks[slot_blocks < 0] = -1
        if resident:
            copies = len(members_of(partition, number))
            first = np.repeat(np.cumsum(slots_of_seat) - slots_of_seat, copies)
            blocks = blocks[spread(first, np.repeat(slots_of_seat, copies))]
        slots.append(blocks)
    return np.concatenate(slots)


def _runs_of(seat: IntArray) -> IntArray:
    """Return the number of each term's run of equal seats, int64[terms]."""
    return np.cumsum(np.diff(seat, prepend=-1) != 0)


def trip_order(
    slots: IntArray, sizes: IntArray, trips: int, trip_blocks: int, blocks: int
) -> IntArray:
    """Return the block of each slot for trips over the rows of a dense matrix, int64[slots].

    A chunk has its share of all trips, one after another.

    Args:
        slots: Block of each slot of one trip, whose blocks are numbered row by row, int64[slots].
        sizes: Slots of each chunk of a trip, int64[chunks].
        trips: Number of trips.
        trip_blocks: Blocks of a trip.
        blocks: Blocks of the matrix; blocks of the last trip beyond them are padding.
    """
    trip = np.tile(np.arange(trips), len(sizes))
    count = np.repeat(sizes, trips)
    trip_block = slots[spread(np.repeat(np.cumsum(sizes) - sizes, trips), count)]
    block = trip_block + np.repeat(trip, count) * trip_blocks
    return np.where((trip_block >= 0) & (block < blocks), block, -1)


def members_of(partition: Partition, cut: int) -> IntArray:
    """Return the tiles that use each share of a cut's values, int64[members, shares].

    Each member, a row, is a set of tiles that together use all shares.
    """
    shares = partition.cuts[cut].shares
    tiles = [part.tiles.reshape(-1, shares) for part in partition.parts if part.cut == cut]
    members = {int(row[0]): row for row in np.concatenate(tiles)}
    return np.array(list(members.values()), dtype=np.int64)


def _all_to_all(members: IntArray, offset: IntArray, size: IntArray) -> Traffic:
    """Return the traffic in which every member of a seat sends its chunk to all other members.

    If that takes no longer, each chunk is multicast, one chunk after another. Otherwise, in wave w
    member i sends to member i + w + 1, so that all ports are busy in every wave.
    """
    count, seats = members.shape
    sizes = size.reshape(seats, count)
    # All chunks one after another against the longest chunk sent (members - 1) times.
    is_multicast = sizes.sum(axis=1) <= (count - 1) * sizes.max(axis=1, initial=0)
    chunk = np.flatnonzero((size > 0) & (count > 1))
    seat, member = np.divmod(chunk, count)
    sends = np.where(is_multicast[seat], 1, count - 1)
    wave = spread(np.zeros_like(sends), sends)  # wave of each row
    chunk, seat, member = (np.repeat(column, sends) for column in (chunk, seat, member))
    receivers = np.where(is_multicast[seat], count - 1, 1)
    row = np.repeat(np.arange(len(chunk)), receivers)
    receiver = (member[row] + 1 + wave[row] + spread(np.zeros_like(receivers), receivers)) % count
    return Traffic(
        source=members[member, seat],
        origin=offset[chunk],
        words=size[chunk] // WORD_BYTES,
        wide=np.zeros(len(chunk), dtype=np.bool_),
        message=np.arange(len(chunk)),
        wave=np.where(is_multicast[seat], member, wave),
        row=row,
        tile=members[receiver, seat[row]],
        target=offset[chunk[row]],
    )
