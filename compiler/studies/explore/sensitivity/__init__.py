"""Sensitivity of one job: each number of the machine is halved and doubled alone.

`trials_of` gives the changed machines as points of a sweep, so that results are kept and a study
that was interrupted goes on; `Sensitivity.of` ranks the numbers by the change of the chip's time.
"""

from .effects import Effect, NumberEffects, Sensitivity
from .report import sensitivity_document, sensitivity_json, sensitivity_table, sensitivity_text
from .trials import DOUBLED, HALVED, Trial, trials_of

__all__ = [
    "DOUBLED",
    "HALVED",
    "Effect",
    "NumberEffects",
    "Sensitivity",
    "Trial",
    "sensitivity_document",
    "sensitivity_json",
    "sensitivity_table",
    "sensitivity_text",
    "trials_of",
]
