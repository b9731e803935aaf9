"""The small network behind the champion's learned terms, and how it is fit; numpy is all it needs.

A guess is worth the sum, over the numbers it may show, of `worth x exp(output)`: the worth is what
the plain score counts, the output comes from one hidden layer u / (1 + |u|) and a linear way past
it. `TRUST` x the logarithm of the sum is compared with what rollouts found the guess to be worth,
relative to the other candidates of the same decision.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Places = NDArray[np.int64]

FAR = 4.0
"""Scaled features are cut there."""

TRUST = 0.75
"""How much of a relative difference in scores is one in value; the champion's rollouts share it."""

FIRST_RATE, DECAY = 0.003, 1.0
BATCH = 64


@dataclass
class Rows:
    """Decisions, their candidates and the numbers that these may show.

    Each list is in the order of its owners; `decision` and `candidate` hold the owner's place.
    """

    candidate: Places  # of each number
    decision: Places  # of each candidate
    worth: Floats  # of each number
    number: Floats  # features
    guess: Floats  # features of each candidate
    value: Floats  # mean win rate of each decision
    weight: Floats  # of each decision
    gain: Floats  # of each candidate over its decision's mean


@dataclass
class Weights:
    """All that is fit."""

    number: Floats  # features x hidden units
    guess: Floats
    bias: Floats
    output: Floats
    number_linear: Floats
    guess_linear: Floats


def starts(owner: Places) -> Places:
    """Where each owner's run begins."""
    return np.flatnonzero(np.r_[True, owner[1:] != owner[:-1]])


def centred(values: Floats, owner: Places) -> Floats:
    """The values less the mean of their owner's."""
    first = starts(owner)
    counts = np.diff(np.r_[first, len(owner)])
    means: Floats = np.add.reduceat(values, first) / counts
    return values - np.repeat(means, counts)


def beginning(rows: Rows, units: int, random: np.random.Generator) -> Weights:
    numbers, guesses = rows.number.shape[1], rows.guess.shape[1]
    size = 1 / np.sqrt(numbers + guesses)
    return Weights(
        number=random.normal(0, size, (numbers, units)),
        guess=random.normal(0, size, (guesses, units)),
        bias=np.zeros(units),
        output=random.normal(0, 0.01, units),
        number_linear=np.zeros(numbers),
        guess_linear=np.zeros(guesses),
    )


def fit(rows: Rows, units: int, epochs: int, seed: int) -> Weights:
    """Weights fit by Adam with decay, on batches of whole decisions."""
    random = np.random.default_rng(seed)
    weights = beginning(rows, units, random)
    optimiser = Adam(weights)
    decisions = np.arange(len(rows.value))
    steps = epochs * max(len(decisions) // BATCH, 1)
    for _ in range(epochs):
        random.shuffle(decisions)
        for start in range(0, max(len(decisions) - BATCH, 0) + 1, BATCH):
            part = select(rows, decisions[start : start + BATCH])
            optimiser.step(gradient(weights, part), steps)
    return weights


def select(rows: Rows, decisions: Places) -> Rows:
    """The rows of some decisions."""
    mine, decision = members(rows.decision, decisions)
    numbers, candidate = members(rows.candidate, mine)
    return Rows(
        candidate=candidate,
        decision=decision,
        worth=rows.worth[numbers],
        number=rows.number[numbers],
        guess=rows.guess[mine],
        value=rows.value[decisions],
        weight=rows.weight[decisions],
        gain=rows.gain[mine],
    )


def members(owner: Places, wanted: Places) -> tuple[Places, Places]:
    """The places of what belongs to the wanted owners, and each one's owner among the wanted."""
    first = starts(owner)
    counts = np.diff(np.r_[first, len(owner)])[wanted]
    shift = np.repeat(first[wanted] - np.r_[0, np.cumsum(counts)[:-1]], counts)
    return np.arange(len(shift)) + shift, np.repeat(np.arange(len(wanted)), counts)


def forward(weights: Weights, rows: Rows) -> tuple[Floats, Floats, Floats]:
    """The hidden units' inputs, what each number is worth, and each guess."""
    shared = rows.guess @ weights.guess + weights.bias
    inputs = rows.number @ weights.number + shared[rows.candidate]
    output = inputs / (1 + np.abs(inputs)) @ weights.output + rows.number @ weights.number_linear
    output += (rows.guess @ weights.guess_linear)[rows.candidate]
    worth = rows.worth * np.exp(output)
    return inputs, worth, np.add.reduceat(worth, starts(rows.candidate))


def scores(weights: Weights, rows: Rows) -> Floats:
    """The logarithm of what each guess is worth."""
    return np.log(forward(weights, rows)[2])


def gradient(weights: Weights, rows: Rows) -> Weights:
    """Of half the mean squared error over the candidates."""
    inputs, worth, total = forward(weights, rows)
    scale = rows.value[rows.decision]
    missed = scale * centred(TRUST * np.log(total), rows.decision) - rows.gain
    slope = centred(rows.weight[rows.decision] * scale * missed, rows.decision) / len(missed)
    by_output = (TRUST * slope / total)[rows.candidate] * worth
    slack = 1 / (1 + np.abs(inputs))
    by_input = by_output[:, None] * weights.output * slack**2
    first = starts(rows.candidate)
    by_shared = np.add.reduceat(by_input, first)
    return Weights(
        number=rows.number.T @ by_input,
        guess=rows.guess.T @ by_shared,
        bias=by_shared.sum(0),
        output=(inputs * slack).T @ by_output,
        number_linear=rows.number.T @ by_output,
        guess_linear=rows.guess.T @ np.add.reduceat(by_output, first),
    )


class Adam:
    """Steps against the gradient, each weight at its own pace, with a rate that falls to 0."""

    def __init__(self, weights: Weights) -> None:
        self.weights, self.count = weights, 0
        names = [field.name for field in fields(weights)]
        self.means = {name: np.zeros_like(getattr(weights, name)) for name in names}
        self.squares = {name: np.zeros_like(getattr(weights, name)) for name in names}

    def step(self, gradient: Weights, steps: int) -> None:
        """Take one of so many steps."""
        self.count += 1
        rate = FIRST_RATE * 0.5 * (1 + np.cos(np.pi * self.count / steps))
        for name, mean in self.means.items():
            slope, square = getattr(gradient, name), self.squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            pace = np.sqrt(square / (1 - 0.999**self.count)) + 1e-10
            weight = getattr(self.weights, name)
            decay = 0 if name == "bias" else DECAY
            weight -= rate * (mean / (1 - 0.9**self.count) / pace + decay * weight)


def merged(all_weights: list[Weights]) -> Weights:
    """One network whose output is the mean of the outputs of all."""
    count = len(all_weights)
    return Weights(
        number=np.concatenate([each.number for each in all_weights], axis=1),
        guess=np.concatenate([each.guess for each in all_weights], axis=1),
        bias=np.concatenate([each.bias for each in all_weights]),
        output=np.concatenate([each.output for each in all_weights]) / count,
        number_linear=sum((each.number_linear for each in all_weights), np.array(0.0)) / count,
        guess_linear=sum((each.guess_linear for each in all_weights), np.array(0.0)) / count,
    )
