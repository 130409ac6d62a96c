"""Regression tests of cycles: golden counts, and the pytest plugin that compares tests with them.

A golden file has the counts that tests recorded before, by test, case and counter.
"""
