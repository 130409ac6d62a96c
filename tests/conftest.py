"""Golden texts: a fixture that holds a text against its file; `--update-golden` renews the file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ipusim import whole_file

GoldenCheck = Callable[[str, str], None]


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> GoldenCheck:
    """`golden(name, text)` fails unless golden/<name> beside the test holds exactly `text`."""

    def check(name: str, text: str) -> None:
        path = request.path.parent / "golden" / name
        if request.config.getoption("update_golden"):
            path.parent.mkdir(exist_ok=True)
            with whole_file(path) as file:
                file.write(f"{text}\n".encode())
        if not path.exists():
            pytest.fail(f"{path.name} is missing; run with --update-golden and read what it wrote")
        assert path.read_text(encoding="utf-8") == text + "\n"

    return check
