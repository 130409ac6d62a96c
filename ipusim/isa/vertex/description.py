"""Description of a vertex by its C++ class: fields in order, entry label and context.

A field is a scalar, whose value lies in the vertex state, or an array, to which the state
points: one vector, a table of pointers to vectors (`outer`), or a list of vectors with one base
address (a list layout). Template parameters and static members take no memory and are left out.
Contradictions are refused when the value is constructed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from ...errors import InputError, in_short, nearest
from ...shown_text import shown_name
from ..bench import CONTEXTS
from .elements import element_of, scalar_of
from .lists import LIST_LAYOUTS
from .pointers import LAYOUTS

TYPES = ("input", "output", "inout", "scalar")
CONSTRAINT = re.compile(r"elem\(\*{1,2}(\w+)\) *!= *elem\(\*{1,2}(\w+)\)")
MAX_ELEMENTS = 1 << 24  # far more than a tile's memory holds
MAX_VECTORS = 1 << 17  # pointers of a table that fit into the memory below interleaved memory
MAX_ALIGN = 64  # bytes; fields of PopLibs need 16 at most


def _texts(values: Sequence[str]) -> tuple[str, ...]:
    """Return the texts as a tuple."""
    return tuple(values)


@attrs.frozen(kw_only=True)
class Field:
    """Field of a vertex.

    Attributes:
        name: name of the field, by which arrays are passed and results returned.
        type: "input", "output" or "inout" as in C++, or "scalar" for a value in the vertex state. A
            plain Vector<T> is an input.
        element: C++ type of its numbers: float, half, unsigned, unsigned short, bool, ...
        layout: layout of the pointer: span, short_span, one_ptr, scaled_ptr32, scaled_ptr64,
            scaled_ptr128 or compact_ptr; value for a single number (Input<T>); deltanelements,
            deltan or compact_deltan for a VectorList. C++ without a layout means span.
        outer: layout of the pointer to the table of pointers, for a Vector of vectors.
        align: alignment of the data, bytes; 0 for the size of an element.
        outer_align: alignment of the table, bytes; 0 for that of its pointers.
        interleaved: True if the data must lie in interleaved memory.
        own_elements: True if no other field's data may lie in the same memory elements.
        value: value of a scalar.
        data: numbers of a vector, or a list of such lists for several vectors.
        count: number of elements of one vector of zeros, if no data are given.
        counts: number of elements of each of several vectors of zeros, if no data are given.
        count_of: name of an array field. A scalar becomes the number of its vectors (of its
            elements if it has one vector) plus `plus`; an array gets the same sizes.
        plus: number added to a scalar with `count_of`; numOutputsM1 is count_of = "out", plus = -1.

    Raises:
        InputError: for attributes that contradict each other.
    """

    name: str
    type: str
    element: str
    layout: str = ""
    outer: str = ""
    align: int = 0
    outer_align: int = 0
    interleaved: bool = False
    own_elements: bool = True
    value: int | float | bool | None = None
    data: Any = None
    count: int | None = None
    counts: tuple[int, ...] | None = attrs.field(
        default=None, converter=attrs.converters.optional(tuple)
    )
    count_of: str = ""
    plus: int = 0

    def __attrs_post_init__(self) -> None:
        try:
            self._check()
        except InputError as error:
            raise InputError(f"field {shown_name(self.name)}: {error}") from None

    def _check(self) -> None:
        """Refuse attributes that contradict each other or are out of range."""
        if not self.name.isidentifier():
            raise InputError("a name is letters, digits and _")
        if self.type not in TYPES:
            raise InputError(f"no type {self.type!r}, {nearest(self.type, TYPES)}")
        if self.is_scalar:
            scalar_of(self.element)
        else:
            element_of(self.element)
        self._check_shape()
        for key in ("align", "outer_align"):
            align = getattr(self, key)
            if align and (not 0 < align <= MAX_ALIGN or align & (align - 1)):
                raise InputError(f"{key} is {align}; write a power of two to {MAX_ALIGN}")
        counts = [self.count or 0, *(self.counts or ())]
        if min(counts) < 0 or sum(counts) > MAX_ELEMENTS:
            raise InputError(f"counts are 0 to {MAX_ELEMENTS:,} elements")
        if len(counts) > MAX_VECTORS:
            raise InputError(f"{len(counts) - 1:,} counts; a table has {MAX_VECTORS:,} at most")

    def _check_shape(self) -> None:
        """Refuse keys that a scalar or an array has no use for, or lacks."""
        array_keys = ("layout", "outer", "align", "outer_align", "interleaved", "data", "count")
        useless = (*array_keys, "counts") if self.is_scalar else ("value", "plus")
        set_keys = [key for key in useless if getattr(self, key) not in (None, "", 0, False)]
        if set_keys:
            owner = "a scalar" if self.is_scalar else f"an {self.type}"
            raise InputError(f"{set_keys[0]} is of no use to {owner}")
        if self.is_scalar:
            if self.value is not None and self.count_of:
                raise InputError("value and count_of are given; one of them tells its number")
            return
        if self.layout not in (*LAYOUTS, *LIST_LAYOUTS):
            advice = nearest(self.layout, (*LAYOUTS, *LIST_LAYOUTS))
            lacking = f"no layout {self.layout!r}" if self.layout else "lacks layout"
            raise InputError(f"{lacking}, {advice}")
        if self.outer and (self.is_list or self.outer not in LAYOUTS or self.outer == "value"):
            raise InputError(f"outer is {self.outer!r}; it is a layout of pointers, for no list")
        sizes = [key for key in ("data", "count", "counts", "count_of") if getattr(self, key)]
        if len(sizes) > 1:
            raise InputError(f"{' and '.join(sizes)} are given; one of them tells the size")

    @property
    def is_scalar(self) -> bool:
        """True if its value lies in the vertex state."""
        return self.type == "scalar"

    @property
    def is_list(self) -> bool:
        """True for a VectorList."""
        return self.layout in LIST_LAYOUTS

    @property
    def has_table(self) -> bool:
        """True for several vectors, whose pointers or offsets lie in a table."""
        return bool(self.outer) or self.is_list

    @property
    def aligned(self) -> int:
        """Alignment of its data, bytes."""
        return self.align or element_of(self.element).itemsize


@attrs.frozen(kw_only=True)
class Vertex:
    """A vertex, described by its fields.

    Attributes:
        fields: fields in the order of the C++ class.
        entry: label of its first bundle; PopLibs calls it __runCodelet_ and the mangled class.
        runs_on: "worker" for a Vertex (one worker of six), "workers" for a MultiVertex,
            "supervisor" for a SupervisorVertex.
        constraints: constraints as in C++: `elem(*a) != elem(*b)`.
        defines: macros with which its text is assembled.

    Raises:
        InputError: for two fields of one name, or a count_of or constraint that names no array.
    """

    fields: tuple[Field, ...] = attrs.field(converter=tuple)
    entry: str = ""
    runs_on: str = "workers"
    constraints: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    defines: Mapping[str, str] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        names = [field.name for field in self.fields]
        repeated_names = [name for name, count in Counter(names).items() if count > 1]
        if repeated_names:
            raise InputError(f"field {repeated_names[0]} stands there twice")
        if self.runs_on not in CONTEXTS:
            raise InputError(f"runs_on is {in_short(self.runs_on)}; one of: {', '.join(CONTEXTS)}")
        for field in self.fields:
            arrays = [array.name for array in self.arrays if array.name != field.name]
            if field.count_of and field.count_of not in arrays:
                raise InputError(f"field {field.name}: count_of {_unknown(field.count_of, arrays)}")
        for constraint in self.constraints:
            self._check_constraint(constraint)

    def _check_constraint(self, text: str) -> None:
        """Refuse a constraint that is no `elem(*a) != elem(*b)` of two array fields."""
        match = CONSTRAINT.fullmatch(text)
        if match is None:
            raise InputError(f"constraint {in_short(text)}: write elem(*a) != elem(*b)")
        fields = {field.name: field for field in self.arrays}
        for name in match.groups():
            if name not in fields:
                raise InputError(f"constraint {text}: {_unknown(name, fields)}")
            if not fields[name].own_elements:
                raise InputError(f"constraint {text}: {name} has own_elements = false")

    @property
    def arrays(self) -> tuple[Field, ...]:
        """Fields that point to data."""
        return tuple(field for field in self.fields if not field.is_scalar)


def _unknown(name: str, names: Sequence[str] | Mapping[str, object]) -> str:
    """Return the end of an error text about a name that is no array field."""
    return f"{name!r} is no array, {nearest(name, names) if names else 'there is none'}"
