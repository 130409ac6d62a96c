"""The parts of a product: what those of one cut and width have in common, and where each lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import Column, IntArray, Ragged, same_array

from ..exchange.traffic import Traffic
from ..plan.mapping.footprint import Footprint
from ..plan.operation import SeatRuns
from ..plan.partition import Part
from ..plan.realisation import Prepared
from .line_product import LineProduct
from .reduction import EarlierStage, Reduction


@attrs.frozen
class PartTemplate:
    """What is common to all parts of one cut and width, between seats.

    Attributes:
        footprint: the lines that seats touch.
        fields: of the kernel, by seat; none where it reads buckets.
        gather: how the operand travels to the seats.
        reduction: how partial sums become the result, in its last stage.
        earlier: the stages before that one.
        prepared: what vertices are told that make an operand of the kernel; None without such.
        runs: how often seats run the kernel, where that is not once.
        completed: what vertices are told that make partial sums of its results; None without such.
    """

    footprint: Footprint
    fields: Mapping[str, Column]
    gather: Traffic
    reduction: Reduction
    earlier: tuple[EarlierStage, ...] = ()
    prepared: Prepared | None = None
    runs: SeatRuns | None = None
    completed: Prepared | None = None

    @property
    def first_reduction(self) -> Reduction:
        """The stage that receives what kernels leave."""
        return self.earlier[0].reduction if self.earlier else self.reduction

    @property
    def list_ends(self) -> IntArray:
        """int64[lists, seats]: ends of the kernel's work list, then of lists of pieces.

        Those are reduced and moved last, and reduced in each earlier stage; last comes the list by
        which an operand is prepared.
        """
        lists = (
            self.fields.get("worklist"),
            self.reduction.listed,
            self.reduction.moved,
            *(stage.reduction.listed for stage in self.earlier),
            None if self.prepared is None else self.prepared.fields.get("worklist"),
        )
        none = np.zeros(self.footprint.seats, dtype=np.int64)
        sizes = [
            -(-column.count * column.flat.itemsize // 8) * 8 if isinstance(column, Ragged) else none
            for column in lists
        ]
        return np.cumsum(sizes, axis=0)


@attrs.frozen
class PlacedPart:
    """One part with its template and where its tiles keep its pieces and lists.

    Attributes:
        part: the part.
        template: shared with parts of the same cut and width.
        operand_base, result_base, list_base: int64[seats], byte offsets of this part in its tiles'
            regions.
    """

    part: Part
    template: PartTemplate
    operand_base: IntArray = attrs.field(eq=same_array, repr=False)
    result_base: IntArray = attrs.field(eq=same_array, repr=False)
    list_base: IntArray = attrs.field(eq=same_array, repr=False)


def placed_parts(
    product: LineProduct, templates: Sequence[PartTemplate]
) -> tuple[list[PlacedPart], IntArray]:
    """Every part with its places, and int64[tiles], the bytes of all work lists."""
    bases, list_bytes = _list_bases(product, templates)
    columns = (product.parts, templates, product.operand.base, product.result.base, bases)
    return [PlacedPart(*row) for row in zip(*columns, strict=True)], list_bytes


def _list_bases(
    product: LineProduct, templates: Sequence[PartTemplate]
) -> tuple[list[IntArray], IntArray]:
    """Where each part's lists start on its tiles, and the bytes of all lists by tile.

    A later part with the same work on the same tiles uses the lists that are there.
    """
    used = np.zeros(product.machine.tiles, dtype=np.int64)
    there: dict[tuple[int, int], IntArray] = {}
    bases = []
    for part, template in zip(product.parts, templates, strict=True):
        key = (id(template), int(part.tiles[0]))
        if key not in there:
            there[key] = used[part.tiles]
            used[part.tiles] += template.list_ends[-1]
        bases.append(there[key])
    return bases, used
