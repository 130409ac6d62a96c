"""Which assembly files of a checkout assemble and link as they are, and why others do not.

A file is empty if nothing is left of it for the chip, or it is for others to include (`.h.S`). It
links if it assembles with the files of its library that export what it names; functions that no
file has are given by --stub.

    git clone https://github.com/graphcore/poplibs
    python benchmarks/public_sources.py poplibs [--include FOLDER ...] [--stub NAME ...]
    python benchmarks/public_sources.py ipu-stack/device --arch 21
    python benchmarks/public_sources.py --smallest    # the kernels of this project
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import attrs
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from ipusim import InputError  # noqa: E402  # from beside this file
from ipusim.isa import FileNames, assemble, file_names  # noqa: E402
from ipusim.isa.assembler.definitions import plain_name  # noqa: E402
from ipusim.kernels.library import CODELETS  # noqa: E402

HEADER = ".h.S"
HEADERS = ("include", "lib", "lib/*/include", "lib/*/codelets", "lib/*/codelets/asm")
ARCHITECTURES = ("2", "21", "1")  # what the vendor's compiler says: Mk2 and Bow, C600, Mk1


@attrs.frozen
class Options:
    """How files are read."""

    include: tuple[Path, ...]
    defines: Mapping[str, str]
    stubs: frozenset[str]
    variants: Mapping[Path, Mapping[str, str]] = attrs.field(factory=dict)  # defines of one file

    def defined(self, file: Path) -> Mapping[str, str]:
        """Return the macros of a file."""
        return {**self.defines, **self.variants.get(file, {})}


@attrs.frozen
class Outcome:
    """What became of one file; a cause is "" where there is none."""

    file: Path
    library: str
    empty: bool
    alone: str
    linked: str


def library_of(file: Path, root: Path) -> str:
    """Return the library of a file: its folder below `lib`, or else its first folder.

    A file in the root belongs to a library with the root's name.
    """
    *folders, _ = file.relative_to(root).parts
    below = folders[1:] if folders[:1] == ["lib"] else folders
    return below[0] if below else root.resolve().name


def outcomes(root: Path, options: Options) -> Iterator[Outcome]:
    """Yield the outcome of assembling and linking each file below a folder."""
    files: dict[str, list[Path]] = {}
    for file in sorted(root.rglob("*.S")):
        files.setdefault(library_of(file, root), []).append(file)
    for library, members in files.items():
        names = {file: _names(file, options) for file in members}
        exporters = {
            name: file
            for file, found in names.items()
            if isinstance(found, FileNames)
            for name in found.exports
        }
        for file in members:
            found = names[file]
            if file.name.endswith(HEADER):
                yield Outcome(file, library, empty=True, alone="", linked="")
                continue
            if isinstance(found, str):
                yield Outcome(file, library, empty=False, alone=found, linked=found)
                continue
            alone = _cause([file], (), options) if found.bytes else ""
            linked = _linked(file, names, exporters, options) if alone else ""
            yield Outcome(file, library, not found.bytes, alone, linked)


def _names(file: Path, options: Options) -> FileNames | str:
    try:
        return file_names(file, include=options.include, defines=options.defined(file))
    except InputError as error:
        return str(error)


def _linked(
    file: Path,
    names: Mapping[Path, FileNames | str],
    exporters: Mapping[str, Path],
    options: Options,
) -> str:
    """Why a file does not link with those that have what it names, and what they name."""
    chosen: list[Path] = [file]
    for one in chosen:  # it grows
        found = names[one]
        wanted = found.wanted if isinstance(found, FileNames) else ()
        needed = (exporters[name] for name in wanted if name in exporters)
        chosen.extend(other for other in dict.fromkeys(needed) if other not in chosen)
    missing = {
        name
        for one in chosen
        if isinstance(found := names[one], FileNames)
        for name in found.wanted
        if name not in exporters
    }
    stubs = [name for name in sorted(missing) if options.stubs & {name, plain_name(name)}]
    return _cause(chosen, stubs, options)


def _cause(files: Sequence[Path], stubs: Sequence[str], options: Options) -> str:
    """Why files do not assemble and link; "" if they do."""
    try:
        defines = options.defined(files[0])
        assemble(files, include=options.include, defines=defines, stubs=stubs)
    except InputError as error:
        return str(error)
    return ""


def shown(found: Sequence[Outcome], root: Path) -> Iterator[Table | str]:
    """Yield a table of libraries, then the causes and files of failures, most frequent first."""
    table = Table("library", title=f"{root}: {len(found)} files")
    for column in ("not empty", "assemble alone", "link", "fail"):
        table.add_column(column, justify="right")
    for library in sorted({one.library for one in found}):
        rows = [one for one in found if one.library == library and not one.empty]
        if rows:
            table.add_row(library, *_counts(rows))
    rows = [one for one in found if not one.empty]
    table.add_section()
    table.add_row("all", *_counts(rows))
    yield table
    causes = Counter(_problem(one) for one in rows if one.linked)
    for cause, count in causes.most_common():
        failed = [one for one in rows if one.linked and _problem(one) == cause]
        yield f"{count:4}  {cause}"
        yield f"      {failed[0].linked.replace(f'{root}/', '')}"
        yield from (f"      - {one.file.relative_to(root)}" for one in failed)


def _counts(rows: Sequence[Outcome]) -> tuple[str, ...]:
    alone, linked = sum(not one.alone for one in rows), sum(not one.linked for one in rows)
    return str(len(rows)), str(alone), str(linked), str(len(rows) - linked)


def _problem(one: Outcome) -> str:
    """Return the cause of a failure, without its place and without advice."""
    _, _, problem = one.linked.partition(": ")
    return problem.partition("; ")[0].partition(", no label")[0]


def own_variants() -> Mapping[Path, Mapping[str, str]]:
    """Return the macros that one kernel of this project gives its source."""
    return {kernel.assembly.file: kernel.assembly.defines for kernel in CODELETS}


def main() -> int:
    """Show what becomes of the files of a folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--include", "-I", action="append", type=Path, default=[])
    parser.add_argument("--stub", action="append", default=[], help="a function no file has")
    parser.add_argument("--arch", choices=ARCHITECTURES, default="2", help="of the chip")
    parser.add_argument("--json", action="store_true", help="an object a file")
    parser.add_argument("--smallest", action="store_true", help="the kernels of this project")
    given = parser.parse_args()
    root = HERE / "kernels" if given.smallest else given.folder
    if root is None or not root.is_dir():
        parser.error("name a folder with assembly files, or --smallest")
    headers = [root, *(place for pattern in HEADERS for place in sorted(root.glob(pattern)))]
    include = (*given.include, *headers)
    defines = {"__IPU_ARCH_VERSION__": given.arch}
    variants = own_variants() if given.smallest else {}
    found = list(outcomes(root, Options(include, defines, frozenset(given.stub), variants)))
    if given.json:
        for one in found:
            print(json.dumps({**attrs.asdict(one), "file": str(one.file)}))
        return 0
    console = Console(width=None if sys.stdout.isatty() else 160)
    for part in shown(found, root):
        console.print(part, highlight=False, markup=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
