"""The flags of a job and the axes of a sweep, derived from the options of all methods.

A flag that is left out is no value at all, so that one which the method does not have is refused
and each default stands where its option does.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypedDict

from cyclopts import Group, Parameter, validators

from ..jobs.convolution_options import HELP
from ..jobs.request import METHODS, MachineOptions, headings_of, options_of
from ..plan.options.option import flag_of, options_in
from ..planning.strategies import AUTO, STRATEGIES, own_names

# The headings of help, in their order. Options of a job say theirs themselves; other flags say it
# where they are declared, as `Annotated[..., OUTPUT]`.
HEADINGS = (
    *("Matrix", "Job", "Plan", "Network", "Checkpoint", "Vertex"),
    *("Machine", "Simulation", "Sweep", "Output"),
)
GROUPS = {heading: Group(heading, sort_key=rank) for rank, heading in enumerate(HEADINGS, start=1)}
MATRIX = Parameter(group=GROUPS["Matrix"])
NETWORK = Parameter(group=GROUPS["Network"])
CHECKPOINT = Parameter(group=GROUPS["Checkpoint"])
VERTEX = Parameter(group=GROUPS["Vertex"])
MACHINE = Parameter(group=GROUPS["Machine"])
SIMULATION = Parameter(group=GROUPS["Simulation"])
SWEEP = Parameter(group=GROUPS["Sweep"])
OUTPUT = Parameter(group=GROUPS["Output"])
MOST_SHOWN = 40  # characters of a number in a refusal
WHOLE = re.compile(r"([+-]?[0-9_]+)\.0*")  # a whole number with a point behind it


def fraction(_type: object, tokens: Sequence[object]) -> float:
    """Return a number given as 0.0625 or 1/16."""
    from ipusim import ratio

    try:
        return ratio(str(getattr(tokens[0], "value", tokens[0])))
    except ValueError as error:
        raise ValueError(f"{error}; write 0.0625 or 1/16") from None


def real(_type: object, tokens: Sequence[object]) -> float:
    """Return a number given as a decimal."""
    from ipusim import real_number

    text = str(getattr(tokens[0], "value", tokens[0]))
    try:
        return real_number(text)
    except ValueError as error:
        why = str(error) if " is too " in str(error) else f"{text[:MOST_SHOWN]!r} is no number"
        raise ValueError(why) from None


def reals(kind: object, tokens: Sequence[object]) -> tuple[float, ...]:
    """Return several numbers, each as `real` does."""
    return tuple(real(kind, [token]) for token in tokens)


def _fractions(kind: object, tokens: Sequence[object]) -> tuple[float, ...]:
    return tuple(fraction(kind, [token]) for token in tokens)


def whole(_type: object, tokens: Sequence[object]) -> int:
    """Return a whole number given as 16, 0x10 or 16.0; never a rounded one."""
    text = str(getattr(tokens[0], "value", tokens[0]))
    if match := WHOLE.fullmatch(text):
        text = match[1]
    base = 0 if text.lstrip("+-")[:2].lower() in ("0x", "0o", "0b") else 10
    try:
        return int(text, base)
    except ValueError:
        raise ValueError(f"{text[:MOST_SHOWN]!r} is no whole number; write it as 16") from None


def _wholes(kind: object, tokens: Sequence[object]) -> tuple[int, ...]:
    return tuple(whole(kind, [token]) for token in tokens)


Flag = Parameter(negative="")
FLATTENED = Parameter(name="*")
RUN_OPTIONS = Parameter(name="*", negative="", group=GROUPS["Simulation"])
MATRIX_NAMES = ("--matrix", "--sparsity-matrix-file")
Matrix = Annotated[Path | None, Parameter(name=MATRIX_NAMES), MATRIX]
Weights = Annotated[Path | None, Parameter(name=("--weights", *MATRIX_NAMES)), MATRIX]
Matrices = Annotated[
    tuple[Path, ...],
    Parameter(name=MATRIX_NAMES, consume_multiple=True, negative="", show_default=False),
    MATRIX,
]
Output = Parameter(name=["--output", "-o"])
Whole = Parameter(converter=whole)
MaxInputBytes = Annotated[
    int | None, Whole, Parameter(validator=validators.Number(gte=1), negative="")
]
TimingOnly = Annotated[
    bool, Parameter(name=["--timing-only", "--ignore-data"], negative=""), SIMULATION
]
Repeated = Parameter(negative="", show_default=False)
Include = Annotated[tuple[Path, ...], Repeated, Parameter(name=["--include", "-I"])]
Define = Annotated[tuple[str, ...], Repeated, Parameter(name=["--define", "-D"])]
Stub = Annotated[tuple[str, ...], Repeated]
Several = Annotated[tuple[str, ...], Repeated, Parameter(consume_multiple=True)]
Stores = Annotated[tuple[Path, ...], Repeated, Parameter(consume_multiple=True)]
CONVOLUTION = "convolution"  # the method
SIZE = Parameter(
    name="--size",
    converter=_wholes,
    help="Square sparse operands, m = k.",
    consume_multiple=True,
    negative="",
    group=GROUPS["Matrix"],
)


def most_bytes(asked: int | None) -> int:
    """The bytes that an input may take: as asked, else the SRAM of the largest machine there is."""
    from ipusim import MOST_INPUT_BYTES

    return MOST_INPUT_BYTES if asked is None else asked


def macros(texts: Sequence[str]) -> Mapping[str, str]:
    """Macros by name; one without a value is 1, as C compilers have it."""
    parts = (text.partition("=") for text in texts)
    return {name: value if sign else "1" for name, sign, value in parts}


def _help(name: str, methods: Collection[str]) -> str:
    """The sentence of an option, whose it is and its default, by method where that differs."""
    methods = [method for method in methods if method != AUTO]  # it has what static has
    every = {method: options_of((method,)) for method in methods}
    having = {method: every[method][name] for method in every if name in every[method]}
    sentence = next(iter(having.values())).help
    if tuple(methods) == (CONVOLUTION,):
        sentence = HELP.get(name, sentence)
    elif name == "strategy":
        known = (
            f"{method}: {', '.join(own_names(method))}" for method in having if method in STRATEGIES
        )
        sentence += f" {'; '.join(known)}, and static partitioners that are installed."
    if len(having) < len(methods):
        *others, last = having
        sentence += f" Only {' and '.join([', '.join(others), last] if others else [last])}."
    defaults = {
        method: str(option.default)
        for method, option in having.items()
        if option.default is not None
    }
    if not defaults:
        return sentence
    if len(defaults) == len(having) and len(set(defaults.values())) == 1:
        return f"{sentence} [default: {next(iter(defaults.values()))}]"
    return f"{sentence} [default: {', '.join(map(' '.join, defaults.items()))}]"


def _flags(*, several: bool, methods: Collection[str] = METHODS) -> Mapping[str, Any]:
    """The type of each flag by the name of its option; as an axis it takes several values."""
    headings = headings_of(methods)
    flags: dict[str, Any] = {"size": Annotated[tuple[int, ...], SIZE]} if several else {}
    for name, option in options_of(methods).items():
        if name == "method" and len(methods) == 1:
            continue
        many = several and option.reads is not bool and option.decides
        kind: Any = option.reads
        flags[name] = Annotated[
            tuple[kind, ...] if many else kind,
            Parameter(
                name=(flag_of(name), *option.names),
                help=_help(name, methods),
                group=GROUPS[headings[name]],
                converter=_converter(option, many=many),
                consume_multiple=many,
                negative="" if many else None,
            ),
        ]
    return flags


def _converter(option: Any, *, many: bool) -> Any:
    """Return what reads the texts of a flag; None where cyclopts reads them itself."""
    if option.fraction:
        return _fractions if many else fraction
    if option.reads is float:
        return reals if many else real
    if option.reads is int:
        return _wholes if many else whole
    return None


if TYPE_CHECKING:
    JobFlags: TypeAlias = Mapping[str, Any]
    ConvolutionFlags: TypeAlias = Mapping[str, Any]
    MachineFlags: TypeAlias = Mapping[str, Any]
    Axes: TypeAlias = Mapping[str, Any]
else:  # what the command line gave, by name
    JobFlags = Annotated[TypedDict("JobFlags", _flags(several=False), total=False), FLATTENED]
    OF_CONVOLUTIONS = _flags(several=False, methods=(CONVOLUTION,))
    ConvolutionFlags = Annotated[
        TypedDict("ConvolutionFlags", OF_CONVOLUTIONS, total=False), FLATTENED
    ]
    OF_MACHINES = {name: OF_CONVOLUTIONS[name] for name in options_in(MachineOptions)}
    MachineFlags = Annotated[TypedDict("MachineFlags", OF_MACHINES, total=False), FLATTENED]
    Axes = Annotated[TypedDict("Axes", _flags(several=True), total=False), FLATTENED]
NONE: Mapping[str, Any] = {}
