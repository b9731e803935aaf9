"""What a run's boards and its agents' seeds come from."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from sapper.arena.boards import Boards
from sapper.arena.secret import Secret
from sapper.core import BadRun
from sapper.game import Layout


def test_seeds_differ_by_secret_board_agent_and_purpose() -> None:
    key = bytes(range(32))
    for secrets in [(Secret(key), Secret(key[::-1])), (Secret(seed=0), Secret(seed=1))]:
        places = product(secrets, (0, 1), "ab")
        seeds = {each.game_seed((0, index), name) for each, index, name in places}
        assert len(seeds) == 8
        assert all(0 <= seed < 2**64 for seed in seeds)
    assert Secret(key).board_seed("a", 0) != Secret(key).game_seed((0, 0), "a")
    assert Secret(key).board_seed("a", 0) != Secret(key).board_seed("b", 0)
    assert Secret(key).game_seed((0, 1), "a") != Secret(key).game_seed((1, 0), "a")


def test_what_comes_from_a_key_stays_the_same() -> None:
    """Otherwise no run that was published could be checked."""
    secret = Secret(bytes(range(32)))
    assert secret.board_seed("expert-safe", 3) == 8184893099767876701
    assert secret.game_seed((0, 3), "random") == 6803989901965841953
    assert Secret(seed=3).game_seed((0, 3), "random") == 18159173472035831972


def test_boards_of_a_seed_are_those_of_the_seeds_from_there_on() -> None:
    layouts = list(Boards.from_seed("beginner", "safe", 2**64 - 1, 2).layouts())
    assert layouts == [Layout.random("beginner", seed, "safe") for seed in (2**64 - 1, 0)]


def test_random_keys_differ_and_their_source_does_not_tell_them() -> None:
    one, other = Secret.random(), Secret.random()
    assert one.key != other.key
    assert one.source != other.source
    assert one.key.hex()[:8] not in one.source


def test_a_secret_is_read_again() -> None:
    for secret in (Secret.random(), Secret(seed=2**64 - 1)):
        line = json.loads(json.dumps(secret.to_json()))
        assert Secret.from_json({**line, "key": secret.key.hex()}) == secret
        assert secret.key.hex() not in str(line) or not secret.key
    with pytest.raises(BadRun, match="is not finished: its key is written at its end"):
        Secret.from_json(Secret.random().to_json())
    with pytest.raises(BadRun, match="does not have the hash of its first line"):
        Secret.from_json(Secret.random().to_json() | {"key": Secret.random().key.hex()})
    for data in ({}, {"seed": -1}, {"seed": 2**64}, {"seed": True}, {"key": "12"}, {"key": 1}):
        with pytest.raises(BadRun, match="expected a whole number or a key"):
            Secret.from_json(data)


def test_a_key_is_kept_where_nobody_else_looks(data_folder: Path) -> None:
    secret = Secret.random()
    assert Secret.kept(secret.key_hash) is None
    secret.keep()
    assert Secret.kept(secret.key_hash) == secret
    (file,) = data_folder.rglob(secret.key_hash)
    assert file.stat().st_mode & 0o077 == file.parent.stat().st_mode & 0o077 == 0
    file.write_text("00" * 32)
    assert Secret.kept(secret.key_hash) is None
    secret.forget()
    assert not file.exists()
