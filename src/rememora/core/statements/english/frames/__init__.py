"""Frames: patterns of a clause that state something. Each module is one kind of thing that people state.

A frame takes a `Parsed` clause and gives `Found` or nothing. To add one, write it where its sentence
would be looked for, and give it a row in the tables of `tests/core/statements`.
"""
