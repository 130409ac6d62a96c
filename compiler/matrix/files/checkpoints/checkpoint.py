"""A checkpoint that is open: what its tensors are, and where the bits of each lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import attrs

from ipusim import check_input_bytes, plain_size

from ...entries import HostArray, MatrixError
from .tensor import BYTES, TensorInfo, check_tensor, tensor_of, values_of

Bits: TypeAlias = Callable[[], bytes]
"""Reads the bits of a tensor, which its `TensorInfo` has been held against a limit for."""


@attrs.frozen
class FilePart:
    """Bytes of a file.

    Attributes:
        file: the file.
        offset, length: in bytes.
    """

    file: Path
    offset: int
    length: int

    def __call__(self) -> bytes:
        """What lies there.

        Raises:
            MatrixError: the file cannot be read, or ends before.
        """
        size = plain_size(self.file)
        if not 0 <= self.offset <= self.offset + self.length <= size:
            raise MatrixError(
                f"bytes {self.offset:,} to {self.offset + self.length:,} do not lie in "
                f"{self.file.name}, which has {size:,}"
            )
        try:
            with self.file.open("rb") as file:
                file.seek(self.offset)
                return file.read(self.length)
        except OSError as error:
            raise MatrixError(f"{self.file}: cannot be read, {error.strerror}") from None


@attrs.frozen
class Checkpoint:
    """The tensors of a file.

    Attributes:
        path: of the file.
        tensors: by name, in the order of the file.
        bits: of each tensor that can be read; a `FilePart` where it lies in a file by itself.
    """

    path: Path
    tensors: Mapping[str, TensorInfo]
    bits: Mapping[str, Bits] = attrs.field(repr=False)

    def read(self, name: str, max_bytes: int) -> HostArray:
        """The numbers of a tensor, of the shape that its `TensorInfo` says.

        Raises:
            MatrixError, InputError: there is none, it cannot be read, it is too large.
        """
        tensor = tensor_of(self.tensors, name)
        check_tensor(tensor, max_bytes)
        return values_of(tensor, self._bits(tensor, max_bytes))

    def _bits(self, tensor: TensorInfo, most: int) -> bytes:
        """Of no more bytes than the limit, whatever a part of a file claims."""
        bits = self.bits[tensor.name]
        if isinstance(bits, FilePart):
            needed = BYTES[tensor.type] * tensor.elements
            if bits.length != needed:
                raise MatrixError(f"{tensor} takes {needed:,} bytes, the file says {bits.length:,}")
            check_input_bytes(bits.length, most, str(tensor))
        return bits()
