"""The games: pieces, melds, best splits, legal turns, referee, settlement.

Pure standard library, no I/O. Knows nothing of cameras, pictures and pages.
"""
