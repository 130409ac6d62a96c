"""The geometry of a `Conv` node: https://onnx.ai/onnx/operators/onnx__Conv.html."""

from __future__ import annotations

from collections.abc import Sequence

from ipusim import InputError, in_short

from ....matrix.files.checkpoints import OnnxGraph, OnnxNode, WeightUse
from ....operations.convolution.geometry import Convolution

SAME = ("SAME_UPPER", "SAME_LOWER")  # padded so that an output is left for every stride


def geometry_of(
    graph: OnnxGraph, node: OnnxNode, use: WeightUse, image: Sequence[int]
) -> Convolution:
    """The convolution of one sample.

    Args:
        graph, node: of which the shapes are.
        use: its weights.
        image: N, C and the sides.

    Raises:
        InputError: groups, padding that differs on two sides, more than two dimensions, sizes that
            contradict each other.
    """
    filters, *channels, kernel = _split(graph.tensors[use.tensor].shape)
    sides = len(kernel)
    if use.groups != 1:
        raise InputError(f"a convolution of {use.groups} groups is not modelled, only of one")
    if sides not in (1, 2) or len(image) != sides + 2:
        raise InputError(f"weights of {sides} sides on an image of {len(image) - 2}; give 1 or 2")
    taps = _numbers(node, "kernel_shape", kernel)
    if taps != list(kernel) or image[1] != channels[0]:
        raise InputError(
            f"weights of {channels[0]} channels and taps {kernel} on {image[1]} channels, kernel "
            f"{taps}"
        )
    strides = _numbers(node, "strides", [1] * sides)
    dilations = _numbers(node, "dilations", [1] * sides)
    found = Convolution(
        filters=filters,
        channels=channels[0],
        image=tuple(image[2:]),
        kernel=kernel,
        stride=tuple(strides),
        padding=_padding(node, image[2:], kernel, strides, dilations),
        dilation=tuple(dilations),
    )
    _check_result(graph.shapes.get(node.outputs[0], ()), found)
    return found


def _check_result(said: Sequence[int | None], found: Convolution) -> None:
    """Refuse a result of another shape than the graph's."""
    own = found.output_shape[1:]
    if said and None not in said[1:] and tuple(said[1:]) != own:
        raise InputError(f"onnx infers a result of {tuple(said[1:])}, its sizes give {own}")


def _numbers(node: OnnxNode, name: str, usual: Sequence[int]) -> list[int]:
    """An attribute of whole numbers, or the usual ones.

    Raises:
        InputError: it is something else, or there are more or fewer of them.
    """
    found = node.numbers.get(name, usual)
    is_listed = isinstance(found, Sequence) and not isinstance(found, str | bytes)
    if not is_listed or len(found) != len(usual) or any(type(one) is not int for one in found):
        raise InputError(f"{name} is {in_short(found)}; it takes {len(usual)} whole numbers")
    return list(found)


def _split(shape: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """Filters, channels and taps of weights."""
    if len(shape) < 2:
        raise InputError(f"weights of {shape} are no filters")
    return shape[0], shape[1], shape[2:]


def _padding(
    node: OnnxNode,
    image: Sequence[int],
    kernel: Sequence[int],
    strides: Sequence[int],
    dilations: Sequence[int],
) -> tuple[int, ...]:
    """Zeros on either side.

    Raises:
        InputError: more on one side than on the other.
    """
    sides = len(kernel)
    pads = _numbers(node, "pads", [0] * 2 * sides)
    auto = node.numbers.get("auto_pad", b"NOTSET")
    auto = auto.decode("ascii", "replace") if isinstance(auto, bytes) else str(auto)
    if auto == "VALID":
        pads = [0] * 2 * sides
    if auto in SAME and min(strides) < 1:
        raise InputError(f"strides are {strides}; give 1 or more")
    if auto in SAME:
        totals = [
            max((-(-size // stride) - 1) * stride + (taps - 1) * dilation + 1 - size, 0)
            for size, taps, stride, dilation in zip(image, kernel, strides, dilations, strict=True)
        ]
        pads = [*(total // 2 for total in totals), *(-(-total // 2) for total in totals)]
    before, behind = pads[:sides], pads[sides:]
    if before != behind:
        raise InputError(
            f"it pads {before} before and {behind} behind; only equal padding is modelled"
        )
    return tuple(before)
