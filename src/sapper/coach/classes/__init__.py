"""The coach for a class: folders of submissions, the page of a class, exports for other programs.

Each module is an interface of its own.
"""
