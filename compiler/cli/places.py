"""Where a command writes, looked at before it begins: no long run ends with "no such folder".

A file may be written where its folder is there and takes a new file, where no folder and no input
of the command lies, and under a suffix of its format or none. A folder may be made; pictures go to
one, or beside each other under a name that ends with their format. What draws a picture or a page
must be installed, too.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

TRACE = (".json", ".json.gz")
PERFETTO = (".pftrace", ".pftrace.gz")
TIMELINE = (*TRACE, *PERFETTO)
PAGE = (".html", ".htm")
TABLE = (".csv",)
GRAPH = (".dot", ".gv")
ARRAYS = (".npz",)
ASSEMBLY = (".S", ".s")
DRAWN_BY = {"--html": "plotly", "--plot": "matplotlib", "--png": "matplotlib"}  # by flag
OTHER_PICTURES = (".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".eps", ".ps")  # not drawn


def check_files(
    places: Mapping[str, Path | None],
    *,
    inputs: Iterable[Path | None] = (),
    suffixes: Mapping[str, tuple[str, ...]] | None = None,
) -> None:
    """Refuse places that files cannot be written to.

    Args:
        places: by flag; None is not written.
        inputs: files that the command reads.
        suffixes: by flag, those of its format; what is not named takes any.

    Raises:
        InputError: the flag, the path, why, and what to give.
    """
    files = [_file_of(path) for path in inputs if path is not None]
    owners: dict[str, str] = {
        os.path.realpath(file): "the command's input" for file in files if os.path.exists(file)
    }
    for flag, path in places.items():
        if path is None:
            continue
        _check_suffix(flag, path, (suffixes or {}).get(flag, ()))
        _check_file(flag, path)
        where = os.path.realpath(path)
        if where in owners and (os.path.isfile(where) or not os.path.exists(where)):
            raise _refusal(flag, path, f"is {owners[where]} too; write to another file")
        owners[where] = f"the file of {flag}"
        _check_package(flag, path)


def check_stores(places: Mapping[str, Path | None]) -> None:
    """Refuse places where no file of results can be; its folder may be made.

    Raises:
        InputError: the flag, the path, why, and what to give.
    """
    for flag, path in places.items():
        if path is None:
            continue
        if os.path.isdir(path):
            raise _refusal(flag, path, "is a folder; name a file")
        _check_folder(flag, path, path.parent)


def check_folders(places: Mapping[str, Path | None]) -> None:
    """Refuse places where no folder can be.

    Raises:
        InputError: the flag, the path, why, and what to give.
    """
    for flag, path in places.items():
        if path is not None:
            _check_folder(flag, path, path)
            _check_package(flag, path)


def check_pictures(places: Mapping[str, Path | None]) -> None:
    """Refuse places where no pictures can be: a folder, or a name with a suffix of their format.

    Raises:
        InputError: the flag, the path, why, and what to give.
    """
    from ..drawing.picture_files import FORMATS, folder_of

    for flag, path in places.items():
        if path is None:
            continue
        if path.suffix.lower() in OTHER_PICTURES and not os.path.isdir(path):
            known = f"a folder, or a name with {', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
            raise _refusal(flag, path, f"has the suffix {path.suffix}; give {known}")
        _check_folder(flag, path, folder_of(path))
        _check_package(flag, path)


def _file_of(path: Path) -> Path:
    """The file of an input, which may be the name of a tensor in it."""
    if ":" not in str(path):
        return path
    from ..matrix.files import file_of  # what no other input needs

    return file_of(path)


def _check_suffix(flag: str, path: Path, known: tuple[str, ...]) -> None:
    if known and path.suffix and not path.name.lower().endswith(known):
        raise _refusal(flag, path, f"has the suffix {path.suffix}; give {' or '.join(known)}")


def _check_file(flag: str, path: Path) -> None:
    try:
        if os.path.isdir(path):
            raise _refusal(flag, path, "is a folder; name a file")
        if os.path.exists(path) and not os.path.isfile(path):
            return  # a device or a pipe
        os.stat(path.parent)
        if not os.path.isdir(path.parent):
            raise _refusal(flag, path, f"{path.parent} is no folder")
        os.lstat(path)
    except FileNotFoundError:
        if not os.path.isdir(path.parent):
            missing = f"there is no folder {path.parent}; make it first"
            raise _refusal(flag, path, missing) from None
    except (OSError, ValueError) as error:  # a name too long, or with a character of no name
        raise _refusal(flag, path, f"cannot be, {getattr(error, 'strerror', error)}") from None
    target = path if os.path.isfile(path) else path.parent
    if not os.access(target, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise _refusal(flag, path, "cannot be written, Permission denied")


def _check_package(flag: str, path: Path) -> None:
    """What draws it is installed."""
    if flag in DRAWN_BY:
        from ..packages import check_package

        check_package(DRAWN_BY[flag], wanted_by=flag)
    if flag == "--trace" and path.name.lower().endswith(PERFETTO):
        from ..views.trace.perfetto_packets import check_perfetto

        check_perfetto()


def _check_folder(flag: str, path: Path, folder: Path) -> None:
    """The folder, or the nearest above it that is there, takes something new."""
    there = next(
        parent for parent in (folder, *folder.absolute().parents) if _exists(flag, path, parent)
    )
    if not os.path.isdir(there):
        raise _refusal(flag, path, f"{there} is no folder")
    if not os.access(there, os.W_OK):
        raise _refusal(flag, path, f"{there} cannot be written, Permission denied")


def _exists(flag: str, path: Path, folder: Path) -> bool:
    try:
        os.stat(folder)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        raise _refusal(flag, path, f"cannot be, {getattr(error, 'strerror', error)}") from None
    return True


def _refusal(flag: str, path: Path, why: str) -> Exception:
    from ipusim import InputError

    return InputError(f"{flag} {path}: {why}")
