"""Selected by the AMP: kept values and choices of inputs, as a hypothetical AMP reads them.

No IPU has it. The AMP multiplies 2 of every 4 columns; patterns n:m of which every 4 columns hold 2
or fewer are such: 2:4, 1:2 and 1:4, whatever rows share their choice. Where a group of 4 holds
fewer, a zero is multiplied. Choices lie behind the values of a unit, and travel with them.
"""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, SPARSE, InputError
from ipusim.kernels import MultiplyKernel, packed_units

from ...matrix.block_matrix import BlockMatrix, FloatArray, block_values
from ...matrix.formats import NM, AmpUnits
from ...matrix.pattern import Pattern
from ...plan.realisation import Realisation


@attrs.frozen
class SelectedByAmp(Realisation):
    """Units of 16 x 32, of which 2 of every 4 values are kept and chosen by index."""

    name: ClassVar[str] = "amp"
    copies_values: ClassVar[bool] = False

    def inner(self, pattern: Pattern) -> Pattern:
        """All units.

        Raises:
            InputError: a pattern of which 4 columns may hold more than 2 values.
        """
        _check(pattern)
        return Pattern.full(pattern.shape, AmpUnits(AMP_BLOCK))

    def values(
        self,
        pattern: Pattern,
        values: FloatArray,
        kernel: MultiplyKernel,  # noqa: ARG002  # units lie one way
    ) -> npt.NDArray[np.generic]:
        """[blocks, half a unit]: units, as the kernel reads them."""
        inner = self.inner(pattern)
        dense = block_values(BlockMatrix(pattern, values), inner).astype(np.float16)
        packed: npt.NDArray[np.generic] = packed_units(dense)
        return packed.reshape(-1, inner.format.unit_values // inner.format.blocks)


def _check(pattern: Pattern) -> None:
    """Refuse what the hypothetical AMP does not select."""
    form, (kept, group) = pattern.format, SPARSE
    if not isinstance(form, NM) or group % form.m or form.n * (group // form.m) > kept:
        raise InputError(
            f"realisation 'amp' takes 2:4, 1:2 and 1:4, which an AMP of {kept}:{group} multiplies; "
            f"this pattern has {form.storage}"
        )
