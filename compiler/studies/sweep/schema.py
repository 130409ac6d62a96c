"""Schema of a store's lines: a line whose members do not have the given Python types is bad.

No value is converted: neither the text "8" nor True counts as a number. Numbers are finite and not
negative, and whole numbers have at most 63 bits, so that whatever is computed of them is finite.
Columns are the members of a JSON object by name. Two converters of the package cattrs check a
value: a quick one, and a thorough one that finds the position of a fault for the message.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import attrs
import cattrs
from cattrs.errors import ForbiddenExtraKeysError

from .json_lines import BadLine

MAX_NUMBER = 2**63 - 1  # largest number, of int64
# Python types of a value that is neither an object nor a list.
JSON_SCALARS = (str, int, float, bool, type(None))
MAX_SHOWN = 40  # characters of a value in a message
Value = TypeVar("Value")  # type of a value of the schema


def structured(value: object, cls: type[Value]) -> Value:
    """Return a value of a type, converted from parsed JSON.

    Raises:
        BadLine: if something is missing, unknown or of another type.
    """
    try:
        return _QUICK.structure(value, cls)
    except Exception as error:  # of any type; the thorough converter finds the position
        raise BadLine(_reason(value, cls) or str(error)) from None


class Columns:
    """Types of an object's members, prepared for checking many objects.

    All members of one type are checked at once; an object that fails is then checked member by
    member, for the message.

    Args:
        types: type of each member by name.
    """

    def __init__(self, types: Mapping[str, Any]) -> None:
        # Members are checked in three ways: simple types in groups, mappings and lists of objects
        # by a predicate of their own, everything else by the converter.
        self._types = types
        group_checks = {
            name: GROUP_CHECKS[cls] for name, cls in types.items() if cls in GROUP_CHECKS
        }
        # For each type: a predicate of all its values, and a function that gets these values.
        self._groups = [
            (all_valid, _getter([name for name in group_checks if group_checks[name] is all_valid]))
            for all_valid in dict.fromkeys(group_checks.values())
        ]
        self._predicates = [
            (name, is_valid)
            for name, cls in types.items()
            if (is_valid := _predicate_of(cls)) is not None
        ]
        names_checked = {*group_checks, *(name for name, _ in self._predicates)}
        self._converted = [name for name in types if name not in names_checked]

    def check(self, row: Mapping[str, Any]) -> None:
        """Check an object against the types.

        Raises:
            BadLine: if something is missing, unknown or of another type.
        """
        if not self._is_valid(row):
            check_columns(row, self._types)

    def _is_valid(self, row: Mapping[str, Any]) -> bool:
        """Return True if the object is valid; quick, and without a reason if it is not."""
        return (
            row.keys() == self._types.keys()
            and all(all_valid(values(row)) for all_valid, values in self._groups)
            and all(is_valid(row[name]) for name, is_valid in self._predicates)
            and all(_has_type(row[name], self._types[name]) for name in self._converted)
        )


def _getter(names: list[str]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Return a function that maps an object to its members with these names, as a tuple."""
    if len(names) > 1:
        return operator.itemgetter(*names)
    return lambda row: (row[names[0]],)


def _has_type(value: object, cls: Any) -> bool:
    """Return True if a value can be structured as a type."""
    try:
        _hook_of(cls)(value, cls)
    except Exception:  # of any type; the check of single members gives the reason
        return False
    return True


def _predicate_of(cls: Any) -> Callable[[Any], bool] | None:
    """Return a predicate for a mapping or a list of objects, None for other types."""
    origin, inner_types = get_origin(cls), get_args(cls)
    # First Mapping[str, T] with a simple type T, then tuple[C, ...] with an attrs class C.
    if origin is Mapping and inner_types[1] in GROUP_CHECKS:
        all_valid = GROUP_CHECKS[inner_types[1]]
        return lambda value: type(value) is dict and all_valid(value.values())
    if origin is tuple and len(inner_types) == 2 and attrs.has(inner_types[0]):
        columns = Columns(get_type_hints(inner_types[0]))
        return lambda value: (
            type(value) is list
            and all(type(member) is dict and columns._is_valid(member) for member in value)
        )
    return None


def _all_whole(values: Collection[Any]) -> bool:
    """Return True if all values are whole numbers from 0 to the largest allowed."""
    return not values or (
        set(map(type, values)) == {int} and 0 <= min(values) <= max(values) <= MAX_NUMBER
    )


def _all_numbers(values: Collection[Any]) -> bool:
    """Return True if all values are numbers from 0 to the largest allowed."""
    if not set(map(type, values)) <= {int, float}:
        return False
    # No NaN: the parser of lines refuses it.
    return not values or 0 <= min(values) <= max(values) <= MAX_NUMBER


def _all_of(*types: type) -> Callable[[Collection[Any]], bool]:
    """Return a check that all values have one of the types."""
    allowed_types = set(types)
    return lambda values: set(map(type, values)) <= allowed_types


# Predicates that are True if all values of a collection have a type.
GROUP_CHECKS: Mapping[Any, Callable[[Collection[Any]], bool]] = {
    int: _all_whole,
    float: _all_numbers,
    str: _all_of(str),
    bool: _all_of(bool),
    object: _all_of(*JSON_SCALARS),
    str | None: _all_of(str, type(None)),
    float | None: lambda values: _all_numbers([member for member in values if member is not None]),
}


def check_columns(row: Mapping[str, Any], types: Mapping[str, Any]) -> None:
    """Check an object against the types of its members, one by one.

    Raises:
        BadLine: if something is missing, unknown or of another type.
    """
    if row.keys() != types.keys():
        missing_columns, unknown_columns = (
            sorted(types.keys() - row.keys()),
            sorted(row.keys() - types.keys()),
        )
        fault = (
            f"lacks {missing_columns[0]!r}"
            if missing_columns
            else f"unknown {unknown_columns[0]!r:.{MAX_SHOWN}}"
        )
        raise BadLine(fault)
    for name, value in row.items():
        try:
            _hook_of(types[name])(value, types[name])
        except Exception:  # of any type; the thorough converter finds the position
            raise BadLine(f"{name}: {_reason(value, types[name])}") from None


@functools.cache
def _hook_of(cls: Any) -> Callable[[Any, Any], Any]:
    """Return the function that makes a value of a type from a JSON value."""
    return _QUICK.get_structure_hook(cls)


def _reason(value: object, cls: Any) -> str:
    """Return the first fault of a value, with its position, or an empty text if there is none."""
    try:
        _THOROUGH.structure(value, cls)
    except cattrs.BaseValidationError as error:
        # The first of all errors, as "SENTENCE @ .PATH".
        sentence, _, path = cattrs.transform_error(error, path="", format_exception=_sentence)[
            0
        ].rpartition(" @ ")
        path = path.lstrip(".")
        return f"{path}: {sentence}" if path else sentence
    except Exception as error:  # raised by a hook itself, for a value that is not nested
        return str(error)
    return ""


def _sentence(error: BaseException, _: type | None) -> str:
    """Return the message of an error without what it quotes at length."""
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown {min(map(repr, error.extra_fields)):.{MAX_SHOWN}}"
    if isinstance(error, KeyError):
        return f"lacks {error}"
    return next(iter(str(error).splitlines()), type(error).__name__)


def _refuse(value: object, noun: str) -> Any:
    """Refuse a value that is not what its place needs."""
    raise BadLine(f"{value!r:.{MAX_SHOWN}} is no {noun}")


def _whole(value: Any, _: object) -> int:
    """Return a value that is a whole number; refuse others."""
    return value if type(value) is int and 0 <= value <= MAX_NUMBER else _refuse(value, "count")


def _number(value: Any, _: object) -> float:
    """Return a value that is a number; refuse others."""
    if type(value) in (int, float) and 0 <= value <= MAX_NUMBER:  # false for NaN
        return value  # type: ignore[no-any-return]  # whole numbers stay whole
    return float(_refuse(value, "number"))


def _one_of(types: tuple[type, ...], noun: str) -> Callable[[Any, object], Any]:
    """Return a hook that accepts values of exactly one of the types."""
    return lambda value, _: value if type(value) in types else _refuse(value, noun)


def _table(value: Any, mapping_type: Any) -> Mapping[str, Any]:
    """Return a JSON object with each member structured."""
    if type(value) is not dict:
        _refuse(value, "JSON object")
    inner_types = mapping_type.__args__[1]
    hook = _hook_of(inner_types)
    return {name: hook(member, inner_types) for name, member in value.items()}


def _converter(*, thorough: bool) -> cattrs.Converter:
    """Return a converter of rows; a thorough one names the member that is wrong."""
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=thorough)
    hooks: Mapping[type, Callable[[Any, object], Any]] = {
        int: _whole,
        float: _number,
        str: _one_of((str,), "text"),
        bool: _one_of((bool,), "true or false"),
    }
    # cattrs would convert "8" to 8; these hooks accept values of exactly the type.
    for cls, hook in hooks.items():
        converter.register_structure_hook(cls, hook)
    converter.register_structure_hook_func(
        lambda cls: cls is object, _one_of(JSON_SCALARS, "text or number")
    )
    converter.register_structure_hook_func(
        lambda cls: getattr(cls, "__origin__", None) is Mapping, _table
    )
    return converter


_QUICK, _THOROUGH = _converter(thorough=False), _converter(thorough=True)
