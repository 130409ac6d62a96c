"""Names of the regions, supersteps and inputs of a plan's draft, which become part of a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from ...lowering.draft import Draft, PlacedArray
from ...lowering.draft_steps import DraftLoop, DraftStep, DraftSteps

Naming = Callable[[str], str]  # from the name of a region to its new name


def draft_of(draft: Draft, owner: str, key: str, new_names: Mapping[str, str]) -> Draft:
    """Return a draft whose regions, supersteps and inputs have their owner in their names.

    Args:
        draft: supersteps of one plan.
        owner: last part of the names of regions and supersteps.
        key: last part of the names of inputs.
        new_names: new names of regions that do not get the owner, by the names in the draft.
    """

    def owned(region: str) -> str:
        return new_names.get(region, f"{region}, {owner}")

    return attrs.evolve(
        draft,
        regions=tuple(attrs.evolve(region, name=owned(region.name)) for region in draft.regions),
        steps=_renamed(draft.steps, owner, owned),
        inputs={f"{name} {key}": _place_in(array, owned) for name, array in draft.inputs.items()},
        outputs={name: _place_in(array, owned) for name, array in draft.outputs.items()},
    )


def _renamed(steps: DraftSteps, owner: str, naming: Naming) -> DraftSteps:
    """Return supersteps with the owner at the end of their names, and other names of regions.

    Args:
        steps: supersteps.
        owner: last part of the names of supersteps.
        naming: function from the name of a region to its new name.
    """

    def renamed_step(step: DraftStep) -> DraftStep:
        """Return a superstep with its new names."""
        return DraftStep(
            f"{step.name}, {owner}",
            tuple(
                attrs.evolve(move, source=naming(move.source), target=naming(move.target))
                for move in step.moves
            ),
            tuple(
                attrs.evolve(
                    table,
                    operands={
                        field: (naming(name), offset)
                        for field, (name, offset) in table.operands.items()
                    },
                )
                for table in step.compute_set
            ),
        )

    def renamed_loop(loop: DraftLoop) -> DraftLoop:
        """Return a loop with the new names of its supersteps and its word."""
        return attrs.evolve(
            loop,
            name=f"{loop.name}, {owner}",
            decide=renamed_step(loop.decide),
            word=naming(loop.word),
            cases=tuple(tuple(map(renamed_step, case)) for case in loop.cases),
        )

    return tuple(
        renamed_step(step) if isinstance(step, DraftStep) else renamed_loop(step) for step in steps
    )


def _place_in(array: PlacedArray, naming: Naming) -> PlacedArray:
    """Return an array in the renamed region."""
    return attrs.evolve(array, region=naming(array.region))
