"""Budget of weights of a network: plans of its layers whose weights fit together.

Every layer is planned alone first, with all memory. If the weights of the fastest plans do not fit
together, layers are planned again within smaller budgets, and the best choice is taken (`shares`).
Then each layer has a share of the bytes, and each of its formats the fastest plan within the share.
The bytes are also shared among the same layers all dense, so that the network is compared with the
best dense one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import attrs

from ...graph.shares import Room, ShareChoice, fastest, halved, shares_of
from ..explore import Point
from .figures import DENSE, FormatFigures, LayerFigures

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
"""Function that plans layers within budgets: from budgets by layer and format to plans by layer."""


def _without_repeated_dense(layers: Sequence[LayerFigures]) -> tuple[LayerFigures, ...]:
    """Return layers with figures of their own among all dense only where these differ."""
    return tuple(
        attrs.evolve(layer, all_dense=None) if layer.all_dense is layer.of(DENSE) else layer
        for layer in layers
    )


@attrs.frozen(kw_only=True)
class SharedWeights:
    """Figures of the layers of a network whose weights fit together.

    Attributes:
        layers: figures of the layers, with their formats.
        points: points of the layers' plans, by layer and format.
        fits: False if no choice of plans fits together; the figures are then of layers planned
            alone.
    """

    layers: tuple[LayerFigures, ...] = attrs.field(converter=_without_repeated_dense)
    points: Mapping[str, Points]
    fits: bool


def shared_out(
    layers: Sequence[LayerFigures],
    points: Mapping[str, Points],
    room: Room,
    *,
    least_bytes: Mapping[str, int],
    replan: Replan,
    choose: Choose,
) -> SharedWeights:
    """Return the layers with formats whose weights fit together.

    Args:
        layers: figures of the layers, each planned alone.
        points: points of the layers' plans, by layer and format.
        room: bytes of a tile.
        least_bytes: bytes of all weights of each layer, spread evenly over the tiles, by layer.
        replan: function that plans layers within budgets.
        choose: function that chooses formats.
    """
    plans = {layer.layer.name: _plans_alone(layer, points[layer.layer.name]) for layer in layers}
    plans = {name: layer_plans for name, layer_plans in plans.items() if layer_plans}
    if not (_fit_alone(plans, room) and _fit_alone(_dense(plans), room)):
        smaller_plans = replan(
            {name: _budgets(layer_plans, least_bytes[name]) for name, layer_plans in plans.items()}
        )
        plans = {
            name: (*layer_plans, *smaller_plans.get(name, ()))
            for name, layer_plans in plans.items()
        }
    chosen_plans, dense_plans = _chosen(plans, room), _chosen(_dense(plans), room)
    layers = [_with_dense(layer, dense_plans) for layer in layers]
    if chosen_plans is None:
        return SharedWeights(layers=choose(layers, points), points=points, fits=False)
    # First each layer may use all bytes that the others leave free; if the chosen layers do not fit
    # together, each may use an equal part of those bytes.
    chosen_layers: tuple[LayerFigures, ...] = ()
    for is_alone in (True, False):
        limits = _limits(chosen_plans, room, is_alone=is_alone)
        plans_within = {name: _best_within(plans[name], limits[name]) for name in plans}
        limited_layers = [_within(layer, plans_within, limits) for layer in layers]
        points = {
            layer.layer.name: {
                plan.figures.format: plan.point for plan in plans_within.get(layer.layer.name, ())
            }
            for layer in layers
        }
        chosen_layers = choose(limited_layers, points)
        if _room_left(chosen_layers, room) >= 0:
            break
    chosen_layers = _with_dense_relayouts(chosen_layers, dense_plans or {}, choose)
    return SharedWeights(layers=chosen_layers, points=points, fits=True)


def _plans_alone(layer: LayerFigures, points: Points) -> Plans:
    """Return the plans of a layer that were simulated without a budget, one for each format."""
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
    return room.free_with(best) >= 0


def _cost(plan: LayerPlan) -> tuple[int, int]:
    """Return the sort key of a plan: its cycles, then the bytes of its weights."""
    return plan.choice.cycles, plan.choice.weights


def _budgets(plans: Plans, least_bytes: int) -> Budgets:
    """Return the budgets in which formats of a layer are planned again.

    A sparse format is left out if another plan is as fast and has no more bytes.
    """
    return {
        plan.figures.format: halved(plan.choice.weights, int(least_bytes * plan.figures.density))
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
    indices = fastest([[plan.choice for plan in of_layer] for of_layer in plans.values()], room)
    if indices is None:
        return None
    return {
        name: of_layer[index]
        for (name, of_layer), index in zip(plans.items(), indices, strict=True)
    }


@attrs.frozen
class _Limit:
    """Largest number of bytes of a layer's weights on a tile, and of everything else there."""

    weights: int
    working: int


def _limits(
    chosen_plans: Mapping[str, LayerPlan], room: Room, *, is_alone: bool
) -> Mapping[str, _Limit]:
    """Return the limits of each layer, by its name.

    Args:
        chosen_plans: plans that fit together.
        room: bytes that the layers share.
        is_alone: True if each layer may use all bytes that the others leave free, False if each may
            use an equal part of them.
    """
    choices = [plan.choice for plan in chosen_plans.values()]
    working = max((choice.working for choice in choices), default=0)
    limit = room.tile_bytes if is_alone else working
    shares = shares_of(choices, room, is_alone=is_alone)
    return {
        name: _Limit(weights, limit) for name, weights in zip(chosen_plans, shares, strict=True)
    }


def _best_within(plans: Plans, limit: _Limit) -> Plans:
    """Return the fastest plan of each format within the limits of a layer."""
    best: dict[str, LayerPlan] = {}
    for plan in sorted(plans, key=_cost):
        if plan.choice.weights <= limit.weights and plan.choice.working <= limit.working:
            best.setdefault(plan.figures.format, plan)
    return tuple(best.values())


def _within(
    layer: LayerFigures, plans_within: Mapping[str, Plans], limits: Mapping[str, _Limit]
) -> LayerFigures:
    """Return a layer with the plan of each format within its share, or a refusal."""
    name = layer.layer.name
    if name not in plans_within:
        return layer
    best = {plan.figures.format: plan.figures for plan in plans_within[name]}
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


def _with_dense(layer: LayerFigures, dense_plans: Mapping[str, LayerPlan] | None) -> LayerFigures:
    """Return a layer with its figures in a network whose layers are all dense, if it has any."""
    if layer.of(DENSE).cycles is None:
        return layer
    if dense_plans is None:
        refusal = "the weights of all layers, dense, do not fit together"
        return attrs.evolve(layer, all_dense=FormatFigures(format=DENSE, refusal=refusal))
    return attrs.evolve(layer, all_dense=dense_plans[layer.layer.name].figures)


def _with_dense_relayouts(
    layers: Sequence[LayerFigures], dense_plans: Mapping[str, LayerPlan], choose: Choose
) -> tuple[LayerFigures, ...]:
    """Return layers with the re-layouts between the plans that they have all dense.

    Beside sparse layers a dense format may have another plan, or none.
    """
    points: dict[str, Points] = {layer.layer.name: {} for layer in layers}
    points |= {name: {DENSE: plan.point} for name, plan in dense_plans.items()}
    dense_layers = [
        attrs.evolve(layer, formats=(layer.dense,), chosen=None, relayout=None) for layer in layers
    ]
    all_dense = choose(dense_layers, points)
    return tuple(
        attrs.evolve(layer, dense_relayout=dense.relayout)
        for layer, dense in zip(layers, all_dense, strict=True)
    )


def _room_left(layers: Sequence[LayerFigures], room: Room) -> int:
    """Return the bytes of weights that the chosen formats leave free; negative if none are."""
    choices = [layer.choice for layer in layers]
    figures = [entry for entry in choices if entry is not None]
    return room.free_with(
        [
            ShareChoice(
                cycles=entry.cycles or 0,
                weights=entry.weight_bytes,
                working=entry.tile_bytes - entry.weight_bytes,
            )
            for entry in figures
        ]
    )
