"""Reviews: what each click of a game cost, what was luck, and what was missed."""

from sapper.reviews.account import Review as Review, rung_words as rung_words
from sapper.reviews.judge import (
    accuracy_and_luck as accuracy_and_luck,
    first_chance as first_chance,
    review as review,
)
from sapper.reviews.last_click import judge_last_click as judge_last_click
from sapper.reviews.move import Label as Label, ReviewedMove as ReviewedMove
from sapper.reviews.page import review_page as review_page
from sapper.reviews.trend import Trend as Trend, sparkline as sparkline
