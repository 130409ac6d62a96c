"""Pages of pictures: one panel for each job; jobs of one shape and machine share a page.

Panels of a page are sorted by density. Pages are sorted by the number of their findings (points
with results), then by the size of the product, larger numbers first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from .finding import Finding, dense_key
from .variants import JOB_FIELDS, density_of, jobs_of, names_of

MAX_PANELS = 6  # panels of a page: two rows of three in the pictures
PANEL_FIELDS = ("density", "seed")  # fields that tell the panels of a page apart


@attrs.frozen
class JobPage:
    """Jobs that are drawn on one page.

    Attributes:
        heading: values that all jobs of the page have, of fields that vary among pages; may be
            empty.
        panels: findings of each job by the job's title, the densest job first.
    """

    heading: str
    panels: Mapping[str, Sequence[Finding]]


def job_pages(findings: Sequence[Finding]) -> list[JobPage]:
    """Return the pages of all jobs that have two findings or more.

    A shape with several densities has a page of its own; of more than six densities it shows six
    that are spread evenly. Shapes and files with one job each share pages.
    """
    jobs = [list(job) for job in jobs_of(findings).values() if len(job) > 1]
    # 1. Group jobs by shape. 2. Sort shapes, those with most findings first. 3. One page for all if
    # they fit; else a page for each shape with several jobs, and shared pages for the others.
    shapes: dict[object, list[list[Finding]]] = {}
    for job in jobs:
        shapes.setdefault(_shape_key(job[0]), []).append(job)
    order = sorted(
        shapes.values(), key=lambda shape_jobs: (-sum(map(len, shape_jobs)), -_work(shape_jobs[0]))
    )
    if len(jobs) <= MAX_PANELS:
        all_jobs = [job for shape_jobs in order for job in shape_jobs]
        return [_page(all_jobs)] if all_jobs else []
    shape_pages = [_page(_spread_evenly(shape_jobs)) for shape_jobs in order if len(shape_jobs) > 1]
    single_jobs = [shape_jobs[0] for shape_jobs in order if len(shape_jobs) == 1]
    starts = range(0, len(single_jobs), MAX_PANELS)
    shared_pages = [_page(single_jobs[start : start + MAX_PANELS]) for start in starts]
    return _with_headings([*shape_pages, *shared_pages])


def single_panel_page(findings: Sequence[Finding]) -> JobPage:
    """Return a page with one panel of all jobs, for a sweep that has one finding for each job."""
    ran = [finding for finding in findings if finding.cycles is not None]
    return JobPage("one for each job", {"": ran})


def _with_headings(pages: Sequence[JobPage]) -> list[JobPage]:
    """Return pages with headings made of the fields in which pages differ."""
    fields = [name for name in JOB_FIELDS if name not in PANEL_FIELDS]
    # All jobs of a page agree in these fields, so that one finding stands for its page.
    examples = [next(iter(page.panels.values()))[0] for page in pages]
    headings = names_of(examples, fields)
    return [
        attrs.evolve(page, heading=heading) for page, heading in zip(pages, headings, strict=True)
    ]


def _page(jobs: Sequence[Sequence[Finding]]) -> JobPage:
    """Return a page of jobs, the densest first, each in a panel with a title."""
    sorted_jobs = sorted(jobs, key=density_of, reverse=True)
    titles = names_of([job[0] for job in sorted_jobs], JOB_FIELDS)
    return JobPage("", dict(zip(_numbered_titles(titles), sorted_jobs, strict=True)))


def _numbered_titles(titles: Sequence[str]) -> list[str]:
    """Return the titles; equal ones get numbers behind them."""
    return [
        title if titles.count(title) == 1 else f"{title} ({titles[:end].count(title)})".strip()
        for end, title in enumerate(titles, start=1)
    ]


def _shape_key(finding: Finding) -> object:
    """Return a key that is equal for findings of one shape and one matrix."""
    fields = ("matrix_sha256", "matrix", "pattern", "seed")
    return (dense_key(finding), *(finding.configuration.get(field) for field in fields))


def _work(job: Sequence[Finding]) -> int:
    """Return the number of multiplications of the dense product."""
    result = job[0].result
    return int(result["m"]) * int(result["k"]) * int(result["n"])


def _spread_evenly(jobs: Sequence[list[Finding]]) -> list[list[Finding]]:
    """Return at most a page of jobs, evenly spread over densities, both ends included."""
    sorted_jobs = sorted(jobs, key=density_of, reverse=True)
    if len(sorted_jobs) <= MAX_PANELS:
        return sorted_jobs
    # Positions are rounded multiples, for 8 jobs on 6 panels 0, 1, 3, 4, 6, 7.
    step = (len(sorted_jobs) - 1) / (MAX_PANELS - 1)
    return [sorted_jobs[round(panel * step)] for panel in range(MAX_PANELS)]
