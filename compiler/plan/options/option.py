"""An option is a field of a frozen type of options, and says all there is to say about it once.

The command's flags, the axes of a sweep, the configuration of a point and the keywords of planners
are derived from such fields: a new option is a field, and whoever reads it. Nothing is imported
here that would keep the command's help waiting.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from numbers import Integral, Real
from types import MappingProxyType
from typing import Any, TypeVar, get_args

import attrs

MOST_WHOLE = 2**63 - 1  # what arrays of whole numbers hold
Planner = TypeVar("Planner", bound=Callable[..., Any])
Kind = TypeVar("Kind")


@attrs.frozen(kw_only=True)
class Option:
    """What an option is, and the check of its values: the validator of its field.

    Attributes:
        default: its value where none is given.
        help: one sentence for the command's help.
        reads: what its text is read as: int, float, bool, str or a Literal.
        least, most: the range of a number, both included; both are finite.
        above_least: the least itself is excluded.
        fraction: its text may be a fraction, as 1/16.
        names: flags that mean the same as the one of its name.
        decides: what comes out depends on it; else it is no axis and part of no key.
    """

    default: Any
    help: str
    reads: Any
    least: float = 0
    most: float = MOST_WHOLE
    above_least: bool = False
    fraction: bool = False
    names: tuple[str, ...] = ()
    decides: bool = True

    def __call__(self, _options: object, field: attrs.Attribute[Any], value: Any) -> None:
        """Refuse what the option cannot be, as the value of its field."""
        self.check(field.name, value)

    def check(self, name: str, value: Any) -> None:
        """Refuse what the option cannot be; None only where it is the default.

        Raises:
            InputError: the option by `name`, its value, and what it may be.
        """
        if value is None and self.default is None:
            return
        known = get_args(self.reads)
        if known and not (isinstance(value, str) and value in known):
            raise _refusal(f"no {name} {_shown(value)}; there is {', '.join(map(str, known))}")
        if not known and not self._holds(value):
            raise _refusal(f"{name} is {_shown(value)}; give {self._range}")

    def _holds(self, value: Any) -> bool:
        if self.reads is str:
            return isinstance(value, str) or callable(value)
        if self.reads is bool or isinstance(value, bool):
            return self.reads is bool and isinstance(value, bool)
        if not isinstance(value, Integral if self.reads is int else Real):
            return False
        number: Any = value  # a whole one may be too large for a float
        low = number > self.least if self.above_least else number >= self.least
        return bool(low and number <= self.most)  # nothing holds of nan

    @property
    def _range(self) -> str:
        """What it may be, in words."""
        if self.reads in (str, bool):
            return {str: "a name", bool: "True or False"}[self.reads]
        low = f"more than {self.least:,}" if self.above_least else f"{self.least:,} or more"
        most = "2^63 - 1" if self.most == MOST_WHOLE else f"{self.most:,}"
        return f"{low}, at most {most}{', a whole number' if self.reads is int else ''}"


def option(default: Any, help_text: str, reads: Any, **details: Any) -> Any:
    """A field of options; `details` are the other attributes of `Option`."""
    of_field = Option(default=default, help=help_text, reads=reads, **details)
    return attrs.field(default=default, validator=of_field, converter=_plain)


def options_in(kind: type[Any]) -> Mapping[str, Option]:
    """The options of a type by name, in order; one table for all who ask."""
    hashable: Any = kind  # a type that may be anything's is none to mypy
    return _options_in(hashable)


@functools.cache
def _options_in(kind: Any) -> Mapping[str, Option]:
    fields: Sequence[attrs.Attribute[Any]] = attrs.fields(kind)
    options = {
        field.name: field.validator for field in fields if isinstance(field.validator, Option)
    }
    return MappingProxyType(options)


def headings_in(kind: type[Any]) -> Mapping[str, str]:
    """The heading of the command's help for each option of a type by name.

    Each type that has options of its own says it, as its class variable `heading`.
    """
    owners = [
        owner for owner in reversed(kind.__mro__) if attrs.has(owner) and hasattr(owner, "heading")
    ]
    return {
        field.name: owner.heading
        for owner in owners
        for field in attrs.fields(owner)
        if not field.inherited
    }


def flag_of(name: str) -> str:
    """The flag of an option."""
    return f"--{name.replace('_', '-')}"


def chosen(kind: type[Kind], options: Kind | None, keywords: Mapping[str, Any]) -> Kind:
    """Options as a caller gives them: a value, keywords, or a value that keywords change.

    Raises:
        InputError: a keyword that is no option, a value of another type.
    """
    known = options_in(kind)
    for name in keywords:
        if name not in known:
            raise _refusal(f"no option {name!r}; there is {', '.join(known)}")
    if options is None:
        return kind(**keywords)
    if not isinstance(options, kind):
        raise _refusal(f"options are {type(options).__name__}; give {kind.__name__}(...)")
    return kind(**{name: getattr(options, name) for name in known} | dict(keywords))


def options_as(kind: type[Kind], options: Any) -> Kind:
    """Return the options of a type with the values that options of a wider type have."""
    return kind(**{name: getattr(options, name) for name in options_in(kind)})


def takes(kind: type[Any]) -> Callable[[Planner], Planner]:
    """For a planner whose last keywords are the options of a type: help and notebooks name them."""

    def named(planner: Planner) -> Planner:
        signature, known = inspect.signature(planner), options_in(kind)
        keywords = (
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=known[name].default)
            for name in known
        )
        own = list(signature.parameters.values())[:-1]
        vars(planner)["__signature__"] = signature.replace(parameters=[*own, *keywords])
        lines = (f"    {name}: {known[name].help}" for name in known)
        planner.__doc__ = "\n".join([inspect.getdoc(planner) or "", "", "Options:", *lines])
        return planner

    return named


def _plain(value: Any) -> Any:
    """A number of NumPy as one of Python, which every file can hold."""
    return value.item() if getattr(value, "shape", None) == () else value


def _shown(value: Any) -> str:
    from ipusim import in_short  # noqa: PLC0415  # the command's help does not wait for it

    return in_short(value)


def _refusal(message: str) -> Exception:
    from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

    return InputError(message)
