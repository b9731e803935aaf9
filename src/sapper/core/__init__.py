"""What everything speaks: errors, cells, shapes, views, levels; and the exact odds of a view.

Every layout that agrees with the view counts the same. Where the total number of mines is not
known, a layout of m mines among n hidden cells weighs d**m * (1 - d)**(n - m) for a given `density`
d; with no density all consistent layouts weigh the same, which is a density of one half.
"""

from sapper.core.arguments import (
    as_list as as_list,
    as_path as as_path,
    as_text as as_text,
    cores as cores,
    quoted as quoted,
    settle as settle,
    shortened as shortened,
    whole as whole,
)
from sapper.core.chances import (
    EFFORTS as EFFORTS,
    Difference as Difference,
    PerfectPlay as PerfectPlay,
    WinChance as WinChance,
    WinChances as WinChances,
    chances_of_openings as chances_of_openings,
    perfect as perfect,
    win_chance as win_chance,
    win_chances as win_chances,
)
from sapper.core.drawn import (
    ASCII as ASCII,
    DRAWN as DRAWN,
    GOES_ON as GOES_ON,
    MINE as MINE,
    SAFE as SAFE,
    undrawn as undrawn,
)
from sapper.core.errors import (
    BadAgent as BadAgent,
    BadBoard as BadBoard,
    BadProof as BadProof,
    BadPuzzle as BadPuzzle,
    BadRecord as BadRecord,
    BadRun as BadRun,
    Contradiction as Contradiction,
    IllegalMove as IllegalMove,
    SapperError as SapperError,
    TooComplex as TooComplex,
)
from sapper.core.guess_free import (
    WithoutGuessing as WithoutGuessing,
    without_guessing as without_guessing,
)
from sapper.core.interval import wilson as wilson
from sapper.core.level import (
    LEVELS as LEVELS,
    Level as Level,
    StartRule as StartRule,
    usual_first_click as usual_first_click,
)
from sapper.core.picture_reader import (
    ENDINGS as ENDINGS,
    LARGEST_PICTURE as LARGEST_PICTURE,
    is_picture as is_picture,
    is_picture_file as is_picture_file,
    read_picture as read_picture,
)
from sapper.core.question import (
    DEFAULT_WORK as DEFAULT_WORK,
    STEPS_A_SECOND as STEPS_A_SECOND,
    analyse as analyse,
    analyse_batch as analyse_batch,
    analyze as analyze,
    one_budget as one_budget,
    sample_layouts as sample_layouts,
)
from sapper.core.result import (
    Analysis as Analysis,
    Numbers as Numbers,
    Probabilities as Probabilities,
    too_complex as too_complex,
)
from sapper.core.rows import (
    draw_rows as draw_rows,
    parse_rows as parse_rows,
    write_rows as write_rows,
)
from sapper.core.shape import (
    LONGEST_SIDE as LONGEST_SIDE,
    Cell as Cell,
    Shape as Shape,
    as_shape as as_shape,
)
from sapper.core.table import joined as joined
from sapper.core.view import (
    EXPLODED as EXPLODED,
    FLAGGED as FLAGGED,
    HIDDEN as HIDDEN,
    MOST_WRITTEN as MOST_WRITTEN,
    SYMBOLS as SYMBOLS,
    AnyView as AnyView,
    View as View,
)
from sapper.core.words import (
    Help as Help,
    Outcome as Outcome,
    WinRule as WinRule,
    counted as counted,
    first_of as first_of,
    percent as percent,
)
from sapper.core.workers import Cluster as Cluster
