"""Engines: agents in a process of their own, in any language, that speak lines of text.

`docs/engine.md` is the protocol. `lines` writes and reads its lines, `client` starts an engine and
asks it, `server` makes an engine of any agent of ours.
"""
