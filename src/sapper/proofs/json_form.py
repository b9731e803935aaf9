"""Proofs as JSON: the steps written out, and read back with every field checked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from sapper.core import BadBoard, BadProof, Cell, View, quoted
from sapper.proofs.statement import Relation, Rule, Statement, Step

PROOF, UNCERTAINTY = "sapper proof 1", "sapper uncertainty 1"
"""What the field `format` says of the two kinds of proof."""

_Member = TypeVar("_Member", Rule, Relation)

DEEPEST = 100
"""How deep cases may be nested in a file."""

LARGEST_NUMBER = 10**9
"""The largest number in a file, far beyond any cell, count or step."""


def write(kind: str, fields: dict[str, Any]) -> str:
    return json.dumps({"format": kind, **fields})


def kind_of(text: str | bytes) -> str:
    """Return the kind of proof that a JSON text holds; raise `BadProof` if it holds none."""
    kind = Fields.load(text).data.get("format")
    if kind not in (PROOF, UNCERTAINTY):
        raise BadProof(f"format {quoted(kind)}, expected {PROOF!r} or {UNCERTAINTY!r}")
    return str(kind)


def cells_to_data(cells: Iterable[Cell]) -> list[list[int]]:
    """The cells as JSON values, row by row."""
    return sorted(map(list, cells))


def steps_to_data(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """The steps as JSON values; parts that a rule does not have are left out."""
    return [_step_to_data(step) for step in steps]


def _step_to_data(step: Step) -> dict[str, Any]:
    data: dict[str, Any] = {
        "cells": cells_to_data(step.statement.cells),
        "relation": step.statement.relation.value,
        "count": step.statement.count,
        "rule": step.rule.value,
    }
    if step.premises:
        data["premises"] = list(step.premises)
    if step.number is not None:
        data["number"] = list(step.number)
    if step.case:
        data["case"] = steps_to_data(step.case)
    return data


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a JSON object, each read as what it must be; `BadProof` if it is not."""

    data: dict[str, Any]
    depth: int = 0

    @classmethod
    def load(cls, text: str | bytes) -> Fields:
        try:
            return cls._of(json.loads(text))
        except (ValueError, TypeError, RecursionError) as error:
            if isinstance(error, BadProof):
                raise
            raise BadProof(f"the proof is not JSON: {str(error).splitlines()[0]}") from error

    @classmethod
    def parse(cls, text: str | bytes, kind: str, *names: str) -> Fields:
        """The fields of a proof of that kind, which must be just these and the format."""
        fields = cls.load(text)
        if fields.data.get("format") != kind:
            raise BadProof(f"format {quoted(fields.data.get('format'))}, expected {kind!r}")
        fields._allow("format", *names)
        return fields

    @classmethod
    def _of(cls, data: object, depth: int = 0) -> Fields:
        if not isinstance(data, dict):
            raise BadProof(f"{quoted(data)} in the proof, expected an object")
        if depth > DEEPEST:
            raise BadProof(f"cases nested deeper than {DEEPEST}")
        return cls(data, depth)

    def _allow(self, *names: str) -> None:
        for name in self.data:
            if name not in names:
                raise BadProof(f"field {quoted(name)} in the proof, expected {', '.join(names)}")

    def _get(self, name: str) -> object:
        if name not in self.data:
            raise BadProof(f"the proof lacks the field {name!r} in {quoted(self.data)}")
        return self.data[name]

    def _list(self, name: str) -> list[Any]:
        value = self._get(name)
        if not isinstance(value, list):
            raise BadProof(f"{name} is {quoted(value)}, expected a list")
        return value

    def flag(self, name: str) -> bool:
        value = self._get(name)
        if not isinstance(value, bool):
            raise BadProof(f"{name} is {quoted(value)}, expected true or false")
        return value

    def cell(self, name: str) -> Cell:
        return _cell(self._get(name))

    def cells(self, name: str) -> frozenset[Cell]:
        """The cells of that name, each there once."""
        return _cells(self._list(name))

    def sets_of_cells(self, name: str) -> tuple[frozenset[Cell], ...]:
        sets = self._list(name)
        if not all(isinstance(each, list) for each in sets):
            raise BadProof(f"{name} is {quoted(sets)}, expected a list of lists")
        return tuple(map(_cells, sets))

    def view(self, name: str) -> View:
        try:
            return View.parse(str(self._get(name)))
        except BadBoard as error:
            raise BadProof(f"the proof's view: {error}") from error

    def steps(self, name: str) -> tuple[Step, ...]:
        return tuple(Fields._of(each, self.depth + 1)._step() for each in self._list(name))

    def _step(self) -> Step:
        self._allow("cells", "relation", "count", "rule", "premises", "number", "case")
        return Step(
            self._statement(),
            _member(Rule, self._get("rule")),
            tuple(map(_whole, self._list("premises"))) if "premises" in self.data else (),
            self.cell("number") if "number" in self.data else None,
            self.steps("case") if "case" in self.data else (),
        )

    def _statement(self) -> Statement:
        relation = _member(Relation, self._get("relation"))
        return Statement(self.cells("cells"), relation, _whole(self._get("count")))


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadProof(f"{quoted(value)} in the proof, expected a whole number")
    if abs(value) > LARGEST_NUMBER:
        raise BadProof(f"{quoted(value)} in the proof, expected a number up to {LARGEST_NUMBER}")
    return value


def _cell(value: object) -> Cell:
    if not isinstance(value, list) or len(value) != 2:
        raise BadProof(f"cell {quoted(value)} in the proof, expected [row, column]")
    return _whole(value[0]), _whole(value[1])


def _cells(values: list[Any]) -> frozenset[Cell]:
    cells = [_cell(each) for each in values]
    if len(set(cells)) != len(cells):
        raise BadProof(f"cells {quoted(values)} in the proof, expected each once")
    return frozenset(cells)


def _member(kind: type[_Member], value: object) -> _Member:
    for member in kind:
        if member.value == value:
            return member
    raise BadProof(f"{quoted(value)} in the proof, expected {', '.join(m.value for m in kind)}")
