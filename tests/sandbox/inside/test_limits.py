"""A limit on processor time holds, and leaves nothing of itself behind."""

from __future__ import annotations

import signal

import pytest

from sapper.sandbox.inside.limits import Overtime, cpu_limit


def state() -> tuple[object, ...]:
    return (
        signal.getsignal(signal.SIGPROF),
        signal.getitimer(signal.ITIMER_PROF),
        signal.getitimer(signal.ITIMER_VIRTUAL),
    )


def endless() -> None:
    while True:
        pass


def test_endless_code_is_ended() -> None:
    before = state()
    with pytest.raises(Overtime), cpu_limit(0.02):
        endless()
    assert state() == before


def test_a_time_that_is_up_at_the_very_end_leaves_no_limit_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The signal comes while the limit is being taken back: the first call there raises.
    before, real = state(), signal.setitimer
    calls: list[float] = []

    def late(which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        calls.append(seconds)
        if len(calls) == 3:
            raise Overtime
        return real(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", late)
    with pytest.raises(Overtime), cpu_limit(60.0):
        pass
    assert state() == before
