"""A finding is what became of a point: cycles, a refusal with its reason, or a failure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ...jobs.convolution_options import GEOMETRY
from ..sweep.store import Row
from .point import CUT, OF_FILES, multiplies_zeros, named

PARTNER = (  # what a dense matmul of the same job shares
    *("m", "k", "n", "type", "device", "machine_sha256"),
    *("tiles", "sram_bytes", "exchange_bytes_per_cycle", "amp_units"),
)
GENERATED = "generated"
ROUNDING = 1e-6  # cycles, of a share times the whole


@attrs.frozen
class Finding:
    """One point.

    Attributes:
        name: of the point, for people.
        configuration: all that decides it.
        result: the columns of a result; empty when it failed.
        failure: why there is no result; the next sweep tries again.
        speedup: over the dense matmul of the same job, where that was found too.
        machine: its name, where a file gives it; None where the configuration has it.
    """

    name: str
    configuration: Mapping[str, Any]
    result: Mapping[str, Any]
    failure: str | None = None
    speedup: float | None = None
    machine: str | None = None

    @property
    def cycles(self) -> int | None:
        """All of them; None when it was refused or failed."""
        cycles: int | None = self.result.get("cycles")
        return cycles if self.result.get("refusal") is None else None

    @property
    def refusal(self) -> str | None:
        """Why it does not run."""
        return self.result.get("refusal")

    @property
    def multiplies_zeros(self) -> bool:
        """Whether all of the matrix is multiplied."""
        return multiplies_zeros(self.configuration)

    def value_of(self, field: str) -> Any:
        """What it has in a field of a configuration, where a file decides that of the file.

        None is what nothing reads.
        """
        if field == "machine" and self.machine is not None:
            return self.machine
        value = self.configuration.get(field)
        if value is not None or (field in CUT and self.multiplies_zeros):
            return value
        return GENERATED if field == "matrix" else self.result.get(OF_FILES.get(field, ""))

    @property
    def geometry(self) -> tuple[object, ...]:
        """That of a convolution; of nothing else."""
        convolution = self.result.get("convolution")
        return () if convolution is None else tuple(convolution[name] for name in GEOMETRY)

    @property
    def overlap_cycles(self) -> int:
        """Cycles in which some tiles exchange while others compute; they count in both."""
        names = ("compute_cycles", "exchange_cycles", "sync_cycles")
        return sum(self.result[name] for name in names) - (self.cycles or 0) if self.cycles else 0

    @property
    def bound_cycles(self) -> int | None:
        """What no schedule of this plan falls below: its words, or its macs on all tiles.

        Words of the busiest port, summed over supersteps; useful macs at the machine's best rate.
        """
        if self.cycles is None:
            return None
        words: int = sum(phase["bound"] for phase in self.result["phases"])
        macs = (self.result["utilisation"] or 0) * self.cycles
        return max(words, math.ceil(macs - ROUNDING))

    @property
    def columns(self) -> Mapping[str, Any]:
        """Configuration and result side by side; what was found replaces what was asked."""
        return {
            **self.configuration,
            **self.result,
            "speedup_vs_dense": self.speedup,
            "failure": self.failure,
        }


def finding_of(row: Row) -> Finding:
    """What a store holds of a point."""
    return Finding(named(row.configuration), row.configuration, row.result)


def with_speedups(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, each with its speed-up over the best dense one of the same job."""
    findings = tuple(findings)
    dense: dict[tuple[object, ...], int] = {}
    for finding in findings:
        if finding.multiplies_zeros and finding.cycles is not None:
            key = partner_of(finding)
            dense[key] = min(finding.cycles, dense.get(key, finding.cycles))
    return tuple(
        attrs.evolve(finding, speedup=dense[partner_of(finding)] / finding.cycles)
        if finding.cycles and partner_of(finding) in dense
        else finding
        for finding in findings
    )


def partner_of(finding: Finding) -> tuple[object, ...]:
    """What it shares with the dense matmul of its job."""
    result, configuration = finding.result, finding.configuration  # whose columns stand together
    shared = (result.get(name) if name in result else configuration.get(name) for name in PARTNER)
    return (*shared, *finding.geometry)
