"""Matches as the server keeps them: what was done, in order; how a match stands follows from it."""
