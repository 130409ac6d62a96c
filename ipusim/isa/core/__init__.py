"""The core of a tile: decoding of code, and its execution by six workers and a supervisor."""
