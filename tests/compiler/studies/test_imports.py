"""Studies import matplotlib only when they draw."""

import subprocess
import sys


def test_no_study_needs_matplotlib_before_it_draws() -> None:
    code = "import sys, ipusim.compiler.studies.network; sys.exit('matplotlib' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
