"""Archive files: save and load programs and runs in named, checksummed sections."""
