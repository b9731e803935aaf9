"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# Machines are noisy: no example is judged by the time it takes. CI draws the same examples every
# time; HYPOTHESIS_PROFILE=long looks harder, on demand.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
