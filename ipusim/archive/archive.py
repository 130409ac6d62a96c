"""Save and load archives: one zip file with named sections, such as a Program and its Run.

A section is the encoded value of one class; its files in the zip, the members, lie in a folder with
its name, and `numpy.load` opens the arrays among them. `manifest.json` names the format, its
version, the writer, the cycle model (the edition of the rules by which cycles are counted) and the
SHA-256 of every section. A section that this package does not know is carried: it is loaded and
saved again byte for byte, without being decoded. A damaged file is refused as a whole and never
read in part.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import IO, Any, TypeVar

import attrs

from ..cycle_model import CYCLE_MODEL, UNNUMBERED, as_cycle_model, file_note
from ..errors import ArchiveError, InputError
from ..input_file import input_bytes
from ..machine.input_limit import MAX_INPUT_BYTES
from ..program.codelet import Codelet
from ..program.program import Program
from ..simulation.simulate import Run
from ..version import version
from ..whole_file import whole_file
from .consistency import check_together
from .encoding import Section, decode, encode, json_of
from .zip_members import zip_members

FORMAT = "ipusim archive"  # value of "format" in the manifest
# Version of the format. Changes: 2, programs have loops; 3, labels of vertices changed; 4, traces
# changed; 5, cycle formulas moved into the kernels, and hashes of codelets cover constants; 6,
# the change is not recorded; 7, hashes of codelets leave out comments and docstrings.
VERSION = 7
WRITER = f"ipusim {version()}"  # value of "writer" in the manifest
MANIFEST = "manifest.json"  # name of the member with the manifest
MODEL = "cycle_model"  # manifest key; older files lack it, and come from the first cycle model
PROGRAM, RUN = "Program", "Run"
# Level of compression. Measured: files shrink to 1/8; level 6 saves another quarter in four times
# the time.
DEFLATE_LEVEL = 1

Value = TypeVar("Value")


@attrs.frozen(kw_only=True)
class Archive:
    """Sections of one archive file, decoded or carried unread.

    Attributes:
        program, run: decoded sections; None if the file lacks the section or the caller did not
            request it.
        carried: sections that stay encoded, by name.
        cycle_model: number of the cycle model that produced the cycles of the run.
        version_note: text for the end of an error message, with the versions and cycle models that
            wrote and read the file; empty if they are equal.

    Raises:
        ArchiveError: a carried section has the name of a decoded one, or a name that is no
            identifier.
        InputError: `cycle_model` is not a known number.
    """

    program: Program | None = None
    run: Run | None = None
    carried: Mapping[str, Section] = attrs.field(factory=dict)
    cycle_model: int = attrs.field(default=CYCLE_MODEL)
    version_note: str = attrs.field(default="", eq=False)

    def __attrs_post_init__(self) -> None:
        as_cycle_model(self.cycle_model)
        contents = {PROGRAM: self.program, RUN: self.run}
        for name in self.carried:
            if not name.isidentifier() or contents.get(name) is not None:
                raise ArchiveError(f"a section cannot be carried as {name!r}")


def save_archive(path: str | Path, archive: Archive) -> None:
    """Write an archive to a file, completely or not at all. Equal archives give equal bytes.

    Raises:
        ArchiveError: the archive is empty or has a value that cannot be encoded, or the file cannot
            be written.
    """
    path = Path(path)
    contents = {PROGRAM: archive.program, RUN: archive.run}
    sections = {name: encode(value) for name, value in contents.items() if value is not None}
    sections |= archive.carried
    if not sections:
        raise ArchiveError(f"{path}: nothing to save")
    with whole_file(path, error=ArchiveError) as file:
        _write_zip(sections, archive.cycle_model, file)


def load_archive(
    path: str | Path,
    *,
    codelets: Mapping[str, Codelet],
    sections: Collection[str] | None = None,
    max_input_bytes: int = MAX_INPUT_BYTES,
) -> Archive:
    """Read an archive file and check that its sections agree with each other.

    Args:
        path: the file.
        codelets: codelets that the program may use, by name.
        sections: names of the sections to decode, all of which must exist; None decodes every known
            section. Other sections are carried: a Run stays readable after a codelet has changed.
        max_input_bytes: largest number of bytes that all sections together may declare.

    Raises:
        ArchiveError: the file is no archive, of a newer version, damaged, too large, or lacks a
            section; a codelet is unknown or has changed; the program cannot run; the run belongs to
            another program.
    """
    note, model, stored = _read_sections(Path(path), max_input_bytes)
    # Sections that exist and are requested are decoded; all others stay bytes.
    missing_sections = [] if sections is None else [name for name in sections if name not in stored]
    if missing_sections:
        raise ArchiveError(
            f"{path}: has no {', '.join(missing_sections)}, only {', '.join(stored)}"
        )
    requested_names = {PROGRAM, RUN} & set(stored if sections is None else sections)
    carried = {name: section for name, section in stored.items() if name not in requested_names}

    def decode_section(name: str, cls: type[Value]) -> Value | None:
        """Return the value of a section; None if it is not requested."""
        place, limit = f"{path}: {name}", max_input_bytes
        if name not in requested_names:
            return None
        return decode(stored[name], cls, codelets=codelets, where=place, max_input_bytes=limit)

    try:
        program, run = decode_section(PROGRAM, Program), decode_section(RUN, Run)
        check_together(program, run, f"{path}")
        run = run if run is None else attrs.evolve(run, program=program)
    except ArchiveError as error:
        raise ArchiveError(f"{error}{note}") from None
    return Archive(program=program, run=run, carried=carried, cycle_model=model, version_note=note)


def _write_zip(sections: Mapping[str, Section], model: int, target: IO[bytes]) -> None:
    """Write sections as members of a zip file, with a manifest of their digests."""
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
            # Equal archives must give equal bytes on every host: ZipInfo has the date 1980, the
            # system is 3 (Unix) and the permissions are rw-r--r--.
            info = zipfile.ZipInfo(name)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            file.writestr(info, data, zipfile.ZIP_DEFLATED, DEFLATE_LEVEL)


def _read_sections(path: Path, max_input_bytes: int) -> tuple[str, int, dict[str, Section]]:
    """Return the note on the writer, the cycle model and the checked sections of a file."""
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
        note = _version_note(manifest) or file_note(model)
        return note, model, _check_sections(members, manifest["sections"])
    except InputError as error:
        raise ArchiveError(f"{path}: {error}") from None


def _check_sections(members: Mapping[str, bytes], digests: Mapping[str, str]) -> dict[str, Section]:
    """Return the sections of an archive; refuse members that the manifest does not confirm."""
    members_by_section: dict[str, dict[str, bytes]] = {name: {} for name in digests}
    for member, data in members.items():
        folder, _, name = member.partition("/")
        if folder not in members_by_section:
            raise ArchiveError(f"is damaged, the manifest does not know {member!r}")
        members_by_section[folder][name] = data
    sections = {name: Section(files) for name, files in members_by_section.items()}
    for name, section in sections.items():
        if section.digest != digests[name]:
            raise ArchiveError(
                f"section {name} is damaged: its SHA-256 is {section.digest[:12]}..., "
                f"the manifest says {digests[name][:12]}..."
            )
    return sections


def _manifest(text: bytes, max_input_bytes: int) -> dict[str, Any]:
    """Return the manifest, or raise ArchiveError if this package cannot read files with it."""
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
    if not isinstance(sections, dict) or not all(
        name.isidentifier() and isinstance(digest, str) for name, digest in sections.items()
    ):
        raise ArchiveError(f"is damaged, {MANIFEST} has sections {sections!r:.60}")
    try:
        as_cycle_model(manifest.get(MODEL, UNNUMBERED))
    except InputError as error:
        raise ArchiveError(f"is damaged, in {MANIFEST} {error}") from None
    return manifest


def _version_note(manifest: Mapping[str, Any]) -> str:
    """Return the end of a message on a damaged file: the version that wrote it, if another."""
    if (manifest["version"], manifest["writer"]) == (VERSION, WRITER):
        return ""
    return (
        f"; the file has version {manifest['version']} of the format, by {manifest['writer']:.40}; "
        f"this is {WRITER}, which writes version {VERSION}: make the file anew"
    )
