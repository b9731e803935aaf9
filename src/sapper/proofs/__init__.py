"""Why a cell is safe or a mine: the derivation, its checker, its words."""
