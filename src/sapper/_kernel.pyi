"""Types of the native kernel."""

def random_mines(seed: int, mines: int, forbidden: bytes) -> list[int]: ...
def play_games(
    player: str,
    effort: str,
    height: int,
    width: int,
    mines: int,
    marks: bytes,
    first: int,
    seed: int,
) -> list[tuple[bool, int, float, float, list[tuple[float, bool, float, bool]], int]]: ...
