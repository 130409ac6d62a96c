"""An archive is one file with named sections, such as a Program and the Run it gave.

It is a zip: `manifest.json` names the format, its version, the writer and the SHA-256 of every
section; the members of a section lie in a folder of its name, and `numpy.load` opens the arrays.
Rule: what this package does not know it carries unread, byte for byte; a damaged file is refused,
never half read.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import IO, Any, TypeVar

import attrs

from ..errors import ArchiveError
from ..program.codelet import Codelet
from ..program.program import Program
from ..simulation.simulate import Run
from ..version import version
from ..whole_file import whole_file
from .encoding import Section, decode, encode

FORMAT = "ipusim archive"
VERSION = 3  # labels of 2 and 1 are not read; 1 knew no loops, control words and images
WRITER = f"ipusim {version()}"
MANIFEST = "manifest.json"
PROGRAM, RUN = "Program", "Run"
DEFLATE_LEVEL = 1  # measured: an eighth of the bytes; level 6 takes 4 x as long for a quarter less

Value = TypeVar("Value")


@attrs.frozen(kw_only=True)
class Archive:
    """What a file holds.

    Attributes:
        program, run: None when the file has no such section, or it was not asked for.
        carried: sections that are not read here, by name.
        made: which version wrote the file and which one reads it, in words that end a refusal;
            nothing where they are the same.

    Raises:
        ArchiveError: a carried section whose name is taken or is no name.
    """

    program: Program | None = None
    run: Run | None = None
    carried: Mapping[str, Section] = attrs.field(factory=dict)
    made: str = attrs.field(default="", eq=False)

    def __attrs_post_init__(self) -> None:
        own = {PROGRAM: self.program, RUN: self.run}
        for name in self.carried:
            if not name.isidentifier() or own.get(name) is not None:
                raise ArchiveError(f"a section cannot be carried as {name!r}")


def save(path: str | Path, archive: Archive) -> None:
    """Write an archive to a file, all of it or nothing. The same archive gives the same bytes.

    Raises:
        ArchiveError: the archive is empty, holds what no file can, or the file cannot be written.
    """
    path = Path(path)
    own = {PROGRAM: archive.program, RUN: archive.run}
    sections = {name: encode(value) for name, value in own.items() if value is not None}
    sections |= archive.carried
    if not sections:
        raise ArchiveError(f"{path}: nothing to save")
    with whole_file(path, error=ArchiveError) as file:
        _zip(sections, file)


def load(
    path: str | Path,
    *,
    codelets: Mapping[str, Codelet],
    sections: Collection[str] | None = None,
) -> Archive:
    """Read an archive.

    Args:
        path: the file.
        codelets: by name, those that a program may use.
        sections: the names of those to read, which must be there; None reads what there is. One
            that is not asked for is carried: a Run can be read when a codelet has changed.

    Raises:
        ArchiveError: one line that names the file and what is wrong: it is not an archive, newer
            than this package, damaged, lacks a section, names an unknown or changed codelet, or
            is of an earlier version and holds what is no longer read, with both versions.
    """
    path = Path(path)
    made, found = _unzipped(path)
    missing = [] if sections is None else [name for name in sections if name not in found]
    if missing:
        raise ArchiveError(f"{path}: has no {', '.join(missing)}, only {', '.join(found)}")

    def take(name: str, kind: type[Value]) -> Value | None:
        if name not in found or (sections is not None and name not in sections):
            return None
        try:
            return decode(found.pop(name), kind, codelets=codelets, where=f"{path}: {name}")
        except ArchiveError as error:
            raise ArchiveError(f"{error}{made}") from None

    program, run = take(PROGRAM, Program), take(RUN, Run)
    return Archive(program=program, run=run, carried=found, made=made)


def _zip(sections: Mapping[str, Section], target: IO[bytes]) -> None:
    digests = {name: sections[name].digest for name in sorted(sections)}
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "writer": WRITER,
        "sections": digests,
    }
    members = {
        f"{section}/{name}": data
        for section in digests
        for name, data in sorted(sections[section].members.items())
    }
    with zipfile.ZipFile(target, "w") as file:
        for name, data in {MANIFEST: json.dumps(manifest, indent=1).encode(), **members}.items():
            info = zipfile.ZipInfo(name)  # dated 1980: the same archive gives the same bytes
            info.create_system = 3  # as Unix writes it, wherever this runs
            info.external_attr = 0o644 << 16
            file.writestr(info, data, zipfile.ZIP_DEFLATED, DEFLATE_LEVEL)


def _unzipped(path: Path) -> tuple[str, dict[str, Section]]:
    """Which version made a file, if not this one, and its sections by name, digests checked."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ArchiveError(f"{path}: cannot be read, {error.strerror}") from None
    if not data.startswith(b"PK"):
        raise ArchiveError(f"{path}: is not an archive of ipusim, not even a zip")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            manifest = _manifest(file)
            members = {name: file.read(name) for name in file.namelist() if name != MANIFEST}
        digests = {str(name): str(digest) for name, digest in manifest["sections"].items()}
        return _other_version(manifest), _sections(members, digests)
    except ArchiveError as error:
        raise ArchiveError(f"{path}: {error}") from None
    except Exception as error:  # zipfile and what it decompresses with may raise anything
        cause = f"{type(error).__name__} {error}".splitlines()[0]
        raise ArchiveError(f"{path}: is damaged, {cause}") from None


def _sections(members: Mapping[str, bytes], digests: Mapping[str, str]) -> dict[str, Section]:
    parts: dict[str, dict[str, bytes]] = {name: {} for name in digests}
    for member, data in members.items():
        folder, _, name = member.partition("/")
        if folder not in parts:
            raise ArchiveError(f"is damaged, the manifest does not know {member!r}")
        parts[folder][name] = data
    sections = {name: Section(part) for name, part in parts.items()}
    for name, section in sections.items():
        if section.digest != digests[name]:
            raise ArchiveError(
                f"section {name} is damaged: its SHA-256 is {section.digest[:12]}..., "
                f"the manifest says {digests[name][:12]}..."
            )
    return sections


def _manifest(file: zipfile.ZipFile) -> dict[str, Any]:
    """The manifest of a file that this package can read."""
    manifest: Any = json.loads(file.read(MANIFEST)) if MANIFEST in file.namelist() else None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ArchiveError("is a zip, but not an archive of ipusim")
    if manifest["version"] > VERSION:
        raise ArchiveError(
            f"has version {manifest['version']} of the format, by {manifest.get('writer')}; this "
            f"is {WRITER}, which reads up to {VERSION}; try a newer one"
        )
    return manifest


def _other_version(manifest: Mapping[str, Any]) -> str:
    if (manifest["version"], manifest.get("writer")) == (VERSION, WRITER):
        return ""
    return (
        f"; the file has version {manifest['version']} of the format, by {manifest.get('writer')}; "
        f"this is {WRITER}, which writes version {VERSION}: make the file anew"
    )
