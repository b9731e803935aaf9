"""Work spread over executors; `tests/arena/test_cluster.py` has a real cluster."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from sapper.core import workers
from sapper.core.errors import BadAgent, BadRun
from sapper.core.workers import Cluster, check_stamp, completed, in_order, stamp


class Here(Executor):
    """Does everything at once in this thread; some tries fail, as if a worker had died."""

    def __init__(self, failures: int = 0) -> None:
        self.failures, self.calls = failures, 0

    def submit(self, function, /, *arguments, **options):  # type: ignore[no-untyped-def, override]
        self.calls += 1
        future: Future[object] = Future()
        try:
            if self.calls <= self.failures:
                raise ConnectionError("the worker is gone")
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


def square(number: int) -> int:
    return number * number


def test_everything_is_done_once() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert dict(completed(pool, square, range(50), 3)) == {i: i * i for i in range(50)}
        assert list(in_order(pool, square, range(50), lambda: 3)) == [i * i for i in range(50)]
    with ProcessPoolExecutor(1) as pool:
        assert list(in_order(pool, square, range(5), batch=2)) == [0, 1, 4, 9, 16]


def test_tasks_are_asked_for_when_they_are_needed() -> None:
    asked = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            asked.append(number)
            yield number

    found = completed(Here(), square, tasks(), 2)
    next(found)
    assert len(asked) == 6
    found.close()  # type: ignore[attr-defined]
    assert len(asked) == 6


def test_a_lost_task_is_tried_again() -> None:
    assert sorted(completed(Here(failures=3), square, range(4))) == [
        (0, 0),
        (1, 1),
        (2, 4),
        (3, 9),
    ]
    with pytest.raises(BadRun, match="a task failed 4 times: ConnectionError: the worker is gone"):
        list(completed(Here(failures=9), square, [1]))


def test_an_error_of_ours_is_not_tried_again() -> None:
    def fail(number: int) -> int:
        raise BadAgent("no agent")

    here = Here()
    with pytest.raises(BadAgent, match="no agent"):
        list(completed(here, fail, [1]))
    assert here.calls == 1


def test_what_is_pending_is_cancelled() -> None:
    gate = threading.Event()
    done = []

    def work(number: int) -> int:
        if number:
            gate.wait(60)
        done.append(number)
        return number

    with ThreadPoolExecutor(1) as pool:
        found = completed(pool, work, range(100))
        assert next(found) == (0, 0)
        found.close()  # type: ignore[attr-defined]
        gate.set()
    assert len(done) <= 2


def test_another_version_is_refused() -> None:
    check_stamp(stamp())
    with pytest.raises(BadRun, match="the work comes from sapper 0.0; install the same version"):
        check_stamp("sapper 0.0")


def test_a_pool_that_broke() -> None:
    pool = ThreadPoolExecutor(1)
    broken = ProcessPoolExecutor(1)
    broken.shutdown()
    with pytest.raises(BadRun, match="the workers take no more tasks"):
        list(completed(broken, square, [1]))
    pool.shutdown()


@pytest.mark.parametrize(
    "address", ["", "nonsense", "tcp://host", "tcp://127.0.0.1:notaport", "tcp://:8786", "a b:1"]
)
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(BadRun, match=f"scheduler '{address}', expected an address: tcp://HOST:"):
        Cluster(address)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:8786", "tls://a.b-c:1", "host:8786"])
def test_addresses_where_nobody_is(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    class Silence:
        config = SimpleNamespace(set=nullcontext)

        @staticmethod
        def Client(address: str, **options: object) -> None:  # noqa: N802
            raise OSError(f"Timed out trying to connect\n to {address}")

    monkeypatch.setattr(workers, "import_module", lambda name: Silence)
    with pytest.raises(BadRun, match=f"no scheduler at '{address}': Timed out trying to connect"):
        Cluster(address)


def test_dask_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(workers, "import_module", missing)
    with pytest.raises(BadRun, match="pip install 'distributed>=2024.5'"):
        Cluster("tcp://127.0.0.1:8786")


def test_a_scheduler_that_is_gone_is_told_in_one_line() -> None:
    class Client:
        def nthreads(self) -> dict[str, int]:
            raise OSError("the stream is closed")

    cluster = object.__new__(Cluster)
    cluster._client, cluster._address = Client(), "tcp://192.0.2.7:8786"
    cluster._threads, cluster._asked = 1, -math.inf
    with pytest.raises(BadRun, match="'tcp://192.0.2.7:8786' does not answer any more; what was"):
        cluster.threads()
