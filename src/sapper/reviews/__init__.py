"""Reviews: what each click of a game cost, what was luck, and what was missed."""

from sapper.reviews.account import Review
from sapper.reviews.judge import accuracy_and_luck, review, review_steps
from sapper.reviews.move import Label, ReviewedMove

__all__ = ["Label", "Review", "ReviewedMove", "accuracy_and_luck", "review", "review_steps"]
