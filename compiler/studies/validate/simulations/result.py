"""A result is what one simulation of a validation gave, as the store keeps it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ...phase import Phase
from .profile import profiled_cycles


@attrs.frozen(kw_only=True)
class Result:
    """One simulation, run or refused.

    Attributes:
        refusal: why it has no cycles; None when it ran.
        phases: where the cycles went; empty when refused.
        paths: by phase, the cycles of a schedule below which paths let no order go.
        compute_sets, exchanges: how many of both each phase ran; empty in results of old stores.
        max_tile_bytes: what the fullest tile holds, or the least that any plan asks of a tile;
            None where no candidate got as far as memory.
        available_bytes: what a tile offers, or what a plan may use of it; None with the former.
        memory: bytes of the fullest tile at its peak, by category.
        plan: what names the decision.
        seconds: of the host, planning to report.
    """

    refusal: str | None
    phases: tuple[Phase, ...]
    paths: Mapping[str, int]
    max_tile_bytes: int | None
    available_bytes: int | None
    memory: Mapping[str, int]
    plan: Mapping[str, object]
    seconds: float
    compute_sets: tuple[int, ...] = ()
    exchanges: tuple[int, ...] = ()

    @property
    def fits(self) -> bool:
        """It ran."""
        return self.refusal is None

    @property
    def cycles(self) -> int | None:
        """Compute and exchange, without barriers, as the hardware's figures count."""
        if self.refusal is not None:
            return None
        return profiled_cycles(self.phases)
