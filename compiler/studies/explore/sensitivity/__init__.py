"""Sensitivity of one job: each number of the machine is halved and doubled alone.

The changed machines are points of a sweep, so that results are kept and a study that was
interrupted goes on. `sensitivity_of` ranks the numbers by the change of the time on the chip.
"""

from .effects import NumberEffects, Sensitivity, TrialResult
from .report import sensitivity_document, sensitivity_json, sensitivity_table, sensitivity_text
from .study import points_of, sensitivity_of
from .trials import DOUBLED, HALVED, Trial, trials_of

__all__ = [
    "DOUBLED",
    "HALVED",
    "NumberEffects",
    "Sensitivity",
    "Trial",
    "TrialResult",
    "points_of",
    "sensitivity_document",
    "sensitivity_json",
    "sensitivity_of",
    "sensitivity_table",
    "sensitivity_text",
    "trials_of",
]
