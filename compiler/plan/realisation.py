"""Realisation: the way in which a plan multiplies units for which there is no kernel.

`Realisation` is the interface of the classes in `realisations`. Its methods describe

    inner        the pattern that is multiplied instead, whose blocks partitions divide
    outer        the pattern whose columns are the lines of the dense operand, as they travel
    values       the numbers of its blocks, as tiles store and send them
    preparation  the codelet that turns received data into an operand of the kernel, if any
    completion   the codelet that turns the kernel's results into partial sums, if any

A new realisation is one file in `realisations`. A plan without a realisation multiplies the units
of its pattern directly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Codelet, Column, IntArray, Machine, Ragged, same_array
from ipusim.kernels import MultiplyKernel

from ..matrix.block_matrix import FloatArray
from ..matrix.formats import Format
from ..matrix.pattern import Pattern
from .mapping.footprint import Footprint
from .partition import Cut


@attrs.frozen(kw_only=True)
class Preparation:
    """Compute set between exchange and multiply, with a vertex for each seat with blocks.

    Attributes:
        codelet: Codelet that prepares.
        source, target: Names of the fields for the addresses of the received operand and of the
            prepared operand. If the field `worklist` is a list, the field `worklist_address` has
            its address.
        operand: Field of the multiplying kernel that reads the prepared operand: "s" or "values".
        region: Name of the prepared operand.
        padding_bytes: Bytes that the codelet reads beyond the received operand.
        counter: Field for the address of the number of the current trip; None if the codelet does
            not read it.
        keeps_zeros: True if the prepared operand stays on the tile, because the codelet writes only
            parts of it and zeros elsewhere are loaded once; False if it lives for one run.
    """

    codelet: Codelet
    source: str
    target: str
    operand: str
    region: str
    padding_bytes: int = 0
    counter: str | None = None
    keeps_zeros: bool = False

    @property
    def stays(self) -> bool:
        """True if one preparation serves all rounds, because their values are equal."""
        return self.operand == "values"


@attrs.frozen(kw_only=True)
class Completion:
    """Compute set between multiply and reduce, with a vertex for each seat with blocks.

    Attributes:
        codelet: Codelet that writes the partial sums of every line that the seat writes.
        source, target: Fields for the addresses of the kernel's results and of partial sums.
        region: Name of the kernel's results.
    """

    codelet: Codelet
    source: str
    target: str
    region: str


@attrs.frozen(kw_only=True)
class PreparationFields:
    """Fields of the preparing or completing vertices of a part.

    Attributes:
        fields: Fields of the codelet by seat, without addresses; a list is the field `worklist`.
        bytes: Size of the prepared operand, or of the kernel's results, int64[seats].
    """

    fields: Mapping[str, Column]
    bytes: IntArray = attrs.field(eq=same_array, repr=False)


class Realisation(ABC):
    """Method of multiplying units of a format with a kernel of another format."""

    name: ClassVar[str]
    copies_values: ClassVar[bool] = (
        True  # False if the values on tiles are padded, or computed from the user's values
    )

    @abstractmethod
    def inner(self, pattern: Pattern) -> Pattern:
        """Return the pattern whose blocks the kernel multiplies."""

    def outer(self, pattern: Pattern) -> Pattern:
        """Return the pattern whose columns are the lines of the dense operand.

        By default it is the inner pattern.
        """
        return self.inner(pattern)

    def lines_of(self, pattern: Pattern) -> IntArray | None:  # noqa: ARG002
        """Return the lines of x that make up each line of the kernel, int64[inner columns, lines].

        Return None if the kernel reads lines as they travel.
        """
        return None

    @abstractmethod
    def values(
        self, pattern: Pattern, values: FloatArray, kernel: MultiplyKernel
    ) -> npt.NDArray[np.generic]:
        """Return the stored numbers of each block as codelets read them, [inner blocks, numbers].

        Args:
            pattern: Pattern of the user.
            values: Values [units, rows, columns] in the pattern's order, of the plan's data type.
            kernel: Kernel that multiplies.
        """

    def stored_form(self, inner: Pattern) -> Format:
        """Return the format of the units in which tiles store and send values.

        By default it is the inner pattern's. Units of another format divide its blocks evenly.
        """
        return inner.format

    def stored_slots(
        self,
        pattern: Pattern,  # noqa: ARG002
        order: IntArray,  # noqa: ARG002
        cut: Cut,  # noqa: ARG002
        footprint: Footprint,  # noqa: ARG002
        columns: int,  # noqa: ARG002
    ) -> Ragged | None:
        """Return the unit in each slot of a seat's stored values, -1 for zeros, int64 by seat.

        Units of a seat are counted from its first block. None, the default, if values lie as the
        kernel reads them. For arguments see `prepared`.
        """
        return None

    @property
    def preparation(self) -> Preparation | None:
        """Compute set before each multiply; None if the kernel reads received data."""
        return None

    def preparing_cycles(self, machine: Machine, lines: IntArray, columns: int) -> IntArray:  # noqa: ARG002
        """Return the cycles of the preparing codelet by its formula, int64[seats].

        Args:
            machine: Chip.
            lines: Lines of the dense operand that each seat's kernel reads, int64[seats].
            columns: Columns of the part.
        """
        return np.zeros_like(lines)

    def prepared(
        self, pattern: Pattern, order: IntArray, cut: Cut, footprint: Footprint, columns: int
    ) -> PreparationFields:
        """Return the fields of the preparing vertices of every seat of a cut.

        Args:
            pattern: Pattern of the user.
            order: Order of the inner blocks, as in a partition, int64[inner blocks].
            cut: Cut of the inner blocks into shares, which are intervals of `order`.
            footprint: Lines that the seats of the cut touch.
            columns: Columns of the part.
        """
        raise NotImplementedError

    @property
    def completion(self) -> Completion | None:
        """Compute set after each multiply; None if the kernel leaves partial sums."""
        return None

    def completed(self, cut: Cut, footprint: Footprint) -> PreparationFields:
        """Return the fields of the completing vertices of every seat of a cut, without lists.

        Args:
            cut: Cut of the order of inner blocks.
            footprint: Lines that the seats of the cut touch.
        """
        raise NotImplementedError
