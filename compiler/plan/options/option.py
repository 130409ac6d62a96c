"""Option: the description of one field of an options class (default, help, type, range, flags).

The command's flags, the axes of a sweep, the configuration of a point and the keywords of planners
are derived from these fields: a new option is a field and the code that reads it. The module has
only cheap imports, so that the command prints its help quickly.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from numbers import Integral, Real
from types import MappingProxyType
from typing import Any, TypeVar, get_args

import attrs

MAX_INT = 2**63 - 1  # largest number in int64 arrays
Planner = TypeVar("Planner", bound=Callable[..., Any])
Options = TypeVar("Options")


@attrs.frozen(kw_only=True)
class Option:
    """Properties of an option, and the check of its values: the validator of its field.

    Attributes:
        default: Value if none is given.
        help: Sentence about the option in the command's help.
        reads: Type of its values, to which a text is converted: int, float, bool, str or a Literal.
        least, most: Smallest and largest possible number, both finite.
        exclusive_least: True if `least` itself is not possible.
        fraction: True if a text such as 1/16 is accepted.
        names: Other names of its flag.
        decides: True if results depend on it; otherwise it is neither an axis of a sweep nor part
            of a key.
        is_searched: True if 0 leaves a number to the planner.
        repeats: True if its flag may be given several times, with texts that are one value.
    """

    default: Any
    help: str
    reads: Any
    least: float = 0
    most: float = MAX_INT
    exclusive_least: bool = False
    fraction: bool = False
    names: tuple[str, ...] = ()
    decides: bool = True
    is_searched: bool = False
    repeats: bool = False

    def __call__(self, _options: object, field: attrs.Attribute[Any], value: Any) -> None:
        """Refuse a value that the option cannot have, as the validator of its field."""
        self.check(field.name, value)

    def check(self, name: str, value: Any) -> None:
        """Refuse a value that the option cannot have; None is valid only as the default.

        Raises:
            InputError: The value is not possible; the message has the possible values.
        """
        if value is None and self.default is None:
            return
        names = get_args(self.reads)
        if names and not (isinstance(value, str) and value in names):
            raise _refusal(f"no {name} {_shown(value)}; there is {', '.join(map(str, names))}")
        if not names and not self._holds(value):
            raise _refusal(f"{name} is {_shown(value)}; give {self._range}")

    def _holds(self, value: Any) -> bool:
        """Return True if a value has the type of the option and lies within its range."""
        if self.reads is str:
            return isinstance(value, str) or callable(value)
        if self.reads is bool or isinstance(value, bool):
            return self.reads is bool and isinstance(value, bool)
        if not isinstance(value, Integral if self.reads is int else Real):
            return False
        number: Any = value  # an int may be too large for a float
        above_least = number > self.least if self.exclusive_least else number >= self.least
        return bool(above_least and number <= self.most)  # False for nan

    @property
    def _range(self) -> str:
        """Possible values in words."""
        if self.reads in (str, bool):
            return {str: "a name", bool: "True or False"}[self.reads]
        lower = f"more than {self.least:,}" if self.exclusive_least else f"{self.least:,} or more"
        upper = "2^63 - 1" if self.most == MAX_INT else f"{self.most:,}"
        return f"{lower}, at most {upper}{', a whole number' if self.reads is int else ''}"


def option(default: Any, help_text: str, reads: Any, **details: Any) -> Any:
    """Return a field of options; `details` are the other attributes of `Option`."""
    validator = Option(default=default, help=help_text, reads=reads, **details)
    return attrs.field(default=default, validator=validator, converter=_plain)


def options_in(options_type: type[Any]) -> Mapping[str, Option]:
    """Return the options of a type by name, in order; all callers share one table."""
    hashable: Any = options_type  # mypy does not know that a type of any class is hashable
    return _options_in(hashable)


@functools.cache
def _options_in(options_type: Any) -> Mapping[str, Option]:
    """Return the options of a type by name, cached; see `options_in`."""
    fields: Sequence[attrs.Attribute[Any]] = attrs.fields(options_type)
    validators = ((field.name, field.validator) for field in fields)
    return MappingProxyType({n: check for n, check in validators if isinstance(check, Option)})


def headings_in(options_type: type[Any]) -> Mapping[str, str]:
    """Return the heading in the command's help of each option of a type, by name.

    A class that adds options has their heading as the class variable `heading`.
    """
    owners = [
        owner
        for owner in reversed(options_type.__mro__)
        if attrs.has(owner) and hasattr(owner, "heading")
    ]
    return {
        field.name: owner.heading
        for owner in owners
        for field in attrs.fields(owner)
        if not field.inherited
    }


def flag_of(name: str) -> str:
    """Return the flag of an option."""
    return f"--{name.replace('_', '-')}"


def merge_options(
    options_type: type[Options], options: Options | None, keywords: Mapping[str, Any]
) -> Options:
    """Return the options of a call: `options` with the changes of `keywords`, or the defaults.

    Args:
        options_type: Class of the options.
        options: Options to change; None for the defaults.
        keywords: Values of options by name.

    Raises:
        InputError: A keyword is no option, or `options` has another type.
    """
    options_by_name = options_in(options_type)
    for name in keywords:
        if name not in options_by_name:
            reason = reason_for_lack(options_type, name)
            why = f" ({reason})" if reason else ""
            raise _refusal(f"no option {name!r}{why}; there is {', '.join(options_by_name)}")
    if options is None:
        return options_type(**keywords)
    if not isinstance(options, options_type):
        raise _refusal(f"options are {type(options).__name__}; give {options_type.__name__}(...)")
    return options_type(
        **{name: getattr(options, name) for name in options_by_name} | dict(keywords)
    )


def reason_for_lack(options_type: type[Any], name: str) -> str:
    """Return the reason why options of a type lack an option that others have, or ""."""
    return str(getattr(options_type, "lacking", {}).get(name, ""))


def options_as(options_type: type[Options], options: Any) -> Options:
    """Convert options to a type that has some of their fields."""
    return options_type(**{name: getattr(options, name) for name in options_in(options_type)})


def takes(options_type: type[Any]) -> Callable[[Planner], Planner]:
    """Return a decorator for a planner whose last keywords are the options of a type.

    The planner's signature and docstring then name all options, for help and notebooks.
    """

    def with_options(planner: Planner) -> Planner:
        """Return a planner whose signature and docstring list its options."""
        signature, option_names = inspect.signature(planner), options_in(options_type)
        keywords = (
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=option_names[name].default
            )
            for name in option_names
        )
        parameters = list(signature.parameters.values())[:-1]
        vars(planner)["__signature__"] = signature.replace(parameters=[*parameters, *keywords])
        lines = (f"    {name}: {option_names[name].help}" for name in option_names)
        planner.__doc__ = "\n".join([inspect.getdoc(planner) or "", "", "Options:", *lines])
        return planner

    return with_options


def _plain(value: Any) -> Any:
    """Return a number of NumPy as one of Python, which every file can hold."""
    return value.item() if getattr(value, "shape", None) == () else value


def _shown(value: Any) -> str:
    """Return a value as a short text for messages."""
    from ipusim import in_short  # noqa: PLC0415  # the command's help does not need it

    return in_short(value)


def _refusal(message: str) -> Exception:
    """Return the error of a wrong option."""
    from ipusim import InputError  # noqa: PLC0415  # the command's help does not need it

    return InputError(message)
