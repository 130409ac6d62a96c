"""The fingerprint of the simulator as a sweep uses it."""

from __future__ import annotations

from pathlib import Path

from ..sweep.fingerprint import ROOT
from ..sweep.fingerprint import fingerprint as fingerprint_with

HERE = Path(__file__).resolve().parent
MEASURING = (HERE / "measure.py", HERE.parent / "phase.py", ROOT / "compiler/jobs/outcome_row.py")


def fingerprint() -> str:
    """Equal fingerprints, equal results of every point."""
    return fingerprint_with(MEASURING)
