"""Jobs on pages: a panel a job, those of one shape and machine side by side by their density.

The largest shape with the most points comes first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from .finding import Finding, partner_of
from .ways import ASKED, density_of, jobs_of, names_of

PANELS = 6  # of a page
OWN = ("density", "seed")  # what tells panels of a page apart


@attrs.frozen
class JobPage:
    """Some jobs to be looked at together.

    Attributes:
        heading: what they share, of what varies in the sweep; empty where nothing does.
        panels: by what sets each apart, the densest first.
    """

    heading: str
    panels: Mapping[str, Sequence[Finding]]


def job_pages(findings: Sequence[Finding]) -> list[JobPage]:
    """The pages of all jobs that two ways or more do.

    A shape has a page of its own where it has several densities; of more than six the six that
    lie most evenly. Shapes and files with one job each share pages.
    """
    jobs = [list(job) for job in jobs_of(findings).values() if len(job) > 1]
    shapes: dict[object, list[list[Finding]]] = {}
    for job in jobs:
        shapes.setdefault(_shape(job[0]), []).append(job)
    order = sorted(
        shapes.values(), key=lambda of_shape: (-sum(map(len, of_shape)), -_work(of_shape[0]))
    )
    if len(jobs) <= PANELS:
        every = [job for of_shape in order for job in of_shape]
        return [_page(every)] if every else []
    own = [_page(_even(of_shape)) for of_shape in order if len(of_shape) > 1]
    single = [of_shape[0] for of_shape in order if len(of_shape) == 1]
    shared = [_page(single[at : at + PANELS]) for at in range(0, len(single), PANELS)]
    return _headed([*own, *shared])


def one_way_page(findings: Sequence[Finding]) -> JobPage:
    """All jobs of a sweep that does each of them in one way, in one panel."""
    ran = [finding for finding in findings if finding.cycles is not None]
    return JobPage("which each job has one of", {"": ran})


def _headed(pages: Sequence[JobPage]) -> list[JobPage]:
    fields = [name for name in ASKED if name not in OWN]
    firsts = [next(iter(page.panels.values()))[0] for page in pages]
    headings = names_of(firsts, fields)
    return [
        attrs.evolve(page, heading=heading) for page, heading in zip(pages, headings, strict=True)
    ]


def _page(jobs: Sequence[Sequence[Finding]]) -> JobPage:
    several = sorted(jobs, key=density_of, reverse=True)
    titles = names_of([of_shape[0] for of_shape in several], ASKED)
    return JobPage("", dict(zip(_apart(titles), several, strict=True)))


def _apart(titles: Sequence[str]) -> list[str]:
    """Titles, numbered where two are equal."""
    return [
        title if titles.count(title) == 1 else f"{title} ({titles[:at].count(title) + 1})".strip()
        for at, title in enumerate(titles)
    ]


def _shape(finding: Finding) -> object:
    matrix = finding.configuration.get("matrix_sha256"), finding.configuration.get("matrix")
    return (
        partner_of(finding),
        matrix,
        finding.configuration.get("pattern"),
        finding.configuration.get("seed"),
    )


def _work(job: Sequence[Finding]) -> int:
    result = job[0].result
    return int(result["m"]) * int(result["k"]) * int(result["n"])


def _even(jobs: Sequence[list[Finding]]) -> list[list[Finding]]:
    """At most so many as a page has, the densest and the sparsest among them."""
    ordered = sorted(jobs, key=density_of, reverse=True)
    if len(ordered) <= PANELS:
        return ordered
    return [ordered[round(at * (len(ordered) - 1) / (PANELS - 1))] for at in range(PANELS)]
