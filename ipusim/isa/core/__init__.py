"""From code to cycles: bundles made ready, six workers and a supervisor that take turns."""
