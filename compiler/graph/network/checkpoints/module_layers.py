"""Layers of a network in memory, a `torch.nn.Module`.

With the inputs of one sample, `torch.export` writes the module's graph to a `.pt2` file, which is
read as any other such file: functions that modules call and parameters without a module are seen.

Modules are read by their attributes if there are no inputs, or if `torch.export` refuses. Nothing
of torch is imported then: `named_modules`, `register_forward_hook` and the attributes of `Linear`,
`Conv1d`, `Conv2d` and `MultiheadAttention` are used, as docs.pytorch.org describes them for
torch.nn.Module. With inputs the module is called once, which shows the order of its modules and the
columns or image of each. Without them the inputs of layers are not known: modules are taken in the
order in which they are registered, with the columns and the image that the user gives. Functions
that modules call (softmax, sums, products of two results) are not seen in either case, and
parameters that no layer reads are named.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from math import prod
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import MAX_INPUT_BYTES, InputError, in_short

from ....matrix.entries import HostArray
from ....matrix.files import write_tensors
from ....operations.convolution.geometry import Convolution
from ....plan.finish import Finish
from ...exported.reading import read_exported
from ..from_graph import network_of
from ..layer import Layer, LinearProduct, Network, Omission, Work, omissions_of

# Text of the omission that every network of modules has.
UNSEEN = "functions that modules call, as softmax, sums and products of two results"
# Methods of a module.
MODULE_METHODS = ("named_modules", "named_parameters", "state_dict", "register_forward_hook")
EXPORTED = ".pt2"  # suffix of exported programs
SAMPLE_RANK = 2  # dimensions of a convolution's input before its sides: samples and channels


@attrs.frozen
class Call:
    """A call of a module, or a registered module that was not called.

    Attributes:
        name: name of the module in the network.
        module: `torch.nn.Module` itself.
        shape: shape of its first input; None if nothing was called.
    """

    name: str
    module: Any
    shape: tuple[int, ...] | None


@attrs.frozen(eq=False)
class Projection:
    """A linear layer of `MultiheadAttention`, whose weights are parameters of that module.

    Attributes:
        weight: weights, [out_features, in_features].
        bias: bias; None if the module has none.
        parameter: parameter of which the weights are a part.
    """

    weight: Any
    bias: Any
    parameter: Any

    @property
    def in_features(self) -> int:
        """Number of columns of the weights."""
        return int(self.weight.shape[1])

    @property
    def out_features(self) -> int:
        """Number of rows of the weights."""
        return int(self.weight.shape[0])


def is_module(source: object) -> bool:
    """Return True if an object has the methods of a `torch.nn.Module` that are used here."""
    return all(callable(getattr(source, name, None)) for name in MODULE_METHODS)


def read_module(
    module: Any,
    weights: Path,
    *,
    names: str | None = None,
    image: Sequence[int] | None = None,
    columns: int | None = None,
    example: Any = None,
    max_bytes: int = MAX_INPUT_BYTES,
) -> Network:
    """Return the network of a module, of batch 1, and write its weights to a file.

    Args:
        module: a `torch.nn.Module`.
        weights: file to which the weights are written: .pt2 of an exported module, else
            .safetensors, whatever its suffix.
        names: pattern of the names of modules that are taken as layers [all].
        image, columns: sides of every convolution's input, and columns of every linear layer's
            input, for a module without an example.
        example: input of one sample with its batch of 1; a tuple of several inputs, a dict by name.
        max_bytes: largest size of the text of an exported graph, in bytes.

    Raises:
        InputError: if there are no layers, or sizes are unknown or contradict the calls.
    """
    name = type(module).__name__
    options: Any = {"names": names, "image": image, "columns": columns}
    if example is None or not is_torch_module(module):
        return _from_attributes(module, weights, example, why="", **options)
    path = weights.with_suffix(EXPORTED)
    refusal = export_module(module, path, example)
    if refusal:
        why = f"; torch.export refused: {in_short(refusal)}"
        return _from_attributes(module, weights, example, why=why, **options)
    graph = read_exported(path, name, max_bytes=max_bytes)
    return network_of(attrs.evolve(graph, source="the graph of torch.export"), names=names)


def is_torch_module(module: Any) -> bool:
    """Return True for a module of torch itself, which then is imported already."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(module, torch.nn.Module)


def export_module(module: Any, path: Path, example: Any) -> str:
    """Write the exported graph of a module to a file.

    Args:
        module: A `torch.nn.Module`.
        path: Path of the .pt2 file.
        example: Input of one sample; a tuple of several inputs, a dict by name.

    Returns:
        First line of torch's refusal; empty if the file is written.
    """
    torch = sys.modules["torch"]
    is_dict = isinstance(example, Mapping)
    args = () if is_dict else example if isinstance(example, tuple) else (example,)
    was_training = module.training
    module.eval()  # as in inference: no statistics change
    try:
        with warnings.catch_warnings(), _plain_attention():
            warnings.simplefilter("ignore")  # of torch, on its own use of its own functions
            program = torch.export.export(module, args, dict(example) if is_dict else None)
            torch.export.save(program, path)
    except Exception as error:  # whatever the module's code, or torch, raises
        lines = str(error).strip().splitlines()
        return lines[0] if lines else type(error).__name__
    finally:
        module.train(was_training)
    return ""


@contextmanager
def _plain_attention() -> Iterator[None]:
    """Keep torch from its fast path, where one operator stands for the layers of an encoder."""
    torch = sys.modules.get("torch")
    switch = None if torch is None else torch.backends.mha
    was_enabled = switch is not None and switch.get_fastpath_enabled()
    if switch is not None:
        switch.set_fastpath_enabled(False)
    try:
        yield
    finally:
        if switch is not None:
            switch.set_fastpath_enabled(was_enabled)


def _from_attributes(
    module: Any,
    weights: Path,
    example: Any,
    *,
    why: str,
    names: str | None,
    image: Sequence[int] | None,
    columns: int | None,
) -> Network:
    """Return the network of a module's parts by their attributes; `why` ends its description."""
    weights = weights.with_suffix(".safetensors")
    calls = _calls(module, example) if example is not None else _registered_calls(module)
    works = [
        (call, _work_of_match(call, names=names, columns=columns, image=image)) for call in calls
    ]
    layers, arrays = list[Layer](), dict[str, HostArray]()
    for call, work in works:
        if isinstance(work, Convolution | LinearProduct):
            arrays[f"{call.name}.weight"] = _array(call.module)
            layers.append(_layer(call, work, weights, {layer.name for layer in layers}))
    if not layers:
        raise InputError(f"{type(module).__name__}: it has no linear layers and no convolutions")
    write_tensors(weights, arrays)
    ran = [call.module for call, work in works if work is None and call.shape is not None]
    set_aside = [work for _, work in works if isinstance(work, Omission)]
    other_steps = omissions_of(type(part).__name__ for part in ran)
    read = [_parameter(call.module) for call, work in works if work is not None]
    unread = _unread(module, read)
    omissions = (*set_aside, *other_steps, *unread, Omission(UNSEEN, None))
    order = "are registered" if example is None else "ran"
    source = f"modules in the order in which they {order}{why}"
    name = type(module).__name__
    return Network(name=name, layers=tuple(layers), source=source, not_simulated=omissions)


def _parameter(module: Any) -> Any:
    """Return the parameter that holds the weights of a layer."""
    return module.parameter if isinstance(module, Projection) else module.weight


def _unread(module: Any, read: Sequence[Any]) -> Iterator[Omission]:
    """Yield the parameters of two and more dimensions that no layer reads."""
    tables = [part for _, part in module.named_modules() if hasattr(part, "num_embeddings")]
    read_ids = {id(parameter) for parameter in read}
    looked_up = {id(part.weight) for part in tables}
    for name, parameter in module.named_parameters():
        if len(parameter.shape) < 2 or id(parameter) in read_ids:
            continue
        why = "rows are looked up" if id(parameter) in looked_up else "no layer reads it"
        size = prod(parameter.shape) * parameter.element_size()
        yield Omission(f"parameter {name}", why=why, bytes=int(size))


def _work_of_match(
    call: Call, *, names: str | None, columns: int | None, image: Sequence[int] | None
) -> Work | Omission | None:
    """Return the work of a module whose name matches; None if the module is no layer."""
    if not _is_layer(call.module):
        return None
    if names is not None and not fnmatchcase(call.name, names):
        return Omission(f"layer {call.name}", why="its name does not match")
    return _work(call, columns, image)


def _layer(call: Call, work: Work, weights: Path, others: set[str]) -> Layer:
    """Return the layer of a call; a number follows its name if the module ran before."""
    name = call.name or "module"
    count = sum(other == name or other.startswith(f"{name}:") for other in others)
    return Layer(
        name=f"{name}:{count + 1}" if count else name,
        work=work,
        finish=Finish(bias=getattr(call.module, "bias", None) is not None),
        weights=f"{weights}:{call.name}.weight",
    )


def _registered_calls(module: Any) -> list[Call]:
    """Return the calls of all modules in the order of registration, as if each ran once."""
    calls = []
    for name, part in module.named_modules():
        calls.append(Call(name, part, None))
        if _is_attention(part):
            calls += _projections(name, part, None, None, None)[:-1]  # the last is registered
    return calls


def _calls(module: Any, example: Any) -> list[Call]:
    """Run a module on one sample; return the calls of layers and of modules without submodules."""
    calls: list[Call] = []
    handles = []
    for name, part in module.named_modules():
        has_parts = any(True for _, other in part.named_modules() if other is not part)
        if _is_attention(part):
            hook = _attention_hook(name, calls)
            handles.append(part.register_forward_hook(hook, with_kwargs=True))
        elif _is_layer(part) or not has_parts:
            handles.append(part.register_forward_hook(_hook(name, calls)))
    was_training = module.training
    module.eval()  # as in inference: no statistics change
    try:
        with _plain_attention():
            if isinstance(example, Mapping):
                module(**example)
            else:
                module(*(example if isinstance(example, tuple) else (example,)))
    finally:
        for handle in handles:
            handle.remove()
        module.train(was_training)
    return calls


def _attention_hook(name: str, calls: list[Call]) -> Callable[[Any, Any, Any, Any], None]:
    """Return a hook that notes the linear layers within a call of `MultiheadAttention`."""

    def note(module: Any, inputs: Any, named: Any, _output: Any) -> None:
        """Note the projections of query, key and value."""
        arguments = dict(zip(("query", "key", "value"), inputs, strict=False)) | named
        values = (arguments["query"], arguments["key"], arguments["value"])
        calls.extend(_projections(name, module, *values))

    return note


def _is_attention(module: Any) -> bool:
    """Return True if a module is a `MultiheadAttention`, by its attributes."""
    return all(hasattr(module, name) for name in ("in_proj_weight", "out_proj", "embed_dim"))


def _projections(name: str, module: Any, query: Any, key: Any, value: Any) -> list[Call]:
    """Return the linear layers of `MultiheadAttention`, the projection of the result last.

    Queries, keys and values are one layer if they have one weight and one input, as in
    self-attention, or if the inputs are not known.
    """
    shapes = [None if x is None else tuple(map(int, x.shape)) for x in (query, key, value)]
    width, fused = module.embed_dim, module.in_proj_weight
    prefix = f"{name}." if name else ""
    bias = module.in_proj_bias
    parts = {"q": shapes[0], "k": shapes[1], "v": shapes[2]}
    calls = []
    if fused is not None and query is key and key is value:
        calls.append(Call(f"{prefix}in_proj", Projection(fused, bias, fused), shapes[0]))
    for number, (letter, shape) in enumerate(parts.items() if not calls else ()):
        own = getattr(module, f"{letter}_proj_weight", None)
        rows = slice(number * width, (number + 1) * width)
        projection = (
            Projection(fused[rows], bias, fused) if own is None else Projection(own, bias, own)
        )
        calls.append(Call(f"{prefix}{letter}_proj", projection, shape))
    return [*calls, Call(f"{prefix}out_proj", module.out_proj, shapes[0])]


def _hook(name: str, calls: list[Call]) -> Callable[[Any, Any, Any], None]:
    """Return a hook that notes a call and the shape of its first input."""

    def note(module: Any, inputs: Any, _output: Any) -> None:
        """Note the call."""
        shape = tuple(map(int, inputs[0].shape)) if inputs else ()
        calls.append(Call(name, module, shape))

    return note


def _is_layer(module: Any) -> bool:
    """Return True if a module is a linear layer or a convolution."""
    return _is_linear(module) or _is_convolution(module)


def _is_linear(module: Any) -> bool:
    """Return True for `Linear`, and for the `Conv1D` of transformers with weights [in, out]."""
    has_features = hasattr(module, "in_features") and hasattr(module, "out_features")
    rank = len(getattr(getattr(module, "weight", None), "shape", ()))
    return rank == 2 and (has_features or _is_transposed(module))


def _is_transposed(module: Any) -> bool:
    """Return True if a module stores its weights as [in, out], as `Conv1D` of transformers does."""
    return type(module).__name__ == "Conv1D" and hasattr(module, "nf")


def _is_convolution(module: Any) -> bool:
    """Return True if a module is a convolution that is not transposed, by its attributes."""
    sizes = ("kernel_size", "stride", "padding", "dilation", "groups", "weight")
    return all(hasattr(module, name) for name in sizes) and not getattr(module, "transposed", False)


def _array(module: Any) -> HostArray:
    """Return a module's weights as an array, bfloat16 as float32; [out, in] if linear."""
    tensor = module.weight.detach().cpu()
    if "bfloat16" in str(tensor.dtype):
        tensor = tensor.float()
    values: HostArray = np.asarray(tensor.numpy())
    return values.T if _is_transposed(module) else values


def _work(call: Call, columns: int | None, image: Sequence[int] | None) -> Work | Omission:
    """Return the work of a layer for one sample, or an omission if the layer is set aside.

    Raises:
        InputError: if sizes are unknown, or the example has more than one sample.
    """
    module, shape = call.module, call.shape
    if _is_linear(module):
        m, k = _array(module).shape
        if shape is not None:
            return LinearProduct(m=m, k=k, columns=prod(shape[:-1]))
        if columns is None:
            raise InputError(
                f"module {in_short(call.name)}: give an example of its input, or columns, tokens "
                "of a sample"
            )
        return LinearProduct(m=m, k=k, columns=columns)
    filters, channels, *kernel = _array(module).shape
    if module.groups != 1 or len(kernel) not in (1, 2):
        words = f"{module.groups} groups" if module.groups != 1 else f"{len(kernel)} sides"
        return Omission(f"layer {call.name}", why=f"a convolution of {words}")
    sides = shape[SAMPLE_RANK:] if shape is not None else tuple(image or ())
    if len(sides) != len(kernel):
        raise InputError(
            f"module {in_short(call.name)}: give an example of its input, or an image of "
            f"{len(kernel)} sides"
        )
    if shape is not None and shape[0] != 1:
        raise InputError(f"the example has {shape[0]} samples; give one of one sample")
    return _convolution(module, filters=filters, channels=channels, kernel=kernel, image=sides)


def _convolution(
    module: Any, *, filters: int, channels: int, kernel: Sequence[int], image: Sequence[int]
) -> Convolution:
    """Return the geometry of a convolution module.

    Padding "same" has (taps - 1) * dilation zeros, before and behind the image together. If this
    number is odd, one zero lies on one edge only and counts as a row or column of the image, as in
    `graph_layers.geometry_of`.
    """
    spans = [(taps - 1) * step for taps, step in zip(kernel, module.dilation, strict=True)]
    padding = {"valid": [0] * len(kernel), "same": [span // 2 for span in spans]}
    is_same = module.padding == "same"
    extra_lines = [span % 2 if is_same else 0 for span in spans]
    return Convolution(
        filters=filters,
        channels=channels,
        image=tuple(size + extra for size, extra in zip(image, extra_lines, strict=True)),
        kernel=tuple(kernel),
        stride=tuple(module.stride),
        padding=tuple(
            padding[module.padding] if isinstance(module.padding, str) else module.padding
        ),
        dilation=tuple(module.dilation),
    )
