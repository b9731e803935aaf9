"""Work that a call does, counted and not measured: the same on each machine.

Counted are Python's lines, the characters of each text whose method is called, and the steps of
each regular expression. A small matcher takes those steps again in Python: it tries what `re`
tries, in the same order.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from re import _constants as of_re, _parser  # type: ignore[attr-defined]
from types import FrameType
from typing import Any
from unittest.mock import patch

_SPACES = " \t\n\r\f\v"
_FUNCTIONS = ("match", "fullmatch", "search", "findall", "finditer", "sub", "split")
_WITHOUT_LENGTH = {"startswith", "endswith", "append", "isdigit", "isalpha", "isascii"}
"""Methods that look at few characters of a text, or stop at the first that is wrong."""


@contextmanager
def counting() -> Iterator[Callable[[Callable[[], object]], int]]:
    """Yield a function that returns the work which a call does."""
    work = [0]
    with ExitStack() as stack:
        for name, module in list(sys.modules.items()):
            if name.startswith("sapper."):
                for place, value in list(vars(module).items()):
                    if isinstance(value, re.Pattern):
                        counted = CountingPattern(value, work)
                        stack.enter_context(patch.object(module, place, counted))
        for function in _FUNCTIONS:
            stack.enter_context(patch.object(re, function, _counting_call(function, work)))
        yield lambda call: _work_of(call, work)


def _work_of(call: Callable[[], object], work: list[int]) -> int:
    work[0] = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        work[0] += 1
        return trace

    def profile(frame: FrameType, event: str, called: Any) -> None:
        text = getattr(called, "__self__", None) if event == "c_call" else None
        if isinstance(text, str | bytes) and called.__name__ not in _WITHOUT_LENGTH:
            work[0] += len(text)

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(trace)
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return work[0]


def _counting_call(function: str, work: list[int]) -> Callable[..., Any]:
    def call(pattern: Any, *arguments: Any, flags: int = 0) -> Any:
        if function in ("match", "fullmatch", "search") and len(arguments) > 1:
            arguments, flags = arguments[:1], arguments[1]
        return getattr(CountingPattern(re.compile(pattern, flags), work), function)(*arguments)

    return call


@cache
def _tree_of(pattern: re.Pattern[Any]) -> list[Any]:
    return list(_parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE))


class CountingPattern:
    """A compiled pattern that also counts the steps of its matcher."""

    def __init__(self, pattern: re.Pattern[Any], work: list[int]) -> None:
        self._pattern, self._work = pattern, work
        self._tree = _tree_of(pattern)

    def __getattr__(self, name: str) -> Any:
        if name not in _FUNCTIONS:
            return getattr(self._pattern, name)

        def call(*arguments: Any, **named: Any) -> Any:
            text = arguments[1] if name == "sub" else arguments[0]
            has_start = name in ("match", "fullmatch", "search") and len(arguments) > 1
            start = arguments[1] if has_start else 0
            trace, profile = sys.gettrace(), sys.getprofile()
            sys.settrace(None)
            sys.setprofile(None)
            try:
                self._count(name, text, start)
                return getattr(self._pattern, name)(*arguments, **named)
            finally:
                sys.settrace(trace)
                sys.setprofile(profile)

        return call

    def _count(self, name: str, text: Any, start: int) -> None:
        """Count the steps of all searches that a call makes."""
        if isinstance(text, bytes):
            text = text.decode("latin-1")
        matcher = _Matcher(text, self._work)
        if name in ("match", "fullmatch"):
            ends = matcher.ends(self._tree, start)
            next((end for end in ends if name == "match" or end == len(text)), None)
            return
        while start <= len(text):
            found = next(matcher.ends(self._tree, start), None)
            if found is not None and name == "search":
                return
            start = start + 1 if found is None else max(found, start + 1)


class _Matcher:
    """Tries a pattern as `re` does: all ways in order, one after the other."""

    def __init__(self, text: str, work: list[int]) -> None:
        self.text, self.work = text, work

    def ends(self, tree: list[Any], at: int) -> Iterator[int]:
        """Yield where a match from here can end, the preferred end first."""
        self.work[0] += 1
        if not tree:
            yield at
            return
        (kind, value), rest = tree[0], tree[1:]
        for end in self._each(kind, value, at):
            yield from self.ends(rest, end)

    def _each(self, kind: Any, value: Any, at: int) -> Iterator[int]:
        if kind in (of_re.LITERAL, of_re.NOT_LITERAL, of_re.ANY, of_re.IN):
            if self._is_one(kind, value, at):
                yield at + 1
        elif kind in (of_re.MAX_REPEAT, of_re.MIN_REPEAT, of_re.POSSESSIVE_REPEAT):
            yield from self._repeat(kind, value, at)
        elif kind is of_re.BRANCH:
            for each in value[1]:
                yield from self.ends(list(each), at)
        elif kind is of_re.SUBPATTERN:
            yield from self.ends(list(value[3]), at)
        elif kind in (of_re.ASSERT, of_re.ASSERT_NOT):
            begin = at if value[0] > 0 else at - value[1].getwidth()[0]
            is_met = begin >= 0 and next(self.ends(list(value[1]), begin), None) is not None
            if is_met == (kind is of_re.ASSERT):
                yield at
        elif kind is of_re.AT:
            if self._is_at(value, at):
                yield at
        else:
            raise NotImplementedError(kind)

    def _repeat(self, kind: Any, value: Any, at: int) -> Iterator[int]:
        least, most, tree = value[0], value[1], list(value[2])
        if len(tree) == 1 and tree[0][0] in (of_re.LITERAL, of_re.ANY, of_re.IN):
            # One sign again and again: no deep recursion.
            end = at
            while end - at < most and self._is_one(tree[0][0], tree[0][1], end):
                end += 1
            last = end if kind is of_re.POSSESSIVE_REPEAT else at + least
            for place in range(end, last - 1, -1):
                if place - at >= least:
                    self.work[0] += 1
                    yield place
            return
        stack: list[tuple[int, Iterator[int]]] = [(at, self.ends(tree, at))]
        while stack:  # as many times as it can, then one time less
            begin, ends = stack[-1]
            further = next(ends, None) if len(stack) <= most else None
            if further is not None and further > begin:
                stack.append((further, self.ends(tree, further)))
                continue
            stack.pop()
            if len(stack) >= least:
                yield begin

    def _is_one(self, kind: Any, value: Any, at: int) -> bool:
        self.work[0] += 1
        if at >= len(self.text):
            return False
        sign = self.text[at]
        if kind is of_re.LITERAL:
            return ord(sign.lower()) == value or ord(sign) == value
        if kind is of_re.NOT_LITERAL:
            return ord(sign) != value
        if kind is of_re.ANY:
            return sign != "\n"
        negated = value[0][0] is of_re.NEGATE
        return negated != any(_is_in(each, sign) for each in value[negated:])

    def _is_at(self, where: Any, at: int) -> bool:
        if where in (of_re.AT_BEGINNING, of_re.AT_BEGINNING_STRING):
            return at == 0
        if where is of_re.AT_END:
            return self.text[at:] in ("", "\n")
        around = self.text[max(at - 1, 0) : at], self.text[at : at + 1]
        before, after = (bool(re.match(r"\w", each)) for each in around)
        return (before != after) == (where is of_re.AT_BOUNDARY)


def _is_in(part: Any, sign: str) -> bool:
    kind, value = part
    if kind is of_re.LITERAL:
        return ord(sign) == value
    if kind is of_re.RANGE:
        return any(value[0] <= ord(each) <= value[1] for each in (sign, sign.lower()))
    letters = {
        of_re.CATEGORY_DIGIT: sign.isdigit(),
        of_re.CATEGORY_SPACE: sign in _SPACES or sign.isspace(),
        of_re.CATEGORY_WORD: sign.isalnum() or sign == "_",
    }
    if value in letters:
        return letters[value]
    opposite = {
        of_re.CATEGORY_NOT_DIGIT: of_re.CATEGORY_DIGIT,
        of_re.CATEGORY_NOT_SPACE: of_re.CATEGORY_SPACE,
        of_re.CATEGORY_NOT_WORD: of_re.CATEGORY_WORD,
    }
    return not letters[opposite[value]]
