"""Finds out which assembly files of a checkout assemble and link unchanged, and why others do not.

A file is empty if the preprocessor leaves no code for the chip, or if it is for others to include
(`.h.S`). It links if it assembles together with the files that export the symbols it uses. For
functions that no file has, --stub names a stand-in without code.

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

HEADER_SUFFIX = ".h.S"
# Folders of a checkout whose headers files include.
HEADER_FOLDERS = ("include", "lib", "lib/*/include", "lib/*/codelets", "lib/*/codelets/asm")
# Values of the macro __IPU_ARCH_VERSION__ of the vendor's compiler: Mk2 and Bow, C600, Mk1.
ARCHITECTURES = ("2", "21", "1")


@attrs.frozen
class Options:
    """Options of the assembler.

    Attributes:
        include: folders of headers.
        defines: values of macros in all files.
        stubs: names of functions without a file.
        variants: values of further macros, by file.
    """

    include: tuple[Path, ...]
    defines: Mapping[str, str]
    stubs: frozenset[str]
    variants: Mapping[Path, Mapping[str, str]] = attrs.field(factory=dict)

    def defines_of(self, file: Path) -> Mapping[str, str]:
        """Return the values of macros in a file."""
        return {**self.defines, **self.variants.get(file, {})}


@attrs.frozen
class Outcome:
    """Outcome of one file.

    Attributes:
        file, library: the file, and the name of its library.
        empty: True if the file has no code for the chip.
        alone, linked: why it does not assemble alone, and not with others; "" if it does.
    """

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
            for file, symbols in names.items()
            if isinstance(symbols, FileNames)
            for name in symbols.exports
        }
        for file in members:
            symbols = names[file]
            if file.name.endswith(HEADER_SUFFIX):
                yield Outcome(file, library, empty=True, alone="", linked="")
                continue
            if isinstance(symbols, str):
                yield Outcome(file, library, empty=False, alone=symbols, linked=symbols)
                continue
            alone = _cause([file], (), options) if symbols.bytes else ""
            linked = _link_cause(file, names, exporters, options) if alone else ""
            yield Outcome(file, library, not symbols.bytes, alone, linked)


def _names(file: Path, options: Options) -> FileNames | str:
    """Return the symbols that a file has and uses, or why it does not assemble."""
    try:
        return file_names(file, include=options.include, defines=options.defines_of(file))
    except InputError as error:
        return str(error)


def _link_cause(
    file: Path,
    names: Mapping[Path, FileNames | str],
    exporters: Mapping[str, Path],
    options: Options,
) -> str:
    """Return why a file does not link with those that it needs, directly or not; "" if it does.

    Args:
        file: the file.
        names: symbols of each file of the library.
        exporters: file that exports each symbol.
        options: options of the assembler.
    """
    needed, missing = [file], set[str]()
    for member in needed:  # the list grows in the loop
        symbols = names[member]
        for name in symbols.imports if isinstance(symbols, FileNames) else ():
            if name not in exporters:
                missing.add(name)
            elif exporters[name] not in needed:
                needed.append(exporters[name])
    stubs = [name for name in sorted(missing) if options.stubs & {name, plain_name(name)}]
    return _cause(needed, stubs, options)


def _cause(files: Sequence[Path], stubs: Sequence[str], options: Options) -> str:
    """Return why files do not assemble and link; "" if they do."""
    try:
        defines = options.defines_of(files[0])
        assemble(files, include=options.include, defines=defines, stubs=stubs)
    except InputError as error:
        return str(error)
    return ""


def tables(results: Sequence[Outcome], root: Path) -> Iterator[Table | str]:
    """Yield a table of libraries, then the causes and files of failures, most frequent first."""
    table = Table("library", title=f"{root}: {len(results)} files")
    for column in ("not empty", "assemble alone", "link", "fail"):
        table.add_column(column, justify="right")
    rows = [row for row in results if not row.empty]
    for library in sorted({row.library for row in rows}):
        table.add_row(library, *_counts([row for row in rows if row.library == library]))
    table.add_section()
    table.add_row("all", *_counts(rows))
    yield table
    causes = Counter(_problem(row) for row in rows if row.linked)
    for cause, count in causes.most_common():
        failed = [row for row in rows if row.linked and _problem(row) == cause]
        yield f"{count:4}  {cause}"
        yield f"      {failed[0].linked.replace(f'{root}/', '')}"
        yield from (f"      - {row.file.relative_to(root)}" for row in failed)


def _counts(rows: Sequence[Outcome]) -> tuple[str, ...]:
    """Return the numbers of files that are not empty, assemble alone, link, and fail."""
    num_alone, num_linked = sum(not row.alone for row in rows), sum(not row.linked for row in rows)
    return str(len(rows)), str(num_alone), str(num_linked), str(len(rows) - num_linked)


def _problem(row: Outcome) -> str:
    """Return the cause of a failure, without its place and without advice."""
    _, _, problem = row.linked.partition(": ")
    return problem.partition("; ")[0].partition(", no label")[0]


def own_variants() -> Mapping[Path, Mapping[str, str]]:
    """Return the values of macros in the source of each kernel of this project."""
    return {kernel.assembly.file: kernel.assembly.defines for kernel in CODELETS}


def main() -> int:
    """Print the outcomes of all files of a folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--include", "-I", action="append", type=Path, default=[])
    parser.add_argument("--stub", action="append", default=[], help="a function that no file has")
    parser.add_argument("--arch", choices=ARCHITECTURES, default="2", help="version of the chip")
    parser.add_argument("--json", action="store_true", help="print a JSON object for each file")
    parser.add_argument("--smallest", action="store_true", help="the kernels of this project")
    command_line = parser.parse_args()
    root = HERE / "kernels" if command_line.smallest else command_line.folder
    if root is None or not root.is_dir():
        parser.error("name a folder with assembly files, or --smallest")
    headers = (path for pattern in HEADER_FOLDERS for path in sorted(root.glob(pattern)))
    include = (*command_line.include, root, *headers)
    defines = {"__IPU_ARCH_VERSION__": command_line.arch}
    variants = own_variants() if command_line.smallest else {}
    results = list(
        outcomes(root, Options(include, defines, frozenset(command_line.stub), variants))
    )
    if command_line.json:
        for row in results:
            print(json.dumps({**attrs.asdict(row), "file": str(row.file)}))
        return 0
    console = Console(width=None if sys.stdout.isatty() else 160)
    for part in tables(results, root):
        console.print(part, highlight=False, markup=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
