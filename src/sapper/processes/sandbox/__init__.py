"""Python code of other people in a process of its own: loaded, asked in JSON, bounded, ended whole.

`sandbox.Sandbox` is such a process, `limits.Limits` what it may take.
`protection.protection` says in one line what keeps the rest of the machine safe from it.
"""
