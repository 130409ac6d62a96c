"""The program of a chain: supersteps of the layers, re-layouts between them, and host arrays.

A re-layout moves y of a plan to where the next plan reads it as x. y is a value (see
`graph.program.value`), whose elements have numbers; the joint of the two plans picks and flattens
the numbers, and the layout of x says in which order x has them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, InputError, Label, Program

from ...lowering.draft import Draft, PlacedArray, program_of
from ...lowering.draft_product import draft_product
from ...lowering.draft_steps import DraftLoop, DraftStep, DraftSteps, Region
from ...lowering.relayout import Relayout
from ...packer import Arrays, pack, unpack
from ...plan.plan import Plan
from ..program.value import operand_elements, plan_result, relayout_to
from .chain import Chain, Joint, check_chain

Naming = Callable[[str], str]  # from the name of a region to its new name


def draft_layer(draft: Draft, layer: int, new_names: Mapping[str, str]) -> Draft:
    """Return a draft whose regions, supersteps and inputs have the layer's number in their names.

    Args:
        draft: supersteps of the plan of one layer.
        layer: number of the layer in its chain, from 0.
        new_names: new names of regions that get no number, by the names in the draft.
    """
    return draft_of(draft, f"layer {layer}", f"{layer}", new_names)


def draft_of(draft: Draft, owner: str, key: str, new_names: Mapping[str, str]) -> Draft:
    """Return a draft whose regions, supersteps and inputs have their owner in their names.

    Args:
        draft: supersteps of one plan.
        owner: last part of the names of regions and supersteps.
        key: last part of the names of inputs, except x.
        new_names: new names of regions that do not get the owner, by the names in the draft.
    """

    def owned(region: str) -> str:
        return new_names.get(region, f"{region}, {owner}")

    return attrs.evolve(
        draft,
        regions=tuple(attrs.evolve(region, name=owned(region.name)) for region in draft.regions),
        steps=_renamed(draft.steps, owner, owned),
        inputs={
            name if name == "x" else f"{name} {key}": _place_in(array, owned)
            for name, array in draft.inputs.items()
        },
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


def emit_chain(chain: Chain) -> Program:
    """Return the program of a chain.

    Its inputs are x of the first plan and, for each layer, "values 0", "values 1", ... and "bias
    0", ... for plans that add a bias; its output is y of the last plan.

    A program may need more memory than a tile has: `simulate` refuses it, and `memory_use` still
    returns the memory that each variable takes.

    Raises:
        InputError: the value is no chain, or elements lie further apart on a tile than the lists of
            a re-layout can express.
        WordOverflow: an offset is too large for a kernel's work list.
    """
    check_chain("emit_chain", chain)
    return program_of(draft_chain(chain))


def draft_chain(chain: Chain) -> Draft:
    """Return the supersteps of a chain's program before its regions have addresses."""
    # For each layer after the first: y of the layer before is moved to the layout of x, then the
    # layer computes. If y already has this layout, the layer reads the region of y itself.
    layers = [_layer(chain, 0, {})]
    steps, regions = [*layers[0].steps], [*layers[0].regions]
    for number in range(1, len(chain.plans)):
        y, layer = layers[-1].outputs["y"], _layer(chain, number, {})
        x, name = layer.inputs["x"], f"before layer {number}"
        plans = chain.plans[number - 1], chain.plans[number]
        relayout = between_plans(*plans, chain.between[number - 1], y, x, name)
        if relayout.in_place:
            own_region = draft_product(plans[1]).inputs["x"].region
            layer = _layer(chain, number, {own_region: y.region})
        steps += [*relayout.steps, *layer.steps]
        regions += [*relayout.regions, *layer.regions]
        layers.append(layer)
    # Regions between two layers hold data for part of the program, so others may share their bytes.
    temporary = {layer.inputs["x"].region for layer in layers[1:]}
    temporary |= {layer.outputs["y"].region for layer in layers[:-1]}
    return Draft(
        machine=chain.plans[0].machine,
        label=chain_label(chain.plans),
        regions=_joined(regions, temporary),
        steps=tuple(steps),
        inputs={
            name: array
            for number, layer in enumerate(layers)
            for name, array in layer.inputs.items()
            if name != "x" or number == 0
        },
        outputs=layers[-1].outputs,
    )


def _layer(chain: Chain, number: int, regions: Mapping[str, str]) -> Draft:
    """Return the draft of one plan of a chain, with the plan's number in its names."""
    return draft_layer(draft_product(chain.plans[number]), number, regions)


def _joined(regions: Sequence[Region], temporary: Set[str]) -> tuple[Region, ...]:
    """Return the regions with equal names joined into one.

    Regions named in `temporary` live from their first to their last use, and have room for whole
    double words, since a re-layout writes double words.
    """
    regions_by_name: dict[str, Region] = {}
    for region in regions:
        earlier = regions_by_name.get(region.name, region)
        resident = region.name not in temporary and region.resident
        size = np.maximum(earlier.bytes, region.bytes)
        if region.name in temporary:
            size = -(-size // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES
        regions_by_name[region.name] = attrs.evolve(earlier, bytes=size, resident=resident)
    return tuple(regions_by_name.values())


def between_plans(
    before: Plan, after: Plan, joint: Joint, y: PlacedArray, x: PlacedArray, name: str
) -> Relayout:
    """Return the re-layout of y of one plan into x of the next.

    Args:
        before, after: two plans, in the order in which they run.
        joint: change of y between the plans.
        y, x: positions of the two arrays on the tiles.
        name: end of the names of supersteps and regions.
    """
    value = plan_result(before, y)
    elements = operand_elements(after, joint.applied(value.index))
    return relayout_to(before.machine, value, x, elements, name)


def chain_label(plans: Sequence[Plan]) -> Label:
    """Return the label of a chain's program, with the sums of its plans' counts."""
    return joined_label([plan.label() for plan in plans])


def joined_label(labels: Sequence[Label]) -> Label:
    """Return the label of products that run one after another, with the sums of their counts."""
    sparse = [label for label in labels if label.method != "dense"] or labels
    formats = list(dict.fromkeys(label.format for label in labels))
    storages = list(dict.fromkeys(label.storage for label in labels))
    estimates = {f"layer {number}": label.estimate["total"] for number, label in enumerate(labels)}
    return attrs.evolve(
        sparse[0],
        formula="y = {L} layers of x, y of each is x of the next",
        sizes={"L": len(labels)},
        format=", ".join(formats),
        storage=", ".join(storages),
        stored=sum(label.stored for label in labels),
        elements=sum(label.elements for label in labels),
        macs=sum(label.macs for label in labels),
        dense_macs=sum(label.dense_macs for label in labels),
        stored_macs=sum(label.stored_macs for label in labels),
        estimate={**estimates, "total": sum(estimates.values())},
    )


def pack_chain(
    chain: Chain,
    weights: Sequence[Any],
    x: npt.ArrayLike,
    *,
    biases: Sequence[npt.ArrayLike | None] | None = None,
) -> Arrays:
    """Return the flat host arrays that a chain's program takes.

    Args:
        chain: plans that run one after another.
        weights: weight operand of each plan, as `pack` takes it.
        x: dense operand of the first plan.
        biases: bias of each plan, None for a plan without; None if no plan adds a bias.

    Raises:
        MatrixError, InputError: for operands that `pack` refuses, with the layer's number; for
            another number of operands than plans.
    """
    check_chain("pack_chain", chain)
    layers = len(chain.plans)
    biases = [None] * layers if biases is None else biases
    for name, operands in (("weights", weights), ("biases", biases)):
        if len(operands) != layers:
            raise InputError(f"{len(operands)} {name} for a chain of {layers} plans")
    packed: dict[str, npt.NDArray[np.generic]] = {}
    for number, (plan, a, bias) in enumerate(zip(chain.plans, weights, biases, strict=True)):
        layer_x = x if number == 0 else None
        try:
            arrays = pack(plan, a, layer_x, bias=bias, partial=number > 0)
        except InputError as error:
            raise type(error)(f"layer {number}: {error}") from None
        packed |= {name if name == "x" else f"{name} {number}": arrays[name] for name in arrays}
    return packed


def unpack_chain(chain: Chain, outputs: Arrays) -> npt.NDArray[np.generic]:
    """Return y of the last plan, in the chain's data type.

    Raises:
        InputError: if there are no outputs, as after a timing-only run.
    """
    check_chain("unpack_chain", chain)
    y: npt.NDArray[np.generic] = unpack(chain.plans[-1], outputs)
    return y
