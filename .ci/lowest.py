#!/usr/bin/env python3
"""Print the lowest declared version of each direct dependency, as constraints for pip.

Reads `>=` of the dependencies and of every extra in pyproject.toml. Two bounds of one package are
a fault, since only one of them could be tested.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
DECLARED = re.compile(r"([A-Za-z0-9._-]+)>=([0-9.]+)")


def constraints(project: dict[str, Any]) -> list[str]:
    """Return `name==version` of each direct dependency, sorted.

    Raises:
        SystemExit: a dependency has no lower bound, or two.
    """
    extras = project["optional-dependencies"].values()
    pins: dict[str, str] = {}
    for declared in [*project["dependencies"], *(row for rows in extras for row in rows)]:
        found = DECLARED.fullmatch(declared)
        if found is None or pins.setdefault(found[1], found[2]) != found[2]:
            sys.exit(f"pyproject.toml: {declared!r} is not one lower bound, as name>=1.2")
    return sorted(f"{name}=={version}" for name, version in pins.items())


if __name__ == "__main__":
    print("\n".join(constraints(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"])))
