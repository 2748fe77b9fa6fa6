"""Rendered French playing cards: decks, faces, backs."""
