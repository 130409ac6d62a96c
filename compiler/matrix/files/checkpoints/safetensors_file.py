"""Checkpoints in .safetensors files: a header of names, types, shapes and offsets, then the bits.

Format: https://github.com/huggingface/safetensors#format. The package checks the header: all
offsets, that no bits belong to two tensors, and that all bits lie in the file. A network of several
files (shards) has an index beside them, `NAME.safetensors.index.json`, whose `weight_map` names the
file of each tensor. Tensors of all shards are one model: a decision on one of them, such as the
orientation of its weights, looks at the names and shapes of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import InputError, in_short, input_bytes, json_value, plain_size, whole_file, with_path

from ....packages import check_package
from ...entries import HostArray, MatrixError
from .encodings import EncodedTensor, StoredTensor, encoded_tensors, refusal_of
from .model_config import CONFIG, NO_CONFIG, ModelConfig, config_in
from .roles import MATRIX_RANK, Experts, experts_of, tables_of, transposed_in
from .tensor import Checkpoint, FilePart, TensorInfo

LENGTH_BYTES = 8  # bytes of the number at the beginning of the file: the header's length
MAX_HEADER = 1 << 24  # bytes of a header: some 100,000 tensors
COPY_BYTES = 2**20  # bytes that are copied at once
SUFFIX, INDEX = ".safetensors", ".safetensors.index.json"
# File of a whole network in a folder. It is preferred to an index, as in transformers.
SINGLE_FILE = "model.safetensors"
TYPES = {
    "F16": "float16",
    "BF16": "bfloat16",
    "F32": "float32",
    "F64": "float64",
    "BOOL": "bool",
    **{f"I{bits}": f"int{bits}" for bits in (8, 16, 32, 64)},
    **{f"U{bits}": f"uint{bits}" for bits in (8, 16, 32, 64)},
}  # types without a NumPy name keep the format's name


def open_safetensors(path: Path, _max_bytes: int) -> Checkpoint:
    """Return the checkpoint of a file, of which only the header is read.

    Tensors that other tensors encode, and experts of a fused tensor, are further tensors of the
    checkpoint: `NAME[3]` is the fourth expert of NAME.

    Raises:
        MatrixError: The package is missing, or a header or `config.json` is damaged.
        InputError: The file cannot be read.
    """
    check_package("safetensors", wanted_by="a .safetensors file", error=MatrixError)
    own_tensors, model = _stored_in(path), _model_of(path)
    encoded, tensors = model.encoded, model.tensors
    # A tensor that several shards encode belongs to the shard of its first part.
    first_parts = {
        next(iter(tensor.parts.values())).info.name: tensor for tensor in encoded.values()
    }
    readable, bits = dict[str, TensorInfo](), dict[str, FilePart]()
    arrays = dict[str, Callable[[int], HostArray]]()
    for name, stored in own_tensors.items():
        if name in first_parts:
            target = first_parts[name].info.name
            readable[target] = tensors[target]
        info = readable.setdefault(name, tensors[name])
        bits[name] = stored.bits
        experts = experts_of(info, tensors, model.config)
        if experts is not None and info.is_read:
            readable[name] = attrs.evolve(
                info, refusal=f"holds {experts.count:,} experts; name one, as {name}[0]"
            )
            for number, expert in enumerate(_experts(info, experts)):
                readable[expert.name] = expert
                if name in encoded:
                    arrays[expert.name] = _expert_reader(encoded[name], number, experts)
                else:
                    bits[expert.name] = _expert_bits(stored.bits, number, experts)
    arrays |= {name: encoded[name].read for name in readable if name in encoded}
    return Checkpoint(path, readable, bits, arrays)


def _with_roles(
    model: Mapping[str, StoredTensor], encoded: Mapping[str, EncodedTensor], config: ModelConfig
) -> Mapping[str, TensorInfo]:
    """Return all tensors of a model, encoded ones too, with their roles and refusals."""
    tensors = {name: stored.info for name, stored in model.items()}
    for name, tensor in encoded.items():
        for part in tensor.parts.values():
            reason = f"holds a part of {name}, {tensor.info.encoding}; read that one"
            tensors[part.info.name] = attrs.evolve(part.info, part_of=name, refusal=reason)
    tensors |= {name: tensor.info for name, tensor in encoded.items()}
    for name in model:
        if reason := "" if tensors[name].refusal else refusal_of(name, model):
            tensors[name] = attrs.evolve(tensors[name], refusal=reason)
    tables, transposed = tables_of(tensors), transposed_in(tensors, config)
    for name, info in tensors.items():
        if info.part_of or info.refusal or len(info.shape) < MATRIX_RANK:
            continue
        # Encoded weights are always [out, in].
        is_transposed = name in transposed and name not in tables and name not in encoded
        tensors[name] = attrs.evolve(
            info,
            table=tables.get(name, ""),
            transposed=is_transposed,
            shape=info.shape[::-1] if is_transposed else info.shape,
        )
    return tensors


def _experts(fused: TensorInfo, experts: Experts) -> Iterator[TensorInfo]:
    """Yield the weights of each expert of a fused tensor."""
    shape = fused.shape[:0:-1] if experts.transposed else fused.shape[1:]
    for number in range(experts.count):
        name = f"{fused.name}[{number}]"
        yield attrs.evolve(fused, name=name, shape=shape, transposed=experts.transposed, table="")


def _expert_bits(fused: FilePart, number: int, experts: Experts) -> FilePart:
    """Return the bytes of the file that hold one expert."""
    length = fused.length // experts.count
    return attrs.evolve(fused, offset=fused.offset + number * length, length=length)


def _expert_reader(
    fused: EncodedTensor, number: int, experts: Experts
) -> Callable[[int], HostArray]:
    """Return a function that decodes a fused tensor and returns one expert."""

    def read(max_bytes: int) -> HostArray:
        """Return the matrix of one expert as [out, in]."""
        array: HostArray = fused.read(max_bytes)[number]
        return array.T if experts.transposed else array

    return read


@attrs.frozen
class _Version:
    """Size and time of a file, by which a cache knows that its content has not changed.

    Attributes:
        path: Path of the file.
        size: Number of its bytes.
        time: Nanoseconds of its last change.
    """

    path: Path
    size: int
    time: int

    @classmethod
    def of(cls, path: Path) -> _Version:
        """Return the version of a file.

        Raises:
            InputError: The file does not exist, or is not a plain file.
        """
        plain_size(path)
        state = path.stat()
        return cls(path, state.st_size, state.st_mtime_ns)


@attrs.frozen
class _Model:
    """All tensors of a model, as stored and decoded, and its settings.

    Attributes:
        stored: Tensors of all its files by name, as they are stored.
        encoded: Tensors that are computed from stored ones, by name.
        tensors: All tensors by name, with their roles.
        config: Settings of the model.
    """

    stored: Mapping[str, StoredTensor]
    encoded: Mapping[str, EncodedTensor]
    tensors: Mapping[str, TensorInfo]
    config: ModelConfig


def _model_of(path: Path) -> _Model:
    """Return the model that a file is a part of."""
    for index in sorted(path.parent.glob(f"*{INDEX}")):
        shards = _listed_shards(_Version.of(index))
        if path in shards:
            break
    else:
        shards = (path,)
    is_sharded = len(shards) > 1
    is_alone = path.name == SINGLE_FILE or len(list(path.parent.glob(f"*{SUFFIX}"))) == 1
    settings = path.parent / CONFIG
    has_settings = (is_sharded or is_alone) and settings.is_file()
    config = _Version.of(settings) if has_settings else None
    return _read_model(tuple(map(_Version.of, shards)), config)


# An index and a model are cached: reading one shard of a large model looks at all others.
@lru_cache(maxsize=4)
def _listed_shards(index: _Version) -> tuple[Path, ...]:
    """Return the files of an index; none if it is damaged, which only its own reading refuses."""
    try:
        return _shards(index.path)
    except InputError:
        return ()


@lru_cache(maxsize=4)
def _read_model(files: tuple[_Version, ...], config: _Version | None) -> _Model:
    """Return the tensors of the files of a model, read together with its settings."""
    settings = NO_CONFIG if config is None else config_in(config.path.parent)
    stored = {name: part for file in files for name, part in _stored_in(file.path).items()}
    encoded = {tensor.info.name: tensor for tensor in encoded_tensors(stored, settings)}
    return _Model(stored, encoded, _with_roles(stored, encoded, settings), settings)


def config_of(path: Path) -> ModelConfig:
    """Return the settings of the model that a file is a part of; none if it has none.

    Raises:
        MatrixError: `config.json` or the header is damaged.
        InputError: A file cannot be read.
    """
    return _model_of(path).config


def _stored_in(path: Path) -> Mapping[str, StoredTensor]:
    """Return the tensors of a file as it is now, from the cache if it has not changed."""
    return _read_stored(_Version.of(path))


@lru_cache(maxsize=256)  # shards: as many as large models have
def _read_stored(file: _Version) -> Mapping[str, StoredTensor]:
    """Return the tensors of a file as they are stored, in the order of their bits."""
    header, start = _header(file.path)
    order = sorted(header, key=lambda name: header[name]["data_offsets"][0])
    tensors = {}
    for name in order:
        begin, end = header[name]["data_offsets"]
        dtype = header[name]["dtype"]
        info = TensorInfo(name, tuple(header[name]["shape"]), TYPES.get(dtype, dtype))
        tensors[name] = StoredTensor(info, FilePart(file.path, start + begin, end - begin))
    return tensors


def files_named(path: Path) -> tuple[Path, ...]:
    """Return the tensor files that a folder or an index stands for; else the path itself.

    Raises:
        MatrixError: The folder has no tensors or several networks, or a tensor is not in the file
            that the index names.
        InputError: The index cannot be read.
    """
    if path.name.endswith(INDEX):
        return _shards(path)
    if not path.is_dir():
        return (path,)
    # A folder: the whole network in one file, or a single index with its files.
    indices, files = (sorted(path.glob(f"*{suffix}")) for suffix in (INDEX, SUFFIX))
    if path / SINGLE_FILE in files or (not indices and len(files) == 1):
        return (path / SINGLE_FILE if path / SINGLE_FILE in files else files[0],)
    if len(indices) == 1:
        return _shards(indices[0])
    if not files:
        raise MatrixError(f"{path}: a folder with no {SUFFIX} file")
    file_names = in_short(", ".join(file.name for file in indices or files))
    raise MatrixError(f"{path}: a folder of {file_names}; give the files of one network")


def _shards(index: Path) -> tuple[Path, ...]:
    """Return the files that an index names, after checking that they have its tensors."""
    try:
        table = json_value(input_bytes(index, MAX_HEADER), error=MatrixError)
    except MatrixError as error:
        raise MatrixError(with_path(index, error)) from None
    file_by_tensor = table.get("weight_map") if isinstance(table, dict) else None
    if not isinstance(file_by_tensor, dict) or not file_by_tensor:
        raise MatrixError(f"{index}: it has no weight_map, a table of tensor -> file")
    shards: dict[Path, set[str]] = {}
    for tensor, name in file_by_tensor.items():
        if not isinstance(name, str) or Path(name).name != name or not name.endswith(SUFFIX):
            raise MatrixError(f"{index}: {in_short(name)} is no {SUFFIX} file beside it")
        shards.setdefault(index.with_name(name), set()).add(tensor)
    for shard, tensors in sorted(shards.items()):
        try:
            missing_tensors = sorted(tensors - _stored_in(shard).keys())
        except InputError as error:
            raise MatrixError(with_path(shard, error)) from None
        if missing_tensors:
            raise MatrixError(f"{index}: {shard.name} has no tensor {in_short(missing_tensors[0])}")
    return tuple(sorted(shards))


def rewrite_safetensors(
    checkpoint: Checkpoint, target: Path, bits: Mapping[str, bytes], _max_bytes: int
) -> None:
    """Write a copy of a file with new bytes of some tensors; shapes and types stay.

    Raises:
        MatrixError: The file cannot be written.
    """
    with checkpoint.path.open("rb") as source, whole_file(target, error=MatrixError) as copy:
        while piece := source.read(COPY_BYTES):
            copy.write(piece)
        for name, data in bits.items():
            tensor, part = checkpoint.tensors[name], checkpoint.bits.get(name)
            if tensor.encoding:
                raise MatrixError(
                    f"{tensor} is stored as {tensor.encoding}, which is not written; write .npz"
                )
            if not isinstance(part, FilePart) or part.length != len(data):
                raise MatrixError(f"{tensor} has no place of its own in the file")
            copy.seek(part.offset)
            copy.write(data)


def save_tensors(path: Path, tensors: Mapping[str, HostArray]) -> None:
    """Write a new file of arrays.

    Raises:
        MatrixError: The package or the folder is missing, or there are no tensors.
    """
    check_package("safetensors", wanted_by=f"{path}: a .safetensors file", error=MatrixError)
    from safetensors.numpy import save  # noqa: PLC0415  # an optional package

    data = save({name: np.ascontiguousarray(values) for name, values in tensors.items()})
    with whole_file(path, error=MatrixError) as file:
        file.write(data)


def _header(path: Path) -> tuple[Mapping[str, Mapping[str, Any]], int]:
    """Return the header's entries by tensor, and the offset where the bits begin."""
    from safetensors import SafetensorError, safe_open  # noqa: PLC0415  # an optional package

    # The length is checked before the package parses the header.
    length = _header_bytes(path)
    try:
        with safe_open(path, framework="np") as file:
            names = set(file.keys())
    except (SafetensorError, OSError) as error:
        raise MatrixError(f"not a readable .safetensors file: {error!s:.200}") from None
    with path.open("rb") as file:
        file.seek(LENGTH_BYTES)
        header = json_value(file.read(length), max_bytes=MAX_HEADER, error=MatrixError)
    return {name: header[name] for name in header if name in names}, LENGTH_BYTES + length


def _header_bytes(path: Path) -> int:
    """Return the length of a file's header, and refuse a long one.

    The package would parse a header of any length.
    """
    plain_size(path)
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(LENGTH_BYTES), "little")
    except OSError as error:
        raise MatrixError(f"not a readable .safetensors file: {error.strerror}") from None
    if length > MAX_HEADER:
        raise MatrixError(
            f"its header of {length:,} bytes is longer than the {MAX_HEADER:,} that are read; "
            "split the file"
        )
    return length
