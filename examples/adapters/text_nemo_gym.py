"""Sapper's games in words as a resources server of NeMo Gym.

    pip install fastapi uvicorn itsdangerous
    uvicorn text_nemo_gym:app --host 127.0.0.1 --port 8000

`/seed_session` begins the task of a row, each tool is a POST, `/verify` gives the row its reward.
"""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from starlette.middleware.sessions import SessionMiddleware

from sapper import SapperError
from sapper.text import TextEnvironment, TextTask

NUMBER = {"type": "integer", "minimum": 0}
PLACE = {"type": "object", "properties": {"row": NUMBER, "column": NUMBER}}
PLACE |= {"required": ["row", "column"], "additionalProperties": False}
TOOLS = [
    {"type": "function", "name": name, "description": what, "parameters": PLACE, "strict": True}
    for name, what in (("open", "Open a hidden cell."), ("flag", "Put a flag on a hidden cell."))
]
app = FastAPI()
app.add_middleware(SessionMiddleware, secret_key=secrets.token_hex())
games: dict[str, TextEnvironment] = {}


def row_of(task: TextTask) -> dict[str, Any]:
    """Return the task as a row of a data set. Its prompt is the first observation."""
    asked = [{"role": "user", "content": TextEnvironment().reset(task)}]
    return {"task": str(task), "responses_create_params": {"input": asked, "tools": TOOLS}}


@app.post("/seed_session")
async def seed_session(request: Request, row: dict[str, Any]) -> dict[str, Any]:
    game = TextEnvironment()
    try:
        game.reset(row.get("task"))  # type: ignore[arg-type]  # anything is read or refused
    except SapperError as error:
        raise HTTPException(422, str(error)) from None
    request.session["session_id"] = name = secrets.token_hex(8)
    games[name] = game
    return {}


@app.post("/{tool}")
async def call(request: Request, tool: str, said: dict[str, Any]) -> Any:
    game = games.get(request.session.get("session_id", ""))
    if game is None or tool not in ("open", "flag", "verify"):
        raise HTTPException(404, f"{tool!r}, expected open, flag or verify after /seed_session")
    if tool != "verify":
        return "The game is over." if game.is_over else game.step(f"{tool} {said}")[0]
    del games[request.session["session_id"]]
    game.close()
    return {**said, "reward": game.total}
