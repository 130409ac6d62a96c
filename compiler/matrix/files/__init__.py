"""Matrix files in common formats: reading, writing, conversion.

`.mtx` is Matrix Market, `.smtx` DLMC, `.npz` SciPy or the project's own, `.npy` dense, `.txt` a
PopLibs mask. A format without values (`.smtx`, `.txt`) gets random ones from a seed. One tensor of
a checkpoint, `FILE.safetensors:TENSOR` or `FILE.onnx:TENSOR`, is a matrix too.
"""

from .checkpoints import (
    Constant,
    Shape,
    TensorInfo,
    TensorType,
    file_of,
    files_behind,
    read_tensor,
    reader_of,
    tensors_in,
    write_checkpoint,
    write_tensors,
)
from .reading import READERS, read_array, read_matrix
from .writing import WRITERS, convert, has_values, write_matrix

__all__ = [
    "READERS",
    "WRITERS",
    "Constant",
    "Shape",
    "TensorInfo",
    "TensorType",
    "convert",
    "file_of",
    "files_behind",
    "has_values",
    "read_array",
    "read_matrix",
    "read_tensor",
    "reader_of",
    "tensors_in",
    "write_checkpoint",
    "write_matrix",
    "write_tensors",
]
