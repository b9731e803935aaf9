"""Python code of other people in a process of its own: loaded, asked in JSON, bounded, ended whole.

`Sandbox` is such a process, `Limits` what it may take; `ChildFailed` says how it failed.
`protection` says in one line what keeps the rest of the machine safe from it.
"""

from sapper.processes.sandbox.limits import MEBIBYTE, Limits
from sapper.processes.sandbox.protection import protection
from sapper.processes.sandbox.sandbox import Sandbox

__all__ = ["MEBIBYTE", "Limits", "Sandbox", "protection"]
