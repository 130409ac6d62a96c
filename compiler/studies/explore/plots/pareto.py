"""Pareto: cycles against the bytes of the fullest tile, for all ways to do one job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from ..finding import Finding
from ..job import is_dense
from .series import JOB, others, panels_of


def front(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The (bytes, cycles) that no other beats in both, by rising bytes."""
    best: list[tuple[int, int]] = []
    for size, cycles in sorted(set(pairs)):
        if not best or cycles < best[-1][1]:
            best.append((size, cycles))
    return best


def jobs_of(findings: Sequence[Finding]) -> Mapping[str, list[Finding]]:
    """The findings of each sparse job with two ways or more, dense ones of its shape included."""
    ran = [one for one in findings if one.cycles is not None]
    sparse = [one for one in ran if not is_dense(one.configuration)]
    dense = [one for one in ran if is_dense(one.configuration)]
    jobs = {}
    for title, group in panels_of(sparse, JOB).items():
        job = _job(group[0])
        joined = [one for one in dense if _job(one) == job]
        if len(group) + len(joined) > 1:
            jobs[title] = [*group, *joined]
    return jobs


def _job(one: Finding) -> tuple[object, ...]:
    """What is computed."""
    return (*(one.result.get(name) for name in ("m", "k", "n", "type")), *one.geometry)


def pareto_figure(panels: Mapping[str, Sequence[Finding]]) -> Figure:
    """A panel a job: a mark a finding, a line along the front."""
    figure = Figure(figsize=(5.6 * len(panels), 4.8), layout="constrained")
    for number, (title, findings) in enumerate(panels.items(), start=1):
        axes = figure.add_subplot(1, len(panels), number)
        for name, group in panels_of(findings, others(*JOB)).items():
            axes.plot(*zip(*_pairs(group), strict=True), "o", label=name or "all")
        edge = front(_pairs(findings))
        axes.plot(*zip(*edge, strict=True), "-", color="#808080", linewidth=1, zorder=0)
        axes.set(title=title, xlabel="bytes of the fullest tile", ylabel="cycles")
        axes.set_xlim(left=0)
        axes.set_ylim(bottom=0)
        axes.grid(alpha=0.3)
        axes.legend(frameon=False, fontsize="small")
    return figure


def _pairs(findings: Sequence[Finding]) -> list[tuple[int, int]]:
    return [(one.result["max_tile_bytes"], one.result["cycles"]) for one in findings]
