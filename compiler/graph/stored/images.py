"""Input images of a stored model's convolutions, with strides and padding, by architecture.

The geometry of a convolution is that of ONNX's `Conv`, as in `operators.geometry_of`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs

from ...matrix.files.checkpoints import ModelConfig, TensorInfo

DIMENSIONS = 2  # number of dimensions of an image: rows and columns
STEM_KERNEL = 7  # rows and columns of the filters of a ResNet's first convolution
HALVING_STRIDE = 2  # stride of convolutions that halve the rows and columns of an image
UNIT_STRIDE = 1  # stride of convolutions that keep the size of an image
# Strides of the depthwise convolutions of MobileNet V1 (arXiv 1704.04861, table 1), and of the
# blocks behind the first one of MobileNet V2 (arXiv 1801.04381, table 2).
V1_STRIDES = (1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 2, 1)
V2_STRIDES = (2, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1)
# Names of a convolution in a block of a ResNet: by transformers, or (groups that end in 1) by
# torchvision. Groups: stage, block, and number of the convolution; a shortcut has no number.
RESNET_BLOCK = re.compile(
    r"(?:stages\.(?P<stage>\d+)\.layers\.(?P<block>\d+)\."
    r"(?:layer\.(?P<number>\d+)|shortcut)\.convolution"
    r"|layer(?P<stage1>\d+)\.(?P<block1>\d+)\.(?:conv(?P<number1>\d+)|downsample\.0))\.weight$"
)
RESNET_STEM = re.compile(r"(^|\.)(conv1|embedder\.embedder\.convolution)\.weight$")
# Names of transformers: number of the layer, and the convolution; V1 has "convolution" alone.
MOBILENET_LAYER = re.compile(r"\.layer\.(\d+)\.(convolution|\w+\.convolution)\.weight$")


@attrs.frozen
class ConvolutionImage:
    """Image on which a convolution runs, with its stride, padding and groups.

    Attributes:
        image: Rows and columns of the input.
        attributes: Attributes of ONNX's `Conv`.
    """

    image: tuple[int, ...]
    attributes: Mapping[str, Any]

    @property
    def result(self) -> tuple[int, ...]:
        """Rows and columns of the result: the image divided by the stride, rounded up."""
        stride = self.attributes["strides"][0]
        return tuple(-(-size // stride) for size in self.image)


Images: TypeAlias = Callable[
    [Mapping[str, TensorInfo], ModelConfig, Sequence[int] | None], Mapping[str, ConvolutionImage]
]
"""Function that returns the input image of each convolution of a model, by name of its filters.

Arguments: filters by name, settings of the model, and rows and columns of the model's input image,
None if unknown.
"""


def no_images(
    _filters: Mapping[str, TensorInfo], _config: ModelConfig, _image: Sequence[int] | None
) -> Mapping[str, ConvolutionImage]:
    """Return no images: the architecture is not known, or has no convolutions."""
    return {}


def patch_images(
    filters: Mapping[str, TensorInfo], config: ModelConfig, image: Sequence[int] | None
) -> Mapping[str, ConvolutionImage]:
    """Return the image of the convolution that makes patches: its stride is its kernel size.

    Return no images if neither `image` nor the settings state an image of two dimensions.
    """
    size = tuple(image or ()) or config.wholes("image_size") or _square(config)
    return {
        name: ConvolutionImage(size, {"strides": list(tensor.shape[2:])})
        for name, tensor in filters.items()
        if len(size) == DIMENSIONS and "patch_embeddings" in name
    }


def _square(config: ModelConfig) -> tuple[int, ...]:
    """Return the rows and columns of a square image of the settings; empty if not stated."""
    size = config.whole("image_size")
    return () if size is None else (size, size)


def patches(
    filters: Mapping[str, TensorInfo], images: Mapping[str, ConvolutionImage]
) -> int | None:
    """Return the number of patches of an image; None if no convolution makes patches.

    Args:
        filters: filters of the model by name.
        images: images that `patch_images` returned.
    """
    for name, convolution in images.items():
        rows, columns = filters[name].shape[2:]
        return (convolution.image[0] // rows) * (convolution.image[1] // columns)
    return None


def resnet_images(
    filters: Mapping[str, TensorInfo], config: ModelConfig, image: Sequence[int] | None
) -> Mapping[str, ConvolutionImage]:
    """Return the images of a ResNet's convolutions (arXiv 1512.03385).

    The stem has stride 2, and a pooling of stride 2 behind it. In each stage but
    the first, the first block halves the image: one of its convolutions (see `_strided_number`) and
    its shortcut have stride 2. The first stage does so too if the setting
    `downsample_in_first_stage` is true. Return no images if `image` has not two dimensions, or if
    the model has another stem.
    """
    stem = next((name for name in filters if RESNET_STEM.search(name)), None)
    if (
        image is None
        or len(image) != DIMENSIONS
        or stem is None
        or filters[stem].shape[-1] != STEM_KERNEL
    ):
        return {}
    images = {stem: _padded_image(filters[stem], image, HALVING_STRIDE)}
    pooled_sizes = tuple(-(-size // HALVING_STRIDE) for size in images[stem].result)
    # Names of the filters of each block, by stage and block, then by number of the convolution.
    blocks: dict[tuple[int, int], dict[int, str]] = {}
    for name in filters:
        if (match := RESNET_BLOCK.search(name)) is not None:
            fields = {key: value for key, value in match.groupdict().items() if value}
            # Stages and convolutions count from 0 in names of transformers, from 1 in those of
            # torchvision; here all count from 0. A shortcut gets number 0 - 1 = -1.
            stage = int(fields["stage"]) if "stage" in fields else int(fields["stage1"]) - 1
            block = int(fields.get("block", fields.get("block1", 0)))
            number = int(fields.get("number", int(fields.get("number1", 0)) - 1))
            blocks.setdefault((stage, block), {})[number] = name
    # A shortcut reads the input of the block, every other convolution the result of the one before.
    current = pooled_sizes
    for (stage, block), names in sorted(blocks.items()):
        halves = block == 0 and (stage > 0 or config.flag("downsample_in_first_stage") is True)
        block_input = current
        for number, name in sorted(names.items()):
            is_strided = halves and number in (-1, _strided_number(names, config))
            source = block_input if number == -1 else current
            stride = HALVING_STRIDE if is_strided else UNIT_STRIDE
            images[name] = _padded_image(filters[name], source, stride)
            current = current if number == -1 else images[name].result
    return images


def _strided_number(names: Mapping[int, str], config: ModelConfig) -> int:
    """Return the number, from 0, of the convolution of a block that has stride 2.

    In a basic block it is the first one. In a bottleneck it is the second one, as in version 1.5 of
    ResNet, or the first one if the setting `downsample_in_bottleneck` is true.
    """
    is_bottleneck = max(names) == 2
    return 1 if is_bottleneck and config.flag("downsample_in_bottleneck") is not True else 0


def _padded_image(filters: TensorInfo, image: Sequence[int], stride: int) -> ConvolutionImage:
    """Return the image of a convolution that is padded by half of its kernel on each edge."""
    half_kernel = [taps // 2 for taps in filters.shape[2:]]
    strides = [stride] * len(half_kernel)
    pads = [*half_kernel, *half_kernel]  # ONNX: begin of each dimension, then end of each
    return ConvolutionImage(tuple(image), {"strides": strides, "pads": pads})


def mobilenet_images(
    filters: Mapping[str, TensorInfo], config: ModelConfig, image: Sequence[int] | None
) -> Mapping[str, ConvolutionImage]:
    """Return the images of the convolutions of a MobileNet, V1 or V2.

    Return no images if `image` has not two dimensions.
    """
    if image is None or len(image) != DIMENSIONS:
        return {}
    is_v2 = any("conv_stem.first_conv" in name for name in filters)
    stem = "conv_stem.first_conv." if is_v2 else "conv_stem.convolution"
    current, images = tuple(image), dict[str, ConvolutionImage]()
    for name in sorted(filters, key=_mobilenet_order):
        stride = HALVING_STRIDE if stem in name else _mobilenet_stride(name, filters[name])
        images[name] = _mobilenet_image(filters[name], config, current, stride)
        current = images[name].result
    return images


def _mobilenet_order(name: str) -> tuple[int, int, str]:
    """Return a sort key of names in the order in which their convolutions run."""
    # The stem is first, then layers by number; other convolutions are last, at 2^30, which no
    # number of a layer reaches.
    match = MOBILENET_LAYER.search(name)
    # Convolutions of a V2 layer, in the order in which they run.
    parts = ("first_conv", "expand_1x1", "conv_3x3", "reduce_1x1")
    part = next((number for number, word in enumerate(parts) if word in name), 0)
    if match is not None:
        return int(match[1]), part, name
    return (-1 if "conv_stem" in name else 1 << 30), part, name


def _mobilenet_stride(name: str, filters: TensorInfo) -> int:
    """Return the stride of a convolution behind the stem."""
    match = MOBILENET_LAYER.search(name)
    if match is None or filters.shape[1] != 1:  # only depthwise ones halve
        return UNIT_STRIDE
    number = int(match[1])
    # In V1 layers alternate: depthwise, pointwise. In V2 a layer has one depthwise convolution.
    is_v1 = match[2] == "convolution"
    strides, index = (V1_STRIDES, number // 2) if is_v1 else (V2_STRIDES, number)
    return strides[index] if index < len(strides) else UNIT_STRIDE


def _mobilenet_image(
    filters: TensorInfo, config: ModelConfig, image: Sequence[int], stride: int
) -> ConvolutionImage:
    """Return the image of a convolution, padded as PyTorch pads or, by default, as TensorFlow."""
    # Filters of one channel are depthwise: as many groups as filters.
    groups = filters.shape[0] if filters.shape[1] == 1 else 1
    if config.flag("tf_padding") is False:
        placement = _padded_image(filters, image, stride)
        return attrs.evolve(placement, attributes={**placement.attributes, "group": groups})
    attributes = {"strides": [stride, stride], "auto_pad": "SAME_UPPER", "group": groups}
    return ConvolutionImage(tuple(image), attributes)
