"""How well an entry answers, judged together with what stands around it.

`cues` reads what the question gives away besides its words, `entry` holds what is known of a candidate,
`measures` turns both into features, and `combine` weighs them by what was fitted (`python -m benchmarks fit`).
Everything here is computed for candidates alone, so that its cost follows them and not the store.
"""
