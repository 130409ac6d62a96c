"""Arrays of .npy and .npz files, each as large as its header says, if the file holds that much.

A header and the sizes of a zip's members are what somebody wrote: arrays that are asked for are
held against the bytes of the file and the limit of an input before the first is made.
"""

from __future__ import annotations

import math
import warnings
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import check_input_bytes

from ..entries import HostArray, MatrixError

Header: TypeAlias = tuple[tuple[int, ...], npt.DTypeLike]
READ_HEADER = {  # by version; a third one is for names of fields that are no Latin
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # what NumPy writes
ENCRYPTED = 1  # a flag of a member


def array_of(path: Path, most: int) -> HostArray:
    """The array of a .npy file.

    Raises:
        MatrixError, InputError: a header that the file does not keep, more bytes than `most`.
    """
    with path.open("rb") as file:
        check_input_bytes(_declared(file, path.stat().st_size, "the array"), most, "the array")
        file.seek(0)
        return _read(file)


@attrs.frozen
class ArrayArchive:
    """The named arrays of a .npz file that is open.

    Attributes:
        archive: its members.
        most: bytes that all arrays asked for may take together.
    """

    archive: zipfile.ZipFile
    most: int

    @property
    def names(self) -> frozenset[str]:
        """Of all arrays."""
        return frozenset(name.removesuffix(".npy") for name in self.archive.namelist())

    def read(self, names: Iterable[str]) -> Mapping[str, HostArray]:
        """Arrays by name.

        Raises:
            MatrixError, InputError: one that is missing or damaged, more bytes than there may be.
        """
        members = {name: self._member(name) for name in names}
        declared = 0
        for name, member in members.items():
            with self.archive.open(member) as file:
                declared += _declared(file, member.file_size, f"array {name}")
            check_input_bytes(declared, self.most, f"what it holds up to array {name}")
        found = {}
        for name, member in members.items():
            with self.archive.open(member) as file:
                found[name] = _read(file)
        return found

    def _member(self, name: str) -> zipfile.ZipInfo:
        if name not in self.names:
            raise MatrixError(f"it has no array {name}, only {', '.join(sorted(self.names))}")
        known = self.archive.NameToInfo
        member = known[f"{name}.npy"] if f"{name}.npy" in known else known[name]
        if member.flag_bits & ENCRYPTED or member.compress_type not in PACKED:
            raise MatrixError(f"array {name} is encrypted, or packed as NumPy never does")
        return member


def _declared(file: IO[bytes], held: int, what: str) -> int:
    """The bytes that an array takes by its header, after which the file stands."""
    shape, dtype = _header(file)
    kind = np.dtype(dtype)
    if kind.hasobject:
        raise MatrixError("Object arrays hold no numbers")
    declared = math.prod(shape) * kind.itemsize
    if min(shape, default=0) < 0 or declared > held - file.tell():
        raise MatrixError(
            f"{what} of shape {shape} takes {declared:,} bytes, the file has "
            f"{held - file.tell():,} for it"
        )
    return declared


def _header(file: IO[bytes]) -> Header:
    version = np.lib.format.read_magic(file)
    if version not in READ_HEADER:
        raise MatrixError(f"an array of version {version}; versions 1.0 and 2.0 are read")
    with warnings.catch_warnings():  # NumPy tells of headers that Python 2 wrote
        warnings.simplefilter("ignore")
        try:
            shape, _, dtype = READ_HEADER[version](file)
        except (MemoryError, RecursionError):  # 10,000 brackets, the longest header there is
            raise MatrixError("the header of its array is nested too deeply") from None
    return shape, dtype


def _read(file: IO[bytes]) -> HostArray:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        array: HostArray = np.lib.format.read_array(file, allow_pickle=False)
    array.flags.writeable = False
    return array
