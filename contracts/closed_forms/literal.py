"""Targets written out in the contract itself."""

from __future__ import annotations

import numpy as np

from contracts.closed_forms.parameters import MAX_TARGET_QUBITS, TargetError, bits, integer, real, sequence
from contracts.target_values import (
    ChannelTarget,
    DistributionTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    StateTarget,
)
from ir.gates import Matrix

# Written-out decimals: what is further from 1 than this is an error of the author's, not of rounding.
_NORM_ATOL = 1e-9


def amplitudes(values: object) -> StateTarget:
    """Numbers, or strings such as ``"0.5-0.5j"``, in index order; a power of two of them, norm 1."""
    vector = np.array([complex_number(value) for value in sequence("values", values)], dtype=np.complex128)
    power_of_two(len(vector))
    norm = float(np.linalg.norm(vector))
    if not abs(norm - 1) <= _NORM_ATOL:
        raise TargetError(f"values: norm 1 is expected, got {norm:.12g}")
    return StateTarget(vector / norm)


def probabilities(values: object) -> DistributionTarget:
    """From bit string (most significant first) to probability; what is not listed has probability 0."""
    if not isinstance(values, dict) or not values:
        raise TargetError(f"values: a table from bit string to probability is expected, got {values!r}")
    widths = {len(str(text)) for text in values}
    if len(widths) != 1:
        raise TargetError(f"values: bit strings of one length are expected, got lengths {sorted(widths)}")
    width = integer("values: length of a bit string", widths.pop(), 1, MAX_TARGET_QUBITS)
    vector = np.zeros(1 << width)
    for text, value in values.items():
        vector[bits("values", text, width)] = real(f"values[{text}]", value)
    if vector.min() < 0 or not abs(vector.sum() - 1) <= _NORM_ATOL:
        raise TargetError(f"values: probabilities that sum to 1 are expected, got {vector.sum():.12g}")
    return DistributionTarget(vector / vector.sum())


def table(values: object) -> FunctionTarget:
    """Integers: entry x is the value for input x."""
    entries = sequence("values", values)
    power_of_two(len(entries))
    return FunctionTarget(tuple(integer("values", value, 0, (1 << MAX_TARGET_QUBITS) - 1) for value in entries))


def matrix(rows: object) -> IsometryTarget:
    """Rows of numbers, or strings such as ``"0.5-0.5j"``; entry [j][k] takes input k to output j."""
    found = _matrix("rows", rows)
    error = float(np.abs(found.conj().T @ found - np.eye(found.shape[1])).max())
    if not error <= _NORM_ATOL:
        raise TargetError(f"rows: orthonormal columns are expected, M^dagger M differs from 1 by {error:.2g}")
    return IsometryTarget(found)


def kraus(operators: object) -> ChannelTarget:
    """A list of matrices, each in rows as in the form ``matrix``; the sum of K^dagger K is 1."""
    return ChannelTarget(_operators("operators", operators))


def instrument(records: object) -> InstrumentTarget:
    """What each record does: tables with ``record`` (bits, most significant first) and ``kraus`` (as in that form)."""
    branches = []
    for entry in sequence("records", records):
        if not isinstance(entry, dict) or set(entry) != {"record", "kraus"}:
            raise TargetError(f"records: tables with record and kraus are expected, got {entry!r:.80}")
        text = entry["record"]
        value = bits("record", text, len(text) if isinstance(text, str) else 1)
        branches.append((value, _operators(f"kraus of record {text}", entry["kraus"])))
    return InstrumentTarget(tuple(branches))


def _operators(name: str, operators: object) -> tuple[Matrix, ...]:
    matrices = tuple(_matrix(name, rows) for rows in sequence(name, operators))
    if len({matrix.shape for matrix in matrices}) != 1:
        raise TargetError(f"{name}: matrices of one shape are expected")
    return matrices


def _matrix(name: str, rows: object) -> Matrix:
    listed = [[complex_number(value) for value in sequence(name, row)] for row in sequence(name, rows)]
    widths = {len(row) for row in listed}
    if len(widths) != 1:
        raise TargetError(f"{name}: rows of one length are expected, got lengths {sorted(widths)}")
    power_of_two(len(listed))
    power_of_two(widths.pop())
    return np.array(listed, dtype=np.complex128)


def complex_number(value: object) -> complex:
    """A number, or a string such as ``"0.5-0.5j"``."""
    if type(value) is complex and np.isfinite(value):  # of an argument: TOML has none
        return value
    if isinstance(value, str):
        try:
            number = complex(value.replace(" ", ""))
        except ValueError:
            raise TargetError(f"values: a number such as '0.5-0.5j' is expected, got {value!r}") from None
        if not np.isfinite(number):
            raise TargetError(f"values: a finite number is expected, got {value!r}")
        return number
    return complex(real("values", value))


def power_of_two(length: int, max_qubits: int = MAX_TARGET_QUBITS) -> None:
    """Refuse a length that is not 2^n with n of at most ``max_qubits``."""
    if length & (length - 1) or length > 1 << max_qubits:
        raise TargetError(f"values: a power of two of them is expected, up to 2^{max_qubits}, got {length}")
