"""Windows of pooling: from the sizes of an image to the lists of a pooling kernel's workers."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, IntArray, ProgramError

# Bundles of a word of a window beside its columns: those of a word and those of each line.
_WORD_BUNDLES, _LINE_BUNDLES = 6, 3


@attrs.frozen
class PoolAxis:
    """Windows along one axis of an image.

    Attributes:
        size: number of positions.
        window: number of positions of a window.
        stride: distance from window to window, in positions.
        before, after: number of positions of padding in front of the first one and behind the last.
        dilation: distance between positions of a window.
    """

    size: int
    window: int
    stride: int = 1
    before: int = 0
    after: int = 0
    dilation: int = 1

    def __attrs_post_init__(self) -> None:
        reach = self.dilation * (self.window - 1) + 1
        padding = max(self.before, self.after)
        if min(self.size, self.window, self.stride, self.dilation) < 1 or padding >= reach:
            raise ProgramError(
                f"pooling of {self.size} positions with windows of {self.window}, stride "
                f"{self.stride}, dilation {self.dilation} and padding {self.before} and "
                f"{self.after}; all but the padding are 1 or more, and the padding is shorter than "
                "a window"
            )
        if min(self.before, self.after) < 0 or self.size + self.before + self.after < reach:
            raise ProgramError(
                f"a pooling window of {reach} positions does not fit into {self.size} with padding "
                f"{self.before} and {self.after}"
            )

    @property
    def outputs(self) -> int:
        """Number of windows along the axis."""
        reach = self.dilation * (self.window - 1) + 1
        return (self.size + self.before + self.after - reach) // self.stride + 1

    def positions(self) -> tuple[IntArray, IntArray]:
        """Return the first position of each window that lies in the image, and their number.

        Both are int64[outputs]; a window of padding alone has the number 0.
        """
        start = np.arange(self.outputs) * self.stride - self.before
        skipped = np.maximum(-(start // self.dilation), 0)
        end = np.minimum(-(-(self.size - start) // self.dilation), self.window)
        return start + skipped * self.dilation, np.maximum(end - skipped, 0)


def pool_fields(
    rows: PoolAxis,
    columns: PoolAxis,
    channel_bytes: int,
    *,
    average: bool = False,
    counts_padding: bool = False,
    workers: int = 6,
) -> Mapping[str, int | npt.NDArray[np.integer]]:
    """Return the fields of a pooling vertex for a whole image, [row][column][channel] in memory.

    Words of the result are dealt to the workers so that all have about as much to do: a window of
    many channels, as of global pooling, is shared by several workers.

    Args:
        rows, columns: windows along both axes; an image of one dimension has one row.
        channel_bytes: bytes of the channels of a position, whole words of 8 bytes.
        average: True for the fields of an average, with the factor of each sum.
        counts_padding: True if the average divides by all positions of a window, those in the
            padding included; False if only by those in the image.
        workers: number of workers.

    Raises:
        ProgramError: channels that are no whole words, or windows of padding alone.
    """
    words = channel_bytes // DOUBLE_WORD_BYTES
    _check_channels(channel_bytes)
    # First position and number of positions of each window, int64[windows].
    (top, lines), (left, taps) = rows.positions(), columns.positions()
    height, width = len(top), len(left)
    lines, taps = np.repeat(lines, width), np.tile(taps, height)
    if not (lines * taps).all():
        raise ProgramError("a pooling window lies in the padding alone; give less padding")
    origin = (np.repeat(top, width) * columns.size + np.tile(left, height)) * channel_bytes
    line_bytes, step = rows.dilation * columns.size * channel_bytes, columns.dilation * words
    count = rows.window * columns.window if counts_padding else lines * taps
    factor = (np.float32(1) / np.broadcast_to(count, lines.shape).astype(np.float32)).view(np.int32)
    cost = lines * (_LINE_BUNDLES + taps) + _WORD_BUNDLES
    window, word, length, worker = _dealt_words(cost, words, workers)
    offset = word * DOUBLE_WORD_BYTES
    table = [
        origin[window] + offset,
        window * channel_bytes + offset,
        length - 1,
        lines[window] - 1,
        taps[window],
        line_bytes - taps[window] * step * DOUBLE_WORD_BYTES,
        *((factor[window],) if average else ()),
    ]
    return {
        "x_words": rows.size * columns.size * words,
        "y_words": len(lines) * words,
        "step": step,
        "windows": np.stack(table, axis=1).ravel(),
        "counts": np.bincount(worker, minlength=workers),
    }


def _check_channels(channel_bytes: int) -> None:
    """Refuse channels of a position that are no whole words."""
    if channel_bytes < DOUBLE_WORD_BYTES or channel_bytes % DOUBLE_WORD_BYTES:
        raise ProgramError(
            f"pooling of {channel_bytes} bytes of channels; give whole words of 8 bytes"
        )


def _dealt_words(
    cost: IntArray, words: int, workers: int
) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """Return runs of words of a window that one worker computes: int64[runs] each.

    The words of all windows, one window after another, are cut where the cost of those before
    reaches another share.

    Args:
        cost: bundles of a word of each window.
        words: number of words of a window.
        workers: number of workers.

    Returns:
        The window of each run, its first word, its number of words, and its worker.
    """
    cost = np.repeat(cost, words)
    worker = (np.cumsum(cost) - cost) * workers // cost.sum()
    window, word = np.divmod(np.arange(len(cost)), words)
    first = np.flatnonzero((np.diff(worker, prepend=-1) != 0) | (word == 0))
    return window[first], word[first], np.diff(first, append=len(cost)), worker[first]
