"""Checkpoints of networks, `.safetensors` and `.onnx`: reading, graphs, writing."""

from .checkpoint import (
    OPENERS,
    files_behind,
    open_checkpoint,
    read_tensor,
    tensors_in,
    write_checkpoint,
    write_tensors,
)
from .constant import Constant, TensorType
from .encodings import StoredTensor
from .model_config import NO_CONFIG, ModelConfig
from .onnx_graph import OnnxGraph, read_graph
from .onnx_model import OnnxNode
from .onnx_reference import operator_outputs, reference_outputs
from .pt2_file import (
    EXPORT,
    PICKLED,
    ExportedGraph,
    ExportedNode,
    ExportedProgram,
    Value,
    computed,
    read_program,
)
from .safetensors_file import config_of, files_named
from .tensor import (
    TRANSPOSED,
    Checkpoint,
    Shape,
    TensorInfo,
    file_of,
    names_embedding,
    reader_of,
    tensor_named,
)
from .weight_uses import (
    ADDENDS,
    CONVOLUTIONS,
    MATRIX_OPERATORS,
    MAX_MATRICES,
    MICROSOFT,
    PACKED,
    WeightUse,
    weight_use,
)

__all__ = [
    "ADDENDS",
    "CONVOLUTIONS",
    "EXPORT",
    "MATRIX_OPERATORS",
    "MAX_MATRICES",
    "MICROSOFT",
    "NO_CONFIG",
    "OPENERS",
    "PACKED",
    "PICKLED",
    "TRANSPOSED",
    "Checkpoint",
    "Constant",
    "ExportedGraph",
    "ExportedNode",
    "ExportedProgram",
    "ModelConfig",
    "OnnxGraph",
    "OnnxNode",
    "Shape",
    "StoredTensor",
    "TensorInfo",
    "TensorType",
    "Value",
    "WeightUse",
    "computed",
    "config_of",
    "file_of",
    "files_behind",
    "files_named",
    "names_embedding",
    "open_checkpoint",
    "operator_outputs",
    "read_graph",
    "read_program",
    "read_tensor",
    "reader_of",
    "reference_outputs",
    "tensor_named",
    "tensors_in",
    "weight_use",
    "write_checkpoint",
    "write_tensors",
]
