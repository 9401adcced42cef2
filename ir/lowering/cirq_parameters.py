"""Numbers that Cirq holds as anything from an integer to a symbolic expression, read once and checked."""

from __future__ import annotations

from typing import Any

import sympy

from ir.lowering.base import InvalidCandidate


def real(value: Any, what: str) -> float:
    """A parameter as a float.

    Raises:
        InvalidCandidate: An unbound symbol, or no real number.
    """
    if isinstance(value, sympy.Basic) and value.free_symbols:
        names = ", ".join(sorted(map(str, value.free_symbols)))
        raise InvalidCandidate(f"{what}: unbound parameter {names}")
    try:
        return float(value)
    except (TypeError, ValueError):
        raise InvalidCandidate(f"{what}: a real number is expected, got {value!r}") from None


def unit_complex(value: Any, what: str) -> complex:
    """A complex number of absolute value one, within the tolerance of Cirq.

    Raises:
        InvalidCandidate: An unbound symbol, no number, or another absolute value.
    """
    if isinstance(value, sympy.Basic) and value.free_symbols:
        names = ", ".join(sorted(map(str, value.free_symbols)))
        raise InvalidCandidate(f"{what}: unbound parameter {names}")
    number = complex(value)
    if not abs(abs(number) - 1) <= 1e-8:
        raise InvalidCandidate(f"{what}: coefficient {number:.6g} has absolute value {abs(number):.6g}, expected 1")
    return number
