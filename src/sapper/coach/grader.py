"""The 25 behaviours that a grader of the course can see: they alone say whether it would pass.

Each asks what a grader asks, no more: sentences one by one, `add_knowledge` on a small board that
is not square, moves on small squares. Where a grader compares whole sets, so do these; where it
looks for single cells, these do too. So a textbook solution shows them all, a defect that such
questions cannot reach does not count, and nothing that the course leaves open decides.
"""

from __future__ import annotations

from sapper.coach.curriculum import CHECKS

GROUP = "Grader"
PRESENT, LOADS = "file", "loads"
"""The first two behaviours are not asked with lines: the file is there, and it can be imported."""
TITLES = {PRESENT: "the file is there", LOADS: "the file can be imported"}
IMPORT_CODE = (
    "from importlib.util import module_from_spec, spec_from_file_location",
    "spec = spec_from_file_location('minesweeper', 'minesweeper.py')",
    "module = module_from_spec(spec)",
    "spec.loader.exec_module(module)  # fails here",
)
IMPORT_HINT = (
    "A grader imports the file without registering it in sys.modules. For example, a @dataclass"
    " together with `from __future__ import annotations` fails then."
)

BEHAVIOURS = CHECKS[GROUP]
"""The behaviours that are asked with lines; with the first two they are 25."""
RELATED = {check.name: check.like for check in BEHAVIOURS}
"""Other checks that show the same fault by a smaller example, where they fail too."""
BASIC = {*TITLES, *(each.name for each in BEHAVIOURS if each.exercises[0].situation is None)}
"""Those on which everything else rests: they ask a sentence, not an agent."""
COUNT = len(TITLES) + len(BEHAVIOURS)
"""How many behaviours there are."""
