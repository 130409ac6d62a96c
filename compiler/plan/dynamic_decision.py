"""What every dynamic strategy takes and gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import attrs

from ipusim import DataType, InputError, Machine

from ..matrix.bound import Bound
from .bucket_grid import Buckets


@attrs.frozen(kw_only=True)
class DynamicOptions:
    """What a user may fix. 0 leaves a number to the strategy.

    Attributes:
        available_memory_proportion: share of a tile's SRAM that temporary data may take.
        meta_info_oversize: share by which a bucket exceeds the mean, values and meta-info alike.
        grad_a: plan for the transposed product as well; None leaves it to the strategy.
        grad_w: plan for the gradient of the values as well.
        px, py, pz: cells of the grid along block rows, block columns and columns of x.

    Raises:
        InputError: a number out of range.
    """

    available_memory_proportion: float = 0.6
    meta_info_oversize: float = 0.3
    grad_a: bool | None = None
    grad_w: bool = False
    px: int = 0
    py: int = 0
    pz: int = 0

    def __attrs_post_init__(self) -> None:
        if self.available_memory_proportion <= 0:
            raise InputError(
                f"available_memory_proportion is {self.available_memory_proportion}; "
                "give a share of a tile's SRAM above 0"
            )
        if self.meta_info_oversize < 0:
            raise InputError(
                f"meta_info_oversize is {self.meta_info_oversize}; give 0 or more, 0.3 is a bucket "
                "30 % above the mean"
            )
        if min(self.px, self.py, self.pz) < 0:
            raise InputError(
                f"a grid of {self.px} x {self.py} x {self.pz} cells: give positive numbers, "
                "or 0 to leave one to the strategy"
            )


@attrs.frozen(kw_only=True)
class DynamicDecision:
    """Grid and buckets, what names them in reports, and the strategy's own cycles by term.

    Attributes:
        buckets: the grid and the room of each tile.
        partials_type: of partial sums; a strategy may not keep to the one asked for.
        grad_a: whether the transposed product was planned for.
        details: what names the decision.
        estimate: cycles by term, those of gradients prefixed "GradA" and "GradW", and "total".
    """

    buckets: Buckets
    partials_type: DataType
    grad_a: bool
    details: Mapping[str, object]
    estimate: Mapping[str, int]


class DynamicStrategy(Protocol):
    """Chooses grid and buckets for all patterns within a bound."""

    def __call__(
        self,
        bound: Bound,
        *,
        n: int,
        data_type: DataType,
        partials_type: DataType,
        machine: Machine,
        options: DynamicOptions,
    ) -> DynamicDecision:
        """The decision.

        Raises:
            NoPlanError: no grid keeps the rules, or none fits.
            InputError: types that no dynamic kernel has.
        """
