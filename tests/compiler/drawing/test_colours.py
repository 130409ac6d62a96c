"""Colours as readers with two kinds of cones see them, and text on colours.

Sources: protanopia, deuteranopia and tritanopia as matrices on linear sRGB, severity 1 (Machado,
Oliveira and Fernandes 2009, IEEE TVCG 15(6)); tritanopia once more as two half planes (Brettel,
Vienot and Mollon 1997, as libDaltonLens tabulates it for sRGB); distance in OKLab (Ottosson 2020),
where 0.02 is just seen; contrast as WCAG 2.2 has it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from ipusim.compiler.drawing import colours
from ipusim.compiler.drawing.colours import (
    CATEGORIES,
    CAUSES,
    CHOSEN,
    COMPARED,
    GAP,
    INK,
    LIMIT,
    METHODS,
    OTHER,
    PAPER,
    QUIET_INK,
    RAMP,
    RELAYOUT,
    SERIES,
    SPARE_CATEGORIES,
    STATES,
    WORDS,
    ink_on,
    luminance,
)
from ipusim.compiler.views import STATES as STATE_NAMES

ROOT = Path(__file__).parents[3]
FloatArray = npt.NDArray[np.float64]

# Matrices by which readers without one kind of cones see linear RGB, by Machado and others (2009).
MACHADO = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Matrices for either side of a plane, and the plane's normal, by Brettel and others (1997).
BRETTEL = (  # tritanopia on either side of a plane
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
BRETTEL_NORMAL = (0.03901, -0.02788, -0.01113)
# Matrices from linear RGB to cones and on to OKLab, by Ottosson (2020).
TO_CONES = np.array(
    [
        (0.4122214708, 0.5363325363, 0.0514459929),
        (0.2119034982, 0.6806995451, 0.1073969566),
        (0.0883024619, 0.2817188376, 0.6299787005),
    ]
)
TO_LAB = np.array(
    [
        (0.2104542553, 0.7936177850, -0.0040720468),
        (1.9779984951, -2.4285922050, 0.4505937099),
        (0.0259040371, 0.7827717662, -0.8086757660),
    ]
)
EYES = ("three cones", *MACHADO, "tritanopia by half planes")

# Groups of colours that one picture shows side by side, with the least distance in OKLab between
# two of a group. Categories have 0.08: there are too many of them for 0.1.
WITHOUT_COMPUTE = {name: value for name, value in STATES.items() if name != "compute"}
TOGETHER: Mapping[str, tuple[Mapping[str, str], float]] = {
    "states": (STATES, 0.1),
    "causes": (CAUSES, 0.1),
    "compute and its causes": ({"compute": STATES["compute"], **dict([*CAUSES.items()][:2])}, 0.1),
    "states and ports": ({**STATES, "sent": WORDS["sent"], "received": WORDS["received"]}, 0.1),
    "states and words in flight": ({**STATES, "in flight": WORDS["in flight"]}, 0.1),
    "states and the limit": ({**STATES, "limit": LIMIT}, 0.1),
    "categories": (
        {**CATEGORIES, "other": OTHER, **{c: c for c in SPARE_CATEGORIES}, "limit": LIMIT},
        0.08,
    ),
    "a network's bars": ({**METHODS, "chosen": CHOSEN, "re-layout": RELAYOUT}, 0.1),
    "series beside dense": ({"dense": METHODS["dense"], **{c: c for c in SERIES}}, 0.1),
    "two runs": (COMPARED, 0.1),
}
SEEN_APART = 0.06  # of colours that mean different things on one page, for three cones


def linear(colour: str) -> FloatArray:
    """Return the channels of a colour in linear light, float64[3], 0 to 1."""
    channels = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def perceived(colour: str, eyes: str) -> FloatArray:
    """Return a colour in OKLab as a reader with the named eyes perceives it, float64[3]."""
    light = linear(colour)
    if eyes in MACHADO:
        light = np.array(MACHADO[eyes]) @ light
    elif eyes == EYES[-1]:
        light = np.array(BRETTEL[0 if light @ BRETTEL_NORMAL >= 0 else 1]) @ light
    lab: FloatArray = TO_LAB @ np.cbrt(TO_CONES @ light.clip(0, 1))
    return lab


def distance(first: str, second: str, eyes: str) -> float:
    """Return the distance of two colours in OKLab for a reader with the named eyes."""
    return float(np.linalg.norm(perceived(first, eyes) - perceived(second, eyes)))


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, 1 to 21, as WCAG 2.2 defines it."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def every_colour() -> Iterator[tuple[str, str]]:
    """Yield the name and the value of every colour that the module declares."""
    for name, declared in vars(colours).items():
        values = declared.values() if isinstance(declared, Mapping) else declared
        for value in (values,) if isinstance(values, str) else values if name.isupper() else ():
            if isinstance(value, str) and value.startswith("#"):
                yield name, value


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("group", TOGETHER)
def test_colours_that_appear_together_stay_apart(group: str, eyes: str) -> None:
    members, least = TOGETHER[group]
    near = {
        (name, other): round(difference, 3)
        for (name, first), (other, second) in itertools.combinations(members.items(), 2)
        if (difference := distance(first, second, eyes)) < least
    }

    assert near == {}


def test_the_eyes_confuse_what_they_are_known_to_confuse() -> None:
    red, green, blue, violet = "#b05050", "#787846", "#3f8ea6", "#5f86a6"

    assert distance(red, green, "deuteranopia") < distance(red, green, "three cones") / 2
    assert distance("#ffff80", "#ffffff", "tritanopia") < distance(
        "#ffff80", "#ffffff", "three cones"
    )
    assert distance(blue, violet, EYES[-1]) < distance(blue, violet, "three cones")
    assert distance("#000000", "#ffffff", "protanopia") == pytest.approx(1, abs=1e-3)


def test_a_colour_means_one_thing() -> None:
    shared = {"STATES", "CAUSES"}  # exchange is a state and a cause
    meanings: dict[str, set[str]] = {}
    for name, value in every_colour():
        meanings.setdefault(value, set()).add("a state" if name in shared else name)

    assert {value: names for value, names in meanings.items() if len(names) > 1} == {}
    assert all(len(set(group.values())) == len(group) for group in (STATES, CAUSES, CATEGORIES))
    assert len(set(SERIES)) == len(SERIES)


@pytest.mark.parametrize("others", [CATEGORIES, dict(enumerate(SERIES)), WORDS])
def test_no_other_colour_of_a_page_looks_like_a_state(others: Mapping[object, str]) -> None:
    near = [
        (name, state)
        for (state, first), (name, second) in itertools.product(STATES.items(), others.items())
        if distance(first, second, EYES[0]) < SEEN_APART
    ]

    assert near == []


def test_the_ramp_darkens_for_all_eyes() -> None:
    for eyes in EYES:
        lightness = np.array([perceived(colour, eyes)[0] for colour in RAMP])

        assert (np.diff(lightness) < -0.02).all()
        assert distance(RAMP[0], PAPER, eyes) > 0.08


def test_text_on_a_colour_can_be_read() -> None:
    for _, value in every_colour():
        ink = ink_on(value)

        assert contrast(ink, value) >= 4.5
        assert contrast(ink, value) >= contrast(INK if ink == PAPER else PAPER, value)
    for ink in (INK, QUIET_INK, LIMIT, COMPARED["faster"], COMPARED["slower"]):
        assert contrast(ink, PAPER) >= 4.5
    assert contrast(GAP, PAPER) >= 2


def test_luminance_is_the_weighed_sum_of_linear_channels() -> None:
    greys = [f"#{level:02x}{level:02x}{level:02x}" for level in range(256)]
    colours = [*greys, "#ff0000", "#00ff00", "#0000ff", "#010a0b", "#0c3366"]

    for colour in colours:
        assert luminance(colour) == pytest.approx(linear(colour) @ (0.2126, 0.7152, 0.0722))
    lighter = [ink_on(grey) == INK for grey in greys]
    assert lighter == [level >= 118 for level in range(256)]


def test_every_state_has_a_colour_and_a_cause_is_a_state_or_a_part_of_compute() -> None:
    assert tuple(STATES) == STATE_NAMES
    assert {*CAUSES} - {*STATES} == {"useful MACs", "kernel overhead"}
    assert all(CAUSES[name] == STATES[name] for name in {*CAUSES} & {*STATES})


def values_in(suffix: str) -> Iterator[tuple[str, str]]:
    """Yield the file and the value of each colour that a source of the packages writes out."""
    value = re.compile(r"""["'`]#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})["'`]""")
    for package in ("ipusim", "kernels", "compiler"):
        for path in (ROOT / package).rglob(f"*.{suffix}"):
            for digits in value.findall(path.read_text(encoding="utf-8")):
                long = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
                yield str(path.relative_to(ROOT)), f"#{long}"


def test_no_other_source_names_a_colour_by_its_value() -> None:
    assert {file for file, _ in values_in("py")} == {"compiler/drawing/colours.py"}


def test_scripts_of_pages_name_greys_only() -> None:
    coloured = [
        (file, value)
        for file, value in values_in("js")
        if not value[1:3] == value[3:5] == value[5:7]
    ]

    assert coloured == []
