"""Whole matrix files of every kind, and strategies that damage their bytes, lines or arrays."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import numpy as np
import scipy.io
import scipy.sparse as sp
from checkpoint_damage import CHECKPOINTS
from hypothesis import strategies as st

DENSE = np.where(np.arange(96).reshape(8, 12) % 7 == 0, np.arange(96).reshape(8, 12) + 1.0, 0)
HOSTILE = (
    0,
    1,
    2,
    7,
    8,
    12,
    255,
    2**31 - 1,
    2**31,
    2**32,
    10**9,
    2**62,
    2**63 - 1,
    2**63,
    2**64 - 1,
)
NUMBERS = (
    *(str(number) for number in HOSTILE),
    *("-1", "-9223372036854775809", "1e5", "1.5", "nan", "inf", "-inf", "1e400", "1e-400"),
    *("x", "4x", "4.1E-", "%", "", "0x10", "1_0", "9" * 40, "9" * 5000),
)
DTYPES = ("<i8", ">i8", "<u8", "|i1", "|b1", "<f2", "<f4", "<f8", "<c16", "<U4", "|S4", "<M8[s]")


def market(matrix: Any, **options: Any) -> bytes:
    """Return a Matrix Market file of a matrix."""
    file = io.BytesIO()
    scipy.io.mmwrite(file, matrix, **options)
    return file.getvalue()


def npy(array: Any) -> bytes:
    """Return an .npy file of an array."""
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def npz(arrays: Mapping[str, Any]) -> bytes:
    """Return an .npz file of arrays by name."""
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def members(kind: str) -> dict[str, Any]:
    """Return the arrays of the file that SciPy writes for a sparse format."""
    file = io.BytesIO()
    sp.save_npz(file, sp.coo_array(DENSE).asformat(kind))
    file.seek(0)
    with np.load(file) as held:
        return dict(held)


SQUARE = DENSE[:8, :8] + DENSE[:8, :8].T
BANNER = "%%MatrixMarket matrix array real "
MARKETS = (
    market(sp.coo_array(DENSE), symmetry="general"),
    market(sp.coo_array(SQUARE), symmetry="symmetric"),
    market(sp.coo_array(DENSE.astype(np.int64)), field="pattern", symmetry="general"),
    market(DENSE),
    f"{BANNER}symmetric\n2 2\n1\n2\n3\n".encode(),
    f"{BANNER}skew-symmetric\n3 3\n1\n2\n3\n".encode(),
)
SMTX = b"2, 4, 3\n0 2 3\n3 1 0\n"
MASK = b"2 3\n1 0 1\n0 1 0\n"
OURS = {
    "indptr": np.array([0, 1, 3]),
    "indices": np.array([0, 0, 2]),
    "values": np.ones((3, 4, 4), np.float16),
    "shape": np.array([8, 12]),
    "block": np.array(4),
    "nonzeros": np.array(48),
}
OURS_NM = {
    "indptr": np.array([0, 3, 6]),
    "indices": np.array([0, 3, 4, 1, 2, 4]),
    "values": np.ones((6, 2, 1), np.float32),
    "shape": np.array([4, 5]),
    "block": np.array(1),
    "nonzeros": np.array(12),
    "nm": np.array([2, 4, 2]),  # n, m and the rows that share a choice of elements
}
ARCHIVES = (
    {"a": DENSE},
    OURS,
    OURS_NM,
    *(members(kind) for kind in ("csr", "csc", "coo", "dia", "bsr")),
)
FILES = (
    *((".mtx", text) for text in MARKETS),
    (".smtx", SMTX),
    (".txt", MASK),
    (".npy", npy(DENSE)),
    (".npy", npy(DENSE.astype(np.float16).T)),
    *((".npz", npz(arrays)) for arrays in ARCHIVES),
    *CHECKPOINTS,
)
TEXTS = tuple((suffix, text) for suffix, text in FILES if suffix in (".mtx", ".smtx", ".txt"))


@st.composite
def damaged_bytes(draw: st.DrawFn) -> tuple[str, bytes]:
    """Draw a file that was cut, has flipped bits or inserted bytes, or has another suffix."""
    suffix, whole = draw(st.sampled_from(FILES))
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        match draw(st.sampled_from(("cut", "flip", "flip", "put in"))):
            case "cut":
                del data[at:]
            case "put in":
                data[at:at] = draw(st.binary(min_size=1, max_size=4))
            case _ if at < len(data):
                data[at] ^= 1 << draw(st.integers(0, 7))
    if not draw(st.integers(0, 9)):
        suffix = draw(st.sampled_from(FILES))[0]
    return suffix, bytes(data)


@st.composite
def damaged_text(draw: st.DrawFn) -> tuple[str, bytes]:
    """Draw a text file with words or lines that were changed, lost or doubled."""
    suffix, whole = draw(st.sampled_from(TEXTS))
    lines = [line.split(" ") for line in whole.decode().split("\n")]
    for _ in range(draw(st.integers(1, 3))):
        row = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("number", "number", "swap", "twice", "lost", "word"))):
            case "swap":
                lines[row], lines[other] = lines[other], lines[row]
            case "twice":
                lines.insert(other, lines[row])
            case "lost":
                lines[row] = []
            case change:
                word = draw(st.integers(0, max(0, len(lines[row]) - 1)))
                replacements = NUMBERS if change == "number" else WORDS
                lines[row] = [
                    *lines[row][:word],
                    draw(st.sampled_from(replacements)),
                    *lines[row][word + 1 :],
                ]
    return suffix, "\n".join(" ".join(line) for line in lines).encode()


WORDS = ("array", "coordinate", "symmetric", "skew-symmetric", "hermitian", "complex", "integer")


@st.composite
def damaged_arrays(draw: st.DrawFn) -> tuple[str, bytes]:
    """Draw an .npz with arrays that are lost, swapped, or changed in type, shape or numbers."""
    arrays = dict(draw(st.sampled_from(ARCHIVES)))
    for _ in range(draw(st.integers(1, 2))):
        name = draw(st.sampled_from(sorted(arrays)))
        array = arrays[name]
        match draw(
            st.sampled_from(("number", "number", "type", "shape", "swap", "lost", "longer"))
        ):
            case "number" if array.size and array.dtype.kind in "iuf":
                real = array.dtype.kind == "f"
                changed = array.astype(np.float64 if real else np.uint64)
                replacements = (*HOSTILE, np.nan, -np.inf, 1e300) if real else HOSTILE
                position = draw(st.integers(0, array.size - 1))
                changed.flat[position] = draw(st.sampled_from(replacements))
                arrays[name] = changed if real or draw(st.booleans()) else changed.astype(np.int64)
            case "type" if array.dtype.kind in "iufb":
                arrays[name] = array.astype(draw(st.sampled_from(DTYPES)))
            case "shape":
                shapes = ((-1,), (1, -1), (-1, 1), (-1, 1, 1))
                arrays[name] = array.reshape(draw(st.sampled_from(shapes)))
            case "swap":
                other = draw(st.sampled_from(sorted(arrays)))
                arrays[name], arrays[other] = arrays[other], array
            case "lost":
                del arrays[name]
                if not arrays:
                    return ".npz", npz({})
            case "longer":
                arrays[name] = np.concatenate([np.atleast_1d(array)] * 2)
            case _:
                arrays[name] = np.array([])
    return ".npz", npz(arrays)


@st.composite
def claimed_header(draw: st.DrawFn) -> tuple[str, bytes]:
    """Draw an .npy whose header claims another shape, order or type than its data has."""
    size = st.sampled_from((-1, 0, *HOSTILE))
    shape = tuple(draw(st.lists(size, max_size=4)))
    header = {
        "descr": draw(st.sampled_from((*DTYPES, "|O", "|V0", "<U0", "|S1000000000", "x"))),
        "fortran_order": draw(st.sampled_from((True, False, 1, None))),
        "shape": draw(st.sampled_from((shape, list(shape), "(" * 500, {}))),
    }
    text = draw(
        st.sampled_from((repr(header), repr(header).replace(")", "L)"), "(" * 9000, "-" * 9000))
    )
    version = draw(st.sampled_from((1, 1, 1, 2, 3, 9)))
    length = (len(text) + 1).to_bytes(2 if version == 1 else 4, "little")
    array = b"\x93NUMPY" + bytes((version, 0)) + length + text.encode() + b"\n" + b"\1" * 96
    if draw(st.booleans()):
        return ".npy", array
    if draw(st.booleans()):
        return ".npz", array  # an array with the suffix of an archive
    # An archive whose member has another name than `b`, with which it was written.
    file = io.BytesIO()
    np.savez(file, b=np.ones(1))
    return ".npz", file.getvalue().replace(b"b.npy", b"a.npy")
