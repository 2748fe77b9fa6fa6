"""How all tests run: a property test fails for what is wrong, never for a busy machine."""

from hypothesis import settings

settings.register_profile("romi", deadline=None)
settings.load_profile("romi")
