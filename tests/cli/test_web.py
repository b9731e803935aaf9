from __future__ import annotations

from pathlib import Path

import pytest

from sapper.cli import web
from sapper.cli.web import make_server
from sapper.core import BadBoard


def test_a_taken_port_is_told_and_the_usual_one_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with make_server(tmp_path, 0) as server:
        taken = server.server_address[1]
        with pytest.raises(BadBoard, match=f"port {taken}: .*--port 0 takes a free one"):
            make_server(tmp_path, taken)
        monkeypatch.setattr(web, "PORT", taken)
        with make_server(tmp_path, None) as other:
            assert other.server_address[1] not in (0, taken)
            assert other.address == f"http://127.0.0.1:{other.server_address[1]}/"
