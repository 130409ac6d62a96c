"""Files of traces, plain and compressed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from ipusim import write_trace_file

TRACE = {"traceEvents": [{"ph": "X", "name": "sync", "ts": 0, "dur": 3}] * 50}


def test_a_trace_is_compressed_where_its_name_says_so(tmp_path: Path) -> None:
    for name in ("t.json", "t.json.gz"):
        write_trace_file(tmp_path / name, TRACE)

    plain, packed = ((tmp_path / name).read_bytes() for name in ("t.json", "t.json.gz"))
    assert plain == gzip.decompress(packed)
    assert json.loads(plain) == TRACE


def test_the_header_of_a_compressed_trace_names_no_file_no_time_and_no_system(
    tmp_path: Path,
) -> None:
    write_trace_file(tmp_path / "t.json.gz", TRACE)

    # RFC 1952: magic, deflate, no flags, no time, best compression, an unknown system
    header = (tmp_path / "t.json.gz").read_bytes()[:10]
    assert header == bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
