"""Comparison of two variants of a kernel: figures, bundles that differ most, and results.

Bundles (instructions that issue together) are paired in order by their text, as `diff` pairs lines;
slots that do nothing do not count as text. Bundles that only one variant has are listed between the
pairs. Results are equal if all bytes of all arrays are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher

import attrs
import numpy as np

from ...errors import InputError
from ..bench import BenchRun
from .costs import IDLE_MNEMONICS
from .profile import Profile, ProfileRow

Part = tuple[str, int]  # name, cycles

SHOWN_LINES = 16  # maximum bundles in a printed comparison; no reason recorded for this number
MAX_EXACT_BUNDLES = 1000  # with more bundles, pairing ignores the most frequent texts, to be faster


@attrs.frozen
class ProfileFigure:
    """Figure of both profiles, with its name and unit."""

    what: str
    first: float
    second: float
    unit: str = ""

    @property
    def ratio(self) -> float:
        """Ratio of the second number to the first; 1 if both are 0."""
        if self.first == self.second:
            return 1.0
        return self.second / self.first if self.first else float("inf")


@attrs.frozen
class LinePair:
    """Bundle of both variants, or of one variant, with None for the other."""

    first: ProfileRow | None
    second: ProfileRow | None

    @property
    def text(self) -> str:
        """Text of the bundle."""
        row = self.first or self.second
        return row.text if row else ""

    @property
    def difference(self) -> int:
        """Cycles of the bundle in the second variant minus its cycles in the first."""
        return (self.second.cycles if self.second else 0) - (self.first.cycles if self.first else 0)


@attrs.frozen
class ProfileComparison:
    """Comparison of two profiles.

    Attributes:
        names: names of the variants.
        figures: cycles, their parts, issues, waits, and use of pipes, AMP and ports.
        lines: bundles whose cycles differ, the largest difference first.
        results: name of each array, and number of its bytes that differ; None if only profiles were
            compared, without runs.
    """

    names: tuple[str, str]
    figures: tuple[ProfileFigure, ...]
    lines: tuple[LinePair, ...]
    results: tuple[tuple[str, int], ...] | None = None

    @property
    def same_results(self) -> bool | None:
        """True if all arrays are equal, bit for bit; None if only profiles were compared."""
        return None if self.results is None else not any(count for _, count in self.results)

    def __str__(self) -> str:
        """Return figures, bundles that differ most, and whether the results are equal, as text."""
        return "\n".join([*_figure_lines(self), *_bundle_lines(self), *_result_lines(self)])


def compare_profiles(
    first: Profile, second: Profile, *, names: tuple[str, str] = ("first", "second")
) -> ProfileComparison:
    """Compare two profiles, `second` as a variant of `first`."""
    differing = [line for line in _lines(first.rows, second.rows) if line.difference]
    lines = sorted(differing, key=lambda line: -abs(line.difference))
    return ProfileComparison(names, tuple(_all_figures(first, second)), tuple(lines))


def compare_runs(
    first: BenchRun, second: BenchRun, *, names: tuple[str, str] = ("first", "second")
) -> ProfileComparison:
    """Compare the profiles and the results of two runs.

    Raises:
        InputError: if the runs do not have the same arrays, shapes and types.
    """
    if list(first.arrays) != list(second.arrays):
        raise InputError(
            f"arrays of the runs differ: {', '.join(first.arrays) or 'none'} against "
            f"{', '.join(second.arrays) or 'none'}; give both the same"
        )
    results = tuple((name, _differing_bytes(first, second, name)) for name in first.arrays)
    return attrs.evolve(
        compare_profiles(first.profile, second.profile, names=names), results=results
    )


def _differing_bytes(first: BenchRun, second: BenchRun, name: str) -> int:
    """Return the number of bytes that differ in an array of both runs."""
    first_array, second_array = first.arrays[name], second.arrays[name]
    if (first_array.shape, first_array.dtype) != (second_array.shape, second_array.dtype):
        raise InputError(
            f"array {name} is {first_array.dtype}{list(first_array.shape)} and "
            f"{second_array.dtype}{list(second_array.shape)}; give both the same"
        )
    return int(
        (
            np.frombuffer(first_array.tobytes(), "u1")
            != np.frombuffer(second_array.tobytes(), "u1")
        ).sum()
    )


def _all_figures(first: Profile, second: Profile) -> Iterator[ProfileFigure]:
    """Yield the figures of both profiles."""

    def figure(name: str, number: Callable[[Profile], float], unit: str = "") -> ProfileFigure:
        return ProfileFigure(name, number(first), number(second), unit)

    yield figure("cycles", lambda profile: profile.cycles)
    yield from _part_figures(first.parts, second.parts)
    yield figure("bundles of workers", lambda profile: sum(profile.worker_bundles))
    yield figure("slots of the busiest worker", lambda profile: max(profile.worker_slots))
    yield figure(
        "slots lost to imbalance", lambda profile: profile.busy_cycles - sum(profile.worker_slots)
    )
    yield figure("main pipe", lambda p: 100 * p.main_issues / max(p.cycles, 1), "% of cycles")
    yield figure("aux pipe", lambda p: 100 * p.aux_issues / max(p.cycles, 1), "% of cycles")
    yield figure("AMP", lambda profile: 100 * profile.amp_utilisation, "% of its peak")
    yield figure("load ports", lambda profile: 100 * profile.load_port_use, "% of their bytes")
    yield figure("store port", lambda profile: 100 * profile.store_port_use, "% of its bytes")


def _part_figures(first: tuple[Part, ...], second: tuple[Part, ...]) -> Iterator[ProfileFigure]:
    """Yield the parts of both profiles by name. A supervisor entry has other parts than workers."""
    cycles, other_cycles = dict(first), dict(second)
    for name in {**cycles, **other_cycles}:
        if cycles.get(name) or other_cycles.get(name):
            yield ProfileFigure(name, cycles.get(name, 0), other_cycles.get(name, 0))


def _lines(first: tuple[ProfileRow, ...], second: tuple[ProfileRow, ...]) -> Iterator[LinePair]:
    """Yield the bundles of both profiles, in order, paired by their text."""
    texts, other_texts = ([_working_text(row) for row in rows] for rows in (first, second))
    is_long = max(len(texts), len(other_texts)) > MAX_EXACT_BUNDLES
    matcher = SequenceMatcher(None, texts, other_texts, autojunk=is_long)
    for tag, start, stop, other_start, other_stop in matcher.get_opcodes():
        rows, other_rows = first[start:stop], second[other_start:other_stop]
        if tag == "equal":  # as many rows in both
            yield from map(LinePair, rows, other_rows)
            continue
        yield from (LinePair(row, None) for row in rows)
        yield from (LinePair(None, row) for row in other_rows)


def _working_text(row: ProfileRow) -> str:
    """Return the text of a bundle without slots that do nothing."""
    halves = row.text.split("; ")
    return "; ".join(half for half in halves if half not in IDLE_MNEMONICS)


def _figure_lines(compared: ProfileComparison) -> Iterator[str]:
    """Yield the figures as lines of a table."""
    width = max(len(figure.what) for figure in compared.figures)
    first, second = (name[-20:] for name in compared.names)
    yield f"{'':{width}} {first:>20} {second:>20}   ratio"
    for figure in compared.figures:
        numbers = " ".join(f"{_number_text(figure, number):>20}" for number in _values(figure))
        yield f"{figure.what:{width}} {numbers} {figure.ratio:7.3f}  {figure.unit}".rstrip()


def _values(figure: ProfileFigure) -> tuple[float, float]:
    """Return the figure of the first and of the second profile."""
    return figure.first, figure.second


def _number_text(figure: ProfileFigure, number: float) -> str:
    """Return a number with one decimal if it has a unit, else as a whole number."""
    return f"{number:.1f}" if figure.unit else f"{int(number):,}"


def _bundle_lines(compared: ProfileComparison) -> Iterator[str]:
    """Yield the bundles that differ most as lines of a table."""
    if not compared.lines:
        yield "no bundle differs in its cycles"
        return
    more = len(compared.lines) - SHOWN_LINES
    yield "bundles that differ most" + (f", {more} more differ:" if more > 0 else ":")
    yield f"{'difference':>12} {'first':>10} {'second':>10}  bundle"
    for line in compared.lines[:SHOWN_LINES]:
        first, second = (f"{row.cycles:,}" if row else "none" for row in (line.first, line.second))
        sources = [row.source for row in (line.first, line.second) if row]
        yield f"{line.difference:>+12,} {first:>10} {second:>10}  {line.text}  {' '.join(sources)}"


def _result_lines(compared: ProfileComparison) -> Iterator[str]:
    """Yield a line for each array whose results differ, or one line that none does."""
    if compared.results is None:
        return
    if compared.same_results:
        names = ", ".join(name for name, _ in compared.results) or "there is no array"
        yield f"results are equal, bit for bit: {names}"
        return
    for name, count in compared.results:
        yield f"array {name}: " + (f"{count:,} bytes differ" if count else "equal")
