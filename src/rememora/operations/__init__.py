"""The registry of operations: one row for each verb, from which tools, routes and their pages are made.

Scope and session are in no input: a door takes the handle that `bind` makes for the one who asks, so nobody
chooses another's scope by an argument.
"""
