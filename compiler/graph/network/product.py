"""A layer that is a matrix product: y[m, n] = a[m, k] @ x[k, n], with columns for every sample."""

from __future__ import annotations

import attrs

from ipusim import InputError

from ...matrix.sizes import whole_number


@attrs.frozen(kw_only=True)
class LinearProduct:
    """The sizes of one linear layer.

    Attributes:
        m, k: rows and columns of the weights: features that come out and go in.
        columns: of x for one sample: tokens, or 1.
        batch: samples.

    Raises:
        InputError: a number below 1.
    """

    m: int = attrs.field(converter=whole_number)
    k: int = attrs.field(converter=whole_number)
    columns: int = attrs.field(default=1, converter=whole_number)
    batch: int = attrs.field(default=1, converter=whole_number)

    def __attrs_post_init__(self) -> None:
        for name in ("m", "k", "columns", "batch"):
            if getattr(self, name) < 1:
                raise InputError(
                    f"{name} of a linear layer is {getattr(self, name)}; give 1 or more"
                )

    @property
    def n(self) -> int:
        """Columns of x."""
        return self.columns * self.batch

    @property
    def weights_shape(self) -> tuple[int, int]:
        """Of the weights, as users have them."""
        return self.m, self.k

    @property
    def macs(self) -> int:
        """Multiply-accumulates of the dense product."""
        return self.m * self.k * self.n
