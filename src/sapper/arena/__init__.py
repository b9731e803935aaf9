"""The arena: agents play the same boards, and fair statistics tell them apart."""
