"""A program is what an IPU runs: variables in SRAM, and supersteps and loops of them, in order.

Host arrays go in and come out by handles. What cycles depend on at run time, the control words,
lies in variables and comes in by handles that say so: runs without other values move it too.
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
from .sequence import Step, flattened
from .superstep import Superstep


@attrs.frozen
class Variable:
    """A named region of every tile's SRAM, with the supersteps in which its content matters.

    Attributes:
        name: unique in the program.
        category: heading under which the memory report counts it.
        address: int64[tiles], byte address on each tile.
        bytes: int64[tiles], 0 where the tile has none.
        first, last: superstep numbers between which it must keep its bytes, both included.
        control: it holds control words, and nothing else.
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
    """Where a flat host array lies on the chip: `count[i]` elements at `address[i]` of `tile[i]`.

    The pieces follow one another in the host array.

    Attributes:
        data_type: of the elements: a number format or words, or their name.
        tile, address, count: int64[pieces].
        control: they are control words; timing-only runs need them.
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
        """Length of the host array."""
        return int(self.count.sum())


@attrs.frozen(kw_only=True)
class Label:
    """What the program computes, as text and counts: for reports, their rates and listings.

    Attributes:
        formula: in letters, each in braces: "y[{m}, {n}] = a[{m}, {k}] @ x[{k}, {n}]".
        sizes: the numbers of the letters, as the user gave them.
        format: how the sparse operand is stored, in two words: "block 16".
        storage: the same for a report: "block length 16".
        stored, elements: elements of the sparse operand that are multiplied, zeros that fill blocks
            included, and all that it has.
        macs, dense_macs: multiply-accumulates of the matrix's own non-zeros, and of all elements.
        method: "dense", "static_sparse" or "dynamic_sparse", as the published tables say.
        data_type, partials_type: the number formats.
        estimate: the planner's own cycles by term.
        stored_macs: multiply-accumulates of all stored elements, which tiles carry out.

    Raises:
        ProgramError: a letter without a size, no elements, a count below 0.
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
        return self.macs

    def __attrs_post_init__(self) -> None:
        for _, letter, form, conversion in Formatter().parse(self.formula):
            if letter is not None and (letter not in self.sizes or form or conversion):
                raise ProgramError(f"formula {self.formula!r:.60} has no size for {letter!r:.20}")
        if min(self.elements, 1 + self.stored, 1 + self.macs, 1 + self.dense_macs) < 1:
            raise ProgramError(
                f"{self.stored} of {self.elements} elements and {self.macs} of {self.dense_macs} "
                "multiply-accumulates are counts that no operation has"
            )

    @property
    def letters(self) -> str:
        """The formula in letters."""
        return self.formula.format(**{letter: letter for letter in self.sizes})

    @property
    def sized_formula(self) -> str:
        """The formula in numbers."""
        return self.formula.format(**self.sizes)

    @property
    def flop_count(self) -> int:
        """Two operations for each multiply-accumulate of the matrix's own non-zeros."""
        return 2 * self.macs

    @property
    def density(self) -> float:
        """Stored elements over all."""
        return self.stored / self.elements


@attrs.frozen(kw_only=True)
class Program(Shown):
    """All that a simulator needs, and nothing else.

    Attributes:
        machine: the chip it was made for, or its name.
        label: what it computes.
        variables: every region of SRAM that it uses.
        steps: the supersteps and loops, in order.
        inputs, outputs: where named host arrays go in and come out.
        kept: where named host arrays may lie that the program leaves as they are.
    """

    machine: Machine = attrs.field(converter=as_machine)
    label: Label
    variables: tuple[Variable, ...]
    steps: tuple[Step, ...]
    inputs: Mapping[str, Handle]
    outputs: Mapping[str, Handle]
    kept: Mapping[str, Handle] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        last = max(0, len(self.supersteps) - 1)
        for variable in self.variables:
            if len(variable.bytes) != self.machine.tiles:
                raise ProgramError(
                    f"variable {variable.name} has {len(variable.bytes)} entries; "
                    f"{self.machine.name} has {self.machine.tiles} tiles"
                )
            if not 0 <= variable.first <= variable.last <= last:
                raise ProgramError(
                    f"variable {variable.name} lives in supersteps {variable.first} to "
                    f"{variable.last}; the program has 0 to {last}"
                )
        names = [variable.name for variable in self.variables]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ProgramError(f"more than one variable is called {twice[0]}; rename one")

    @property
    def supersteps(self) -> tuple[Superstep, ...]:
        """Every superstep once, `decide` before the cases of its loop; variables live by these."""
        return flattened(self.steps)

    def __str__(self) -> str:
        from .listing import listing  # noqa: PLC0415  # most programs are never printed

        return on_screen(folded(listing(self).splitlines()), "print(ipusim.listing(program))")
