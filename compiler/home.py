"""The three packages belong together: `ipusim`, `kernels` and `compiler` lie side by side.

Another distribution also ships a top-level `kernels`; whichever was installed last would win.
Importing this module checks that the neighbours are ours, before anything is imported from them.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

NEIGHBOURS = {"ipusim": "machine/machine.py", "kernels": "library.py"}


def check_neighbours(home: Path) -> None:
    """Refuse packages of the same names that are not ours.

    Args:
        home: the folder in which they should lie.

    Raises:
        ImportError: names the package, where it is, and what to do.
    """
    for name, landmark in NEIGHBOURS.items():
        spec = find_spec(name)
        found = Path(spec.origin).parent if spec is not None and spec.origin else None
        if found != home / name or not (found / landmark).is_file():
            raise ImportError(
                f"the package {name!r} at {found} does not belong to ipusim, which lies in {home}; "
                "install ipusim into an environment of its own"
            )


check_neighbours(Path(__file__).resolve().parent.parent)
