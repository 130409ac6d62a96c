"""A section is one frozen value as the members of a file: a tree in JSON, its arrays beside it.

    tree.json   the fields by name; {"@array": "0.npy"} stands for an array and
                {"@codelet": NAME, "hash": HEX} for a codelet and {"@value": CLASS, "fields": ..}
                for a value of a field whose class is abstract
    0.npy, ...  the arrays as the tree meets them; equal arrays are one member

Rule: nothing is guessed on the way back. A wrong type, an unknown or missing key, an unknown
codelet or one whose source has changed is refused in one line. Arrays come back read-only, and
those that were one member are one array.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Callable, Mapping
from inspect import isabstract
from types import GenericAlias, MappingProxyType
from typing import Any, TypeVar, cast, get_args, get_origin

import attrs
import cattrs
import numpy as np
import numpy.typing as npt
from cattrs.errors import ForbiddenExtraKeysError

from ..columns import IntArray, int_column
from ..errors import ArchiveError, InputError, nearest
from ..foreign_text import json_value
from ..machine.data_type import DataType, ElementType, WordType
from ..machine.input_limit import MOST_INPUT_BYTES, check_input_bytes
from ..machine.machine import Machine
from ..machine.machine_tables import from_dict, to_dict
from ..program.codelet import Codelet, Column, Ragged, content_hash
from ..program.sequence import Loop, Step
from ..program.superstep import Superstep
from .numpy_files import array_of

TREE = "tree.json"
ARRAY, CODELET, HASH, VALUE, FIELDS = "@array", "@codelet", "hash", "@value", "fields"
MOST_OF_COLUMN = 1 << 48  # sums and products of sizes, cycles and addresses stay within 64 bits
MOST_NUMBER = 1 << 63  # a product of three sizes
JSON_BYTES = 40  # of values that a byte of their text takes, as in [{},{}]
LONE_SURROGATE = re.compile(
    rb"\\u[dD](?:[89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..\\u[dD])[c-fC-F])"
)  # of the escapes of a character beyond 16 bits, one without the other
PLAIN = (type(None), bool, int, float, str, np.generic)

Value = TypeVar("Value")


@attrs.frozen
class Section:
    """One value in a file.

    Attributes:
        members: the bytes of each member, by name.
    """

    members: Mapping[str, bytes] = attrs.field(repr=False)

    @property
    def digest(self) -> str:
        """SHA-256 in hex of all members: their names, lengths and bytes."""
        sha = hashlib.sha256()
        for name, data in sorted(self.members.items()):
            sha.update(f"{name}\n{len(data)}\n".encode())
            sha.update(data)
        return sha.hexdigest()


def encode(value: attrs.AttrsInstance) -> Section:
    """The section of a frozen value.

    Equal values whose mappings have equal order give equal bytes; that order is kept, because
    reports print by it.

    Raises:
        ArchiveError: the value holds something that no file can, such as a list or an object
            without a hook.
    """
    names: dict[bytes, str] = {}

    def stored(item: object) -> Any:
        if isinstance(item, np.generic):
            return item.item()
        if not isinstance(item, np.ndarray):
            raise ArchiveError(f"a {type(item).__name__} cannot be saved: {item!r:.60}")
        return {ARRAY: names.setdefault(_npy(item), f"{len(names)}.npy")}

    tree = json.dumps(_CONVERTER.unstructure(value), default=stored, indent=1).encode()
    return Section({TREE: tree, **{name: data for data, name in names.items()}})


def decode(
    section: Section,
    kind: type[Value],
    *,
    codelets: Mapping[str, Codelet],
    where: str,
    classes: Mapping[str, type] = MappingProxyType({}),
    max_input_bytes: int = MOST_INPUT_BYTES,
) -> Value:
    """The value of a section.

    Args:
        section: what `encode` gave.
        kind: the class of the value.
        codelets: by name, those that the value may use.
        where: what an error calls the section.
        classes: by name, those of values in fields whose own class is abstract.
        max_input_bytes: the most that its tree may take in memory.

    Raises:
        ArchiveError: one line for what is wrong.
    """

    def restored(table: dict[str, Any]) -> Any:
        if table.keys() == {ARRAY}:
            return arrays[table[ARRAY]]
        if table.keys() == {CODELET, HASH}:
            return _resolved(table[CODELET], table[HASH], codelets)
        if table.keys() == {VALUE, FIELDS}:
            return _value_of(table[VALUE], table[FIELDS], classes)
        return table

    try:
        arrays = {n: _array(n, data) for n, data in section.members.items() if n.endswith(".npy")}
        tree = json_of(section.members.get(TREE, b""), TREE, max_input_bytes, restored)
        return _CONVERTER.structure(tree, kind)
    except Exception as error:  # a foreign file may make JSON and NumPy raise anything
        raise ArchiveError(f"{where}: {_said(error, kind)}") from None


def _said(error: Exception, kind: type) -> str:
    """What is wrong with a section of that kind."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, cattrs.BaseValidationError):
        return _first_of(error, kind)
    return f"unreadable, {_line(error)}"


def _first_of(error: BaseException, kind: type) -> str:
    """What is wrong first, in one line, and how much more is."""
    wrong = cattrs.transform_error(error, path=kind.__name__, format_exception=_sentence)
    more = f"; and {len(wrong) - 1} more" if len(wrong) > 1 else ""
    return " ".join(wrong[0].split()) + more  # the text of an array has several lines


def _npy(array: npt.NDArray[Any]) -> bytes:
    """The bytes of a .npy file: rows first and little-endian, whatever the array is in memory."""
    if array.dtype.hasobject:
        raise ArchiveError("an array of Python objects cannot be saved")
    buffer = io.BytesIO()
    normal = array.astype(array.dtype.newbyteorder("<"), order="C", copy=False)
    np.lib.format.write_array(buffer, normal, version=(1, 0), allow_pickle=False)
    return buffer.getvalue()


def _array(name: str, data: bytes) -> npt.NDArray[Any]:
    try:
        return array_of(data)
    except InputError as error:
        raise ArchiveError(f"{name} {error}") from None


def json_of(
    text: bytes,
    name: str,
    max_input_bytes: int,
    restored: Callable[[dict[str, Any]], Any] | None = None,
) -> Any:
    """What a member says in JSON; `restored` makes what each table stands for.

    Raises:
        ArchiveError: it is damaged, or nests deeper than what is saved does.
        InputError: it would take too much memory.
    """
    check_input_bytes(JSON_BYTES * len(text), max_input_bytes, name)
    if LONE_SURROGATE.search(text):
        raise ArchiveError(f"is damaged, {name} holds half a character, which nothing can print")
    try:
        return json_value(text, most_bytes=max_input_bytes, of_object=restored)
    except ArchiveError:  # of what a table stands for
        raise
    except InputError as error:
        raise ArchiveError(f"is damaged, {name}: {error}") from None


def _resolved(name: object, saved: object, codelets: Mapping[str, Codelet]) -> Codelet:
    if not isinstance(name, str) or name not in codelets:
        raise ArchiveError(f"no codelet {name!r}, {nearest(str(name), codelets)}")
    present = content_hash(codelets[name])
    if saved != present:
        raise ArchiveError(
            f"codelet {name} has changed: saved with hash {saved}, now {present}; "
            "plan and emit again, or load with the codelets of that day"
        )
    return codelets[name]


def _value_of(name: object, fields: object, classes: Mapping[str, type]) -> Any:
    if not isinstance(name, str) or name not in classes:
        raise ArchiveError(f"no class {name!r}, {nearest(str(name), classes)}")
    return _CONVERTER.structure(fields, classes[name])


def _line(error: BaseException) -> str:
    return f"{type(error).__name__} {error}".splitlines()[0]


def _sentence(error: BaseException, _: type | None) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown {', '.join(sorted(map(repr, error.extra_fields)))}"
    if isinstance(error, KeyError):
        return f"lacks {error}"
    return next(iter(str(error).splitlines()), type(error).__name__)


def _exactly(*kinds: type) -> Callable[[object, object], Any]:
    def structure(value: object, _: object) -> Any:
        if type(value) not in kinds:  # a bool is an int, and int("8") is 8: both would be guesses
            raise ArchiveError(f"{value!r:.60} is not {kinds[0].__name__}")
        if isinstance(value, int | float):
            _check_number(value, MOST_NUMBER)
        return value

    return structure


def _is_row(kind: Any) -> bool:
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _as_row(value: object, kind: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):  # a text and a table would do as well, item by item
        raise ArchiveError(f"{value!r:.60} is not a list")
    row: Any = GenericAlias(list, get_args(kind)[0])
    return tuple(_CONVERTER.structure(value, row))


def _is_array(kind: Any) -> bool:
    return get_origin(kind) in (np.ndarray, npt.NDArray)


def _scalar(kind: Any) -> Any:
    """The scalar type of an array annotation; from NumPy 2.5 on it is an alias of its own."""
    arguments = get_args(kind)
    return arguments[0] if get_origin(kind) is npt.NDArray else get_args(arguments[1])[0]


def _as_array(value: object, kind: Any) -> npt.NDArray[Any]:
    scalar = _scalar(kind)
    wanted = np.integer if issubclass(scalar, np.integer) else scalar  # of any width, as saved
    if not isinstance(value, np.ndarray) or not np.issubdtype(value.dtype, wanted):
        description = value.dtype if isinstance(value, np.ndarray) else f"{value!r:.60}"
        raise ArchiveError(f"{description} is not an array of {wanted.__name__}")
    if value.dtype.kind in "iu" and value.size:
        for number in (int(value.min()), int(value.max())):
            _check_number(number, MOST_OF_COLUMN)
    return int_column(value) if scalar is np.int64 else value


def _check_number(number: int | float, most: int) -> None:
    if not -most <= number <= most:  # NaN is neither
        raise ArchiveError(f"{number} lies outside {-most}..{most}")


def _as_column(value: object, _: object) -> Column:
    if isinstance(value, np.ndarray):
        return _as_array(value, IntArray)
    return _CONVERTER.structure(value, Ragged)


def _as_element_type(value: object, _: object) -> ElementType:
    kind: type[ElementType] = DataType
    if value in [word.value for word in WordType]:
        kind = WordType
    return _CONVERTER.structure(value, kind)


def _as_step(value: object, _: object) -> Step:
    kind: type[Step] = Superstep
    if isinstance(value, dict) and "decide" in value:
        kind = Loop
    return _CONVERTER.structure(value, kind)


def _is_codelet(kind: Any) -> bool:
    """Whether a field is declared as the contract itself, or as a narrower one."""
    return Codelet in getattr(kind, "__mro__", ())


def _from_codelet(codelet: Codelet) -> dict[str, str]:
    return {CODELET: codelet.name, HASH: content_hash(codelet)}


def _as_codelet(value: object, kind: type) -> Codelet:
    asked = [name for name in vars(kind) if not name.startswith("_")]
    if not all(hasattr(value, name) for name in asked):
        raise ArchiveError(f"{value!r:.60} is not a {kind.__name__}")
    return cast(Codelet, value)  # out of `codelets`, by name


def _as_value(value: object, kind: type) -> Any:
    if not isinstance(value, kind):
        raise ArchiveError(f"{value!r:.60} is not one of {kind.__name__}")
    return value  # out of `classes`, by name


def _from_value(value: object) -> dict[str, Any]:
    return {VALUE: type(value).__name__, FIELDS: _CONVERTER.unstructure(value, type(value))}


def _from_plain(value: object) -> Any:
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, tuple):
        return [_from_plain(item) for item in value]
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {key: _from_plain(item) for key, item in value.items()}
    raise ArchiveError(
        f"{value!r:.60} cannot be saved; use numbers, texts, tuples and mappings of them"
    )


def _as_plain(value: object, _: object = None) -> Any:
    if isinstance(value, list):
        return tuple(_as_plain(item) for item in value)
    if isinstance(value, dict):
        return {key: _as_plain(item) for key, item in value.items()}
    return value


def _strict_converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)
    for kinds in ((int,), (str,), (bool,), (float, int)):
        converter.register_structure_hook(kinds[0], _exactly(*kinds))
    converter.register_structure_hook_func(_is_row, _as_row)
    converter.register_structure_hook_func(lambda kind: kind is object, _as_plain)
    converter.register_unstructure_hook_func(lambda kind: kind is object, _from_plain)
    converter.register_structure_hook_func(_is_array, _as_array)
    converter.register_unstructure_hook_func(_is_array, lambda array: array)
    converter.register_structure_hook_func(lambda kind: kind == Column, _as_column)
    converter.register_structure_hook_func(lambda kind: kind == ElementType, _as_element_type)
    converter.register_structure_hook_func(lambda kind: kind == Step, _as_step)
    converter.register_structure_hook_func(isabstract, _as_value)
    converter.register_unstructure_hook_func(isabstract, _from_value)
    converter.register_structure_hook_func(_is_codelet, _as_codelet)
    converter.register_unstructure_hook_func(_is_codelet, _from_codelet)
    converter.register_structure_hook(Machine, lambda table, _: from_dict(table))
    converter.register_unstructure_hook(Machine, to_dict)
    return converter


_CONVERTER = _strict_converter()
