"""Which agents are Sapper's own: their code is known, and so is what they say of their moves."""

from __future__ import annotations

KERNEL_AGENTS = ("logic", "safest", "champion")
"""The agents whose whole games the kernel can play by itself."""

OWN_AGENTS = (*KERNEL_AGENTS, "random", "cs50")


def is_own(text: str) -> bool:
    """Whether an agent's text names one of Sapper's own: no file, program or package of others."""
    name, _, rest = text.partition(":")
    return name in KERNEL_AGENTS or (name in OWN_AGENTS and not rest)
