"""Programs and runs in files of named sections."""
