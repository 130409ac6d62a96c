"""Joints of a draft: regions made of other regions, so that parts of a value need not move.

The regions that make up a joint are its parts, one behind another.

    parts                 joint on a tile
    y, v0: 48 bytes       | y, v0 | y, v3 |
    y, v3: 32 bytes       0       48      80

A part keeps its name in the supersteps that write and read it. When the draft is complete, each use
of a part becomes a use of its joint, with the part's offset added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs
import numpy as np

from ipusim import IntArray

from ...lowering.draft import PlacedArray
from ...lowering.draft_steps import (
    DraftLoop,
    DraftStep,
    DraftSteps,
    DraftVertices,
    Move,
    Region,
    flat,
)

ALIGNMENT = 16  # bytes; the largest alignment that a kernel demands of a result


class Joints:
    """Joints of a draft, and the parts of each.

    Attributes:
        parts: Joint of each part, and the byte offset of the part on each tile, int64[tiles].
    """

    def __init__(self) -> None:
        self.parts: dict[str, tuple[str, IntArray]] = {}

    def root(self, region: str) -> str:
        """Return the outermost joint of a region, or the region itself if it is no part."""
        while region in self.parts:
            region = self.parts[region][0]
        return region

    def join(self, name: str, regions: Mapping[str, IntArray]) -> Mapping[str, IntArray]:
        """Put regions behind one another in a new one, and return the offset of each.

        Args:
            name: Name of the new region.
            regions: Bytes of each region on each tile, int64[tiles]; none is a part.
        """
        offsets, end = {}, np.zeros(1, dtype=np.int64)
        for region, size in regions.items():
            offsets[region] = end + 0 * size  # of the shape [tiles], though `end` begins as [1]
            self.parts[region] = name, offsets[region]
            end = end + -(-size // ALIGNMENT) * ALIGNMENT
        return offsets

    def cannot_join(self, steps: DraftSteps, regions: Iterable[str]) -> bool:
        """Return True if a kernel accesses two of these regions in one cycle.

        Such regions lie in different memory elements, which a joint would not allow.
        """
        roots = {self.root(region) for region in regions}
        for table in (table for step in flat(steps) for table in step.compute_set):
            for pair in table.codelet.apart:
                names = {self.root(table.operands[field][0]) for field in pair}
                if len(names) > 1 and names <= roots:
                    return True
        return False

    def _resolved(self, region: str) -> tuple[str, IntArray | None]:
        """Return the outermost joint of a region, and its offset there in bytes, int64[tiles].

        The offset is None if the region is no part.
        """
        offset: IntArray | None = None
        while region in self.parts:
            region, inner_offset = self.parts[region]
            offset = inner_offset if offset is None else offset + inner_offset
        return region, offset

    def array(self, array: PlacedArray) -> PlacedArray:
        """Return the position of an array in the outermost joint of its region."""
        region, offset = self._resolved(array.region)
        if offset is None:
            return array
        return attrs.evolve(array, region=region, offset=array.offset + offset[array.tile])

    def regions(self, regions: Sequence[Region]) -> tuple[Region, ...]:
        """Return regions of different names, with parts replaced by their joints.

        A joint is resident if one of its parts is.
        """
        joints: dict[str, Region] = {}
        for region in regions:
            root, offset = self._resolved(region.name)
            # A joint reaches to the end of its last part on each tile.
            size = region.bytes
            if offset is not None:
                size = np.where(size > 0, offset + size, 0)
            earlier = joints.get(root, attrs.evolve(region, name=root))
            joints[root] = attrs.evolve(
                earlier,
                bytes=np.maximum(earlier.bytes, size),
                resident=earlier.resident or region.resident,
            )
        return tuple(joints.values())

    def steps(self, steps: DraftSteps) -> DraftSteps:
        """Return the supersteps with every part replaced by its joint."""
        return tuple(map(self._item, steps)) if self.parts else steps

    def _item(self, item: DraftStep | DraftLoop) -> DraftStep | DraftLoop:
        """Return a superstep or a loop with every part replaced by its joint."""
        if isinstance(item, DraftStep):
            return self._step(item)
        # The word that selects a case is no value of a graph, so no part.
        return attrs.evolve(
            item,
            decide=self._step(item.decide),
            cases=tuple(tuple(map(self._step, case)) for case in item.cases),
        )

    def _step(self, step: DraftStep) -> DraftStep:
        moves, tables = map(self._move, step.moves), map(self._vertices, step.compute_set)
        return DraftStep(step.name, tuple(moves), tuple(tables))

    def _move(self, move: Move) -> Move:
        """Return a move between joints: addresses of both ends grow by the offsets of the parts."""
        source, sent = self._resolved(move.source)
        target, received = self._resolved(move.target)
        traffic = move.traffic
        if sent is not None:
            traffic = attrs.evolve(traffic, origin=traffic.origin + sent[traffic.source])
        if received is not None:
            traffic = attrs.evolve(traffic, target=traffic.target + received[traffic.tile])
        return Move(traffic, source, target)

    def _vertices(self, table: DraftVertices) -> DraftVertices:
        """Return vertices whose operands lie in joints, at the offsets of the parts."""
        operands = {}
        for field, (name, position) in table.operands.items():
            root, offset = self._resolved(name)
            operands[field] = root, position if offset is None else position + offset[table.tile]
        return attrs.evolve(table, operands=operands)
