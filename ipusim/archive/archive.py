"""An archive is one file with named sections, such as a Program and the Run it gave.

It is a zip: `manifest.json` names the format, its version, the writer, the cycle model and the
SHA-256 of every section; the members of a section lie in a folder of its name, and `numpy.load`
opens the arrays.
Rule: what this package does not know it carries unread, byte for byte; a damaged file is refused,
never half read.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import IO, Any, TypeVar

import attrs

from ..cycle_model import CYCLE_MODEL, UNNUMBERED, as_cycle_model, kept_note
from ..errors import ArchiveError, InputError
from ..input_file import input_bytes
from ..machine.input_limit import MOST_INPUT_BYTES
from ..program.codelet import Codelet
from ..program.program import Program
from ..simulation.simulate import Run
from ..version import version
from ..whole_file import whole_file
from .consistency import check_together
from .encoding import Section, decode, encode, json_of
from .zip_members import zip_members

FORMAT = "ipusim archive"
# 7: hashes of codelets leave out comments and docstrings; 5: kernels' own cycle formulas; hashes
# of 4 left out constants; traces of 3 are not read, nor labels of 2; 1: no loops.
VERSION = 7
WRITER = f"ipusim {version()}"
MANIFEST = "manifest.json"
MODEL = "cycle_model"  # of the manifest; files from before it are of the first
PROGRAM, RUN = "Program", "Run"
DEFLATE_LEVEL = 1  # measured: an eighth of the bytes; level 6 takes 4 x as long for a quarter less

Value = TypeVar("Value")


@attrs.frozen(kw_only=True)
class Archive:
    """What a file holds.

    Attributes:
        program, run: None when the file has no such section, or it was not asked for.
        carried: sections that are not read here, by name.
        cycle_model: the one whose cycles the run has.
        made: which version and model wrote the file and which ones read it, in words that end a
            refusal; nothing where they are the same.

    Raises:
        ArchiveError: a carried section whose name is taken or is no name.
        InputError: what is no cycle model.
    """

    program: Program | None = None
    run: Run | None = None
    carried: Mapping[str, Section] = attrs.field(factory=dict)
    cycle_model: int = attrs.field(default=CYCLE_MODEL)
    made: str = attrs.field(default="", eq=False)

    def __attrs_post_init__(self) -> None:
        as_cycle_model(self.cycle_model)
        own = {PROGRAM: self.program, RUN: self.run}
        for name in self.carried:
            if not name.isidentifier() or own.get(name) is not None:
                raise ArchiveError(f"a section cannot be carried as {name!r}")


def save_archive(path: str | Path, archive: Archive) -> None:
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
        _zip(sections, archive.cycle_model, file)


def load_archive(
    path: str | Path,
    *,
    codelets: Mapping[str, Codelet],
    sections: Collection[str] | None = None,
    max_input_bytes: int = MOST_INPUT_BYTES,
) -> Archive:
    """Read an archive.

    Args:
        path: the file.
        codelets: by name, those that a program may use.
        sections: of those to read, which must be there; None reads what there is. Others are
            carried: a Run can be read when a codelet has changed.
        max_input_bytes: the most bytes that all sections may declare.

    Raises:
        ArchiveError: one line that names the file and what is wrong: it is not an archive, newer
            than this package, damaged, too large, lacks a section, holds an unknown or changed
            codelet, a program that cannot run, a run of another, or what is no longer read.
    """
    made, model, stored = _unzipped(Path(path), max_input_bytes)
    missing = [] if sections is None else [name for name in sections if name not in stored]
    if missing:
        raise ArchiveError(f"{path}: has no {', '.join(missing)}, only {', '.join(stored)}")
    asked = {PROGRAM, RUN} & set(stored if sections is None else sections)
    carried = {name: section for name, section in stored.items() if name not in asked}

    def take(name: str, kind: type[Value]) -> Value | None:
        where, most = f"{path}: {name}", max_input_bytes
        if name not in asked:
            return None
        return decode(stored[name], kind, codelets=codelets, where=where, max_input_bytes=most)

    try:
        program, run = take(PROGRAM, Program), take(RUN, Run)
        check_together(program, run, f"{path}")
    except ArchiveError as error:
        raise ArchiveError(f"{error}{made}") from None
    return Archive(program=program, run=run, carried=carried, cycle_model=model, made=made)


def _zip(sections: Mapping[str, Section], model: int, target: IO[bytes]) -> None:
    digests = {name: sections[name].digest for name in sorted(sections)}
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "writer": WRITER,
        MODEL: model,
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


def _unzipped(path: Path, max_input_bytes: int) -> tuple[str, int, dict[str, Section]]:
    """Who made a file, if not this version, its model, its sections by name, digests checked."""
    try:
        data = input_bytes(path, max_input_bytes)
    except InputError as error:
        raise ArchiveError(str(error)) from None
    try:
        if not data.startswith(b"PK"):
            raise ArchiveError("is not an archive of ipusim, not even a zip")
        members = zip_members(data, max_input_bytes)
        manifest = _manifest(members.pop(MANIFEST, b"0"), max_input_bytes)
        model = manifest.get(MODEL, UNNUMBERED)
        made = _other_version(manifest) or kept_note(model)
        return made, model, _sections(members, manifest["sections"])
    except InputError as error:
        raise ArchiveError(f"{path}: {error}") from None


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


def _manifest(text: bytes, max_input_bytes: int) -> dict[str, Any]:
    """The manifest of a file that this package can read."""
    manifest = json_of(text, MANIFEST, max_input_bytes)
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ArchiveError("is a zip, but not an archive of ipusim")
    version, writer, sections = (manifest.get(key) for key in ("version", "writer", "sections"))
    if type(version) is not int or not isinstance(writer, str):
        raise ArchiveError(f"is damaged, {MANIFEST} has version {version!r:.40} by {writer!r:.40}")
    if version > VERSION:
        raise ArchiveError(
            f"has version {version} of the format, by {writer:.40}; this "
            f"is {WRITER}, which reads up to {VERSION}; try a newer one"
        )
    if not isinstance(sections, dict) or not all(map(_is_section, sections.items())):
        raise ArchiveError(f"is damaged, {MANIFEST} has sections {sections!r:.60}")
    try:
        as_cycle_model(manifest.get(MODEL, UNNUMBERED))
    except InputError as error:
        raise ArchiveError(f"is damaged, in {MANIFEST} {error}") from None
    return manifest


def _is_section(item: tuple[str, object]) -> bool:
    name, digest = item
    return name.isidentifier() and isinstance(digest, str)


def _other_version(manifest: Mapping[str, Any]) -> str:
    if (manifest["version"], manifest["writer"]) == (VERSION, WRITER):
        return ""
    return (
        f"; the file has version {manifest['version']} of the format, by {manifest['writer']:.40}; "
        f"this is {WRITER}, which writes version {VERSION}: make the file anew"
    )
