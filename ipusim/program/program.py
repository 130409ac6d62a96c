"""Program of an IPU: variables in SRAM, and supersteps and loops in order.

Host arrays are written and read by handles. Control words, the data on which cycles depend at run
time, lie in variables of their own and have handles marked `control`: timing-only runs move them
too.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

import attrs
import numpy as np

from ..columns import IntArray, check_rows, int_column, same_array
from ..errors import ProgramError
from ..machine.data_type import DataType, ElementType, as_element_type
from ..machine.machine import Machine
from ..machine.machine_files import as_machine
from ..screen import Shown, folded, on_screen
from .sequence import Step, all_supersteps
from .superstep import Superstep


@attrs.frozen
class Variable:
    """Named region of every tile's SRAM, with the supersteps in which its contents matter.

    Attributes:
        name: unique name in the program.
        category: heading under which the memory report counts the variable.
        address: int64[tiles], byte address on each tile.
        bytes: int64[tiles], size on each tile; 0 if the tile has no part of it.
        first, last: first and last superstep (inclusive) in which it must keep its bytes.
        control: True if the variable has control words and nothing else.
    """

    name: str
    category: str
    address: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    bytes: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    first: int
    last: int
    control: bool = False

    def __attrs_post_init__(self) -> None:
        check_rows(f"variable {self.name}", {"address": self.address, "bytes": self.bytes})
        if (self.bytes < 0).any():
            tile = int(np.argmin(self.bytes))
            raise ProgramError(f"variable {self.name} has {self.bytes[tile]} bytes on tile {tile}")


@attrs.frozen
class Handle:
    """Position of a flat host array on the chip, in pieces that follow each other in the array.

    Piece i is `count[i]` elements at `address[i]` of `tile[i]`.

    Attributes:
        data_type: type of the elements, a number format or words, or its name.
        tile, address, count: int64[pieces], tile, byte address and number of elements.
        control: True if the elements are control words, which timing-only runs need.
    """

    data_type: ElementType = attrs.field(converter=as_element_type)
    tile: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    address: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    count: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    control: bool = False

    def __attrs_post_init__(self) -> None:
        check_rows("handle", {"tile": self.tile, "address": self.address, "count": self.count})

    @property
    def elements(self) -> int:
        """Number of elements of the host array."""
        return int(self.count.sum())


@attrs.frozen(kw_only=True)
class Label:
    """Description of what a program computes, for its reports and listings.

    Attributes:
        formula: formula with each letter in braces: "y[{m}, {n}] = a[{m}, {k}] @ x[{k}, {n}]".
        sizes: size of each letter, as the user gave them.
        format: format of the sparse operand in listings: "block 16".
        storage: format of the sparse operand in reports: "block length 16".
        stored, elements: number of stored elements of the sparse operand, including zeros that
            fill blocks, and number of all its elements.
        macs, dense_macs: multiply-accumulates of the non-zeros of the matrix, and of all elements.
        method: name of the method in the published tables.
        data_type, partials_type: number formats of operands and of partial sums.
        estimate: cycles of the planner's estimate, by term.
        stored_macs: multiply-accumulates of all stored elements, which the tiles carry out.

    Raises:
        ProgramError: a letter has no size, there are no elements, or a count is negative.
    """

    formula: str
    sizes: Mapping[str, int]
    format: str
    storage: str
    stored: int
    elements: int
    macs: int
    dense_macs: int
    method: str
    data_type: DataType
    partials_type: DataType
    estimate: Mapping[str, int]
    stored_macs: int = attrs.field()

    @stored_macs.default
    def _without_zeros(self) -> int:
        """Return the default of stored MACs, for a matrix that stores no zeros."""
        return self.macs

    def __attrs_post_init__(self) -> None:
        # Every letter needs a size, and none may have a format or a conversion: `{m}`, not
        # `{m:>4}`.
        for _, letter, form, conversion in Formatter().parse(self.formula):
            if letter is not None and (letter not in self.sizes or form or conversion):
                raise ProgramError(f"formula {self.formula!r:.60} has no size for {letter!r:.20}")
        # Elements are at least 1, the other counts at least 0.
        if min(self.elements, 1 + self.stored, 1 + self.macs, 1 + self.dense_macs) < 1:
            raise ProgramError(
                f"{self.stored} of {self.elements} elements and {self.macs} of {self.dense_macs} "
                "multiply-accumulates are counts that no operation has"
            )

    @property
    def letters(self) -> str:
        """Formula with letters for sizes."""
        return self.formula.format(**{letter: letter for letter in self.sizes})

    @property
    def sized_formula(self) -> str:
        """Formula with numbers for sizes."""
        return self.formula.format(**self.sizes)

    @property
    def flop_count(self) -> int:
        """Number of floating-point operations, two for each of `macs`."""
        return 2 * self.macs

    @property
    def density(self) -> float:
        """Stored share of all elements."""
        return self.stored / self.elements


@attrs.frozen(kw_only=True)
class Program(Shown):
    """Compiled program: all that a simulator needs.

    Attributes:
        machine: machine for which it was compiled, or its name.
        label: description of the computation.
        variables: all regions of SRAM that it uses.
        steps: supersteps and loops, in order.
        inputs, outputs: positions of host arrays that are written before and read after a run.
        kept: positions of host arrays that may already lie on the chip, and that the program does
            not change.
    """

    machine: Machine = attrs.field(converter=as_machine)
    label: Label
    variables: tuple[Variable, ...]
    steps: tuple[Step, ...]
    inputs: Mapping[str, Handle]
    outputs: Mapping[str, Handle]
    kept: Mapping[str, Handle] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        # A program without supersteps has variables of superstep 0: they exist when the host
        # writes.
        last_step = max(0, len(self.supersteps) - 1)
        for variable in self.variables:
            if len(variable.bytes) != self.machine.tiles:
                raise ProgramError(
                    f"variable {variable.name} has {len(variable.bytes)} entries; "
                    f"{self.machine.name} has {self.machine.tiles} tiles"
                )
            if not 0 <= variable.first <= variable.last <= last_step:
                raise ProgramError(
                    f"variable {variable.name} lives in supersteps {variable.first} to "
                    f"{variable.last}; the program has 0 to {last_step}"
                )
        names = [variable.name for variable in self.variables]
        repeated_names = sorted({name for name in names if names.count(name) > 1})
        if repeated_names:
            raise ProgramError(f"more than one variable is called {repeated_names[0]}; rename one")

    @property
    def supersteps(self) -> tuple[Superstep, ...]:
        """All supersteps, each once; `decide` of a loop comes before its cases. Numbered from 0."""
        return all_supersteps(self.steps)

    def __str__(self) -> str:
        from .listing import listing  # noqa: PLC0415  # most programs are never printed

        return on_screen(folded(listing(self).splitlines()), "print(ipusim.listing(program))")
