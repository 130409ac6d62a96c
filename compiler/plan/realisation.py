"""A realisation is how a plan multiplies units that no kernel takes as they lie: its contract.

    inner        the pattern that is multiplied instead, whose blocks partitions divide
    outer        the pattern by whose columns the lines of the dense operand lie and travel
    values       the numbers of its blocks, as they lie on tiles and travel between them
    preparation  the codelet that turns what a tile received into an operand of the kernel, if any
    completion   the codelet that turns what the kernel left into partial sums, if any

A new realisation is one file in `realisations`; a plan without one multiplies its pattern's units.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Codelet, Column, IntArray, Machine, same_array
from ipusim.kernels import MultiplyKernel

from ..matrix.block_matrix import FloatArray
from ..matrix.pattern import Pattern
from .mapping.footprint import Footprint
from .partition import Cut


@attrs.frozen(kw_only=True)
class Preparation:
    """A compute set between exchange and multiply, one vertex a seat with blocks.

    Attributes:
        codelet: what runs.
        source, target: its fields for where the received operand lies and the prepared one goes;
            one whose list is the field `worklist` finds it by `worklist_address`.
        operand: the field of the multiplying kernel that reads what is prepared: "s" or "values".
        region: the name of what is prepared.
        padding_bytes: that the codelet reads past the received operand.
        counter: its field for where the number of a trip over rows is; None where it needs none.
    """

    codelet: Codelet
    source: str
    target: str
    operand: str
    region: str
    padding_bytes: int = 0
    counter: str | None = None

    @property
    def stays(self) -> bool:
        """Whether one preparation serves all rounds over columns: values are alike in all."""
        return self.operand == "values"


@attrs.frozen(kw_only=True)
class Completion:
    """A compute set between multiply and reduce, one vertex a seat with blocks.

    Attributes:
        codelet: what runs; it writes the partial sums of every line that the seat writes.
        source, target: its fields for where the kernel's results lie and partial sums go.
        region: the name of the kernel's results.
    """

    codelet: Codelet
    source: str
    target: str
    region: str


@attrs.frozen(kw_only=True)
class PreparationFields:
    """What the preparing or completing vertices of a part are told.

    Attributes:
        fields: of the codelet by seat, addresses left out; a list is the field `worklist`.
        bytes: int64[seats], room for what is prepared, or for the kernel's results.
    """

    fields: Mapping[str, Column]
    bytes: IntArray = attrs.field(eq=same_array, repr=False)


class Realisation(ABC):
    """One way to multiply units of a format with a kernel of another."""

    name: ClassVar[str]
    copies_values: ClassVar[bool] = True  # as stored: none is computed, nothing lies among them

    @abstractmethod
    def inner(self, pattern: Pattern) -> Pattern:
        """The pattern whose blocks the kernel multiplies."""

    def outer(self, pattern: Pattern) -> Pattern:
        """The pattern by whose columns lines of the dense operand lie: usually the inner one."""
        return self.inner(pattern)

    def lines_of(self, pattern: Pattern) -> IntArray | None:  # noqa: ARG002
        """int64[inner columns, lines]: the lines of x that each line of the kernel is made of.

        None where a kernel reads lines as they travel.
        """
        return None

    @abstractmethod
    def values(
        self, pattern: Pattern, values: FloatArray, kernel: MultiplyKernel
    ) -> npt.NDArray[np.generic]:
        """[blocks of the inner pattern, numbers of each], as kernel or codelet reads them.

        Args:
            pattern: the user's.
            values: [units, rows, columns], in its order, of the plan's data type.
            kernel: that multiplies.
        """

    @property
    def preparation(self) -> Preparation | None:
        """What runs before each multiply; None where the kernel reads what was received."""
        return None

    def preparing_cycles(self, machine: Machine, lines: IntArray, columns: int) -> IntArray:  # noqa: ARG002
        """int64[seats]: counted cycles of the preparing codelet.

        Args:
            machine: the chip.
            lines: int64[seats], of the dense operand, that each seat's kernel reads.
            columns: of the dense operand, of the part.
        """
        return np.zeros_like(lines)

    def prepared(
        self,
        pattern: Pattern,
        order: IntArray,
        cut: Cut,
        footprint: Footprint,
        columns: int,
    ) -> PreparationFields:
        """What the preparing vertices of every seat of a cut are told.

        Args:
            pattern: the user's.
            order: int64[inner blocks], as in a partition.
            cut: of that order.
            footprint: the lines that its seats touch.
            columns: of the dense operand, of the part.
        """
        raise NotImplementedError

    @property
    def completion(self) -> Completion | None:
        """What runs after each multiply; None where the kernel leaves partial sums."""
        return None

    def completed(self, cut: Cut, footprint: Footprint) -> PreparationFields:
        """What the completing vertices of every seat of a cut are told; without lists.

        Args:
            cut: of the order of inner blocks.
            footprint: the lines that its seats touch.
        """
        raise NotImplementedError
