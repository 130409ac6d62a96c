; {"files": {}, "meaning": "e3b0c44298fc1c14", "tools": {"llvmlite": "0.50.0", "numba": "0.68.1", "python": "3.11"}}
