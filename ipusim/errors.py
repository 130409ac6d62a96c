"""Everything the machine refuses, as one small family of one-line errors."""

from __future__ import annotations


class IpusimError(Exception):
    """What a user can mend: one clear line that says what, where, the numbers, what to try."""


class InputError(IpusimError):
    """A matrix, an option or a file that cannot be: the command's "bad usage or input"."""


class MachineError(InputError):
    """A machine description that cannot be: an unknown key, a number without a source."""


class ProgramError(IpusimError):
    """A program that cannot run on its machine."""


class TileFault(IpusimError):
    """Raised by running code: a clash, a misaligned access, a value that never arrived."""


class ArchiveError(InputError):
    """A file that is not one of ours, is damaged, or names a codelet that we do not have."""
