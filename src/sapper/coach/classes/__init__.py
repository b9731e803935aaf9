"""The coach where classes are: folders of files, a class's page, and what other programs read.

`check_folder` has a folder checked, several files at a time; `play_match` plays a file's games
beside the reference's. The rest writes the reports: page, CSV, JUnit, Gradescope.
"""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.coach.classes.exports import to_csv as to_csv
    from sapper.coach.classes.exports import to_gradescope as to_gradescope
    from sapper.coach.classes.exports import to_junit as to_junit
    from sapper.coach.classes.folder import check_folder as check_folder
    from sapper.coach.classes.match import play_match as play_match
    from sapper.coach.classes.page import to_html as to_html

_HOMES = {
    "check_folder": "sapper.coach.classes.folder",
    "play_match": "sapper.coach.classes.match",
    "to_csv": "sapper.coach.classes.exports",
    "to_gradescope": "sapper.coach.classes.exports",
    "to_html": "sapper.coach.classes.page",
    "to_junit": "sapper.coach.classes.exports",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
