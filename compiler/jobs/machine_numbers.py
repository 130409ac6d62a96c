"""Option `set`: numbers of a machine by name, as text such as `sync_cycles=63,workers=12`.

As an axis of a sweep a number has several values: `sync_cycles=0,63,126`. As text, the numbers of a
point can be part of a key, and a member of JSON.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from ..plan.options.option import Option

NAME_SIGN, SEPARATOR = "=", ","  # signs behind a name, and between values and between numbers
EXAMPLE = "sync_cycles=63"  # example in the message that refuses a text
PREFIXES = ("0x", "0o", "0b")  # beginnings of numbers of another base than 10
MAX_DIGITS = 12  # digits of a number; the largest that a machine may have is 10^11
HELP = (
    "Numbers of the machine, as sync_cycles=63,workers=12; `ipusim machine` lists all names. In "
    "`ipusim explore` each number may have several values, as sync_cycles=0,63,126 [the machine's]."
)


@attrs.frozen(kw_only=True)
class NumbersOption(Option):
    """Option with numbers by name, one value each."""

    def _holds(self, value: Any) -> bool:
        """Return True if a value is a text that gives each name one number."""
        numbers = parsed(value) if isinstance(value, str) else None
        return bool(numbers) and all(len(values) == 1 for values in (numbers or {}).values())

    @property
    def _range(self) -> str:
        """The values that the option takes, in words."""
        return f"one whole number for each name, as {EXAMPLE} or {EXAMPLE},workers=12"


def machine_numbers() -> Any:
    """Return the field of options with numbers of a machine; several texts become one."""
    option = NumbersOption(default=None, help=HELP, reads=str, repeats=True)
    return attrs.field(default=None, validator=option, converter=_joined)


def parsed(text: str) -> Mapping[str, tuple[int, ...]] | None:
    """Return the values of each number that a text names; None if the text has another form."""
    numbers: dict[str, tuple[int, ...]] = {}
    name = ""
    for piece in text.split(SEPARATOR):
        name_text, sign, value_text = piece.rpartition(NAME_SIGN)
        # A piece without a name is a further value of the last number that was named.
        name, value = name_text.strip() if sign else name, _whole_number(value_text)
        if not name.isidentifier() or value is None or (sign and name in numbers):
            return None
        numbers[name] = (*numbers.get(name, ()), value)
    return numbers


def text_of(numbers: Mapping[str, int]) -> str | None:
    """Return the text of numbers, sorted by name; None without any number."""
    return SEPARATOR.join(f"{name}{NAME_SIGN}{numbers[name]}" for name in sorted(numbers)) or None


def number_axes(texts: Sequence[str] | str) -> Mapping[str, tuple[int, ...]]:
    """Return the values of each number that the texts of an axis name.

    Raises:
        InputError: a text has another form, or two texts name one number.
    """
    from ipusim import InputError, in_short  # noqa: PLC0415  # the command's help does not wait

    axes: dict[str, tuple[int, ...]] = {}
    for text in (texts,) if isinstance(texts, str) else texts:
        numbers = parsed(text) if isinstance(text, str) else None
        if not numbers:
            raise InputError(
                f"--set {in_short(text)} names no number of a machine; write sync_cycles=0,63,126"
            )
        for name in numbers:
            if name in axes:
                raise InputError(
                    f"--set gives {name} twice; write all of its values behind one name"
                )
        axes |= numbers
    return axes


def texts_of_product(axes: Mapping[str, Sequence[int]]) -> tuple[str | None, ...]:
    """Return the text of each combination of values, the last number varying fastest."""
    return tuple(
        text_of(dict(zip(axes, values, strict=True)))
        for values in itertools.product(*axes.values())
    )


def numbers_in(text: str | None) -> dict[str, int]:
    """Return the numbers of an option's text, which has one value of each; none for None."""
    numbers = parsed(text) if text is not None else None
    return {name: values[0] for name, values in (numbers or {}).items()}


def with_flags(values: Mapping[str, Any], flags: Iterable[str]) -> Mapping[str, Any]:
    """Return options in which numbers that have a flag of their own stand under its name.

    So `--set tiles=64` and `--tiles 64` are the same request.

    Args:
        values: options by name.
        flags: names of numbers that have a flag.

    Raises:
        InputError: a number is given in both ways.
    """
    numbers = numbers_in(_joined(values.get("set"))) if _is_valid(values.get("set")) else {}
    flag_values = {name: numbers.pop(name) for name in flags if name in numbers}
    if not flag_values:
        return values
    check_given_once(flag_values, values)
    return {**values, **flag_values, "set": text_of(numbers)}


def check_given_once(numbers: Iterable[str], values: Mapping[str, Any]) -> None:
    """Refuse numbers that are given by --set and by their flags.

    Raises:
        InputError: with the number.
    """
    from ipusim import InputError  # noqa: PLC0415  # the command's help does not wait for it

    for name in numbers:
        if values.get(name) is not None:
            flag = f"--{name.replace('_', '-')}"
            raise InputError(f"--set gives {name}, and so does {flag}; leave one of them out")


def _is_valid(value: Any) -> bool:
    """Return True if a value, or the values of a list together, can be read."""
    text = _joined(value)
    return isinstance(text, str) and parsed(text) is not None


def _joined(value: Any) -> Any:
    """Return texts as one text, sorted by name; other values stay, to be refused by the option."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = SEPARATOR.join(map(str, value)) or None
    numbers = parsed(value) if isinstance(value, str) else None
    if not numbers or any(len(values) > 1 for values in numbers.values()):
        return value
    return text_of({name: values[0] for name, values in numbers.items()})


def _whole_number(text: str) -> int | None:
    """Return the decimal, hexadecimal or binary number that a text states; None for others."""
    text = text.strip().lower()
    if len(text) > MAX_DIGITS:
        return None
    try:
        return int(text, 0 if text.startswith(PREFIXES) else 10)
    except ValueError:
        return None
