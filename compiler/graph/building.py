"""Building of graphs: each operation of a source becomes a node with its products or a reason.

Readers of sources (ONNX, tensors, torch modules, tables of layers) list their operations in ONNX's
terms; `build_graph` decides what each one is, so that all sources are treated alike.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from ipusim import number_of, shown_name

from ..matrix.files import Constant, TensorType
from ..matrix.files.checkpoints import TRANSPOSED, tensor_named, weight_use
from .finishes import with_finishes
from .graph import Graph
from .nodes import node_of
from .operators import Setting, SourceOperation

WEIGHT = ".weight"  # end of the names of a module's weights in PyTorch


def build_graph(
    name: str,
    operations: Sequence[SourceOperation],
    *,
    values: Mapping[str, TensorType],
    constants: Mapping[str, Constant],
    inputs: Sequence[str],
    outputs: Sequence[str],
    batch: int = 1,
    source: str = "",
    notes: Sequence[str] = (),
    is_body: bool = False,
) -> Graph:
    """Return the graph of a list of operations, in which each has products or a reason.

    Args:
        name: Name of the network.
        operations: Operations in the order in which they run.
        values: Shapes and types of inputs and results by name, as far as they are known.
        constants: Tensors with known numbers by name.
        inputs, outputs: Names of values. Operations that no output needs are left out, and a note
            says which; without outputs all are kept.
        batch: Number of samples that all shapes assume.
        source: Origin of the graph, in words.
        notes: Assumptions of the reader, a sentence each.
        is_body: True for a graph within a node, whose products may have unknown sizes.

    Raises:
        InputError: An operation has sizes that contradict each other, or reads a value that does
            not exist; one line that names the node and the value.
    """
    needed_operations, unused_operations = _needed_operations(operations, outputs)
    producers = {
        name: operation for operation in needed_operations for name in operation.outputs if name
    }
    setting = Setting(values, constants, batch, producers=producers, is_body=is_body)
    names = _unique_names(needed_operations, constants)
    nodes = [
        node_of(setting, operation, name)
        for operation, name in zip(needed_operations, names, strict=True)
    ]
    return Graph(
        name=name,
        nodes=tuple(with_finishes(nodes, setting, outputs)),
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        values=values,
        constants=constants,
        batch=batch,
        source=source,
        notes=(*notes, *_unused_note(unused_operations)),
    )


def _needed_operations(
    operations: Sequence[SourceOperation], outputs: Sequence[str]
) -> tuple[Sequence[SourceOperation], Sequence[SourceOperation]]:
    """Return the operations from which outputs are computed, and all others, in order."""
    if not outputs:
        return operations, ()
    needed_values, needed_operations, unused_operations = set(outputs), [], []
    for operation in reversed(operations):
        if needed_values.isdisjoint(operation.outputs):
            unused_operations.append(operation)
            continue
        needed_operations.append(operation)
        needed_values.update(filter(None, operation.inputs))
    return needed_operations[::-1], unused_operations[::-1]


def _unused_note(unused_operations: Sequence[SourceOperation]) -> Iterator[str]:
    """Yield a note on operations that were left out, if there are any."""
    if unused_operations:
        names = ", ".join(operation.name or operation.outputs[0] for operation in unused_operations)
        count = number_of(len(unused_operations), "operation")
        yield f"left out {count} whose results no output needs: {shown_name(names)}"


def _unique_names(
    operations: Sequence[SourceOperation], constants: Mapping[str, Constant]
) -> list[str]:
    """Return a name for each operation, with a number where the name is in use.

    A product is named after the module of its weights, `fc1` for `fc1.weight` in exports of
    PyTorch; otherwise it has its own name; if it has none, the name of its weights. Any other
    operation has its own name, or that of its first output.
    """
    used_names: dict[str, None] = {}
    for operation in operations:
        module, weights = _weights_names(operation, constants)
        name = module or operation.name or weights or operation.outputs[0]
        candidates = (f"{name}:{number}" for number in itertools.count(2))
        used_names[
            next(free for free in itertools.chain([name], candidates) if free not in used_names)
        ] = None
    return list(used_names)


def _weights_names(
    operation: SourceOperation, constants: Mapping[str, Constant]
) -> tuple[str, str]:
    """Return the names of the module of a product's weights, and of the weights; empty for none."""
    use = weight_use(operation.operation, operation.inputs, operation.attributes, constants)
    if use is None:
        return "", ""
    address = tensor_named(constants[use.name].address)
    name = use.name if address is None else address[1].removesuffix(TRANSPOSED)
    is_module = name.endswith(WEIGHT) and name != WEIGHT
    return name.removesuffix(WEIGHT) if is_module else "", name
