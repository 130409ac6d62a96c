"""The program of a chain, layers' supersteps with re-layouts between them, and its host arrays.

Which element of y each element of x is, the plans' own host layouts tell: the elements of the flat
y are numbered, `unpacked` shows where each lies on the host, the joint what the host makes of it,
and `packed` where it comes to lie in the flat x, among padding that stays 0. `packed` takes numbers
of a float format, so they go there digit by digit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, DataType, InputError, IntArray, Label, Program

from ...lowering.draft import Draft, PlacedArray, program_of
from ...lowering.draft_product import draft_product
from ...lowering.draft_steps import DraftLoop, DraftStep, DraftSteps, Region
from ...lowering.relayout import Relayout, relayout_of
from ...lowering.taken_units import taken_units
from ...packer import Arrays, pack, unpack
from ...plan.plan import Plan
from .chain import Chain, Joint, check_chain

Naming = Callable[[str], str]
DIGIT_BITS = 24  # whole numbers of so many are exact in float (IEEE 754 binary32)


def elements_taken(
    before: Plan, after: Plan, joint: Joint, elements: int, *, bits: int = DIGIT_BITS
) -> IntArray:
    """int32[elements of the flat x]: the number of the flat y's element; -1 where it is padding.

    Args:
        before, after: the plans.
        joint: what the host makes of y.
        elements: of the flat y.
        bits: of a digit, `DIGIT_BITS` at most.
    """
    y = before.layouts(before.operation)[-1]
    x = next(layout for layout in after.layouts(after.operation) if layout.name == "x")
    numbers = np.arange(1, elements + 1, dtype=np.int32)  # 0 is padding
    wanted = joint.applied(y.unpacked(numbers, before.n, before.partition.columns))
    lows = range(0, elements.bit_length(), bits)
    digits = (wanted if len(lows) == 1 else wanted >> low & ((1 << bits) - 1) for low in lows)
    packed = [
        x.packed(digit.astype(np.float32), after.n, after.partition.columns, DataType.FLOAT)
        for digit in digits
    ]
    element: IntArray = packed[0].astype(np.int32) - np.int32(1)
    for low, digit in zip(lows[1:], packed[1:], strict=True):
        element += digit.astype(np.int32) << low
    return element


def draft_layer(draft: Draft, layer: int, regions: Mapping[str, str]) -> Draft:
    """The same with the layer's number behind the names of regions, supersteps and inputs.

    Args:
        draft: the supersteps of the layer's plan alone.
        layer: its number.
        regions: names that some regions get instead.
    """

    def named(region: str) -> str:
        return regions.get(region, f"{region}, layer {layer}")

    return attrs.evolve(
        draft,
        regions=tuple(attrs.evolve(store, name=named(store.name)) for store in draft.regions),
        steps=_renamed(draft.steps, layer, named),
        inputs={
            name if name == "x" else f"{name} {layer}": _held(held, named)
            for name, held in draft.inputs.items()
        },
        outputs={name: _held(held, named) for name, held in draft.outputs.items()},
    )


def _renamed(steps: DraftSteps, layer: int, named: Naming) -> DraftSteps:
    def renamed_step(step: DraftStep) -> DraftStep:
        return DraftStep(
            f"{step.name}, layer {layer}",
            tuple(
                attrs.evolve(move, source=named(move.source), target=named(move.target))
                for move in step.moves
            ),
            tuple(
                attrs.evolve(
                    table,
                    places={field: (named(name), at) for field, (name, at) in table.places.items()},
                )
                for table in step.compute_set
            ),
        )

    def renamed_loop(loop: DraftLoop) -> DraftLoop:
        return attrs.evolve(
            loop,
            name=f"{loop.name}, layer {layer}",
            decide=renamed_step(loop.decide),
            word=named(loop.word),
            cases=tuple(tuple(map(renamed_step, case)) for case in loop.cases),
        )

    return tuple(
        renamed_step(step) if isinstance(step, DraftStep) else renamed_loop(step) for step in steps
    )


def _held(held: PlacedArray, named: Naming) -> PlacedArray:
    return attrs.evolve(held, region=named(held.region))


def emit_chain(chain: Chain) -> Program:
    """The program of a chain.

    Its inputs are x of the first plan and, by layer, "values 0", "values 1", ... and "bias 0", ...
    where a plan adds one; its output is y of the last.

    The program may ask for more memory than a tile has; `simulate` refuses such a one, and
    `memory_use` still tells what fills it.

    Raises:
        InputError: no chain; numbers further apart on a tile than a re-layout's lists reach.
        WordOverflow: an offset that a kernel's work list cannot hold.
    """
    check_chain("emit_chain", chain)
    return program_of(draft_chain(chain))


def draft_chain(chain: Chain) -> Draft:
    """What `emit_chain` gives addresses."""
    layers = [_layer(chain, 0, {})]
    steps, stores = [*layers[0].steps], [*layers[0].regions]
    for number in range(1, len(chain.plans)):
        y, layer = layers[-1].outputs["y"], _layer(chain, number, {})
        x, name = layer.inputs["x"], f"before layer {number}"
        plans = chain.plans[number - 1], chain.plans[number]
        done = between_plans(*plans, chain.between[number - 1], y, x, name)
        if done.in_place:
            alone = draft_product(plans[1]).inputs["x"].region
            layer = _layer(chain, number, {alone: y.region})
        steps += [*done.steps, *layer.steps]
        stores += [*done.regions, *layer.regions]
        layers.append(layer)
    passes = {layer.inputs["x"].region for layer in layers[1:]}
    passes |= {layer.outputs["y"].region for layer in layers[:-1]}
    return Draft(
        machine=chain.plans[0].machine,
        label=chain_label(chain.plans),
        regions=_joined(stores, passes),
        steps=tuple(steps),
        inputs={
            name: held
            for number, layer in enumerate(layers)
            for name, held in layer.inputs.items()
            if name != "x" or number == 0
        },
        outputs=layers[-1].outputs,
    )


def _layer(chain: Chain, number: int, regions: Mapping[str, str]) -> Draft:
    """One plan's draft with names of its own, but for regions that get others."""
    return draft_layer(draft_product(chain.plans[number]), number, regions)


def _joined(stores: Sequence[Region], passes: Set[str]) -> tuple[Region, ...]:
    """Stores of one name as one.

    Those that `passes` names live from first to last use, and have room for whole words: what is
    re-laid is written so.
    """
    joined: dict[str, Region] = {}
    for store in stores:
        other = joined.get(store.name, store)
        resident = store.name not in passes and store.resident
        size = np.maximum(other.bytes, store.bytes)
        if store.name in passes:
            size = -(-size // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES
        joined[store.name] = attrs.evolve(other, bytes=size, resident=resident)
    return tuple(joined.values())


def between_plans(
    before: Plan, after: Plan, joint: Joint, y: PlacedArray, x: PlacedArray, name: str
) -> Relayout:
    """The re-layout of y of one plan, which lies so, into x of the next; `name` ends its names."""
    elements = elements_taken(before, after, joint, int(y.count.sum()))
    units = taken_units(y, x, elements)
    return relayout_of(before.machine, units, y.region, x.region, name)


def chain_label(plans: Sequence[Plan]) -> Label:
    """What a program of these plans says that it computes."""
    labels = [plan.label() for plan in plans]
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
    """The flat host arrays that the chain's program takes.

    Args:
        chain: the plans.
        weights: the sparse operand of each plan, as `pack` takes it.
        x: the dense operand of the first plan.
        biases: of each plan, None for one that adds none; none at all where no plan does.

    Raises:
        MatrixError, InputError: as `pack`, with the layer's number; another number of layers.
    """
    check_chain("pack_chain", chain)
    layers = len(chain.plans)
    biases = [None] * layers if biases is None else biases
    for name, operands in (("weights", weights), ("biases", biases)):
        if len(operands) != layers:
            raise InputError(f"{len(operands)} {name} for a chain of {layers} plans")
    packed: dict[str, npt.NDArray[np.generic]] = {}
    for number, (plan, a, bias) in enumerate(zip(chain.plans, weights, biases, strict=True)):
        first = x if number == 0 else None
        try:
            arrays = pack(plan, a, first, bias=bias)
        except InputError as refused:
            raise type(refused)(f"layer {number}: {refused}") from None
        packed |= {name if name == "x" else f"{name} {number}": arrays[name] for name in arrays}
    return packed


def unpack_chain(chain: Chain, outputs: Arrays) -> npt.NDArray[np.generic]:
    """Y of the last plan, in the chain's data type.

    Raises:
        InputError: no outputs, as of a timing-only run.
    """
    check_chain("unpack_chain", chain)
    y: npt.NDArray[np.generic] = unpack(chain.plans[-1], outputs)
    return y
