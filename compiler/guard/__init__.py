"""Cycle regression: golden counts, and the pytest plugin that holds tests against them."""
