"""Programs of an N:M training step that renew masks and copy the kept weights into buckets.

    refresh_program   ranks the shadow weights; writes masks, kept values and byte offsets
    masks_program     ranks the shadow weights; writes masks only
    compact_program   keeps the masks; writes the kept values

To rank is to find the n largest of each group of M weights, which the N:M pattern keeps.

The offsets are words of the buckets' meta-info; a new mask changes no other word of the meta-info.
The cycles of these programs do not depend on the meta-info; so it is not marked as control data
here, although it is in products.

Shadow weights are the dense matrix whose kept weights are in the buckets, on the buckets' tiles.
Tile (x, y, z) keeps the weights of its own bucket's rows, in strips of 16 columns of its rectangle,
[strips][rows][16], and their masks, [strips][rows][4]. So masks, kept values and the update move
nothing between tiles.

    bucket (x, y, z) has rows x R + z h up to min(x R + (z + 1) h, (x + 1) R, m), h = ceil(R / pz)
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import (
    Column,
    DataType,
    ElementType,
    Handle,
    InputError,
    IntArray,
    Label,
    Program,
    Ragged,
    WordType,
    same_array,
    spread,
)
from ipusim.kernels import STRIP, STRIP_GROUPS, NMRefresh, OffsetWords

from ...matrix.formats import NM
from ...plan.bucket_grid import Buckets
from ...plan.plan import Plan
from ...plan.rectangles import nodes_of
from ..draft_steps import DraftStep, DraftVertices, Region, whole_words
from ..dynamic.resident import META, VALUES, bucket_handles, resident_regions
from ..resolve import resolve

TABLE = "columns of offsets"  # region of the byte offset of each column
OFFSET_BYTES = 2  # bytes of a 16-bit offset
WEIGHTS, MASK = "weights", "mask"  # regions and handles of shadow weights and of masks


@attrs.frozen
class Residents:
    """Arrays of a training step that stay on the chip in addition to those of its plan.

    Attributes:
        buckets: Buckets of the plan.
        shadow: Position of the shadow weights.
        tiles: Number of tiles of the machine.
    """

    buckets: Buckets
    shadow: Shadow
    tiles: int

    @property
    def regions(self) -> tuple[Region, ...]:
        """Regions of weights and masks."""
        return shadow_regions(self.buckets, self.shadow, self.tiles)

    def handles(self, address: Mapping[str, IntArray]) -> Mapping[str, Handle]:
        """Return the handles of weights and masks."""
        data = self.buckets.data_type
        return {
            WEIGHTS: self.shadow.handle(address[WEIGHTS], data, STRIP),
            MASK: self.shadow.handle(address[MASK], WordType.UNSIGNED_SHORT, STRIP_GROUPS),
        }


def refresh_program(
    plan: Plan, buckets: Buckets, nm: NM, residents: Residents, offsets: OffsetWords
) -> Program:
    """Return the program that ranks weights and rewrites masks, values and offsets.

    Args:
        plan, buckets: Plan and its buckets.
        nm: N:M pattern of the weights.
        residents: Arrays of the step.
        offsets: Position of the offsets of every bucket.

    Raises:
        InputError: Offsets of a bucket begin at an odd word.
    """
    _check_offsets_even(offsets)
    kernel = NMRefresh(nm.n, ranks=True, gives="values and offsets")
    return _program(plan, buckets, residents, (kernel, offsets))


def masks_program(plan: Plan, buckets: Buckets, nm: NM, residents: Residents) -> Program:
    """Return the program that ranks weights and leaves the buckets unchanged."""
    return _program(plan, buckets, residents, (NMRefresh(nm.n, ranks=True, gives="masks"), None))


def compact_program(plan: Plan, buckets: Buckets, nm: NM, residents: Residents) -> Program:
    """Return the program that updates kept values by the present masks."""
    kernel = NMRefresh(nm.n, ranks=False, gives="values")
    return _program(plan, buckets, residents, (kernel, None))


def _program(
    plan: Plan,
    buckets: Buckets,
    residents: Residents,
    kernel_and_offsets: tuple[NMRefresh, OffsetWords | None],
) -> Program:
    """Return the program of a refresh: what it writes are outputs, what it needs inputs."""
    kernel, offsets = kernel_and_offsets
    shadow, machine = residents.shadow, plan.machine
    regions = [
        *(attrs.evolve(store, control=False) for store in resident_regions(plan, buckets, dy=True)),
        *residents.regions,
    ]
    if offsets is not None:
        table_bytes = shadow_table_bytes(shadow, machine.tiles)
        regions.append(Region(TABLE, "worklists", table_bytes, resident=True))
    step = DraftStep(kernel.name, (), (_vertices(buckets, shadow, kernel_and_offsets),))
    resolved = resolve(machine, tuple(regions), (step,))
    own_handles = residents.handles(resolved.address)
    bucket_arrays = {
        name: attrs.evolve(handle, control=False)
        for name, handle in bucket_handles(plan, buckets, resolved).items()
    }
    handles = {**own_handles, **bucket_arrays}
    gives = {MASK: kernel.ranks, "values": kernel.has_values, "meta_info": kernel.has_offsets}
    written_names = {name for name, is_given in gives.items() if is_given}
    # Buckets are inputs too: the program writes only the rows, and headers and unused words stay.
    read = {WEIGHTS, *(written_names - {MASK}), *(() if kernel.ranks else (MASK,))}
    return Program(
        machine=machine,
        label=training_label(plan, kernel.name),
        variables=resolved.variables,
        steps=resolved.steps,
        inputs={name: handles[name] for name in sorted(read)},
        outputs={name: handles[name] for name in sorted(written_names)},
        kept={
            name: handle for name, handle in handles.items() if name not in {*read, *written_names}
        },
    )


def training_label(plan: Plan, name: str) -> Label:
    """Return the label of a program that multiplies nothing."""
    label = plan.label(estimate={})
    formula = f"{name} of w[{{m}}, {{k}}]"
    return attrs.evolve(label, formula=formula, macs=0, dense_macs=0, stored_macs=0)


def shadow_table_bytes(shadow: Shadow, tiles: int) -> IntArray:
    """Return the bytes of a table of 16 bits for each column, int64[tiles]."""
    size = np.zeros(tiles, dtype=np.int64)
    nodes = shadow.nodes_with_weights
    size[shadow.tile[nodes]] = shadow.strips[nodes] * STRIP * OFFSET_BYTES
    return size


def _vertices(
    buckets: Buckets, shadow: Shadow, kernel_and_offsets: tuple[NMRefresh, OffsetWords | None]
) -> DraftVertices:
    """Return the vertices that make masks, values or offsets of the strips of each node."""
    kernel, offsets = kernel_and_offsets
    nodes = shadow.nodes_with_weights
    start, strips = (np.zeros(len(nodes), dtype=np.int64), shadow.strips[nodes])
    length = strips * STRIP_GROUPS * kernel.kept
    fields: dict[str, Column] = {
        "rows": shadow.rows[nodes],
        "strips": strips,
        "value_row": length * DataType.HALF.bytes,
    }
    operands = {"weights": (WEIGHTS, start), "mask": (MASK, start)}
    if kernel.has_values:
        operands["values"] = (VALUES, start)
    if offsets is not None:
        fields["offset_row"] = (length + 2) * OFFSET_BYTES
        fields["columns"] = _table(buckets, strips)
        operands["offsets"] = (META, offsets.first[nodes] * OFFSET_BYTES)
        operands["columns_address"] = (TABLE, start)
    return DraftVertices(kernel, shadow.tile[nodes], fields, operands)


def _table(buckets: Buckets, strips: IntArray) -> Ragged:
    """Return the byte offset of the line of the dense operand of each column.

    The groups of a strip are innermost.
    """
    # Columns of a strip, [strips, groups, 4 columns], are listed as [strips, 4 columns, groups].
    column = np.arange(int(strips.max(initial=0)) * STRIP).reshape(-1, STRIP_GROUPS, 4)
    entries = column.swapaxes(1, 2).ravel() * buckets.width * buckets.data_type.bytes
    return Ragged(entries.astype(np.uint16), np.zeros_like(strips), strips * STRIP)


def _check_offsets_even(offsets: OffsetWords) -> None:
    """Refuse offsets that begin or end within 32 bits, since the kernel stores two at a time."""
    odd = (offsets.rows > 0) & ((offsets.first % 2 > 0) | (offsets.length % 2 > 0))
    if odd.any():
        raise InputError(
            f"the offsets of bucket {int(np.argmax(odd))} begin at 16-bit word "
            f"{offsets.first[np.argmax(odd)]} of its meta-info, which no store of 32 bits reaches; "
            "plan with more columns or rows, so that all six workers take part"
        )


@attrs.frozen
class Shadow:
    """Position of shadow weights, in the host's order of nodes: x slowest and z fastest.

    Attributes:
        tile: Tile of each node, int64[nodes].
        row, rows: First row of each node's bucket and number of rows, int64[nodes].
        strip, strips: First strip of each node's rectangle and number of strips, int64[nodes].
    """

    tile: IntArray = attrs.field(eq=same_array, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    strip: IntArray = attrs.field(eq=same_array, repr=False)
    strips: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, buckets: Buckets, shape: tuple[int, int]) -> Shadow:
        """Return the weights [m, k] of buckets whose rectangles have whole strips."""
        grid = (buckets.px, buckets.py, buckets.pz)
        x, y, z = (axis.ravel() for axis in np.indices(grid))
        height = buckets.bucket_rows
        first_row = x * buckets.rows + z * height
        stop = np.minimum((x + 1) * buckets.rows, shape[0])
        rows = np.clip(stop - first_row, 0, height)
        strip = y * buckets.columns // STRIP
        strips = np.minimum(buckets.columns, shape[1] - y * buckets.columns) // STRIP
        return cls(nodes_of(buckets).ravel(), first_row, rows, strip, strips)

    @property
    def strip_rows(self) -> IntArray:
        """Number of strips times rows on each node, each 16 weights, int64[nodes]."""
        return self.rows * self.strips

    @property
    def nodes_with_weights(self) -> IntArray:
        """Nodes that have any weights, int64[nodes with weights]."""
        return np.flatnonzero(self.strip_rows > 0)

    def first_columns(self) -> tuple[IntArray, IntArray]:
        """Return row and first column of each row of a strip, int64[strip rows] both.

        They are in the host's order of nodes.
        """
        row_of_node, strip_rows = spread(0 * self.strip_rows, self.strip_rows), self.strip_rows
        rows = np.repeat(self.rows, strip_rows)
        row = np.repeat(self.row, strip_rows) + row_of_node % np.maximum(rows, 1)
        strip = np.repeat(self.strip, strip_rows) + row_of_node // np.maximum(rows, 1)
        return row, strip * STRIP

    def handle(self, address: IntArray, data: ElementType, row_elements: int) -> Handle:
        """Return the handle of an array with `row_elements` elements for each row of a strip.

        `address` is the address of its region, int64[tiles].
        """
        return Handle(data, self.tile, address[self.tile], self.strip_rows * row_elements)

    def bytes(self, tiles: int, row_bytes: int) -> IntArray:
        """Return the bytes of an array with `row_bytes` bytes a row of a strip, int64[tiles].

        Each tile has whole 64-bit words.
        """
        size = np.zeros(tiles, dtype=np.int64)
        size[self.tile] = whole_words(self.strip_rows * row_bytes)
        return size


def shadow_regions(buckets: Buckets, shadow: Shadow, tiles: int) -> tuple[Region, ...]:
    """Return the pinned regions of shadow weights and masks, placed behind those of the plan."""
    return tuple(
        Region(name, category, shadow.bytes(tiles, row_bytes), resident=True, pinned=True)
        for name, category, row_bytes in (
            (WEIGHTS, "shadow weights", STRIP * buckets.data_type.bytes),
            (MASK, "masks", STRIP_GROUPS * 2),
        )
    )
