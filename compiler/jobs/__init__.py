"""Jobs: everything between the options of a job and its outcome."""
