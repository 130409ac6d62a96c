"""The program of a chain: the layers' supersteps, and between them the re-layouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, Label, Program

from ...lowering.draft import Store
from ...lowering.drafted import Drafted, HeldArray, program_of
from ...lowering.product_draft import product_draft
from ...lowering.relayout import Relayout, relayout_of
from ...lowering.taken_units import taken_units
from ...plan.plan import Plan
from .chain import Chain, check_chain
from .element_numbers import elements_taken
from .joint import Joint
from .layer_draft import layer_draft


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
    return program_of(chain_draft(chain))


def chain_draft(chain: Chain) -> Drafted:
    """What `emit_chain` gives addresses."""
    layers = [_layer(chain, 0, {})]
    draft, stores = [*layers[0].draft], [*layers[0].stores]
    for number in range(1, len(chain.plans)):
        y, layer = layers[-1].outputs["y"], _layer(chain, number, {})
        x, name = layer.inputs["x"], f"before layer {number}"
        plans = chain.plans[number - 1], chain.plans[number]
        done = between_plans(*plans, chain.between[number - 1], y, x, name)
        if done.in_place:
            alone = product_draft(plans[1]).inputs["x"].region
            layer = _layer(chain, number, {alone: y.region})
        draft += [*done.steps, *layer.draft]
        stores += [*done.stores, *layer.stores]
        layers.append(layer)
    passes = {layer.inputs["x"].region for layer in layers[1:]}
    passes |= {layer.outputs["y"].region for layer in layers[:-1]}
    return Drafted(
        machine=chain.plans[0].machine,
        label=chain_label(chain.plans),
        stores=_joined(stores, passes),
        draft=tuple(draft),
        inputs={
            name: held
            for number, layer in enumerate(layers)
            for name, held in layer.inputs.items()
            if name != "x" or number == 0
        },
        outputs=layers[-1].outputs,
    )


def _layer(chain: Chain, number: int, regions: Mapping[str, str]) -> Drafted:
    """One plan's draft with names of its own, but for regions that get others."""
    return layer_draft(product_draft(chain.plans[number]), number, regions)


def _joined(stores: Sequence[Store], passes: Set[str]) -> tuple[Store, ...]:
    """Stores of one name as one.

    Those that `passes` names live from first to last use, and have room for whole words: what is
    re-laid is written so.
    """
    found: dict[str, Store] = {}
    for store in stores:
        other = found.get(store.name, store)
        resident = store.name not in passes and store.resident
        size = np.maximum(other.bytes, store.bytes)
        if store.name in passes:
            size = -(-size // DOUBLE_WORD_BYTES) * DOUBLE_WORD_BYTES
        found[store.name] = attrs.evolve(other, bytes=size, resident=resident)
    return tuple(found.values())


def between_plans(
    before: Plan, after: Plan, joint: Joint, y: HeldArray, x: HeldArray, name: str
) -> Relayout:
    """The re-layout of y of one plan, which lies so, into x of the next; `name` ends its names."""
    taken = elements_taken(before, after, joint, int(y.count.sum()))
    return relayout_of(before.machine, taken_units(y, x, taken), y.region, x.region, name)


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
        estimate={**estimates, "total": sum(estimates.values())},
    )
