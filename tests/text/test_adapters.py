"""The adapters, each with the real package where it is installed: the arena's scores, in order.

`examples/adapters/check` installs each package in an environment of its own and runs these tests.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

import pytest

from sapper.text import TextPlayer, TextTask
from tests.text.arena_games import AGENTS, LEVEL, START, arena_wins, played_boards, seed_of

ADAPTERS = Path(__file__).parents[2] / "examples" / "adapters"
GAMES = 20
BOARDS = played_boards(GAMES)


def adapter(name: str) -> ModuleType:
    """The adapter's file as a module."""
    spec = importlib.util.spec_from_file_location(name, ADAPTERS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


Game = Callable[[int, Callable[[str], str]], float]
"""Plays the board of a seed with a player who answers texts; the sum of the rewards."""


def check_scores(play: Game) -> None:
    """Every agent scores as in the arena, and they rank as they must."""
    sums = []
    for agent in AGENTS:
        player = TextPlayer(agent)
        scores = []
        for number in BOARDS:
            player.begin(seed_of(agent, number))
            scores.append(play(number, player.answer))
        wins = arena_wins(agent, GAMES)
        assert scores == [float(wins[number]) for number in BOARDS]
        sums.append(sum(scores))
    assert sums == sorted(sums)
    assert sums[0] < sums[1] < sums[3]


def test_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    module = adapter("text_gymnasium")
    check_env(module.TextMinesweeper(), skip_render_check=True)
    env = gymnasium.make("sapper/Text-v0", disable_env_checker=True)

    def play(number: int, answer: Callable[[str], str]) -> float:
        task = TextTask.on_board(LEVEL, START, number)
        shown, _ = env.reset(options={"task": task})
        assert shown in env.observation_space
        total, done = 0.0, False
        while not done:
            said = answer(shown)
            assert said in env.action_space
            shown, reward, done, _, _ = env.step(said)
            total += reward
        return total

    check_scores(play)


def test_textarena() -> None:
    ta = pytest.importorskip("textarena")
    adapter("text_textarena")
    env = ta.make("Sapper-v0", level=LEVEL, start=START)

    def play(number: int, answer: Callable[[str], str]) -> float:
        env.reset(num_players=1, seed=number)
        done = False
        while not done:
            player, messages = env.get_observation()
            assert player == 0
            done, _ = env.step(action=answer("\n".join(text for _, text, _ in messages)))
        rewards, info = env.close()
        assert info[0]["reason"] in ("won", "lost")
        return float(rewards[0])

    check_scores(play)


def test_openenv() -> None:
    pytest.importorskip("openenv")
    uvicorn = pytest.importorskip("uvicorn")
    from openenv.core import GenericEnvClient

    module = adapter("text_openenv")
    with served(uvicorn, module.app) as address, GenericEnvClient(base_url=address).sync() as env:

        def play(number: int, answer: Callable[[str], str]) -> float:
            result = env.reset(seed=number, level=LEVEL, start=START)
            total = 0.0
            while not result.done:
                result = env.step({"text": answer(result.observation["text"])})
                total += result.reward
            return total

        check_scores(play)


@contextmanager
def served(uvicorn: ModuleType, app: object) -> Iterator[str]:
    """The app served on a free port of this machine, by a thread."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def test_verifiers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("verifiers.v1")
    import verifiers.v1 as vf

    monkeypatch.syspath_prepend(str(ADAPTERS))
    from text_verifiers import SapperConfig, SapperEnv, SapperEnvConfig

    tasks = tmp_path / "tasks.jsonl"
    # Every turn starts a process of its own, so few short games: one that only the champion wins,
    # one that logic wins too, and one that only random loses.
    level, games, few = "3x3/2", 40, [38, 5, 1]
    wins = {agent: arena_wins(agent, games, level) for agent in AGENTS}
    tasks.write_text("\n".join(str(TextTask.on_board(level, START, each)) for each in few))
    config = SapperEnvConfig(taskset=SapperConfig(id="text_verifiers", file=str(tasks)))

    async def scores(address: str) -> list[float]:
        env = SapperEnv(config)
        client = vf.EvalClientConfig(base_url=address, api_key_var="NO_SUCH_KEY")
        context = vf.ModelContext(model="scripted", client=client, sampling=vf.SamplingConfig())
        found = []
        async with env.serving():
            for task in env.taskset:
                (slot,) = env.slots(task)
                episode = await env.run_slot(slot, context)
                assert episode.ok, episode.errors or episode.traces[0].errors
                found.append(episode.traces[0].reward)
        return found

    for place, agent in enumerate(AGENTS):
        with scripted_model(agent, few) as address:
            found = asyncio.run(scores(address))
        assert found == [float(wins[agent][each]) for each in few]
        assert sum(found) == place


@contextmanager
def scripted_model(agent: str, boards: list[int]) -> Iterator[str]:
    """A server that answers chats as a model would, with the agent's moves."""
    player = TextPlayer(agent)
    games = iter(boards)

    class Chat(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            messages = [each for each in asked["messages"] if each["role"] == "user"]
            if len(messages) == 1:
                player.begin(seed_of(agent, next(games)))
            text = messages[-1]["content"]
            text = text if isinstance(text, str) else "".join(part["text"] for part in text)
            said = {"role": "assistant", "content": player.answer(text)}
            usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
            data = {"id": "1", "created": 0, "model": "scripted", "usage": usage}
            choice = {"index": 0, "finish_reason": "stop"}
            if asked.get("stream"):
                chunk = {"object": "chat.completion.chunk", "choices": [choice | {"delta": said}]}
                kind = "text/event-stream"
                body = f"data: {json.dumps(data | chunk)}\n\ndata: [DONE]\n\n"
            else:
                whole = {"object": "chat.completion", "choices": [choice | {"message": said}]}
                body, kind = json.dumps(data | whole), "application/json"
            self.send_response(200)
            self.send_header(
                "Content-Type", f"{'text' if kind != 'json' else 'application'}/{kind}"
            )
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Chat)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
