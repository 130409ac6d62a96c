"""The `ipusim` command."""
