"""Settings of all tests."""

from hypothesis import settings

# Machines are shared: how long an example takes says nothing. A failure prints how to repeat it.
settings.register_profile("spades", deadline=None, print_blob=True)
settings.load_profile("spades")
