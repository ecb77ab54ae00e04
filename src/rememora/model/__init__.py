"""Frozen records, settings and errors; standard library only."""
