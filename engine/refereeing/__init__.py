"""How the referee finds the turn that led from one position to the next."""
