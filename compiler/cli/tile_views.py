"""What `ipusim tile` shows of a run: profile, trace, timeline, a second variant beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import attrs
from cyclopts import Parameter

from .arguments import Flag, Repeated
from .places import TRACE
from .telling import print_text

Variant = tuple[tuple[Path, ...], tuple[str, ...]]

TRACED_ISSUES = 200_000  # some 30 MB of JSON, what viewers still open
TIMELINE_ISSUES = 500_000  # folded, where they are many; 20 MB while the run lasts


@attrs.frozen(kw_only=True)
class TileViews:
    """What to show.

    Attributes:
        profile: Print where the cycles went: parts, stalls by cause, use of pipes and ports, and
            every bundle with its source line.
        trace: Write a trace of every cycle, Chrome trace-event .json or .json.gz.
        timeline: Write a timeline of workers and supervisor for Perfetto, .json or .json.gz:
            launches, syncs, waits and loops as slices with their source lines.
        compare: A variant, .S, one or several: run it on the same arrays, and print both side by
            side, the bundles that differ most, and whether the results are equal.
        compare_define: NAME or NAME=VALUE for the preprocessor, of the variant only; may be
            repeated. Without --compare the variant is the same text.
    """

    profile: Annotated[bool, Flag] = False
    trace: Path | None = None
    timeline: Path | None = None
    compare: Annotated[tuple[Path, ...], Repeated, Parameter(consume_multiple=True)] = ()
    compare_define: Annotated[tuple[str, ...], Repeated] = ()

    @property
    def places(self) -> dict[str, Path | None]:
        """By flag, what is written."""
        return {"--trace": self.trace, "--timeline": self.timeline}

    @property
    def suffixes(self) -> dict[str, tuple[str, ...]]:
        """By flag, those of its format."""
        return dict.fromkeys(self.places, TRACE)

    @property
    def traced(self) -> int:
        """How many issues the run is to trace."""
        return max(
            TRACED_ISSUES if self.trace else 0,
            TIMELINE_ISSUES if self.timeline else 0,
        )

    def variant(self, files: tuple[Path, ...]) -> Iterator[Variant]:
        """The files and further macros of the second variant, if there is one."""
        if self.compare or self.compare_define:
            yield self.compare or files, self.compare_define


NO_VIEWS = TileViews()


def show_runs(runs: Sequence[Any], views: TileViews, files: tuple[Path, ...]) -> None:
    """Print and write what is asked for of the run of `files`, and of its variant's behind it."""
    run = runs[0]
    if len(runs) > 1:
        _compare(runs, views, files)
    elif not views.profile:
        bundles = " ".join(f"{n:,}" for n in run.execution.worker_bundles)
        print_text(f"{run.cycles:,} cycles; bundles of the workers: {bundles}")
    if views.profile:
        print_text(run.profile)
    _write(run, views)


def _compare(runs: Sequence[Any], views: TileViews, files: tuple[Path, ...]) -> None:
    from ipusim.isa import compare_runs

    first = " ".join(file.name for file in files)
    second = " ".join(file.name for file in views.compare or files)
    names = (first, " ".join([second, *views.compare_define]))
    print_text(compare_runs(runs[0], runs[1], names=names))


def _write(run: Any, views: TileViews) -> None:
    from ipusim import shown_name
    from ipusim.isa import write_tile_timeline, write_tile_trace

    issues = int(run.execution.issues.sum())
    for place, write, most in (
        (views.trace, write_tile_trace, TRACED_ISSUES),
        (views.timeline, write_tile_timeline, TIMELINE_ISSUES),
    ):
        if place is not None:
            part = attrs.evolve(run.execution, trace=run.execution.trace[:most])
            written = write(place, run.machine, run.code, part)
            print_text(f"wrote {shown_name(place)}: the first {written:,} of {issues:,} issues")
