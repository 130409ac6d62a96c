"""Static checks of tile code: control flow, registers and memory accesses."""
