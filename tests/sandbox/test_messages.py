"""Messages are plain data, bounded: whatever a child writes, reading it is quick and safe."""

from __future__ import annotations

import pytest

from sapper.sandbox.messages import BadMessage, decode, encode


def test_what_is_encoded_is_decoded() -> None:
    message = {"value": [[0, 1], None, True, 0.5, "[{"]}
    assert decode(encode(message), 4) == message


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"no json", "cannot be read: 'no json'"),
        (b"", "cannot be read"),
        (b"[1, NaN]", "NaN is not a number"),
        (b"[-Infinity]", "not a number"),
        (b"1e400", "1e400 is too large"),
        (b"1" * 5001, "cannot be read"),
        (b"[" * 100_000, "nested more than 8 deep"),
        (b'{"a":' * 9 + b"1" + b"}" * 9, "nested more than 8 deep"),
        (b"\xff\xfe\x1b[31m", "cannot be read"),
    ],
)
def test_what_is_no_message_is_refused(line: bytes, reason: str) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(line, 8)
    assert reason in f"{caught.value} {caught.value.__cause__}"
    assert str(caught.value).isprintable()


def test_nesting_up_to_the_limit_is_read() -> None:
    assert decode(b"[" * 8 + b"]" * 8, 8) == [[[[[[[[]]]]]]]]
    wide = b"[" + b"[],{}," * 5000 + b"[]]"
    assert len(decode(wide, 8)) == 10_001
