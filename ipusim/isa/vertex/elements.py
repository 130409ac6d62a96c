"""Element types of C++ fields, with their NumPy types.

Rule: a scalar is aligned to its own size. That is the data layout of the public Colossus
back end (`i8:8`, `i16:16`, 32-bit pointers and floats), and what PopLibs' assembly reads.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...errors import InputError, nearest

ELEMENTS: Mapping[str, np.dtype[np.generic]] = {
    "float": np.dtype(np.float32),
    "half": np.dtype(np.float16),
    "int": np.dtype(np.int32),
    "unsigned": np.dtype(np.uint32),
    "unsigned int": np.dtype(np.uint32),
    "short": np.dtype(np.int16),
    "unsigned short": np.dtype(np.uint16),
    "char": np.dtype(np.int8),  # estimated to be signed; PopLibs writes which it means
    "signed char": np.dtype(np.int8),
    "unsigned char": np.dtype(np.uint8),
    "bool": np.dtype(np.bool_),
    "long long": np.dtype(np.int64),
    "unsigned long long": np.dtype(np.uint64),
}
# Types whose layout no public source has, with the reason or what to write instead.
NO_LAYOUT = {
    "quarter": "a vector of it carries a pointer to metadata of unknown place; write its bytes as "
    '"unsigned char" and that pointer as a field of its own',
    "double": "tiles have none",
}
MAX_SCALAR_BYTES = 4  # `scalar_of` gives the reason


def element_of(name: str) -> np.dtype[np.generic]:
    """Return the NumPy type of a C++ type by name.

    Raises:
        InputError: for an unknown name, or a type whose layout no public source has.
    """
    if name in NO_LAYOUT:
        raise InputError(f"element {name!r} is not known: {NO_LAYOUT[name]}")
    if name not in ELEMENTS:
        raise InputError(f"no element {name!r}, {nearest(name, ELEMENTS)}")
    return ELEMENTS[name]


def scalar_of(name: str) -> np.dtype[np.generic]:
    """Return the NumPy type of a scalar field by the name of its C++ type.

    Raises:
        InputError: also for 64-bit types: the back end's data layout aligns them to 4 bytes,
            PopLibs' lists of them to 8, and no public assembly reads one from a vertex state.
    """
    dtype = element_of(name)
    if dtype.itemsize > MAX_SCALAR_BYTES:
        raise InputError(
            f"element {name!r} as a scalar: no public source tells whether it is aligned to 4 or 8 "
            'bytes; write two fields "unsigned"'
        )
    return dtype
