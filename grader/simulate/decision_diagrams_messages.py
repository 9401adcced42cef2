"""What the grader and its warm checker say to each other: JSON behind its length, 4 bytes, big-endian.

The grader sends a ``Question``, the warm process answers each with a ``Reply``, and either hangs up by closing its end.
Nothing here is a candidate's text: programs are the bytes of ``ir.codec``, decoded in the child that may die of them.
"""

from __future__ import annotations

import json
import socket
import struct
import time
from typing import Any, TypedDict

_LENGTH = struct.Struct(">I")
MAX_QUESTION = 64 * 1024**2  # 4000 operations take a few MiB
MAX_REPLY = 64 * 1024


class Limits(TypedDict):
    """Of one question: the child's own CPU time, its address space, and the clock on the wall."""

    cpu_seconds: int
    memory_bytes: int
    wall_seconds: float


class Question(TypedDict):
    """Two programs as hexadecimal digits, and how near two numbers are merged."""

    programs: list[str]
    tolerance: float
    limits: Limits


class Reply(TypedDict):
    """The checker's word, and what the answer took.

    ``equivalence`` is empty where the child died, or was killed, without one. ``threads`` is 1; any other number says
    that the process did not dare to fork, and nothing was asked. ``cpu_seconds`` is the child's and, for the fork, the
    warm process's own; ``peak_bytes`` the child's.
    """

    equivalence: str
    threads: int
    cpu_seconds: float
    peak_bytes: int


class Garbled(Exception):
    """What came is no message."""


def send(end: socket.socket, message: Question | Reply, seconds: float | None = None) -> None:
    """All of it, within that time if one is given.

    Raises:
        OSError: The other side hung up (``BrokenPipeError``), or does not read (``TimeoutError``).
    """
    encoded = json.dumps(message, separators=(",", ":")).encode("ascii")
    end.settimeout(seconds)
    end.sendall(_LENGTH.pack(len(encoded)) + encoded)


def receive(end: socket.socket, most: int, seconds: float | None = None) -> dict[str, Any]:
    """The next message, of ``most`` bytes, within that time if one is given.

    Raises:
        EOFError: The other side hung up.
        Garbled: It said something else.
        OSError: It was silent for too long (``TimeoutError``), or is gone (``ConnectionResetError``).
    """
    until = None if seconds is None else time.monotonic() + seconds
    (length,) = _LENGTH.unpack(_exactly(end, _LENGTH.size, until))
    if length > most:
        raise Garbled(f"a message of {length} bytes, {most} at most")
    try:
        message = json.loads(_exactly(end, length, until))
    except ValueError:
        raise Garbled("no JSON") from None
    if not isinstance(message, dict):
        raise Garbled("no object")
    return message


def _exactly(end: socket.socket, count: int, until: float | None) -> bytes:
    parts = bytearray()
    while len(parts) < count:
        # A timeout of 0 would mean not to wait at all, and raise another error.
        end.settimeout(None if until is None else max(until - time.monotonic(), 1e-3))
        part = end.recv(min(count - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)
