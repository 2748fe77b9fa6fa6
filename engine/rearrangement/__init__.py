"""Rearranging a whole table: the exact search behind `engine.rearrange`.

`automaton` says what may happen to a rank's pieces, `problem` counts them, `bounds` says what they will cost at least,
`search` finds the best turn, `ranking` the next best, `openings` what a first laying may be made of, and `layout` puts
the melds on the table.
"""
