"""Archives with one forged number, type, length or table, whose manifests have right digests.

A forged file differs from one of `ipusim` in one place of one section, so that only what is said
there can be refused.
"""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ipusim import Section

Members: TypeAlias = Mapping[str, bytes]
Place: TypeAlias = tuple[Any, ...]
Array: TypeAlias = npt.NDArray[Any]

TREE = "tree.json"
NUMBERS = (-1, 0, 1, 2, 3, 7, 255, 2**15, 2**16, 2**31, 2**32, 2**47, 2**62, -(2**62))
STRANGE = (
    *(None, True, False, "", "text", "\ud800", [], {}, [[]], 0.5, -1, 0, 1, 2, 10**6, 10**18),
    *(10**30, -(10**30), float("nan"), float("inf"), "half", "float", {"@array": "0.npy"}),
    *({"@array": "1.npy"}, {"@array": "no.npy"}, {"@codelet": "zero", "hash": ""}, "{0}", "{m:9}"),
)


def members_of(path: Path) -> Members:
    """Return the members of a zip by name."""
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def write(path: Path, members: Members) -> None:
    """Write a zip of these members, with a manifest of their true digests."""
    manifest = json.loads(members["manifest.json"])
    for name in manifest["sections"]:
        own = {n.removeprefix(f"{name}/"): data for n, data in members.items() if f"{name}/" in n}
        manifest["sections"][name] = Section(own).digest
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for name, data in {**members, "manifest.json": json.dumps(manifest).encode()}.items():
            file.writestr(name, data)


def forged(members: Members, chosen: random.Random) -> dict[str, bytes]:
    """Return the members of an archive, one of which is changed in one place."""
    name = chosen.choice(sorted(name for name in members if "/" in name))
    changed = _tree if name.endswith(TREE) or chosen.random() < 0.4 else _array
    if changed is _tree:
        name = f"{name.partition('/')[0]}/{TREE}"
    return {**members, name: changed(members[name], chosen)}


def places(tree: Any) -> Iterator[Place]:
    """Yield the path of keys to every branch and leaf of a JSON value."""
    yield ()
    if not isinstance(tree, dict | list):
        return
    for key, branch in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield from ((key, *rest) for rest in places(branch))


def _tree(data: bytes, chosen: random.Random) -> bytes:
    """Return JSON text with one branch or leaf removed, doubled, moved by a little, or replaced."""
    tree = json.loads(data)
    *above, last = chosen.choice(list(places(tree))[1:])
    branch = tree
    for key in above:
        branch = branch[key]
    how = chosen.random()
    if how < 0.15:
        del branch[last]
    elif how < 0.3 and isinstance(branch, list):
        branch.append(branch[last])
    elif how < 0.6 and type(branch[last]) is int:
        branch[last] = _near(branch[last], chosen)
    else:
        branch[last] = chosen.choice(STRANGE)
    return json.dumps(tree).encode()


def _near(number: int, chosen: random.Random) -> int:
    """Return a number close to `number`, or one of the numbers at a limit."""
    return chosen.choice((number - 1, number + 1, -number, 2 * number, chosen.choice(NUMBERS)))


def _array(data: bytes, chosen: random.Random) -> bytes:
    """Return the bytes of an .npy file after one of the `CHANGES` of its array."""
    array = np.load(io.BytesIO(data))
    change = chosen.choice(CHANGES)
    file = io.BytesIO()
    np.save(file, change(array, chosen))
    return file.getvalue()


def _entry(array: Array, chosen: random.Random) -> Array:
    """Return the array with one entry changed."""
    flat = array.flatten()
    if not flat.size:
        return np.zeros(1, array.dtype)
    at = chosen.randrange(flat.size)
    if array.dtype.kind in "iu":
        limits = np.iinfo(array.dtype)
        number = _near(int(flat[at]), chosen)
        flat[at] = min(max(number, limits.min), limits.max)
    else:
        flat[at] = chosen.choice((0, 1, np.nan, np.inf, -1)) if array.dtype.kind == "f" else True
    return flat.reshape(array.shape)


def _all(array: Array, chosen: random.Random) -> Array:
    """Return an array of the same shape and type in which all entries are one number."""
    return np.full_like(array, min(max(chosen.choice(NUMBERS), 0), 100))


def _swapped(array: Array, chosen: random.Random) -> Array:
    """Return the array with two entries exchanged."""
    flat = array.flatten()
    if flat.size:
        one, other = chosen.randrange(flat.size), chosen.randrange(flat.size)
        flat[[one, other]] = flat[[other, one]]
    return flat.reshape(array.shape)


CHANGES: tuple[Callable[[Array, random.Random], Array], ...] = (
    *(_entry, _entry, _entry, _all, _swapped),
    lambda array, _: array[:-1],
    lambda array, _: np.concatenate([array, array[-1:]]),
    lambda array, _: array[:0],
    lambda array, _: array[::-1],
    lambda array, _: array[None],
    lambda array, _: array[..., None],
    lambda array, _: np.zeros((), array.dtype),
    lambda array, _: array.astype(np.float64),
    lambda array, _: array.astype(np.uint8),
    lambda array, _: array.astype(">i8"),
    lambda array, _: array.astype(np.uint64),
    lambda array, _: array.astype(np.complex64),
    lambda array, _: array.astype("S4"),
)
"""What is done to an array."""
