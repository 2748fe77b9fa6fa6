"""The most probable reading of a picture, given the game: the pieces that there are, and the melds that they make."""
