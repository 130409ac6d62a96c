"""Matrix files of the field: read, written, converted.

`.mtx` Matrix Market, `.smtx` DLMC, `.npz` SciPy or our own, `.npy` dense, `.txt` PopLibs mask. A
format without values (`.smtx`, `.txt`) gets random ones from a seed.
"""

from .conversion import convert, has_values
from .reading import READERS, read_array, read_matrix
from .writing import WRITERS, write_matrix

__all__ = [
    "READERS",
    "WRITERS",
    "convert",
    "has_values",
    "read_array",
    "read_matrix",
    "write_matrix",
]
