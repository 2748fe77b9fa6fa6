"""Collecting with consent: what of a household's photos is kept for learning, and who may see it when."""
