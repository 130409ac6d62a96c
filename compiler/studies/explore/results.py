"""Results of a sweep as a value that can be filtered, sorted, printed and drawn.

A sweep runs the jobs (points) of a grid of options; a finding is a point with its result: cycles
and figures, or the reason why there are none. A store is the file that keeps results. Each result
has the fingerprint of the simulator that computed it, and only results of this simulator are read.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

from ipusim import InputError, Shown

from ...drawing.tables import Table
from ..sweep.fingerprint import fingerprint
from ..sweep.store import read_store
from .columns import selected, sorted_by
from .finding import Finding, finding_of
from .machine_names import with_comparisons
from .measure import measure
from .plots.draw import draw
from .report import findings_text, sweep_table
from .stored import STUDY
from .variants import sorted_findings


@attrs.frozen
class SweepResults(Shown):
    """Findings of a sweep.

    Attributes:
        findings: findings of all points, sorted by method, job and options.
    """

    findings: tuple[Finding, ...] = attrs.field(repr=False)

    def __len__(self) -> int:
        return len(self.findings)

    def where(self, *conditions: str) -> SweepResults:
        """Return the findings that meet all conditions, such as "block=16" and "density<=1/16".

        Raises:
            InputError: if a text is no comparison or names no column, or if no finding meets it.
        """
        return SweepResults(selected(self.findings, conditions))

    def sorted_by(self, column: str) -> SweepResults:
        """Return the findings sorted by a column, best first.

        Raises:
            InputError: if there is no such column.
        """
        return SweepResults(sorted_by(self.findings, column))

    @property
    def table(self) -> Table:
        """Table with a row for each finding, and every column."""
        return sweep_table(self.findings)

    def to_dataframe(self) -> Any:
        """Return the table as a DataFrame of pandas, or else of polars.

        Raises:
            InputError: if neither is installed.
        """
        return self.table.to_dataframe()

    def draw(self, folder: Path | str) -> tuple[Path, ...]:
        """Draw every picture for which there are points, and return the paths of the files.

        Args:
            folder: folder for PNG files, or a file name with .svg, .png or .pdf.

        Raises:
            InputError: if the folder cannot be created, or a file cannot be written.
        """
        return draw(self.findings, Path(folder))

    def __str__(self) -> str:
        return findings_text(self.sorted_by("time").findings)


def read_sweep(
    path: Path | str, *more: Path | str, tell: Callable[[str], None] = lambda _sentence: None
) -> SweepResults:
    """Read the results of this simulator from one or several stores of `ipusim explore`.

    Results of other versions of the simulator, which have other fingerprints, are left out.

    Args:
        path, more: paths of the stores, which are not changed; of equal points the first counts.
        tell: callback with a sentence about each group of results that is left out.

    Raises:
        InputError: if there is no store, or a store without a result of this simulator.
    """
    path, stores = Path(path), tuple(Path(name) for name in more)
    own_fingerprint = fingerprint(measure)
    store = read_store(
        path, study=STUDY, fingerprint=own_fingerprint, fresh=False, other_stores=stores
    )
    # `outdated` and `bad` are sentences on results of other simulators and on unreadable lines, or
    # empty; `others` is the number of results of other simulators.
    notes = [note for note in (store.outdated_note, store.bad_note) if note]
    if not store.rows:
        reasons = "".join(f"; {note}" for note in notes)
        raise InputError(
            f"{path} holds no result of this simulator, {store.num_others} of others; give axes to "
            f"sweep{reasons}"
        )
    if store.num_others and not store.outdated_note:
        tell(f"{path}: left out {store.num_others} results of other simulators")
    for note in notes:
        tell(note)
    rows = list(store.rows.values())
    del store  # frees the memory of its keys, which are not needed any more
    return SweepResults(sorted_findings(with_comparisons(map(finding_of, rows))))
