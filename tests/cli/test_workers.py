"""Where the work of a command is done."""

from __future__ import annotations

import pytest

from sapper.cli.workers import workers


class StandIn:
    """A cluster with so many threads."""

    executor = None

    def __init__(self, threads: int) -> None:
        self.count = threads

    def __enter__(self) -> StandIn:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def threads(self) -> int:
        return self.count


@pytest.mark.parametrize(
    ("threads", "said"), [(0, "tcp://a:1 has no workers yet: waiting for the first.\n"), (2, "")]
)
def test_a_cluster_without_workers_says_what_it_waits_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], threads: int, said: str
) -> None:
    monkeypatch.setattr("sapper.core.workers.Cluster", lambda _: StandIn(threads))
    with workers("tcp://a:1"):
        assert capsys.readouterr().err == said
