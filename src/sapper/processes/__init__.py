"""Processes: children and their limits, guards, other people's code, workers."""
