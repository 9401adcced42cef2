"""Identifiers: a letter that says what it names, 48 bits of milliseconds, 80 random bits.

Later ones sort behind earlier ones of the same process, in every database's order, because only digits and capitals
occur.
"""

from __future__ import annotations

import secrets
import threading

from api import clock

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
LENGTH = 28  # prefix, underscore, 26 digits of 5 bits
_lock = threading.Lock()
_last = 0


def new_id(prefix: str) -> str:
    """A fresh identifier such as ``g_01J9ZK3T8Q4M2V7XW5B6N0C1DE``; ``prefix`` is one letter."""
    return f"{prefix}_{_text(_number())}"


def new_ids(prefix: str, count: int) -> list[str]:
    """So many, in order."""
    return [new_id(prefix) for _ in range(count)]


def _number() -> int:
    global _last
    fresh = (int(clock.now() * 1000) << 80) | secrets.randbits(80)
    with _lock:
        # Two of one millisecond: the later one is a little more than the earlier.
        _last = fresh if fresh > _last else _last + 1 + secrets.randbits(32)
        return _last


def _text(number: int) -> str:
    return "".join(_DIGITS[(number >> shift) & 31] for shift in range(125, -1, -5))
