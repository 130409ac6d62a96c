"""Finding: the outcome of a point of a sweep.

A finding has either cycles, or a refusal (the job has no plan, or does not fit into memory), or a
failure (the simulation ended with an error), with the reason.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from ...jobs.convolution_options import GEOMETRY
from ...jobs.request import METHODS, options_of
from ..sweep.store import Row
from .point import (
    FILE_COLUMNS,
    SET_NUMBERS,
    SPARSE_FIELDS,
    configuration_text,
    machine_number,
    multiplies_zeros,
)

DENSE_KEY = (  # fields in which a job agrees with the dense matmul that it is compared with
    *("m", "k", "n", "type", "device", "machine_sha256"),
    *("tiles", "sram_bytes", "exchange_bytes_per_cycle", "amp_units", "set"),
)
PLAN_ENTRIES = {"num_column_bands": "bands"}  # entries of a plan that have another name
# Options of which 0 leaves a number to the planner, and the entries of a plan with its choice.
SEARCHED: Mapping[str, str] = {
    name: PLAN_ENTRIES.get(name, name)
    for name, option in options_of(METHODS).items()
    if option.is_searched
}
GENERATED = "generated"  # value of the field "matrix" of a point without a file
ROUNDING = 1e-6  # cycles; bound of the rounding error of a share times the total


@attrs.frozen
class Finding:
    """Outcome of one point of a sweep.

    Attributes:
        name: name of the point, for messages and tables.
        configuration: everything that decides the result, by name.
        result: columns of the result; empty when the point failed.
        failure: reason why there is no result, or None; the next sweep simulates the point again.
        speedup: speed-up over the dense matmul of the same job; None if no dense one was simulated.
        machine: name of the machine for tables; None for that of the configuration.
    """

    name: str
    configuration: Mapping[str, Any]
    result: Mapping[str, Any]
    failure: str | None = None
    speedup: float | None = None
    machine: str | None = None

    @property
    def cycles(self) -> int | None:
        """Cycles of the run, or None if the point was refused or failed."""
        cycles: int | None = self.result.get("cycles")
        return cycles if self.result.get("refusal") is None else None

    @property
    def microseconds(self) -> float | None:
        """Time of the run on the chip, in microseconds, or None if the point did not run."""
        seconds: float | None = self.result.get("chip_seconds")
        return None if seconds is None or self.cycles is None else 1e6 * seconds

    @property
    def refusal(self) -> str | None:
        """Reason why the job does not run, or None if it runs."""
        return self.result.get("refusal")

    @property
    def residence(self) -> str | None:
        """Residence of the weights in the plan, "resident" or "shared"; None if nothing ran.

        Shared weights travel on every run, as those of the reproduced libraries do.
        """
        return None if self.cycles is None else self.result.get("plan", {}).get("weights")

    @property
    def multiplies_zeros(self) -> bool:
        """True if the whole matrix is multiplied, zeros included."""
        return multiplies_zeros(self.configuration)

    def value_of(self, field: str) -> Any:
        """Return the value of a field of the configuration, or of the file that decides it.

        A number of the machine, such as sync_cycles, counts as a field.

        Return None if the method does not read the field.
        """
        if field == "machine" and self.machine is not None:
            return self.machine
        if field in SET_NUMBERS:
            return machine_number(self.configuration, field)
        value = self.configuration.get(field)
        if value is not None or (field in SPARSE_FIELDS and self.multiplies_zeros):
            return value
        # A field without a value is the name of the matrix file, if the matrix is generated, or was
        # decided by the matrix file; then the result has the value.
        return GENERATED if field == "matrix" else self.result.get(FILE_COLUMNS.get(field, ""))

    def chosen(self, field: str) -> Any:
        """Return the value of a field, or the planner's choice where 0 leaves it to the planner.

        Return None if the plan has no such number, or the point did not run.
        """
        value = self.value_of(field)
        if field not in SEARCHED or value != 0:
            return value
        return (self.result.get("plan") or {}).get(SEARCHED[field]) or None

    @property
    def geometry(self) -> tuple[object, ...]:
        """Geometry of a convolution; empty for other operations."""
        convolution = self.result.get("convolution")
        return () if convolution is None else tuple(convolution[name] for name in GEOMETRY)

    @property
    def overlap_cycles(self) -> int:
        """Cycles that count as exchange of some tiles and as compute of others."""
        names = ("compute_cycles", "exchange_cycles", "sync_cycles")
        return sum(self.result[name] for name in names) - (self.cycles or 0) if self.cycles else 0

    @property
    def bound_cycles(self) -> int | None:
        """Lower bound on the cycles of any schedule of the plan; None if the point did not run.

        The larger of two bounds: words of the busiest port summed over supersteps, and the cycles
        of the useful multiply-accumulates (macs) on all tiles at the machine's best rate.
        """
        if self.cycles is None:
            return None
        words: int = sum(phase["bound"] for phase in self.result["phases"])
        # The utilisation is the rate of useful macs over the machine's best rate, so that its
        # product with the cycles is the cycles that they take at the best rate.
        mac_cycles = (self.result["utilisation"] or 0) * self.cycles
        return max(words, math.ceil(mac_cycles - ROUNDING))

    @property
    def columns(self) -> Mapping[str, Any]:
        """Columns of configuration and result; the value of a result replaces a requested one."""
        return {
            **self.configuration,
            **self.result,
            "speedup_vs_dense": self.speedup,
            "failure": self.failure,
        }


def finding_of(row: Row) -> Finding:
    """Return the finding of a stored row."""
    return Finding(configuration_text(row.configuration), row.configuration, row.result)


def with_speedups(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings with their speed-ups over the fastest dense finding of the same job."""
    findings = tuple(findings)
    dense: dict[tuple[object, ...], int] = {}
    for finding in findings:
        if finding.multiplies_zeros and finding.cycles is not None:
            # Several dense strategies may do the same job; the fastest is the reference.
            key = dense_key(finding)
            dense[key] = min(finding.cycles, dense.get(key, finding.cycles))
    return tuple(
        attrs.evolve(finding, speedup=dense[dense_key(finding)] / finding.cycles)
        if finding.cycles and dense_key(finding) in dense
        else finding
        for finding in findings
    )


def dense_key(finding: Finding) -> tuple[object, ...]:
    """Return the key that a finding shares with the dense matmul of its job."""
    # The result has the values that the configuration leaves to a file or to the planner.
    result, configuration = finding.result, finding.configuration
    values = (result.get(name) if name in result else configuration.get(name) for name in DENSE_KEY)
    return (*values, *finding.geometry)
