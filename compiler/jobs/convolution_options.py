"""Options of a convolution job: its geometry, besides the options of its plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs

from ..plan.options.methods import ConvolutionOptions
from ..plan.options.option import Option, option, options_as
from ..plan.options.sides import numbers_in, repeat_to, sides

DEFAULT_COUNT = 512  # channels and filters of random weights: the last layers of VGG
DEFAULT_KERNEL = "3x3"  # rows and columns of taps of random weights
MAX_COUNT = 1 << 30  # largest number of channels, filters or images; no host holds as many
# Options that state the geometry of a convolution.
GEOMETRY = ("channels", "filters", "image", "kernel", "stride", "padding", "dilation", "batch")
HELP: Mapping[str, str] = {  # help for convolutions of options that other methods have, too
    "block_length": (
        "Edge of a square block of weights, in elements: 1, 4, 8 or 16 [algorithms auto, block and "
        "lowered: the largest whose blocks of a file store no zero; else 1, or for algorithm block "
        "the largest of 16, 8 and 4 that divides channels and filters]."
    ),
    "density": "Share of generated weights, or of their blocks, that are non-zero, as 0.1 or 1/16.",
    "partials_type": "Number format of partial sums [the data type].",
    "pattern": "Form of a generated pattern: uniform, banded, power-law or clustered.",
    "seed": "Seed of generated weights and images, and of values that no file states.",
    "max_input_bytes": (
        "Maximum size of a file of weights in memory, in bytes [all SRAM of the machine, or of the "
        "largest machine]."
    ),
}
# Options with a number for each side of images.
SIDES = ("image", "kernel", "stride", "padding", "dilation")


@attrs.frozen(kw_only=True)
class OneGroup(Option):
    """Option for the number of groups of channels; only one group is supported."""

    def check(self, name: str, value: Any) -> None:
        """Refuse more than one group, with what to do instead."""
        super().check(name, value)
        if value != 1:
            raise _refusal(
                f"{name} is {value:,}: convolutions in groups and depthwise ones are not "
                "supported; run each group as a convolution of its own"
            )


def _count(default: int | None, help_text: str) -> Any:
    """Return an option that is a whole number from 1 on."""
    return option(default, help_text, int, least=1, most=MAX_COUNT)


@attrs.frozen(kw_only=True, slots=False)
class GeometryOptions:
    """Geometry of a convolution. None leaves a number to the file of weights, or to a default."""

    heading: ClassVar[str] = "Job"

    channels: int | None = _count(
        None,
        f"Number of input channels, those of the image [the file's; generated: {DEFAULT_COUNT}].",
    )
    filters: int | None = _count(
        None,
        "Number of filters, which are the channels of the result [the file's; generated: "
        f"{DEFAULT_COUNT}].",
    )
    image: str = sides(
        "14x14",
        "Height and width of the input image in pixels, as 14x14; or the length of a "
        "one-dimensional input.",
        least=1,
    )
    kernel: str | None = sides(
        None,
        "Rows and columns of kernel taps, as 3x3, or one number for both "
        f"[the file's; generated: {DEFAULT_KERNEL}].",
        least=1,
    )
    stride: str = sides(
        "1", "Pixels by which the kernel moves: one number, or rows x columns.", least=1
    )
    padding: str = sides(
        "0", "Pixels of zeros at each edge of the image: one number, or rows x columns.", least=0
    )
    dilation: str = sides(
        "1", "Pixels from one kernel tap to the next: one number, or rows x columns.", least=1
    )
    batch: int = _count(1, "Number of images.")
    groups: int = attrs.field(
        default=1,
        validator=OneGroup(
            default=1,
            help="Number of groups of channels; only 1 is supported.",
            reads=int,
            least=1,
            decides=False,
        ),
    )


@attrs.frozen(kw_only=True)
class ConvolvedOptions(ConvolutionOptions, GeometryOptions):
    """Options of a convolution job: those of its plan and those of its geometry.

    Raises:
        InputError: if a value is out of its range.
    """

    method: ClassVar[str] = "convolution"

    @property
    def of_plan(self) -> ConvolutionOptions:
        """Options without the geometry, as a planner takes them."""
        return options_as(ConvolutionOptions, self)

    def explicit(self, *, drawn: bool) -> ConvolvedOptions:
        """Return the options with defaults filled in, and with a number for each side of images.

        Options that mean the same geometry become equal texts ("3" and "3x3" with an image of two
        sides). Numbers that a file of weights decides stay None.

        Args:
            drawn: True if the weights are random; channels, filters and kernel then have defaults.
        """
        count = len(numbers_in(self.image))
        fields: dict[str, Any] = {name: repeat_to(getattr(self, name), count) for name in SIDES}
        if drawn:
            # Random weights have default sizes; the kernel has as many sides as the image.
            counts = self.channels or DEFAULT_COUNT, self.filters or DEFAULT_COUNT
            fields |= {"channels": counts[0], "filters": counts[1]}
            fields["kernel"] = fields["kernel"] or repeat_to(self.default_kernel, count)
        return attrs.evolve(self, **fields)

    @property
    def default_kernel(self) -> str:
        """Kernel of random weights: one number for images of one dimension."""
        return DEFAULT_KERNEL if len(numbers_in(self.image)) > 1 else DEFAULT_KERNEL[:1]


def _refusal(message: str) -> Exception:
    """Return the error of a mistake in the options."""
    from ipusim import InputError  # noqa: PLC0415  # loads lazily, so that help appears quickly

    return InputError(message)
