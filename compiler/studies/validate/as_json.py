"""A validation as the JSON object that scripts read."""

from __future__ import annotations

import json
from typing import Any

import attrs

from ipusim import CYCLE_MODEL

from .measurements.measurement import half_of
from .statistics.attribution import attribution_of
from .statistics.deviation import Deviation
from .validation import Validation


def validation_json(validation: Validation, number: int | None = None) -> str:
    """`{"cycle_model": N, "points": [...], "summary": {...}}`; what there is not is null.

    Args:
        validation: all of it.
        number: of the only row that is told; None for all.
    """
    measurements = [
        _point(row, one, validation)
        for row, one in zip(validation.numbers, validation.deviations, strict=True)
        if number in (None, row)
    ]
    summary = {
        **attrs.asdict(validation.summary),
        "constants": [attrs.asdict(constant) for constant in validation.constants],
        "fit": None if validation.fit is None else attrs.asdict(validation.fit),
        "schedules": {name: attrs.asdict(near) for name, near in validation.schedules.items()},
        "weights": {name: attrs.asdict(group) for name, group in validation.weights.items()},
        "targets": [{**attrs.asdict(one), "met": one.met} for one in validation.targets],
    }
    told = {"cycle_model": CYCLE_MODEL, "points": measurements, "summary": summary}
    return json.dumps(told, allow_nan=False)


def _point(number: int, one: Deviation, validation: Validation) -> dict[str, Any]:
    attribution = attribution_of(one, validation.weights)
    return {
        "number": number,
        **one.row.columns,
        "unit": one.unit,
        "measured": one.measured,
        "simulated": one.simulated,
        "error_percent": one.error_percent,
        "fits": one.result.fits,
        "half": half_of(one.row),
        "attribution": None if attribution is None else attrs.asdict(attribution),
    }
