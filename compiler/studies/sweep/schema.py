"""A schema: the types that read a line say what it may hold, and everything else is a bad line.

JSON's own types are taken as they are: "8" and True are no numbers. Numbers are finite, none is
negative and whole ones have at most 63 bits, so that whatever is computed of them is finite too.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import cattrs
from cattrs.errors import ForbiddenExtraKeysError

from .line import BadLine

MOST = 2**63 - 1
PLAIN = (str, int, float, bool, type(None))
SHOWN = 40  # characters of a value
Kind = TypeVar("Kind")


def structured(found: object, kind: type[Kind]) -> Kind:
    """A value of a type out of what JSON held.

    Raises:
        BadLine: what is missing, unknown or of another type.
    """
    try:
        return _QUICK.structure(found, kind)
    except Exception as error:  # of any type; the other converter says where it is
        raise BadLine(_reason(found, kind) or str(error)) from None


def check_columns(found: Mapping[str, Any], kinds: Mapping[str, Any]) -> None:
    """Hold an object against the types of its members.

    Raises:
        BadLine: what is missing, unknown or of another type.
    """
    if found.keys() != kinds.keys():
        missing, unknown = sorted(kinds.keys() - found.keys()), sorted(found.keys() - kinds.keys())
        raise BadLine(f"lacks {missing[0]!r}" if missing else f"unknown {unknown[0]!r:.{SHOWN}}")
    for name, value in found.items():
        try:
            _hook_of(kinds[name])(value, kinds[name])
        except Exception:  # of any type; the other converter says where it is
            raise BadLine(f"{name}: {_reason(value, kinds[name])}") from None


@functools.cache
def _hook_of(kind: Any) -> Callable[[Any, Any], Any]:
    return _QUICK.get_structure_hook(kind)


def _reason(found: object, kind: Any) -> str:
    """What is wrong first."""
    try:
        _THOROUGH.structure(found, kind)
    except cattrs.BaseValidationError as error:
        sentence, _, place = cattrs.transform_error(error, path="", format_exception=_sentence)[
            0
        ].rpartition(" @ ")
        place = place.lstrip(".")
        return f"{place}: {sentence}" if place else sentence
    except Exception as error:  # a hook's own, where nothing is nested
        return str(error)
    return ""


def _sentence(error: BaseException, _: type | None) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown {min(map(repr, error.extra_fields)):.{SHOWN}}"
    if isinstance(error, KeyError):
        return f"lacks {error}"
    return next(iter(str(error).splitlines()), type(error).__name__)


def _refuse(value: object, what: str) -> Any:
    raise BadLine(f"{value!r:.{SHOWN}} is no {what}")


def _whole(value: Any, _: object) -> int:
    return value if type(value) is int and 0 <= value <= MOST else _refuse(value, "count")


def _number(value: Any, _: object) -> float:
    if type(value) in (int, float) and 0 <= value <= MOST:  # which no NaN is
        return value  # type: ignore[no-any-return]  # whole ones stay so
    return float(_refuse(value, "number"))


def _text(value: Any, _: object) -> str:
    return value if type(value) is str else _refuse(value, "text")


def _truth(value: Any, _: object) -> bool:
    return value if type(value) is bool else _refuse(value, "true or false")


def _plain(value: Any, _: object) -> object:
    return value if type(value) in PLAIN else _refuse(value, "text or number")


def _table(value: Any, kind: Any) -> Mapping[str, Any]:
    if type(value) is not dict:
        _refuse(value, "JSON object")
    inner = kind.__args__[1]
    hook = _hook_of(inner)
    return {name: hook(member, inner) for name, member in value.items()}


def _converter(*, thorough: bool) -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=thorough)
    hooks = {int: _whole, float: _number, str: _text, bool: _truth}
    for kind, hook in hooks.items():
        converter.register_structure_hook(kind, hook)
    converter.register_structure_hook_func(lambda kind: kind is object, _plain)
    converter.register_structure_hook_func(
        lambda kind: getattr(kind, "__origin__", None) is Mapping, _table
    )
    return converter


_QUICK, _THOROUGH = _converter(thorough=False), _converter(thorough=True)
