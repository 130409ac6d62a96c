"""The results of a sweep as a value: what a store holds, to be chosen from, printed and drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, Shown

from ...drawing.tables import Table
from ..sweep.fingerprint import fingerprint
from ..sweep.store import look
from .columns import selected, sorted_by
from .finding import Finding, finding_of
from .machine_names import compared_findings
from .measure import measure
from .plots.draw import draw
from .report import findings_text, sweep_table
from .stored import STUDY
from .ways import in_order


@attrs.frozen
class SweepResults(Shown):
    """Points of a sweep with what became of them.

    Attributes:
        findings: a point each, those of one job and method together.
    """

    findings: tuple[Finding, ...] = attrs.field(repr=False)

    def __len__(self) -> int:
        return len(self.findings)

    def where(self, *conditions: str) -> SweepResults:
        """Those that fit all conditions, as `where("block=16", "density<=1/16")`.

        Raises:
            InputError: what is no comparison, a column that is not there, what nothing fits.
        """
        return SweepResults(selected(self.findings, conditions))

    def sorted_by(self, column: str) -> SweepResults:
        """All by a column, best first.

        Raises:
            InputError: a column that is not there.
        """
        return SweepResults(sorted_by(self.findings, column))

    @property
    def table(self) -> Table:
        """A row a point, with every column."""
        return sweep_table(self.findings)

    def to_dataframe(self) -> Any:
        """The table as a DataFrame of pandas, else of polars.

        Raises:
            InputError: neither is installed.
        """
        return self.table.to_dataframe()

    def draw(self, folder: Path | str) -> tuple[Path, ...]:
        """Every picture that there are points for; returns the files.

        Args:
            folder: PNG files in it; or a name with .svg, .png or .pdf.

        Raises:
            InputError: the folder cannot be made, or a file not be written.
        """
        return draw(self.findings, Path(folder))

    def __str__(self) -> str:
        return findings_text(self.sorted_by("cycles").findings)


def read_sweep(
    path: Path | str, *more: Path | str, tell: Callable[[str], None] = lambda _sentence: None
) -> SweepResults:
    """The results that `ipusim explore` keeps in a file or several, those of this simulator.

    Args:
        path, more: the stores, which are left as they are; of equal points the first one counts.
        tell: hears what is left out of it, in a sentence each.

    Raises:
        InputError: no store, or one without a result of this simulator.
    """
    path, beside = Path(path), tuple(Path(store) for store in more)
    now = fingerprint(measure)
    held = look(path, study=STUDY, fingerprint=now, fresh=False, beside=beside)
    notes = [note for note in (held.outdated, held.bad) if note]
    if not held.rows:
        reasons = "".join(f"; {note}" for note in notes)
        raise InputError(
            f"{path} holds no result of this simulator, {held.others} of others; give axes to "
            f"sweep{reasons}"
        )
    if held.others and not held.outdated:
        tell(f"{path}: left out {held.others} results of other simulators")
    for note in notes:
        tell(note)
    rows = list(held.rows.values())
    del held  # and its keys, which nobody reads
    return SweepResults(in_order(compared_findings(map(finding_of, rows))))
