"""Budget of weights of a network: plans of its layers whose weights fit together.

Every layer is planned alone first, with all memory. If the weights of the fastest plans do not fit
together, layers are planned again within smaller budgets, and the best choice is taken (`shares`).
Then each layer has a share of the bytes, and each of its formats the fastest plan within the share.
A network whose layers are all dense is shared out for itself, so that it is compared at its best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import attrs

from ..explore import Point
from .figures import DENSE, FormatFigures, LayerFigures
from .shares import Room, ShareChoice, fastest, halved, shares_of

Points: TypeAlias = Mapping[str, Point]
Budgets: TypeAlias = Mapping[str, Sequence[int]]
"""Budgets of bytes of weights by format."""
Choose: TypeAlias = Callable[
    [Sequence[LayerFigures], Mapping[str, Points]], tuple[LayerFigures, ...]
]
"""Function that chooses formats, given figures of the layers, and points by layer and format."""


@attrs.frozen(kw_only=True)
class LayerPlan:
    """A plan of a layer in one format.

    Attributes:
        figures: figures of the plan, which runs.
        point: point that simulates it.
    """

    figures: FormatFigures
    point: Point

    @property
    def choice(self) -> ShareChoice:
        """Cycles and bytes of the plan."""
        figures = self.figures
        working = figures.tile_bytes - figures.weight_bytes
        return ShareChoice(
            cycles=figures.cycles or 0, weights=figures.weight_bytes, working=working
        )


Plans: TypeAlias = tuple[LayerPlan, ...]
Replan: TypeAlias = Callable[[Mapping[str, Budgets]], Mapping[str, Plans]]
"""Function that plans layers within budgets: plans by layer, of budgets by layer and format."""


@attrs.frozen(kw_only=True)
class SharedWeights:
    """Figures of the layers of a network whose weights fit together.

    Attributes:
        layers: figures of the layers, with their formats.
        points: points of the layers' plans, by layer and format.
        fits: False if nothing fits together; the layers are then those that were planned alone.
    """

    layers: tuple[LayerFigures, ...]
    points: Mapping[str, Points]
    fits: bool


def shared_out(
    layers: Sequence[LayerFigures],
    points: Mapping[str, Points],
    room: Room,
    *,
    least: Mapping[str, int],
    replan: Replan,
    choose: Choose,
) -> SharedWeights:
    """Return the layers with formats whose weights fit together.

    Args:
        layers: figures of the layers, each planned alone.
        points: points of their plans, by layer and format.
        room: bytes of a tile.
        least: bytes of all weights of each layer, spread evenly over the tiles, by layer.
        replan: function that plans layers within budgets.
        choose: function that chooses formats.
    """
    plans = {layer.layer.name: _plans_alone(layer, points[layer.layer.name]) for layer in layers}
    plans = {name: alone for name, alone in plans.items() if alone}
    if not (_fit_alone(plans, room) and _fit_alone(_dense(plans), room)):
        more = replan({name: _budgets(alone, least[name]) for name, alone in plans.items()})
        plans = {name: (*alone, *more.get(name, ())) for name, alone in plans.items()}
    taken, dense = _chosen(plans, room), _chosen(_dense(plans), room)
    layers = [_with_dense(layer, dense) for layer in layers]
    if taken is None:
        return SharedWeights(layers=choose(layers, points), points=points, fits=False)
    # At first a layer may use all bytes that are left; where several layers do, equal parts.
    chosen: tuple[LayerFigures, ...] = ()
    for alone in (True, False):
        limits = dict(zip(taken, _limits(taken, room, alone=alone), strict=True))
        within = {name: _best_within(plans[name], limits[name]) for name in plans}
        limited = [_within(layer, within, limits) for layer in layers]
        points = {
            layer.layer.name: {
                plan.figures.format: plan.point for plan in within.get(layer.layer.name, ())
            }
            for layer in layers
        }
        chosen = choose(limited, points)
        if _room_left(chosen, room) >= 0:
            break
    return SharedWeights(layers=chosen, points=points, fits=True)


def _plans_alone(layer: LayerFigures, points: Points) -> Plans:
    return tuple(
        LayerPlan(figures=layer.of(name), point=point)
        for name, point in points.items()
        if layer.of(name).cycles is not None
    )


def _dense(plans: Mapping[str, Plans]) -> Mapping[str, Plans]:
    """Return the dense plans of the layers that have any."""
    dense = {
        name: tuple(plan for plan in of_layer if plan.figures.format == DENSE)
        for name, of_layer in plans.items()
    }
    return {name: of_layer for name, of_layer in dense.items() if of_layer}


def _fit_alone(plans: Mapping[str, Plans], room: Room) -> bool:
    """Return True if the fastest plans of all layers fit together."""
    best = [min(of_layer, key=_cost).choice for of_layer in plans.values()]
    return room.left_by(best) >= 0


def _cost(plan: LayerPlan) -> tuple[int, int]:
    return plan.choice.cycles, plan.choice.weights


def _budgets(plans: Plans, least: int) -> Budgets:
    """Return the budgets in which formats of a layer are planned again.

    A sparse format is left out if another plan is as fast and has no more bytes.
    """
    return {
        plan.figures.format: halved(plan.choice.weights, int(least * plan.figures.density))
        for plan in plans
        if plan.figures.format == DENSE
        or not any(
            other is not plan
            and other.choice.cycles <= plan.choice.cycles
            and other.choice.weights <= plan.choice.weights
            for other in plans
        )
    }


def _chosen(plans: Mapping[str, Plans], room: Room) -> Mapping[str, LayerPlan] | None:
    """Return the plan of each layer of the fewest cycles that fit together, or None."""
    found = fastest([[plan.choice for plan in of_layer] for of_layer in plans.values()], room)
    if found is None:
        return None
    return {
        name: of_layer[index] for (name, of_layer), index in zip(plans.items(), found, strict=True)
    }


@attrs.frozen
class _Limit:
    """Largest number of bytes of a layer's weights, and of its tile beside them."""

    weights: int
    working: int


def _limits(taken: Mapping[str, LayerPlan], room: Room, *, alone: bool) -> list[_Limit]:
    choices = [plan.choice for plan in taken.values()]
    working = max((choice.working for choice in choices), default=0)
    limit = room.tile_bytes if alone else working
    return [_Limit(weights, limit) for weights in shares_of(choices, room, alone=alone)]


def _best_within(plans: Plans, limit: _Limit) -> Plans:
    """Return the fastest plan of each format within the limits of a layer."""
    best: dict[str, LayerPlan] = {}
    for plan in sorted(plans, key=_cost):
        if plan.choice.weights <= limit.weights and plan.choice.working <= limit.working:
            best.setdefault(plan.figures.format, plan)
    return tuple(best.values())


def _within(
    layer: LayerFigures, within: Mapping[str, Plans], limits: Mapping[str, _Limit]
) -> LayerFigures:
    """Return a layer with the plan of each format within its share, or a refusal."""
    name = layer.layer.name
    if name not in within:
        return layer
    best = {plan.figures.format: plan.figures for plan in within[name]}
    refusal = (
        f"needs more than the {limits[name].weights:,} bytes of weights on a tile that the other "
        "layers leave"
    )
    return attrs.evolve(
        layer,
        formats=tuple(
            best.get(entry.format)
            or (
                entry
                if entry.cycles is None
                else FormatFigures(format=entry.format, refusal=refusal)
            )
            for entry in layer.formats
        ),
    )


def _with_dense(layer: LayerFigures, dense: Mapping[str, LayerPlan] | None) -> LayerFigures:
    """Return a layer with its figures in a network whose layers are all dense."""
    alone = layer.of(DENSE)
    if alone.cycles is None:
        return layer
    if dense is None:
        refusal = "the weights of all layers, dense, do not fit together"
        return attrs.evolve(layer, all_dense=FormatFigures(format=DENSE, refusal=refusal))
    figures = dense[layer.layer.name].figures
    return layer if figures is alone else attrs.evolve(layer, all_dense=figures)


def _room_left(layers: Sequence[LayerFigures], room: Room) -> int:
    """Return the bytes of weights that the chosen formats leave free; negative if none are."""
    chosen = [layer.choice for layer in layers]
    figures = [entry for entry in chosen if entry is not None]
    return room.left_by(
        [
            ShareChoice(
                cycles=entry.cycles or 0,
                weights=entry.weight_bytes,
                working=entry.tile_bytes - entry.weight_bytes,
            )
            for entry in figures
        ]
    )
