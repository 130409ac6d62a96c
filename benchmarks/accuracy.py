"""Renew everything that a validation against silicon determines, in one command.

    git clone https://github.com/osmarks/ipu-stack
    python benchmarks/accuracy.py --ipu-stack ipu-stack

1. `compiler/data/silicon_kernels.csv`: the C600's kernels, run from their own sources on the core.
   Without --ipu-stack only the stand-in is renewed, whose source is in this project
2. the validation of the shipped table, from the results of the store and new simulations
3. `FITTED` of `compiler/studies/validate/profiling.py`, by the fit to the fitted half
4. `compiler/data/accuracy.csv`, the errors that reports look up
5. the tables between marks in `docs/accuracy.md`

It prints the names of the files that changed; a second run changes none. `--smallest` changes none
and prints the table of kernels.
"""

from __future__ import annotations

import argparse
import csv
import io
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE / "benchmarks"))

from published_kernels import PUBLISHED, interval  # noqa: E402  # from beside this file

from ipusim import C600, CYCLE_MODEL, cache_folder  # noqa: E402  # from the checkout above
from ipusim.compiler.drawing.columns import Column  # noqa: E402
from ipusim.compiler.jobs.accuracy import SHIPPED_ACCURACY, accuracy_csv  # noqa: E402
from ipusim.compiler.studies import validate as study  # noqa: E402
from ipusim.compiler.studies.sweep import fingerprint, open_store, processes_here  # noqa: E402
from ipusim.compiler.studies.validate import profiling as constants  # noqa: E402
from ipusim.compiler.studies.validate import report as reports  # noqa: E402
from ipusim.compiler.studies.validate.kernels import SHIPPED_KERNELS, SOURCES  # noqa: E402
from ipusim.compiler.studies.validate.stored_errors import measured_products_of  # noqa: E402

DOCS = HERE / "docs" / "accuracy.md"
LINE_LENGTH = 160  # characters of a line of the docs
C600_SOURCE = "ipu-stack"  # rows of the table whose figures the core records


def recorded_kernels(text: str, checkout: Path | None) -> str:
    """Return the table of kernels with the C600's figures of the core as it is now."""
    rows = list(csv.DictReader(io.StringIO(text)))
    by_name = {(point.kernel, point.shape): point for point in PUBLISHED}
    for row in rows:
        point = by_name.get((row["kernel"], row["shape"]))
        if row["source"] != C600_SOURCE or point is None or (point.file and checkout is None):
            continue
        row["recorded"] = str(interval(point, checkout or Path(), C600))
        row["cycle_model"] = str(CYCLE_MODEL)
    table = io.StringIO()
    writer = csv.DictWriter(table, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return table.getvalue()


def validated(store: Path, workers: int | None) -> study.Validation:
    """Return the validation of the shipped table with constants fitted anew."""
    notes: list[str] = []
    results = open_store(
        store, study=study.STUDY, fingerprint=fingerprint(study.measure), fresh=False,
        tell=notes.append,
    )  # fmt: skip
    return study.validate(
        study.read_measurements(),
        profiling=None,
        store=results,
        pool=processes_here(workers),
        tell=lambda _standing: None,
        kernels=study.kernel_points(),
    )


def fitted_source(text: str, validation: study.Validation) -> str:
    """Return the source of the constants with the values of the fit."""
    assert validation.fit is not None  # the shipped table determines both constants
    best = validation.fit.rounded
    values = ", ".join(f"{name}={getattr(best, name)}" for name in constants.CONSTANTS)
    return re.sub(r"(?<=^FITTED = Profiling\()[^)]*", values, text, flags=re.MULTILINE)


def markdown(columns: Sequence[Column[Any]], rows: Iterable[Any]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    # A bar within a title, as in |e|, would end its cell.
    titles = (column.title.replace("\n", " ").replace("|", r"\|") for column in columns)
    yield f"| {' | '.join(titles)} |"
    yield f"|{'|'.join('--:' if column.numeric else '---' for column in columns)}|"
    for row in rows:
        yield f"| {' | '.join(column.cell(row) for column in columns)} |"


def tables(validation: study.Validation) -> Mapping[str, Iterable[str]]:
    """Return the lines of the tables of the docs, by mark."""
    of_sources = study.source_errors(validation.kernels)
    sources = [
        textwrap.fill(
            f"- **{name}**: {source.address}. {source.conditions}.",
            LINE_LENGTH,
            subsequent_indent="  ",
        )
        for name, source in SOURCES.items()
    ]
    groups = [
        reports.ErrorGroup(f"{axis}: {value}", errors)
        for axis, of_axis in validation.summary.by.items()
        if axis in ("method half", "method unit", "method block_size", "dtype method half", "m")
        for value, errors in of_axis.items()
    ]
    return {
        "errors": markdown(reports.ERRORS, groups),
        "families": markdown(reports.FAMILIES, validation.summary.families),
        "kernels": markdown(reports.KERNELS, validation.kernels),
        "sources": (*markdown(reports.OF_SOURCES, of_sources), "", *sources),
    }


def with_tables(text: str, validation: study.Validation) -> str:
    """Return a document with new tables between its marks, `<!-- NAME -->` and `<!-- end -->`."""
    for name, lines in tables(validation).items():
        table = "".join(f"{line}\n" for line in lines)
        pattern = rf"(<!-- {name} -->\n).*?(<!-- end -->)"
        if not re.search(pattern, text, flags=re.DOTALL):
            raise SystemExit(f"{DOCS} lacks the mark <!-- {name} -->")
        text = re.sub(
            pattern, lambda marks, new=table: marks[1] + new + marks[2], text, flags=re.DOTALL
        )
    return text


def renew(path: Path, text: str) -> None:
    """Write a file if its text changes, and print its name."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(f"renewed {path.resolve().relative_to(HERE)}")


def main() -> int:
    """Renew the files."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--ipu-stack", type=Path, help="a checkout of osmarks/ipu-stack")
    parser.add_argument("--store", type=Path, help="file of results, .jsonl [the user's own]")
    parser.add_argument("--smallest", action="store_true", help="print the kernels, write nothing")
    parser.add_argument("--workers", type=int, help="processes that simulate [one for each core]")
    options = parser.parse_args()
    if options.smallest:
        print("\n".join(markdown(reports.KERNELS, study.kernel_points())))
        return 0
    folder = cache_folder()
    store = options.store or (None if folder is None else folder / study.DEFAULT_STORE)
    if store is None:
        parser.error("there is no home folder to keep results in: give --store")
    renew(SHIPPED_KERNELS, recorded_kernels(SHIPPED_KERNELS.read_text("utf-8"), options.ipu_stack))
    validation = validated(store, options.workers)
    profiling = Path(constants.__file__)
    renew(profiling, fitted_source(profiling.read_text("utf-8"), validation))
    renew(SHIPPED_ACCURACY, accuracy_csv(measured_products_of(validation.deviations)))
    renew(DOCS, with_tables(DOCS.read_text("utf-8"), validation))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
