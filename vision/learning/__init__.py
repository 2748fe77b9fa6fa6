"""Learning from a set that a household collected: training, old against new, and which weights are in use."""
