import subprocess
import sys
from pathlib import Path

import pytest

from ipusim.isa import compiled

FUNCTION = """
from room.constant import VALUE
from compiled import compiled

@compiled
def value():
    return VALUE

print(value(), sum(value._cache_hits.values()))
"""


@pytest.fixture
def package(tmp_path):
    (tmp_path / "compiled.py").write_text(Path(compiled.__file__).read_text())
    (tmp_path / "function.py").write_text(FUNCTION)
    room = tmp_path / "room"
    room.mkdir()

    def run(constant):
        (room / "constant.py").write_text(f"VALUE = {constant}\n")
        command = [sys.executable, "-B", "-c", "import function"]  # no .pyc by mtime
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        return tuple(int(number) for number in done.stdout.split())

    return run


def test_machine_code_is_cached_until_any_file_of_its_folder_changes(package):
    assert [package(1), package(1), package(2)] == [(1, 0), (1, 1), (2, 0)]
