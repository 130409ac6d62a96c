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
from .constant import Constant, Shape, TensorType
from .encodings import StoredTensor
from .model_config import NO_CONFIG, ModelConfig
from .onnx_graph import OnnxGraph, read_graph
from .onnx_model import OnnxNode, Origins, WeightUse, origins_of, weights_in
from .pt2_file import EXPORT, ExportedGraph, ExportedNode, ExportedProgram, Value, read_program
from .safetensors_file import config_of, files_named
from .tensor import (
    TRANSPOSED,
    Checkpoint,
    TensorInfo,
    file_of,
    names_embedding,
    reader_of,
    tensor_named,
)

__all__ = [
    "EXPORT",
    "NO_CONFIG",
    "OPENERS",
    "TRANSPOSED",
    "Checkpoint",
    "Constant",
    "ExportedGraph",
    "ExportedNode",
    "ExportedProgram",
    "ModelConfig",
    "OnnxGraph",
    "OnnxNode",
    "Origins",
    "Shape",
    "StoredTensor",
    "TensorInfo",
    "TensorType",
    "Value",
    "WeightUse",
    "config_of",
    "file_of",
    "files_behind",
    "files_named",
    "names_embedding",
    "open_checkpoint",
    "origins_of",
    "read_graph",
    "read_program",
    "read_tensor",
    "reader_of",
    "tensor_named",
    "tensors_in",
    "weights_in",
    "write_checkpoint",
    "write_tensors",
]
