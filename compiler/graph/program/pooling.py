"""Pooling of images: each tile takes some channels and some lines of the result of one image.

A *task* is the part of a result that one vertex computes: an image, a group of channels in whole
words of 8 bytes, and a band of lines. The lines of the image that a band reads may belong to
several bands; each task has its own copy of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, Column, InputError, IntArray, Ragged, in_short
from ipusim.kernels import Pool, PoolAxis, pool_fields

from ...lowering.draft import PlacedArray
from ...lowering.draft_steps import DraftStep, DraftVertices, Region, whole_words
from ...lowering.taken_units import NONE
from ..graph import Node
from ..products import paddings_of
from .drafting import GraphDraft
from .value import ChipArray, Numbers, region_of

KINDS = {"MaxPool": "max", "AveragePool": "average"}
GLOBAL = {"GlobalMaxPool": "max", "GlobalAveragePool": "average"}
AXES = 2  # rows and columns; an image of one dimension has one row


@attrs.frozen
class Pooling:
    """Windows of a pooling node.

    Attributes:
        kind: "max" or "average".
        rows, columns: Windows along both axes.
        counts_padding: True if an average divides by positions in the padding, too.
    """

    kind: str
    rows: PoolAxis
    columns: PoolAxis
    counts_padding: bool = False


def pooling_of(node: Node, sides: Sequence[int]) -> Pooling:
    """Return the windows of a pooling node on an image of one or two dimensions.

    Raises:
        InputError: an attribute that the kernel does not express.
    """
    if len(sides) > AXES:
        raise InputError(f"node {in_short(node.name)} pools {len(sides)} dimensions; 1 or 2 can be")
    if node.operation in GLOBAL:
        axes = [PoolAxis(size, size) for size in sides]
        kind, counts_padding = GLOBAL[node.operation], False
    else:
        axes, kind = _axes(node, sides), KINDS[node.operation]
        counts_padding = bool(node.attributes.get("count_include_pad", 0))
    rows, columns = [PoolAxis(1, 1)] * (AXES - len(axes)) + axes
    return Pooling(kind, rows, columns, counts_padding)


def _axes(node: Node, sides: Sequence[int]) -> list[PoolAxis]:
    """Return the windows of a node along each axis.

    Raises:
        InputError: an average counts positions beyond its padding.
    """
    names = ("kernel_shape", "strides", "dilations")
    window, stride, dilation = (
        [int(number) for number in node.attributes.get(name, [1] * len(sides))] for name in names
    )
    axes = []
    paddings = paddings_of(node.attributes, sides, window, stride, dilation)
    for number, (size, (before, behind)) in enumerate(zip(sides, paddings, strict=True)):
        reach = dilation[number] * (window[number] - 1) + 1
        beyond = 0
        if node.attributes.get("ceil_mode", 0):
            # The last window may reach beyond the padding, but must begin before the end of the
            # image; a window that does not is left out, with the positions that it would add.
            beyond = -(size + before + behind - reach) % stride[number]
            if size + before + behind + beyond - reach >= size + before:
                beyond = 0
        if beyond and node.attributes.get("count_include_pad", 0):
            raise InputError(
                f"node {in_short(node.name)} ({node.operation}) counts padding, of which its last "
                "windows reach beyond the end (ceil_mode); export it without ceil_mode"
            )
        axes.append(
            PoolAxis(
                size, window[number], stride[number], before, behind + beyond, dilation[number]
            )
        )
    return axes


@attrs.frozen
class _Tasks:
    """Division of a result among vertices.

    Attributes:
        channel_words: Words of 8 bytes with the channels of a position in a task. The last group,
            which may have fewer channels, is padded to as many words.
        groups: First channel of each group, int64[groups].
        bands: First line and end of each band of the result, ascending.
    """

    channel_words: int
    groups: IntArray
    bands: tuple[tuple[int, int], ...]


def _tasks(tiles: int, images: int, channel_words: int, lines: int, width: int) -> _Tasks:
    """Return a division of a result into one task a tile, or fewer.

    Channels are divided before lines, because neighbouring bands of lines read the same lines of
    the image, of which each task has a copy, and groups of channels share nothing.

    Args:
        tiles: Number of tiles.
        images: Number of images, which are never joined in a task.
        channel_words: Number of words of 8 bytes with all channels of a position.
        lines: Number of lines of the result.
        width: Number of channels of a word.
    """
    # Number of tiles for an image; words in a group of channels; lines in a band.
    share = max(1, tiles // images)
    words = -(-channel_words // min(channel_words, share))
    groups = np.arange(0, channel_words, words, dtype=np.int64) * width
    height = -(-lines // min(lines, max(1, share // len(groups))))
    bands = tuple((first, min(first + height, lines)) for first in range(0, lines, height))
    return _Tasks(words, groups, bands)


def _band(axis: PoolAxis, first: int, end: int) -> tuple[int, int, PoolAxis]:
    """Return the lines of an image that a band of the result reads, and its windows on them."""
    reach = axis.dilation * (axis.window - 1) + 1
    start, stop = first * axis.stride - axis.before, (end - 1) * axis.stride - axis.before + reach
    low, high = max(start, 0), min(stop, axis.size)
    windows = attrs.evolve(axis, size=high - low, before=low - start, after=stop - high)
    return low, high, windows


def lower_pooling(draft: GraphDraft, node: Node, value: ChipArray) -> ChipArray:
    """Append the supersteps of a pooling node and return its result.

    Args:
        draft: Draft of the graph's program, to which supersteps and regions are appended.
        node: Pooling node.
        value: Image [N, C, ...] of one or two dimensions.
    """
    sides = value.shape[2:]
    pooling = pooling_of(node, sides)
    index = value.index.reshape(*value.shape[:2], *(1,) * (AXES - len(sides)), *sides)
    (images, channels), width = index.shape[:2], draft.data_type.vector_width
    tasks = _tasks(
        *(draft.machine.tiles, images, -(-channels // width), pooling.rows.outputs, width)
    )
    layout = _layout(draft, node.name, index.shape, pooling, tasks)
    flat = layout.elements
    region = draft.bring(
        ChipArray(value.array, index),
        layout.image,
        lambda source: _elements_at(source.ravel(), flat),
        node.name,
    )
    places = {
        "x": (region, layout.image.offset),
        "y": (layout.result.region, layout.result.offset),
        "windows_address": (f"windows, {node.name}", layout.list_offset),
    }
    lists = Region(places["windows_address"][0], "worklists", layout.list_bytes, resident=True)
    kernel = Pool(pooling.kind, draft.data_type)
    vertices = DraftVertices(kernel, layout.image.tile, layout.fields, places)
    draft.regions += [region_of(layout.result, "output", draft.machine.tiles), lists]
    draft.temporary.add(layout.result.region)
    draft.add_steps(node.name, [DraftStep(f"{node.operation}, {node.name}", (), (vertices,))])
    shape = (*layout.index.shape[:2], *layout.index.shape[4 - len(sides) :])
    return ChipArray(layout.result, layout.index.reshape(shape))


def _elements_at(numbers: Numbers, flat: Numbers) -> Numbers:
    """Return the numbers at flat positions, and `NONE` where the position is `NONE`."""
    # The position NONE, -1, finds the last entry, which is NONE.
    return np.append(numbers, np.int32(NONE))[flat]


@attrs.frozen
class _Layout:
    """Positions of all tasks' operands.

    Attributes:
        image, result: Positions of both flat arrays, a piece for each task.
        elements: Flat position in the image of each element of the flat image array, `NONE` for
            channels of padding.
        index: Number of each element of the result [N, C, lines, columns] in the flat result.
        fields: Fields of the kernel, a row for each task.
        list_offset, list_bytes: Byte offset of each task's list, and bytes of lists on each tile.
    """

    image: PlacedArray
    result: PlacedArray
    elements: Numbers
    index: Numbers
    fields: Mapping[str, Column]
    list_offset: IntArray
    list_bytes: IntArray


@attrs.frozen
class _Parts:
    """Parts of an image and of a result by task.

    Attributes:
        band: Number of the band of each task, int64[tasks].
        elements: Flat positions in the image that each task reads, as [line][column][channel].
        index: Number of each element of the result in the flat result, in the order of tasks.
    """

    band: IntArray
    elements: tuple[Numbers, ...]
    index: Numbers


def _parts(shape: tuple[int, ...], pooling: Pooling, tasks: _Tasks, width: int) -> _Parts:
    """Return the parts of an image [N, C, lines, columns] and of its result.

    Args:
        shape: Shape of the image.
        pooling: Windows.
        tasks: Division of the result.
        width: Channels of a word.
    """
    images, channels = shape[:2]
    group_channels = tasks.channel_words * width
    padded = len(tasks.groups) * group_channels
    source = np.full((images, padded, *shape[2:]), NONE, dtype=np.int32)
    source[:, :channels] = np.arange(np.prod(shape), dtype=np.int32).reshape(shape)
    outputs = (pooling.rows.outputs, pooling.columns.outputs)
    index = np.zeros((images, padded, *outputs), dtype=np.int32)
    elements, bands, num_results = [], [], 0  # num_results: elements of all earlier tasks
    for image, first, band in product(range(images), tasks.groups, range(len(tasks.bands))):
        group = slice(int(first), int(first) + group_channels)
        begin, end = tasks.bands[band]
        low, high, _ = _band(pooling.rows, begin, end)
        # On a tile an image lies as [line][column][channel], and so does the result.
        elements.append(source[image, group, low:high].transpose(1, 2, 0).ravel())
        result = (end - begin, outputs[1], group_channels)
        size = int(np.prod(result))
        numbers = np.arange(num_results, num_results + size, dtype=np.int32).reshape(result)
        index[image, group, begin:end] = numbers.transpose(2, 0, 1)
        bands.append(band)
        num_results += size
    return _Parts(np.array(bands), tuple(elements), index[:, :channels])


def _layout(
    draft: GraphDraft, owner: str, shape: tuple[int, ...], pooling: Pooling, tasks: _Tasks
) -> _Layout:
    """Return the positions of the tasks of a node; those of one tile lie one after another."""
    parts = _parts(shape, pooling, tasks, draft.data_type.vector_width)
    band, tiles = parts.band, draft.machine.tiles
    # Tasks are dealt to the tiles in turn; rank is the number of a task on its tile.
    tile, rank = np.arange(len(band)) % tiles, np.arange(len(band)) // tiles
    by_band = [
        pool_fields(
            *(_band(pooling.rows, *lines)[2], pooling.columns),
            tasks.channel_words * DOUBLE_WORD_BYTES,
            average=pooling.kind == "average",
            counts_padding=pooling.counts_padding,
            workers=draft.machine.workers,
        )
        for lines in tasks.bands
    ]
    # Fields and lists of windows depend on the band alone: tasks of a band share one list.
    fields: dict[str, Column] = {
        name: np.array([by_band[number][name] for number in band], dtype=np.int64)
        for name in ("x_words", "y_words", "step", "counts")
    }
    lists = [np.asarray(numbers["windows"], dtype=np.int32) for numbers in by_band]
    lengths = np.array([len(numbers) for numbers in lists])
    starts = np.cumsum(lengths) - lengths
    fields["windows"] = Ragged(np.concatenate(lists), starts[band], lengths[band])
    width, size = draft.data_type.vector_width, draft.data_type.bytes

    def placed(region: str, count: IntArray) -> PlacedArray:
        # Each task has as much room as the largest one takes.
        offset = rank * int(count.max()) * size
        return PlacedArray(f"{region}, {owner}", draft.data_type, tile, offset, count)

    room = int(whole_words(int(lengths.max()) * lists[0].itemsize))
    list_bytes = np.bincount(tile, minlength=tiles).astype(np.int64) * room
    return _Layout(
        image=placed("x", np.array([len(part) for part in parts.elements])),
        result=placed("y", np.array([by_band[n]["y_words"] for n in band]) * width),
        elements=np.concatenate(parts.elements),
        index=parts.index,
        fields=fields,
        list_offset=rank * room,
        list_bytes=list_bytes,
    )
