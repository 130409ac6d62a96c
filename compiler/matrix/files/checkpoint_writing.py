"""Checkpoints written: some tensors of a file with new values and all else as it was, or new ones.

Shapes are as `tensors_in` and `read_tensor` have them: of a linear layer [out, in], also where an
ONNX model holds [in, out]. A tensor keeps its type; values are rounded to it once.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np

from ipusim import MOST_INPUT_BYTES, InputError, check_input_bytes, whole_file

from ...packages import check_package
from ..entries import HostArray, MatrixError
from .checkpoints.checkpoint import Checkpoint, FilePart
from .checkpoints.onnx_model import EXTERNAL, load_model, protos_of
from .checkpoints.reading import open_checkpoint
from .checkpoints.tensor import BYTES, TensorInfo, bits_of, tensor_of

PIECE = 2**20  # bytes that are copied at once
WRITTEN = (".safetensors",)  # what holds tensors alone
OF_FILE = ("external_data", "data_location")  # where a tensor says that its bits lie elsewhere
TYPED = ("float_data", "double_data", "int32_data", "int64_data", "uint64_data")


def tensors_in(path: Path | str, *, max_bytes: int = MOST_INPUT_BYTES) -> Mapping[str, TensorInfo]:
    """Names, shapes and types of a checkpoint's tensors, without their values.

    Raises:
        MatrixError: one line that names the file and what is wrong with it.
    """
    return open_checkpoint(path, max_bytes=max_bytes).tensors


def write_checkpoint(
    source: Path | str,
    target: Path | str,
    changed: Mapping[str, HostArray],
    *,
    max_bytes: int = MOST_INPUT_BYTES,
) -> None:
    """Write a checkpoint with new values of some tensors, and everything else as it was.

    Args:
        source: a .safetensors or .onnx file; what lies beside an ONNX model comes into the new one.
        target: a file of the same suffix; it may be the source.
        changed: values by name, of the tensor's shape.
        max_bytes: the most that an ONNX model may take.

    Raises:
        MatrixError: files that do not go together, no such tensor, values of another shape or that
            its type does not hold; what was at the target is as it was.
    """
    source, target = Path(source), Path(target)
    if source.suffix.lower() != target.suffix.lower():
        raise MatrixError(
            f"{target}: a checkpoint of {source.suffix} is written as {source.suffix}, not "
            f"{target.suffix or 'without a suffix'}"
        )
    held = open_checkpoint(source, max_bytes=max_bytes)
    try:
        bits = {}
        for name, values in changed.items():
            tensor = tensor_of(held.tensors, name)
            bits[tensor.name] = bits_of(tensor, np.asarray(values))
        if source.suffix.lower() == ".onnx":
            _write_onnx(held, target, bits, max_bytes)
        else:
            _write_patched(held, target, bits)
    except InputError as error:
        said = str(error)
        named = said.startswith((f"{source}: ", f"{target}: "))
        raise MatrixError(said if named else f"{source}: {said}") from None


def write_tensors(path: Path | str, tensors: Mapping[str, HostArray]) -> None:
    """Write arrays to a .safetensors file.

    Args:
        path: the file.
        tensors: by name, of any shape and a type that NumPy has.

    Raises:
        MatrixError: no such suffix, package or folder; no tensors.
    """
    path = Path(path)
    if path.suffix.lower() not in WRITTEN:
        raise MatrixError(f"{path}: tensors are written as {' or '.join(WRITTEN)}")
    check_package("safetensors", wanted_by=f"{path}: a .safetensors file", error=MatrixError)
    from safetensors.numpy import save  # noqa: PLC0415  # an extra

    data = save({name: np.ascontiguousarray(values) for name, values in tensors.items()})
    with whole_file(path, error=MatrixError) as file:
        file.write(data)


def _write_patched(held: Checkpoint, target: Path, bits: Mapping[str, bytes]) -> None:
    """The file as it is, but for the bytes of some tensors: shapes and types stay."""
    with held.path.open("rb") as old, whole_file(target, error=MatrixError) as new:
        while piece := old.read(PIECE):
            new.write(piece)
        for name, data in bits.items():
            _patch(new, held.bits[name], data)


def _patch(file: IO[bytes], part: Any, data: bytes) -> None:
    """Put a tensor's bits where it lies."""
    if not isinstance(part, FilePart) or part.length != len(data):
        raise MatrixError("a tensor has no place of its own in the file")
    file.seek(part.offset)
    file.write(data)


def _write_onnx(held: Checkpoint, target: Path, bits: Mapping[str, bytes], most: int) -> None:
    """The model with everything in it, one file."""
    model = load_model(held.path, most)
    protos = dict(protos_of(model))
    lost = [name for name in bits if name not in protos]
    if lost:
        raise MatrixError(f"{held.tensors[lost[0]]} lies in a function of the model; inline it")
    outside = [name for name, proto in protos.items() if proto.data_location == EXTERNAL]
    kept = {name: _part(held, name) for name in outside if name not in bits}
    total = sum(part.length for part in kept.values())
    check_input_bytes(total, most, f"what lies beside {held.path.name}")
    for name, part in kept.items():
        _fill(protos[name], part())
    for name, data in bits.items():
        _fill(protos[name], data)
    try:
        written = model.SerializeToString()
    except Exception as error:  # protobuf's own: beyond 2 GiB
        raise MatrixError(f"{target}: cannot be one ONNX model, {error!s:.100}") from None
    with whole_file(target, error=MatrixError) as file:
        file.write(written)


def _part(held: Checkpoint, name: str) -> FilePart:
    """Where a tensor lies that is not in the model."""
    tensor, part = held.tensors[name], held.bits[name]
    known = BYTES.get(tensor.type)
    if not isinstance(part, FilePart):
        part()  # which refuses
        raise MatrixError(f"{tensor} lies nowhere")
    if known is not None and part.length != known * tensor.elements:
        raise MatrixError(f"{tensor} does not have the {part.length:,} bytes that the file says")
    return part


def _fill(proto: Any, data: bytes) -> None:
    """Give a tensor its bits, in the model."""
    for field in (*OF_FILE, *TYPED):
        proto.ClearField(field)
    proto.raw_data = data
