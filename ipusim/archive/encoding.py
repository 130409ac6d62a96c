"""Encode a frozen value as the members of an archive section: a JSON tree with arrays beside it.

    tree.json   fields by name; {"@array": "0.npy"} stands for an array,
                {"@codelet": NAME, "hash": HEX} for a codelet and
                {"@value": CLASS, "fields": ..} for the value of a field with an abstract class
    0.npy, ...  arrays in the order in which the tree meets them; equal arrays share one member

Rule: decoding guesses nothing. A wrong type, an unknown or missing key, an unknown codelet or one
whose source has changed is refused in one line. Decoded arrays are read-only, and arrays that
shared a member are one object.
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
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from ..columns import UNSAVED, IntArray, int_column
from ..errors import ArchiveError, InputError, nearest
from ..foreign_text import json_value
from ..machine.data_type import DataType, ElementType, WordType
from ..machine.input_limit import MAX_INPUT_BYTES, check_input_bytes
from ..machine.machine import Machine
from ..machine.machine_tables import from_dict, to_dict
from ..program.codelet import Codelet, Column, Ragged, content_hash
from ..program.sequence import Loop, Step
from ..program.superstep import Superstep
from .numpy_files import array_of

TREE = "tree.json"  # name of the member with the JSON tree
# Keys of JSON objects that stand for an array, a codelet or a value.
ARRAY, CODELET, HASH, VALUE, FIELDS = "@array", "@codelet", "hash", "@value", "fields"
# Largest magnitude of array elements, so that their sums and products stay within 64 bits.
MAX_COLUMN_VALUE = 1 << 48
# Largest magnitude of scalars; the largest in use is a count of multiplications, m x k x n.
MAX_NUMBER = 1 << 63
# Most bytes of memory that parsed values take for a byte of text. Texts such as [{},{}] take most.
JSON_BYTES = 40
# JSON escapes a character beyond 16 bits as a high surrogate (D800 to DBFF) followed by a low one
# (DC00 to DFFF). The pattern finds a high one without a low one after it, or the reverse.
LONE_SURROGATE = re.compile(
    rb"\\u[dD](?:[89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..\\u[dD])[c-fC-F])"
)
PLAIN = (type(None), bool, int, float, str, np.generic)  # types of values of fields of type object

Value = TypeVar("Value")


@attrs.frozen
class Section:
    """Encoded value of one section of an archive.

    Attributes:
        members: bytes of each member file, by name.
    """

    members: Mapping[str, bytes] = attrs.field(repr=False)

    @property
    def digest(self) -> str:
        """SHA-256 in hex over the names, lengths and bytes of all members."""
        sha = hashlib.sha256()
        for name, data in sorted(self.members.items()):
            sha.update(f"{name}\n{len(data)}\n".encode())
            sha.update(data)
        return sha.hexdigest()


def encode(value: attrs.AttrsInstance) -> Section:
    """Return the section that stores a frozen value.

    Equal values whose mappings have equal order give equal bytes. The order of mappings is stored,
    because reports print by it.

    Raises:
        ArchiveError: the value contains something that cannot be encoded, such as a list or an
            object without a hook.
    """
    # Names of members by the contents of their arrays: equal arrays get one member. Members are
    # numbered in the order in which the tree has their arrays.
    names: dict[bytes, str] = {}

    # cattrs turns attrs classes into dicts; JSON calls this function for arrays and scalars.
    def encode_leaf(item: object) -> Any:
        """Return the tree of a leaf: arrays become members, named by number, equal ones once."""
        if isinstance(item, np.generic):
            return item.item()
        if not isinstance(item, np.ndarray):
            raise ArchiveError(f"a {type(item).__name__} cannot be saved: {item!r:.60}")
        return {ARRAY: names.setdefault(_npy_bytes(item), f"{len(names)}.npy")}

    tree = json.dumps(_CONVERTER.unstructure(value), default=encode_leaf, indent=1).encode()
    return Section({TREE: tree, **{name: data for data, name in names.items()}})


def decode(
    section: Section,
    value_type: type[Value],
    *,
    codelets: Mapping[str, Codelet],
    where: str,
    classes: Mapping[str, type] = MappingProxyType({}),
    max_input_bytes: int = MAX_INPUT_BYTES,
) -> Value:
    """Return the value of a section.

    Args:
        section: a section as `encode` returns it.
        value_type: class of the value.
        codelets: codelets that the value may use, by name.
        where: name of the section for messages.
        classes: concrete classes for fields whose declared class is abstract, by name.
        max_input_bytes: largest memory that the JSON tree may take, in bytes.

    Raises:
        ArchiveError: the section is damaged or does not fit `value_type`; the message is one line.
    """

    # JSON objects are replaced from the inside out while the text is parsed.
    def decode_object(table: dict[str, Any]) -> Any:
        """Return the array, codelet or value that a JSON object stands for, else the object."""
        if table.keys() == {ARRAY}:
            return arrays[table[ARRAY]]
        if table.keys() == {CODELET, HASH}:
            return _codelet_of(table[CODELET], table[HASH], codelets)
        if table.keys() == {VALUE, FIELDS}:
            return _value_of(table[VALUE], table[FIELDS], classes)
        return table

    try:
        arrays = {
            name: _array(name, data)
            for name, data in section.members.items()
            if name.endswith(".npy")
        }
        tree = json_of(section.members.get(TREE, b""), TREE, max_input_bytes, decode_object)
        return _CONVERTER.structure(tree, value_type)
    except Exception as error:  # a foreign file may make JSON and NumPy raise anything
        raise ArchiveError(f"{where}: {_message(error, value_type)}") from None


def _message(error: Exception, value_type: type) -> str:
    """Return the message for an exception from decoding a section of class `value_type`."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, cattrs.BaseValidationError):
        return _first_error(error, value_type)
    return f"unreadable, {_first_line(error)}"


def _first_error(error: BaseException, value_type: type) -> str:
    """Return the first of several validation errors in one line, with the number of the others."""
    messages = cattrs.transform_error(error, path=value_type.__name__, format_exception=_sentence)
    count = f"; and {len(messages) - 1} more" if len(messages) > 1 else ""
    return " ".join(messages[0].split()) + count  # one line, although arrays print in several


def _npy_bytes(array: npt.NDArray[Any]) -> bytes:
    """Return an array as .npy bytes, rows first and little-endian whatever its layout in memory."""
    if array.dtype.hasobject:
        raise ArchiveError("an array of Python objects cannot be saved")
    # Version 1.0 with fixed order and endianness, so that equal arrays give equal bytes on every
    # host.
    buffer = io.BytesIO()
    normal = array.astype(array.dtype.newbyteorder("<"), order="C", copy=False)
    np.lib.format.write_array(buffer, normal, version=(1, 0), allow_pickle=False)
    return buffer.getvalue()


def _array(name: str, data: bytes) -> npt.NDArray[Any]:
    """Return the array of a member."""
    try:
        return array_of(data)
    except InputError as error:
        raise ArchiveError(f"{name} {error}") from None


def json_of(
    text: bytes,
    name: str,
    max_input_bytes: int,
    restore: Callable[[dict[str, Any]], Any] | None = None,
) -> Any:
    """Parse a JSON member. `restore` is a function from a JSON object to the value it stands for.

    Raises:
        ArchiveError: the text is damaged, or nests deeper than saved values do.
        InputError: the parsed value would take more than `max_input_bytes` of memory.
    """
    check_input_bytes(JSON_BYTES * len(text), max_input_bytes, name)
    if LONE_SURROGATE.search(text):
        raise ArchiveError(f"is damaged, {name} holds half a character, which nothing can print")
    try:
        return json_value(text, max_bytes=max_input_bytes, object_hook=restore)
    except ArchiveError:  # raised by `restore`, with a message of its own
        raise
    except InputError as error:
        raise ArchiveError(f"is damaged, {name}: {error}") from None


def _codelet_of(name: object, saved_hash: object, codelets: Mapping[str, Codelet]) -> Codelet:
    """Return the codelet of a name; refuse one whose code has changed since it was saved."""
    if not isinstance(name, str) or name not in codelets:
        raise ArchiveError(f"no codelet {name!r}, {nearest(str(name), codelets)}")
    present_hash = content_hash(codelets[name])
    if saved_hash != present_hash:
        raise ArchiveError(
            f"codelet {name} has changed: saved with hash {saved_hash}, now {present_hash}; "
            "plan and emit again, or load with the codelets of that day"
        )
    return codelets[name]


def _value_of(name: object, fields: object, classes: Mapping[str, type]) -> Any:
    """Return the value of a named class from its saved fields."""
    if not isinstance(name, str) or name not in classes:
        raise ArchiveError(f"no class {name!r}, {nearest(str(name), classes)}")
    return _CONVERTER.structure(fields, classes[name])


def _first_line(error: BaseException) -> str:
    """Return type and first line of an error."""
    return f"{type(error).__name__} {error}".splitlines()[0]


def _sentence(error: BaseException, _: type | None) -> str:
    """Return the message of an error in one line."""
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown {', '.join(sorted(map(repr, error.extra_fields)))}"
    if isinstance(error, KeyError):
        return f"lacks {error}"
    return next(iter(str(error).splitlines()), type(error).__name__)


def _exactly(*types: type) -> Callable[[object, object], Any]:
    """Return a hook of cattrs that accepts values of exactly these types."""

    def structure(value: object, _: object) -> Any:
        """Return a value that has one of the types exactly; refuse others."""
        # A conversion would guess: a bool is an int, and int("8") is 8.
        if type(value) not in types:
            raise ArchiveError(f"{value!r:.60} is not {types[0].__name__}")
        if isinstance(value, int | float):
            _check_number(value, MAX_NUMBER)
        return value

    return structure


def _is_uniform_tuple(annotation: Any) -> bool:
    """Return True for the annotation tuple[T, ...]."""
    return get_origin(annotation) is tuple and get_args(annotation)[1:] == (...,)


def _as_uniform_tuple(value: object, annotation: Any) -> tuple[Any, ...]:
    """Return a list of the file as a tuple whose items have one type."""
    if not isinstance(value, list):  # tuple() would also accept a text or a table
        raise ArchiveError(f"{value!r:.60} is not a list")
    list_type: Any = GenericAlias(list, get_args(annotation)[0])
    return tuple(_CONVERTER.structure(value, list_type))


def _is_array(annotation: Any) -> bool:
    """Return True if a field holds arrays."""
    return get_origin(annotation) in (np.ndarray, npt.NDArray)


def _scalar(annotation: Any) -> Any:
    """Return the scalar type of an array annotation, such as np.float32."""
    # From NumPy 2.5 on, NDArray is an alias type of its own: NDArray[S] has the arguments (S,).
    # Before, it was np.ndarray[Any, np.dtype[S]].
    arguments = get_args(annotation)
    return arguments[0] if get_origin(annotation) is npt.NDArray else get_args(arguments[1])[0]


def _as_array(value: object, annotation: Any) -> npt.NDArray[Any]:
    """Return an array that has the element type of its field; refuse others."""
    scalar = _scalar(annotation)
    # Integer arrays may have any width in a file; floats must match their field exactly.
    expected_type = np.integer if issubclass(scalar, np.integer) else scalar
    if not isinstance(value, np.ndarray) or not np.issubdtype(value.dtype, expected_type):
        description = value.dtype if isinstance(value, np.ndarray) else f"{value!r:.60}"
        raise ArchiveError(f"{description} is not an array of {expected_type.__name__}")
    if value.dtype.kind in "iu" and value.size:
        for number in (int(value.min()), int(value.max())):
            _check_number(number, MAX_COLUMN_VALUE)
    return int_column(value) if scalar is np.int64 else value


def _check_number(number: int | float, limit: int) -> None:
    """Refuse a number beyond a limit."""
    if not -limit <= number <= limit:  # also true of NaN, which compares as False
        raise ArchiveError(f"{number} lies outside {-limit}..{limit}")


def _as_column(value: object, _: object) -> Column:
    """Return a column of vertices: an array, or lists of several lengths."""
    if isinstance(value, np.ndarray):
        return _as_array(value, IntArray)
    return _CONVERTER.structure(value, Ragged)


def _as_element_type(value: object, _: object) -> ElementType:
    """Return the type of a handle's elements, of data or of words."""
    element_type: type[ElementType] = DataType
    if value in [word.value for word in WordType]:
        element_type = WordType
    return _CONVERTER.structure(value, element_type)


def _as_step(value: object, _: object) -> Step:
    """Return a superstep, or a loop, which has the member `decide`."""
    step_type: type[Step] = Superstep
    if isinstance(value, dict) and "decide" in value:
        step_type = Loop
    return _CONVERTER.structure(value, step_type)


def _is_codelet(annotation: Any) -> bool:
    """Return True if a field is declared as Codelet or as a protocol derived from it."""
    return Codelet in getattr(annotation, "__mro__", ())


def _from_codelet(codelet: Codelet) -> dict[str, str]:
    """Return name and hash of a codelet, which stand for it in a file."""
    return {CODELET: codelet.name, HASH: content_hash(codelet)}


def _as_codelet(value: object, protocol: type) -> Codelet:
    """Return a codelet if it has the attributes of the protocol that its field needs."""
    attributes = [name for name in vars(protocol) if not name.startswith("_")]
    if not all(hasattr(value, name) for name in attributes):
        raise ArchiveError(f"{value!r:.60} is not a {protocol.__name__}")
    return cast(Codelet, value)  # `_codelet_of` has looked it up by name before


def _as_value(value: object, value_type: type) -> Any:
    """Return a value if it is of the class that its field needs."""
    if not isinstance(value, value_type):
        raise ArchiveError(f"{value!r:.60} is not one of {value_type.__name__}")
    return value  # `_value_of` has built it before


def _from_value(value: object) -> dict[str, Any]:
    """Return class name and fields of a value, which stand for it in a file."""
    return {VALUE: type(value).__name__, FIELDS: _CONVERTER.unstructure(value, type(value))}


def _from_plain(value: object) -> Any:
    """Return a value of a field of type object as a tree of lists and tables; refuse others."""
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
    """Return a value for a field of type object: a tree with tuples in place of lists."""
    if isinstance(value, list):
        return tuple(_as_plain(item) for item in value)
    if isinstance(value, dict):
        return {key: _as_plain(item) for key, item in value.items()}
    return value


def _has_unsaved(cls: Any) -> bool:
    """Return True for a class with fields that archives leave out."""
    return bool(attrs.has(cls)) and bool(_unsaved(cls))


def _unsaved(cls: Any) -> dict[str, Any]:
    """Return the settings of cattrs that leave out the fields of a class that are not saved."""
    names = [field.name for field in attrs.fields(cls) if field.metadata == UNSAVED]
    return {name: override(omit=True) for name in names}


def _structure_without(converter: cattrs.Converter) -> Callable[[Any], Any]:
    """Return a function from a class to its structure hook, without fields that are not saved."""
    return lambda cls: make_dict_structure_fn(
        cls, converter, _cattrs_forbid_extra_keys=True, **_unsaved(cls)
    )


def _unstructure_without(converter: cattrs.Converter) -> Callable[[Any], Any]:
    """Return a function from a class to its unstructure hook, without fields that are not saved."""
    return lambda cls: make_dict_unstructure_fn(cls, converter, **_unsaved(cls))


def _strict_converter() -> cattrs.Converter:
    """Return a converter that refuses values of other types than their fields have."""
    converter = cattrs.Converter(forbid_extra_keys=True)
    # Each hook refuses what cattrs would convert: the tree must have the exact type of the field.
    for types in ((int,), (str,), (bool,), (float, int)):
        converter.register_structure_hook(types[0], _exactly(*types))
    converter.register_structure_hook_func(_is_uniform_tuple, _as_uniform_tuple)
    converter.register_structure_hook_func(lambda field: field is object, _as_plain)
    converter.register_unstructure_hook_func(lambda field: field is object, _from_plain)
    converter.register_structure_hook_func(_is_array, _as_array)
    converter.register_unstructure_hook_func(_is_array, lambda array: array)
    converter.register_structure_hook_func(lambda field: field == Column, _as_column)
    converter.register_structure_hook_func(lambda field: field == ElementType, _as_element_type)
    converter.register_structure_hook_func(lambda field: field == Step, _as_step)
    converter.register_structure_hook_func(isabstract, _as_value)
    converter.register_unstructure_hook_func(isabstract, _from_value)
    converter.register_structure_hook_func(_is_codelet, _as_codelet)
    converter.register_unstructure_hook_func(_is_codelet, _from_codelet)
    converter.register_structure_hook_factory(_has_unsaved, _structure_without(converter))
    converter.register_unstructure_hook_factory(_has_unsaved, _unstructure_without(converter))
    converter.register_structure_hook(Machine, lambda table, _: from_dict(table))
    converter.register_unstructure_hook(Machine, to_dict)
    return converter


_CONVERTER = _strict_converter()
