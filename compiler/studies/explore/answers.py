"""What a sweep answers, in words: which way is quickest, and from which density on beats dense."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from .crossing import Crossing, crossing_of
from .finding import Finding
from .job import is_dense
from .ways import ASKED, BLOCK, STRATEGY, density_of, fraction_text, in_order, jobs_of, names_of

WIDTH = 80
MOST_SHAPES = 4  # that are told; the table and the pictures have all
MOST_DENSITIES = 5  # that are told one by one
INDENT = "  "


def answers(findings: Sequence[Finding], *, marked: str = "*") -> list[str]:
    """Lines of at most 80 letters; none where fewer than two ways do one job.

    Args:
        findings: of a sweep, with their speed-ups.
        marked: what marks the quickest in the table above.
    """
    findings = in_order(findings)
    jobs = jobs_of(findings)
    if max(map(len, jobs.values()), default=0) < 2:
        return []
    ways = {id(one): way or "sparse" for one, way in zip(findings, ways_of(findings), strict=True)}
    shapes: dict[object, list[tuple[Finding, ...]]] = {}
    for key, some in jobs.items():
        shapes.setdefault(key[0], []).append(some)
    firsts = [some[0][0] for some in shapes.values()]
    titles = names_of(firsts, [name for name in ASKED if name not in ("density", "seed")])
    lines = [f"{marked} the quickest way to do its job: same shape, pattern, density and machine."]
    for title, each in list(zip(titles, shapes.values(), strict=True))[:MOST_SHAPES]:
        lines += _filled(f"{_headed('Quickest', title)}: {_quickest(each, ways)}.")
        told = _beating(each, ways) if len({density_of(job) for job in each}) > 1 else ""
        if told:
            lines += _filled(f"{_headed('Quicker than dense', title)}: {told}.")
    if len(shapes) > MOST_SHAPES:
        lines.append(f"{len(shapes) - MOST_SHAPES} more shapes or machines: see the table.")
    return lines


def ways_of(findings: Sequence[Finding]) -> tuple[str, ...]:
    """The way of each finding in words: method, strategy, options, block, as far as they vary."""
    return names_of(findings, (*STRATEGY, *BLOCK))


def _headed(head: str, title: str) -> str:
    return f"{head}, {title}" if title else head


def _quickest(jobs: Sequence[Sequence[Finding]], ways: Mapping[int, str]) -> str:
    """The quickest way of each density; densities of one way together."""
    found: dict[str, list[tuple[float, Finding]]] = {}
    for some in sorted(jobs, key=density_of, reverse=True):
        best = min(some, key=lambda one: one.cycles or 0)
        found.setdefault(ways[id(best)], []).append((density_of(some), best))
    several = len({density_of(some) for some in jobs}) > 1
    if len(found) == 1 and several:
        return "".join(f"{way} at every density here{_by(bests)}" for way, bests in found.items())
    return "; ".join(
        f"{way}{_at(bests) if several else ''}{_by(bests)}" for way, bests in found.items()
    )


def _at(bests: Sequence[tuple[float, Finding]]) -> str:
    densities = list(dict.fromkeys(fraction_text(density) for density, _ in bests))
    if len(densities) > MOST_DENSITIES:
        return f" at {len(densities)} densities from {densities[0]} to {densities[-1]}"
    return f" at density {', '.join(densities)}"


def _by(bests: Sequence[tuple[float, Finding]]) -> str:
    """How often quicker than dense."""
    speedups = [one.speedup for _, one in bests if one.speedup and not is_dense(one.configuration)]
    if not speedups:
        return ""
    least, most = (f"{each:.3g}" for each in (min(speedups), max(speedups)))
    return f" ({least} x dense)" if least == most else f" ({least} to {most} x dense)"


def _beating(jobs: Sequence[Sequence[Finding]], ways: Mapping[int, str]) -> str:
    """From where on each way is quicker than dense; nothing without speed-ups."""
    by_way: dict[str, list[Finding]] = {}
    for one in (one for some in jobs for one in some if not is_dense(one.configuration)):
        by_way.setdefault(ways[id(one)], []).append(one)
    found = {way: crossing_of(some) for way, some in by_way.items()}
    told = {way: crossing for way, crossing in found.items() if crossing is not None}
    parts: dict[str, list[str]] = {}
    for way in sorted(told, key=lambda way: _place(told[way])):
        parts.setdefault(crossing_text(told[way]), []).append(way)
    return "; ".join(f"{', '.join(some)} {where}" for where, some in parts.items())


def crossing_text(crossing: Crossing) -> str:
    """Where a way is quicker than dense, in words."""
    if crossing.always:
        return "at every density here"
    if crossing.never:
        return "at none"
    if crossing.density is None:
        return "at some"
    return f"below density {crossing.density:.2g} (from {100 - 100 * crossing.density:.3g} % zeros)"


def _place(crossing: Crossing) -> tuple[bool, bool, float]:
    return (not crossing.always, crossing.never, -(crossing.density or 0))


def _filled(sentence: str) -> list[str]:
    return textwrap.wrap(sentence, WIDTH, subsequent_indent=INDENT, break_long_words=False)
