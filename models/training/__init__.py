"""Training of the two networks; needs torch (extra `train`), which reading never does."""
