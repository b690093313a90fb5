"""Hypothesis profiles: `ci` draws the same cases in every run, `long` more and new ones.

`fuzz` is for `tests/fuzz`, `mutation` for a quick verdict on one mutant after the other.

Choose with `HYPOTHESIS_PROFILE=long python -m pytest` (or `--hypothesis-profile=long`).
"""

from __future__ import annotations

import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "ci",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    max_examples=2_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "fuzz",
    max_examples=2_000,
    database=None,
    deadline=None,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile(
    "mutation",
    derandomize=True,
    max_examples=25,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(PROFILE)


@pytest.fixture(autouse=PROFILE == "mutation")
def forgetful() -> None:
    """Let the library forget what it has worked out, so that each test needs all of the code."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "shengji":
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


# A shell that starts the tests in the background has them, and all that they start, ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
