"""Jobs run beside the caller, in order; results come when they are asked for."""

from __future__ import annotations

import threading

import pytest

from sapper.window.session import Worker


def test_results_come_in_order_and_only_when_delivered() -> None:
    done = threading.Event()
    results: list[int] = []
    count = [0]

    def notify() -> None:
        count[0] += 1
        if count[0] == 3:
            done.set()

    worker = Worker(notify)
    for number in range(3):
        worker.submit(lambda number=number: number * number, results.append)  # type: ignore[misc]
    assert done.wait(10)
    assert results == []
    assert worker.deliver()
    assert results == [0, 1, 4]
    worker.stop()


def test_an_exception_comes_out_at_delivery() -> None:
    done = threading.Event()
    worker = Worker(done.set)

    def fail() -> None:
        raise ValueError("broken")

    worker.submit(fail, lambda _: None)
    assert done.wait(10)
    with pytest.raises(ValueError, match="broken"):
        worker.deliver()
    worker.stop()


def test_a_worker_tells_how_long_it_is_busy() -> None:
    begun, end, done = threading.Event(), threading.Event(), threading.Event()
    worker = Worker(done.set)

    def job() -> None:
        begun.set()
        end.wait(10)

    assert worker.busy_seconds == 0
    worker.submit(job, lambda _: None)
    assert begun.wait(10)
    assert worker.busy_seconds > 0
    end.set()
    assert done.wait(10)
    assert worker.busy_seconds == 0
    worker.stop()
