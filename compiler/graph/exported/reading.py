"""Reading of exported PyTorch programs: a `.pt2` file as a graph of operations.

ATen operators become the ONNX operators of the same meaning, so that the rest of the compiler need
not know which kind of file a graph comes from. The others keep their name, `aten.NAME`. Fused
attention becomes its two products and a softmax.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import partial
from pathlib import Path

import attrs

from ipusim import MAX_INPUT_BYTES, InputError, shown_name, with_path

from ...matrix.files import Constant, TensorType
from ...matrix.files.checkpoints import (
    ExportedNode,
    ExportedProgram,
    StoredTensor,
    computed,
    read_program,
)
from ..building import build_graph
from ..graph import Graph
from ..operators import SourceOperation
from .attention import attention
from .products import PRODUCT_TRANSLATIONS
from .source import Source, Translation
from .translations import ONNX_NAMES, STEP_TRANSLATIONS, untranslated

MATRIX_RANK = 2  # dimensions of a matrix
FLAGS = "bool"  # type of masks

TRANSLATIONS: Mapping[str, Translation] = {
    **PRODUCT_TRANSLATIONS,
    **STEP_TRANSLATIONS,
    "scaled_dot_product_attention": attention,
}


def read_exported(path: Path, name: str, *, max_bytes: int) -> Graph:
    """Return the graph of a `.pt2` file.

    The batch is the first size of the first input, as in ONNX models, if that input has three or
    more dimensions, or two and no floating-point numbers. Otherwise the batch is 1, and the first
    size of the input counts columns.

    Args:
        path: Path of the file.
        name: Name of the network.
        max_bytes: Largest number of bytes of the graph's text.

    Raises:
        InputError: The file cannot be read, or its graph contradicts itself; one line.
    """
    try:
        program = read_program(path, max_bytes)
        return _graph(path, name, program)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise InputError(f"{path}: its graph is damaged: {error!r:.100}") from None
    except InputError as error:
        raise InputError(with_path(path, error)) from None


def _graph(path: Path, name: str, program: ExportedProgram) -> Graph:
    """Return the graph of an exported program, see `read_exported`."""
    graph = program.graph
    names = graph.tensors
    values = {
        value: TensorType(graph.shapes[value], graph.types[value])
        for value in graph.shapes
        if value not in names
    }
    source = Source(program, names, values)
    # `folds` are values that are computed from tensors of the file alone, such as weights times a
    # mask. They become constants, and the nodes that compute them no operations.
    operations = [
        operation
        for node in graph.nodes
        if not all(output in program.folds for output in node.outputs)
        for operation in _operations(source, node)
    ]
    constants = {
        **{tensor: _constant(path, stored) for tensor, stored in program.stored.items()},
        **{name: _folded(path, program, name) for name in program.folds},
    }
    constants = {name: _read_as_flags(program, name, each) for name, each in constants.items()}
    read_values = {value for operation in operations for value in operation.inputs}
    return build_graph(
        name,
        operations,
        values=values,
        constants={**_constants_in_use(source, constants, read_values), **source.scalars},
        inputs=graph.inputs,
        outputs=[source.names.get(output, output) for output in graph.outputs],
        batch=_batch(program),
        source=f"the graph of {shown_name(path.name)}",
    )


def _constants_in_use(
    source: Source, constants: Mapping[str, Constant], read_values: Set[str]
) -> Mapping[str, Constant]:
    """Return the constants that operations read, multiples of tensors, and unread tensors.

    Stored tensors of which no operation reads the bits, neither by a tied name nor in a computed
    value, are listed as unread.
    """
    program = source.program
    factors = {tensor for tensor, _ in source.multiples.values()}
    tied_in_use = {program.tied_names[name] for name in _tensors_of(program, read_values | factors)}
    used_constants = {
        key: constant
        for key, constant in constants.items()
        if key in read_values
        or (key in program.stored and program.tied_names[key] not in tied_in_use)
    }
    multiples = {
        name: constants[tensor].times(factor, name)
        for name, (tensor, factor) in source.multiples.items()
    }
    return {**used_constants, **multiples}


def _tensors_of(program: ExportedProgram, values: Set[str]) -> Iterator[str]:
    """Yield the tensors of the file behind values: equal to them, or computed into them."""
    for name in values:
        if name in program.folds:
            yield from _tensors_of(program, set(program.folds[name].sources))
        elif name in program.stored:
            yield name


def _constant(path: Path, tensor: StoredTensor) -> Constant:
    """Return a tensor of the file as a constant with an address."""
    info = tensor.info
    return Constant(name=info.name, shape=info.shape, type=info.type, address=f"{path}:{info.name}")


def _folded(path: Path, program: ExportedProgram, name: str) -> Constant:
    """Return the constant of a value that is computed from tensors of the file alone."""
    fold = program.folds[name]
    # A transposed tensor keeps the address of its source, so that new values can be written there;
    # other computed values can be read only.
    if fold.is_transposed:
        (source,) = fold.sources
        is_stored = source in program.stored
        constant = (
            _constant(path, program.stored[source]) if is_stored else _folded(path, program, source)
        )
        return attrs.evolve(constant.transposed(), name=name)
    info = fold.info
    return Constant(
        name=name,
        shape=info.shape,
        type=info.type,
        address=f"{path}:{name}",
        origin=info.encoding,
    )


def _read_as_flags(program: ExportedProgram, name: str, constant: Constant) -> Constant:
    """Return a constant that is read as it is if it holds flags, which no weights are made of.

    Any other constant is returned unchanged: its address is read, as weights are.
    """
    if constant.type != FLAGS:
        return constant
    return attrs.evolve(constant, reader=partial(computed, program, name, MAX_INPUT_BYTES))


def _batch(program: ExportedProgram) -> int:
    """Return the number of samples in the example inputs, by the rule of `read_exported`."""
    graph = program.graph
    for name in graph.inputs:
        shape, is_real = graph.shapes.get(name, ()), "float" in graph.types.get(name, "")
        if len(shape) > MATRIX_RANK or (len(shape) == MATRIX_RANK and not is_real):
            return max(int(shape[0]), 1)
        return 1
    return 1


def _operations(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the operations of a node: ATen operators in ONNX's terms, any other by its own name."""
    domain, _, operator_name = node.operator.partition(".")
    base = operator_name.partition(".")[0]
    if domain != "aten" or node.graphs:
        yield untranslated(source, node, node.operator)
    elif base in TRANSLATIONS:
        yield from TRANSLATIONS[base](source, node)
    else:
        yield untranslated(source, node, ONNX_NAMES.get(base, f"aten.{base}"))
