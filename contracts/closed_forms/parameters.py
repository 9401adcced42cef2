"""Checked parameters of closed forms; a wrong one is the contract's fault and says so."""

from __future__ import annotations

import math
from collections.abc import Sequence

# A literal vector on more qubits is better given by a formula.
MAX_TARGET_QUBITS = 16


class TargetError(ValueError):
    """A target that cannot be computed, or that does not fit the contract's registers."""


def integer(name: str, value: object, minimum: int, maximum: int) -> int:
    """``value`` as an integer in ``minimum..maximum``."""
    if type(value) is not int or not minimum <= value <= maximum:
        raise TargetError(f"{name}: an integer from {minimum} to {maximum} is expected, got {value!r}")
    return value


def real(name: str, value: object) -> float:
    """``value`` as a finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TargetError(f"{name}: a finite number is expected, got {value!r}")
    return float(value)


def choice(name: str, value: object, allowed: Sequence[str]) -> str:
    """``value`` as one of ``allowed``."""
    if not isinstance(value, str) or value not in allowed:
        raise TargetError(f"{name}: one of {', '.join(allowed)} is expected, got {value!r}")
    return value


def bits(name: str, value: object, width: int) -> int:
    """A bit string of ``width`` characters, most significant first, as an integer."""
    if not isinstance(value, str) or len(value) != width or set(value) - {"0", "1"}:
        raise TargetError(f"{name}: a string of {width} bits is expected, got {value!r}")
    return int(value, 2)


def sequence(name: str, value: object) -> tuple[object, ...]:
    """``value`` as a non-empty list."""
    if not isinstance(value, list | tuple) or not value:
        raise TargetError(f"{name}: a non-empty list is expected, got {value!r}")
    return tuple(value)
