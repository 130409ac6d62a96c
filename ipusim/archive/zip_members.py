"""Read the members of a zip file without inflating more bytes than its directory declares.

Rule: declared sizes are checked against the limit before inflation, and inflation stops at the
declared size.
"""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from collections.abc import Sequence

from ..errors import InputError
from ..machine.input_limit import MAX_INPUT_BYTES, check_input_bytes

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # methods of compression that are read
ENCRYPTED = 1  # bit of a member's flags that marks an encrypted member


def zip_members(data: bytes, max_input_bytes: int = MAX_INPUT_BYTES) -> dict[str, bytes]:
    """Return the contents of the members of a zip, by name.

    Args:
        data: bytes of the zip file.
        max_input_bytes: largest number of bytes of all members together.

    Raises:
        InputError: the zip is damaged, too large, has two members with one name, or a member that
            is encrypted or compressed by another method than deflate.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            members = file.infolist()
            _check(members, max_input_bytes)
            return {member.filename: _inflate(file, member) for member in members}
    except InputError:
        raise
    except Exception as error:  # zipfile and zlib may raise anything over damaged bytes
        raise InputError(f"is damaged, {_first_line(error)}") from None


def _check(members: Sequence[zipfile.ZipInfo], max_input_bytes: int) -> None:
    """Refuse members that are too large, have one name twice, or are packed in an unknown way."""
    declared_bytes = sum(member.file_size for member in members)
    check_input_bytes(declared_bytes, max_input_bytes, f"what its {len(members):,} members hold")
    counts = Counter(member.filename for member in members)
    name = max(counts, key=counts.__getitem__, default="")
    if counts[name] > 1:
        raise InputError(f"is damaged, it has {counts[name]} members {name!r:.60}")
    for member in members:
        if member.flag_bits & ENCRYPTED:
            raise InputError(f"is damaged, its member {member.filename!r:.60} is encrypted")
        if member.compress_type not in METHODS:
            raise InputError(
                f"is damaged, its member {member.filename!r:.60} is packed by method "
                f"{member.compress_type}; only 0 (stored) and 8 (deflated) are read"
            )


def _inflate(file: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return the bytes of a member; refuse one that has another size than it declares."""
    with file.open(member) as stream:
        # One byte more than declared reveals a wrong size; read() without a size inflates
        # everything.
        content = stream.read(member.file_size + 1)
    if len(content) != member.file_size:
        raise InputError(
            f"is damaged, its member {member.filename!r:.60} holds {len(content):,} bytes and "
            f"declares {member.file_size:,}"
        )
    return content


def _first_line(error: BaseException) -> str:
    """Return type and first line of an error."""
    return f"{type(error).__name__} {error}".splitlines()[0]
