"""What a job says of its convolution: the shape of the product that it is, and how it was cut."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

import numpy as np

from ...operations.convolution.geometry import Convolution
from ...plan.options.sides import each_said, shown
from ...plan.plan import Plan
from .options import GEOMETRY, SIDES, ConvolvedOptions


def shape_of(
    product: tuple[int, int, int], convolution: Convolution | None
) -> tuple[int, int, int]:
    """m, k, n: as a product has them, or those of a convolution."""
    return product if convolution is None else product_of(convolution)


def product_of(convolution: Convolution) -> tuple[int, int, int]:
    """m, k, n: filters, weights of a filter and outputs of all images."""
    filters, *each = convolution.weights_shape
    return filters, prod(each), prod(convolution.output) * convolution.batch


def geometry_of(convolution: Convolution) -> dict[str, object]:
    """The geometry as JSON has it, sides as text with a number for each."""
    told: dict[str, object] = {name: getattr(convolution, name) for name in GEOMETRY}
    count = convolution.sides
    for name in SIDES:
        told[name] = each_said(shown(getattr(convolution, name)), count)
    return told | {"output": shown(convolution.output[:count])}


def told_of_plan(convolution: Convolution | None, plan: Plan) -> Mapping[str, object] | None:
    """Geometry, algorithm, balance, sub-batch, and by how much the fullest tile leads the mean."""
    if convolution is None:
        return None
    decided = plan.decision
    return geometry_of(convolution) | {
        "algorithm": decided.get("algorithm", plan.strategy),
        "balance": decided.get("balance"),
        "sub_batch": decided.get("sub_batch"),
        "imbalance": decided.get("imbalance", imbalance_of(plan)),
    }


def told_of_request(
    convolution: Convolution | None, options: object
) -> Mapping[str, object] | None:
    """Of a job that got no plan: geometry and what was asked for."""
    if convolution is None or not isinstance(options, ConvolvedOptions):
        return None
    asked = {"sub_batch": options.sub_batch or None, "imbalance": None}
    names = ("algorithm", "balance")
    return geometry_of(convolution) | {name: getattr(options, name) for name in names} | asked


def imbalance_of(plan: Plan) -> float:
    """Units of the fullest seat over those of a seat on average; 1 of none."""
    counts = np.concatenate([cut.last - cut.first for cut in plan.partition.cuts])
    mean = float(counts.mean()) if len(counts) else 0.0
    return round(float(counts.max()) / mean, 3) if mean else 1.0
