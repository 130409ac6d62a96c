"""Jobs of every kind whose outputs must be the same bytes on every host: see `hosts.py`."""
