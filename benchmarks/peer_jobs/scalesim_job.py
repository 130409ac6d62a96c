"""Runs a dense product on SCALE-Sim, from files in its format: configuration, topology and layout.

    python scalesim_job.py M K N

The systolic array has 256 x 256 multipliers, about as many as the AMP units of a Bow IPU (94,208
half products a cycle). Its dataflow is output stationary. SCALE-Sim writes its default traces.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from scalesim.scale_sim import scalesim

CONFIGURATION = """
[general]
run_name = peer
[architecture_presets]
ArrayHeight : 256
ArrayWidth : 256
IfmapSramSzkB : 65536
FilterSramSzkB : 65536
OfmapSramSzkB : 65536
IfmapOffset : 0
FilterOffset : 100000000
OfmapOffset : 200000000
Dataflow : os
Bandwidth : 100
ReadRequestBuffer : 64
WriteRequestBuffer : 64
[layout]
IfmapCustomLayout : False
IfmapSRAMBankBandwidth : 10
IfmapSRAMBankNum : 10
IfmapSRAMBankPort : 2
FilterCustomLayout : False
FilterSRAMBankBandwidth : 10
FilterSRAMBankNum : 10
FilterSRAMBankPort : 2
[sparsity]
SparsitySupport : false
[run_presets]
InterfaceBandwidth : CALC
UseRamulatorTrace : False
"""
LAYOUT = """Layer,IfmapHeightIntraline,IfmapWidthIntraline,FilterHeightIntraline,
product,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,
"""


def main() -> None:
    m, k, n = map(int, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("peer.cfg").write_text(CONFIGURATION)
        Path("topology.csv").write_text(f"Layer,M,N,K,\nproduct,{m},{n},{k},\n")
        Path("layout.csv").write_text(LAYOUT)
        job = scalesim(
            save_disk_space=True,
            verbose=False,  # otherwise it draws a progress bar in each cycle
            config="peer.cfg",
            topology="topology.csv",
            layout="layout.csv",
            input_type_gemm=True,
        )
        job.run_scale(top_path="results")


if __name__ == "__main__":
    main()
