"""Checks of output paths before a command begins, so that no long run ends with "no such folder".

A file can be written if its folder exists and takes a new file, if the path is no folder and no
input of the command, and if its suffix is one of its format or none. A folder may be created.
Pictures go to a folder, or get names that end with their format. The package that draws a picture
or a page must be installed, too.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

# Suffixes of the formats of output files.
TRACE = (".json", ".json.gz")
PERFETTO = (".pftrace", ".pftrace.gz")
TIMELINE = (*TRACE, *PERFETTO)
PAGE = (".html", ".htm")
TABLE = (".csv",)
GRAPH = (".dot", ".gv")
ARRAYS = (".npz",)
ASSEMBLY = (".S", ".s")
# Packages that draw, by flag.
PACKAGES = {"--html": "plotly", "--plot": "matplotlib", "--png": "matplotlib"}
# Formats of pictures that are not written: a name with such a suffix is a mistake, not a folder.
OTHER_PICTURES = (".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".eps", ".ps")


def check_files(
    paths: Mapping[str, Path | None],
    *,
    inputs: Iterable[Path | None] = (),
    suffixes: Mapping[str, tuple[str, ...]] | None = None,
) -> None:
    """Refuse paths to which no file can be written.

    Args:
        paths: path of each flag, by flag; None if nothing is written.
        inputs: files that the command reads, which it must not overwrite.
        suffixes: suffixes of each flag's format; a flag that has no entry takes any suffix.

    Raises:
        InputError: a file cannot be written; the message says why, and what to give instead.
    """
    files = [_file_of(path) for path in inputs if path is not None]
    # Uses of each real path, so that links do not hide that two flags name the same file.
    owners: dict[str, str] = {
        os.path.realpath(file): "the command's input" for file in files if os.path.exists(file)
    }
    for flag, path in paths.items():
        if path is None:
            continue
        _check_suffix(flag, path, (suffixes or {}).get(flag, ()))
        _check_file(flag, path)
        target = os.path.realpath(path)
        # A device, such as /dev/null, may be named more than once.
        if target in owners and (os.path.isfile(target) or not os.path.exists(target)):
            raise _refusal(flag, path, f"is {owners[target]} too; write to another file")
        owners[target] = f"the file of {flag}"
        _check_package(flag, path)


def check_stores(paths: Mapping[str, Path | None]) -> None:
    """Refuse paths at which no file of results can be; its folder may be created later.

    Args:
        paths: path of each flag, by flag; None if there is none.

    Raises:
        InputError: a file cannot be there; the message says why.
    """
    for flag, path in paths.items():
        if path is None:
            continue
        if os.path.isdir(path):
            raise _refusal(flag, path, "is a folder; name a file")
        _check_folder(flag, path, path.parent)


def check_folders(paths: Mapping[str, Path | None]) -> None:
    """Refuse paths at which no folder can be created or written to.

    Args:
        paths: path of each flag, by flag; None if nothing is written.

    Raises:
        InputError: a folder cannot be there; the message says why.
    """
    for flag, path in paths.items():
        if path is not None:
            _check_folder(flag, path, path)
            _check_package(flag, path)


def check_pictures(paths: Mapping[str, Path | None]) -> None:
    """Refuse paths to which no pictures can be written.

    Args:
        paths: path of each flag, by flag: a folder, or a name with a suffix of a format of
            pictures; None if nothing is written.

    Raises:
        InputError: pictures cannot be there; the message says why, and what to give instead.
    """
    from ..drawing.picture_files import FORMATS, folder_of

    for flag, path in paths.items():
        if path is None:
            continue
        if path.suffix.lower() in OTHER_PICTURES and not os.path.isdir(path):
            valid = f"a folder, or a name with {', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
            raise _refusal(flag, path, f"has the suffix {path.suffix}; give {valid}")
        _check_folder(flag, path, folder_of(path))
        _check_package(flag, path)


def _file_of(path: Path) -> Path:
    """Return the file of an input, which may be given as FILE:TENSOR."""
    if ":" not in str(path):
        return path
    from ..matrix.files import file_of  # loads slowly, and other inputs do not need it

    return file_of(path)


def _check_suffix(flag: str, path: Path, suffixes: tuple[str, ...]) -> None:
    """Refuse a path with another suffix than an output can have."""
    if suffixes and path.suffix and not path.name.lower().endswith(suffixes):
        raise _refusal(flag, path, f"has the suffix {path.suffix}; give {' or '.join(suffixes)}")


def _check_file(flag: str, path: Path) -> None:
    """Refuse a path at which the operating system would let no file be written."""
    try:
        if os.path.isdir(path):
            raise _refusal(flag, path, "is a folder; name a file")
        if os.path.exists(path) and not os.path.isfile(path):
            return  # a device or a pipe
        os.stat(path.parent)  # raises if there is no such folder, or if it must not be searched
        if not os.path.isdir(path.parent):
            raise _refusal(flag, path, f"{path.parent} is no folder")
        os.lstat(path)  # raises if the name is too long or impossible; a missing file is no error
    except FileNotFoundError:
        if not os.path.isdir(path.parent):
            reason = f"there is no folder {path.parent}; make it first"
            raise _refusal(flag, path, reason) from None
    except (OSError, ValueError) as error:  # a name that is too long or has a forbidden character
        raise _refusal(flag, path, f"cannot be, {getattr(error, 'strerror', error)}") from None
    target = path if os.path.isfile(path) else path.parent
    if not os.access(target, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise _refusal(flag, path, "cannot be written, Permission denied")


def _check_package(flag: str, path: Path) -> None:
    """Refuse a flag whose package for drawing or writing is not installed."""
    if flag in PACKAGES:
        from ..packages import check_package

        check_package(PACKAGES[flag], wanted_by=flag)
    if flag == "--trace" and path.name.lower().endswith(PERFETTO):
        from ..views.trace.perfetto_packets import check_perfetto

        check_perfetto()


def _check_folder(flag: str, path: Path, folder: Path) -> None:
    """Refuse a folder that can neither be written to nor be created.

    The nearest existing folder above it must be one that can be written to.
    """
    ancestor = next(
        parent for parent in (folder, *folder.absolute().parents) if _exists(flag, path, parent)
    )
    if not os.path.isdir(ancestor):
        raise _refusal(flag, path, f"{ancestor} is no folder")
    if not os.access(ancestor, os.W_OK):
        raise _refusal(flag, path, f"{ancestor} cannot be written, Permission denied")


def _exists(flag: str, path: Path, folder: Path) -> bool:
    """Return True if a folder exists; refuse a path that no file can have."""
    try:
        os.stat(folder)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        raise _refusal(flag, path, f"cannot be, {getattr(error, 'strerror', error)}") from None
    return True


def _refusal(flag: str, path: Path, reason: str) -> Exception:
    """Return the error of a path that a flag names."""
    from ipusim import InputError

    return InputError(f"{flag} {path}: {reason}")
