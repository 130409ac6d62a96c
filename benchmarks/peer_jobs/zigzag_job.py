"""Runs a dense product on ZigZag, from files in its format: a workload and a mapping.

    python zigzag_job.py M K N

The chip is `tpu_like`, an example that ZigZag ships: 32 x 32 multipliers, 2 MB of SRAM.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from pathlib import Path

import yaml
import zigzag
from zigzag.api import get_hardware_performance_zigzag

INPUTS = Path(zigzag.__file__).parent / "inputs"  # examples that ZigZag ships


def main() -> None:
    m, k, n = map(int, sys.argv[1:])
    layer = {
        "id": 0,
        "name": "product",
        "operator_type": "Gemm",
        "equation": "O[b][k]+=I[b][c]*W[c][k]",
        "loop_dims": ["B", "C", "K"],
        "loop_sizes": [n, k, m],
        "operand_precision": {"W": 8, "I": 8, "O": 16, "O_final": 8},  # bits, as the chip has
        "operand_source": {"W": 0, "I": 0},
    }
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("workload.yaml").write_text(yaml.safe_dump([layer]))
        logging.disable(logging.INFO)
        _, cycles, _ = get_hardware_performance_zigzag(
            workload="workload.yaml",
            accelerator=str(INPUTS / "hardware" / "tpu_like.yaml"),
            mapping=str(INPUTS / "mapping" / "tpu_like.yaml"),
            dump_folder="out",
            loma_show_progress_bar=False,
        )
    print(f"cycles {cycles:.0f}")


if __name__ == "__main__":
    main()
