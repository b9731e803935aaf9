"""How much one question to the kernel may take.

Work and bytes are counted, not measured: the same question takes the same on every machine, however
busy, and is answered or refused everywhere alike.
"""

STEPS_A_SECOND = 500_000_000
"""About the steps that a processor of today takes in a second."""

DEFAULT_WORK = 10 * STEPS_A_SECOND
"""Steps that a question may take before it is refused as `TooComplex`."""
DEFAULT_MEMORY = 2**30
"""Bytes that a question may take before it is refused as `TooComplex`."""
DEFAULT_SECONDS = 300.0
"""CPU time after which a question is given up: a safety net far behind the limit of work."""
