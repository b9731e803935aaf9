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
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sapper.text import TextPlayer, TextTask, make_positions, make_tasks, read_answer
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
        task = str(TextTask.on_board(LEVEL, START, BOARDS[0], reward={"win_chance": 1}))
        env.reset(task=task)
        result = env.step({"text": "hmm", "is_last": True})
        assert result.done
        assert result.reward < -0.5, "stopped by the trainer"


def test_nemo_gym() -> None:
    """The HTTP contract of its resources servers: the package is on no index."""
    pytest.importorskip("itsdangerous")
    pytest.importorskip("httpx")
    client_of = pytest.importorskip("fastapi.testclient").TestClient
    module = adapter("text_nemo_gym")
    client = client_of(module.app)

    def play(number: int, answer: Callable[[str], str]) -> float:
        row = module.row_of(TextTask.on_board(LEVEL, START, number))
        assert {tool["name"] for tool in row["responses_create_params"]["tools"]} == {
            "open",
            "flag",
        }
        assert client.post("/seed_session", json=row).json() == {}
        shown = row["responses_create_params"]["input"][0]["content"]
        while "You won" not in shown and "the game is lost" not in shown:
            cell = read_answer(answer(shown)).moves[0].cell
            shown = client.post("/open", json={"row": cell[0], "column": cell[1]}).json()
        assert client.post("/open", json={"row": 0, "column": 0}).json() == "The game is over."
        found = client.post("/verify", json={**row, "response": {"output": []}}).json()
        assert found["responses_create_params"] == row["responses_create_params"]
        return float(found["reward"])

    check_scores(play)
    stopped = TextTask.on_board(LEVEL, START, BOARDS[0], reward={"win_chance": 1})
    client.post("/seed_session", json=module.row_of(stopped))
    assert client.post("/verify", json={}).json()["reward"] < -0.5, "stopped by the trainer"
    assert client.post("/open", json={"row": 0, "column": 0}).status_code == 404
    assert client.post("/seed_session", json={"task": "no task"}).status_code == 422


def test_trl(tmp_path: Path) -> None:
    """GRPOTrainer uses the environment for a step of a tiny model, whose calls are one token."""
    pytest.importorskip("trl")
    module, tasks = adapter("text_trl"), tmp_path / "tasks.jsonl"
    made = make_tasks(LEVEL, 2, reward={"choice": 1, "stated": 1})
    tasks.write_text("\n".join(str(task) for _, task in made))
    calls = [
        f'<tool_call>\n{{"name": "open", "arguments": {{"row": {row}, "column": {column}}}}}\n'
        "</tool_call>"
        for row in range(6)
        for column in range(6)
    ]
    given = {"train_dataset": module.dataset(tasks), "environment_factory": module.SapperGame}
    log = trained(tmp_path, calls, 3000, **given)
    assert log["tools/call_frequency"] > 0
    assert log["tools/failure_frequency"] < 0.5
    assert log["rewards/SapperGame/mean"] < 0, "none of its games is over"
    assert log["grad_norm"] > 0


def test_trl_with_the_reward_for_unsloth(tmp_path: Path) -> None:
    """The reward in GRPOTrainer, which Unsloth's notebook uses; Unsloth itself needs a GPU."""
    pytest.importorskip("trl")
    module, file = adapter("text_unsloth"), tmp_path / "positions.jsonl"
    rows = [row for row in make_positions([LEVEL], START, 20) if row.best][:4]
    file.write_text("\n".join(json.dumps(row._asdict()) for row in rows))
    tasks = [str(module.task_of(row.position)) for row in rows]
    said = [f"open {row.best[0] // 6} {row.best[0] % 6}" for row in rows]
    best = module.move_reward([[{"content": each}] for each in said], tasks)
    assert best == [0] * 4
    worse = module.move_reward([[{"content": "hmm"}]] * 4, tasks)
    assert worse == [-1] * 4
    calls = [f"open {row} {column}" for row in range(6) for column in range(6)]
    given = {"train_dataset": module.dataset(file), "reward_funcs": [module.move_reward]}
    log = trained(tmp_path, calls, 1, **given)
    assert -1 <= log["rewards/move_reward/mean"] < 0
    assert log["grad_norm"] > 0


def trained(folder: Path, calls: list[str], tokens: int, **given: Any) -> dict[str, float]:
    """Return the log of one step of GRPO on the CPU: a random model that says nothing but calls."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast, Qwen2Config, Qwen2ForCausalLM
    from trl import GRPOConfig, GRPOTrainer

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    pieces = Tokenizer(models.BPE({sign: place for place, sign in enumerate(alphabet)}, []))
    pieces.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    pieces.decoder = decoders.ByteLevel()
    words = PreTrainedTokenizerFast(
        tokenizer_object=pieces, eos_token="<|im_end|>", pad_token="<|endoftext|>"
    )
    words.add_special_tokens({"additional_special_tokens": ["<|im_start|>"]})
    template = files("trl") / "chat_templates" / "qwen2_5.jinja"
    words.chat_template = template.read_text(encoding="utf-8")
    others = [each for each in range(len(words)) if each != words.eos_token_id]
    words.add_tokens(calls)
    torch.manual_seed(1)
    shape = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2}
    shape |= {"num_attention_heads": 2, "num_key_value_heads": 2}
    model = Qwen2ForCausalLM(
        Qwen2Config(**shape, vocab_size=len(words), max_position_embeddings=8192)
    )
    said = {"suppress_tokens": others, "sequence_bias": [[[words.eos_token_id], 3.5]]}
    config = GRPOConfig(
        str(folder / "out"),
        max_steps=1,
        per_device_train_batch_size=4,
        num_generations=4,
        max_completion_length=tokens,
        generation_kwargs=said,
        report_to=[],
        use_cpu=True,
        logging_steps=1,
        save_strategy="no",
    )
    trainer = GRPOTrainer(model, args=config, processing_class=words, **given)
    trainer.train()
    return {name: float(value) for name, value in trainer.state.log_history[0].items()}


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
