"""Checkpoints of networks, `.safetensors` and `.onnx`: their tensors, one by one, and the graph."""

from .checkpoint import Checkpoint
from .onnx_graph import OnnxNode, Origins, WeightUse, origins_of, weights_in
from .onnx_shapes import OnnxGraph, read_graph
from .reading import OPENERS, files_behind, open_checkpoint, read_tensor
from .tensor import TensorInfo
from .tensor_name import file_of, reader_of, tensor_named

__all__ = [
    "OPENERS",
    "Checkpoint",
    "OnnxGraph",
    "OnnxNode",
    "Origins",
    "TensorInfo",
    "WeightUse",
    "file_of",
    "files_behind",
    "open_checkpoint",
    "origins_of",
    "read_graph",
    "read_tensor",
    "reader_of",
    "tensor_named",
    "weights_in",
]
