"""A long session in short: where it may be cut, what the older part comes to, and how that is written down.

`said` reads a host's messages in the shapes of several services, `cutting` finds the place where they may be cut,
`waterline` tells when, `finding` reads the older part by rules, `writing` makes the text of the capsule.
"""
