"""Layers of a network in memory, a `torch.nn.Module`, read from its modules.

Nothing of torch is imported: `named_modules`, `register_forward_hook` and the attributes of
`Linear`, `Conv1d` and `Conv2d` are used, as docs.pytorch.org describes them for torch.nn.Module. If
the inputs of one sample are given, the module is called once, which shows the order of its modules
and the columns or image of each. Without them the inputs of layers are not known: modules are taken
in the order in which they are registered, with the columns and the image that the user gives.
Functions that modules call (softmax, sums, products of two results) are not seen in either case.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from math import prod
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import InputError, in_short

from ....matrix.entries import HostArray
from ....matrix.files import write_tensors
from ....operations.convolution.geometry import Convolution
from ....plan.finish import Finish
from ..layer import Layer, LinearProduct, Network, Omission, Work, omissions_of

# Text of the omission that every network of modules has.
UNSEEN = "functions that modules call, as softmax, sums and products of two results"
MODULE_METHODS = ("named_modules", "state_dict", "register_forward_hook")  # methods of a module
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
) -> Network:
    """Return the network of a module, of batch 1, and write its weights to a file.

    Args:
        module: a `torch.nn.Module`.
        weights: .safetensors file to which the weights of the layers are written.
        names: pattern of the names of modules that are taken as layers [all].
        image, columns: sides of every convolution's input, and columns of every linear layer's
            input, for a module that is not called.
        example: input of one sample with its batch of 1; a tuple of several inputs, a dict by name.

    Raises:
        InputError: if there are no layers, or sizes are unknown or contradict the calls.
    """
    calls = _called(module, example) if example is not None else _registered(module)
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
    others = omissions_of(type(other).__name__ for other in ran)
    omitted = (*set_aside, *others, Omission(UNSEEN, None))
    source = f"modules in the order in which they {'are registered' if example is None else 'ran'}"
    name = type(module).__name__
    return Network(name=name, layers=tuple(layers), source=source, omitted=omitted)


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


def _registered(module: Any) -> list[Call]:
    return [Call(name, part, None) for name, part in module.named_modules()]


def _called(module: Any, example: Any) -> list[Call]:
    """Run a module on one sample; return the calls of layers and of modules without submodules."""
    calls: list[Call] = []
    handles = []
    for name, part in module.named_modules():
        has_parts = any(True for _, other in part.named_modules() if other is not part)
        if _is_layer(part) or not has_parts:
            handles.append(part.register_forward_hook(_hook(name, calls)))
    was_training = module.training
    module.eval()  # as in inference: no statistics change
    try:
        if isinstance(example, Mapping):
            module(**example)
        else:
            module(*(example if isinstance(example, tuple) else (example,)))
    finally:
        for handle in handles:
            handle.remove()
        module.train(was_training)
    return calls


def _hook(name: str, calls: list[Call]) -> Callable[[Any, Any, Any], None]:
    def note(module: Any, inputs: Any, _output: Any) -> None:
        shape = tuple(map(int, inputs[0].shape)) if inputs else ()
        calls.append(Call(name, module, shape))

    return note


def _is_layer(module: Any) -> bool:
    return _is_linear(module) or _is_convolution(module)


def _is_linear(module: Any) -> bool:
    """Return True for `Linear`, and for the `Conv1D` of transformers with weights [in, out]."""
    has_features = hasattr(module, "in_features") and hasattr(module, "out_features")
    rank = len(getattr(getattr(module, "weight", None), "shape", ()))
    return rank == 2 and (has_features or _is_transposed(module))


def _is_transposed(module: Any) -> bool:
    return type(module).__name__ == "Conv1D" and hasattr(module, "nf")


def _is_convolution(module: Any) -> bool:
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
        form = f"{module.groups} groups" if module.groups != 1 else f"{len(kernel)} sides"
        return Omission(f"layer {call.name}", why=f"a convolution of {form}")
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
