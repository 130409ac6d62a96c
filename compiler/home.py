"""The three packages belong together: `ipusim`, `kernels` and `compiler` lie side by side.

Another distribution also ships a top-level `kernels`; whichever was installed last would win.
Importing this module checks that the neighbours are ours, before anything is imported from them.
"""

from __future__ import annotations

import os
import sys

NEIGHBOURS = {"ipusim": "machine/machine.py", "kernels": "library.py"}


def check_neighbours(home: str) -> None:
    """Refuse packages of the same names that are not ours.

    Args:
        home: the folder in which they should lie.

    Raises:
        ImportError: names the package, where it is, and what to do.
    """
    for name, landmark in NEIGHBOURS.items():
        found = folder_of(name)
        ours = os.path.join(home, name)
        if found != ours or not os.path.isfile(os.path.join(ours, landmark)):
            raise ImportError(
                f"the package {name!r} at {found} does not belong to ipusim, which lies in {home}; "
                "install ipusim into an environment of its own"
            )


def folder_of(name: str) -> str | None:
    """Where the package lies; found without `importlib.util`, which is slow to load."""
    specs = (finder.find_spec(name, None) for finder in sys.meta_path)
    spec = sys.modules[name].__spec__ if name in sys.modules else next(filter(None, specs), None)
    return os.path.dirname(spec.origin) if spec is not None and spec.origin else None


check_neighbours(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
