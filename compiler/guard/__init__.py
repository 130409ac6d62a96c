"""Cycle regression: golden counts, and the pytest plugin that compares tests with them."""
