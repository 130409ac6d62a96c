"""Printed forms of energies and of their table, complete."""

from __future__ import annotations

from collections.abc import Callable

from ipusim.energy.energy import Energy, EnergyRow

Golden = Callable[[str, str], None]


def test_an_energy_of_large_and_of_no_counts(golden: Golden) -> None:
    rows = (
        EnergyRow(component="arithmetic", action="half MAC", count=10**12, picojoules=0.72),
        EnergyRow(component="arithmetic", action="float MAC", count=0, picojoules=1.69),
        EnergyRow(component="tile", action="cycle", count=12_345_678, picojoules=17.6263),
    )
    large = Energy(table="7 nm", rows=rows, seconds=0.0005)

    golden("energy.txt", f"{large}\n{Energy(table='mine', rows=rows[1:], seconds=0.001)}")
