"""Commands that write a file, and what is in its place after a command that did not end."""

from __future__ import annotations

from pathlib import Path

import attrs

from ipusim.compiler.cli.app import main

WRITTEN = b"what was there before"
JOB = ("--m", "256", "--k", "256", "--n", "64", "--density", "1/8", "--tiles", "64")
MATRIX = "%%MatrixMarket matrix coordinate real general\n64 64 64\n" + "".join(
    f"{row} {row} 1.5\n" for row in range(1, 65)
)


@attrs.frozen
class Target:
    """A command, and the name of the file that it writes."""

    name: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return self.arguments[0]

    def made(self, folder: Path) -> bytes:
        """Return the bytes that the command writes when nothing stops it."""
        (folder / "a.mtx").write_text(MATRIX, encoding="ascii")
        arguments = [
            str(folder / argument) if "." in argument else argument for argument in self.arguments
        ]
        assert main(arguments) == 0
        return self.content(folder)

    def content(self, folder: Path) -> bytes:
        """Return the bytes of the file."""
        return (folder / self.name).read_bytes()

    def strays(self, folder: Path) -> list[str]:
        """Return the names of files in the folder that are neither input nor output."""
        return sorted({path.name for path in folder.iterdir()} - {"a.mtx", self.name})


COMPILE = Target("job.ipusim", ("compile", *JOB, "-o", "job.ipusim"))
CONVERT = Target("a.npz", ("convert", "a.mtx", "a.npz"))
RUN = Target("job.run", ("run", *JOB, "--run-file", "job.run"))
