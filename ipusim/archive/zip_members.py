"""The members of a zip, none of which inflates beyond what the zip declares of it.

Rule: what is declared is held against a limit before anything is inflated, and no more is inflated
than is declared.
"""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from collections.abc import Sequence

from ..errors import InputError
from ..machine.input_limit import MOST_INPUT_BYTES, check_input_bytes

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED = 1  # of a member's flag bits


def zip_members(data: bytes, max_input_bytes: int = MOST_INPUT_BYTES) -> dict[str, bytes]:
    """What the members of a zip hold, by name.

    Args:
        data: the zip.
        max_input_bytes: the most that all of them may hold together.

    Raises:
        InputError: it is damaged, or holds too much, a name twice, or what is encrypted or packed
            by another method than deflate.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            members = file.infolist()
            _check(members, max_input_bytes)
            return {member.filename: _inflated(file, member) for member in members}
    except InputError:
        raise
    except Exception as error:  # zipfile and what it inflates with may raise anything
        raise InputError(f"is damaged, {_line(error)}") from None


def _check(members: Sequence[zipfile.ZipInfo], max_input_bytes: int) -> None:
    declared = sum(member.file_size for member in members)
    check_input_bytes(declared, max_input_bytes, f"what its {len(members):,} members hold")
    times = Counter(member.filename for member in members)
    name = max(times, key=times.__getitem__, default="")
    if times[name] > 1:
        raise InputError(f"is damaged, it has {times[name]} members {name!r:.60}")
    for member in members:
        if member.flag_bits & ENCRYPTED:
            raise InputError(f"is damaged, its member {member.filename!r:.60} is encrypted")
        if member.compress_type not in METHODS:
            raise InputError(
                f"is damaged, its member {member.filename!r:.60} is packed by method "
                f"{member.compress_type}; only 0 (stored) and 8 (deflated) are read"
            )


def _inflated(file: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    with file.open(member) as opened:
        content = opened.read(member.file_size + 1)  # without a number all would be inflated
    if len(content) != member.file_size:
        raise InputError(
            f"is damaged, its member {member.filename!r:.60} holds {len(content):,} bytes and "
            f"declares {member.file_size:,}"
        )
    return content


def _line(error: BaseException) -> str:
    return f"{type(error).__name__} {error}".splitlines()[0]
