"""The draft of one layer of a chain: its regions and supersteps under names that no other has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from ...lowering.draft import ComputeSet, Draft, DraftLoop, DraftStep
from ...lowering.drafted import Drafted, HeldArray

Naming = Callable[[str], str]


def layer_draft(drafted: Drafted, layer: int, regions: Mapping[str, str]) -> Drafted:
    """The same with the layer's number behind the names of regions, supersteps and inputs.

    Args:
        drafted: of the layer's plan alone.
        layer: its number.
        regions: names that some regions get instead.
    """

    def named(region: str) -> str:
        return regions.get(region, f"{region}, layer {layer}")

    return attrs.evolve(
        drafted,
        stores=tuple(attrs.evolve(each, name=named(each.name)) for each in drafted.stores),
        draft=_renamed(drafted.draft, layer, named),
        inputs={
            name if name == "x" else f"{name} {layer}": _held(held, named)
            for name, held in drafted.inputs.items()
        },
        outputs={name: _held(held, named) for name, held in drafted.outputs.items()},
    )


def _renamed(draft: Draft, layer: int, named: Naming) -> Draft:
    """All supersteps and loops."""

    def step(given: DraftStep) -> DraftStep:
        return DraftStep(
            f"{given.name}, layer {layer}",
            tuple(
                attrs.evolve(move, source=named(move.source), target=named(move.target))
                for move in given.moves
            ),
            _placed(given.compute_set, named),
        )

    def loop(given: DraftLoop) -> DraftLoop:
        return attrs.evolve(
            given,
            name=f"{given.name}, layer {layer}",
            decide=step(given.decide),
            word=named(given.word),
            cases=tuple(tuple(step(each) for each in case) for case in given.cases),
        )

    return tuple(step(item) if isinstance(item, DraftStep) else loop(item) for item in draft)


def _placed(tables: ComputeSet, named: Naming) -> ComputeSet:
    """Vertices with the regions' other names."""
    return tuple(
        attrs.evolve(
            table,
            places={field: (named(name), at) for field, (name, at) in table.places.items()},
        )
        for table in tables
    )


def _held(held: HeldArray, named: Naming) -> HeldArray:
    return attrs.evolve(held, region=named(held.region))
