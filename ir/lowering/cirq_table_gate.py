"""A gate of the table that Cirq has only up to rounding: exponents are half turns, and pi does not divide exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cirq
import numpy as np

from ir.gates import Matrix
from ir.lowering.cirq_fragment import Fragment
from ir.program import Gate


class TableGate(cirq.Gate):  # type: ignore[misc]  # mypy sees no framework
    """``p`` or ``u`` with the angles, in radians, that it was made with; of one qubit."""

    def __init__(self, name: str, params: tuple[float, ...]) -> None:
        self._gate = Gate(name, (0,), params)

    def _num_qubits_(self) -> int:
        return 1

    def _unitary_(self) -> Matrix:
        return self._gate.matrix()

    def _decompose_(self, qubits: Sequence[cirq.Qid]) -> Iterator[cirq.Operation]:
        """``u(theta, phi, lam)`` is ``p(phi + lam)`` behind a turn about an axis in the plane of x and y."""
        match self._gate.params:
            case (theta, phi, lam):
                yield cirq.ZPowGate(exponent=lam / np.pi).on(*qubits)
                yield cirq.ry(theta).on(*qubits)
                yield cirq.ZPowGate(exponent=phi / np.pi).on(*qubits)
            case (angle,):
                yield cirq.ZPowGate(exponent=angle / np.pi).on(*qubits)

    def __pow__(self, exponent: Any) -> Any:
        if exponent == 1:
            return self
        return TableGate(*self._gate.spec.inverse(self._gate.params)) if exponent == -1 else NotImplemented

    def _value_(self) -> tuple[str, tuple[float, ...]]:
        return self._gate.name, self._gate.params

    def __eq__(self, other: object) -> bool:
        return type(other) is TableGate and other._value_() == self._value_()

    def __hash__(self) -> int:
        return hash(self._value_())

    def __repr__(self) -> str:
        return f"{self._gate.name}({', '.join(map(repr, self._gate.params))})"

    __str__ = __repr__


def table_gate(gate: Any, qubits: tuple[int, ...], out: Fragment) -> None:
    """Reads a ``TableGate`` as what it holds."""
    out.gate(gate._gate.name, qubits, gate._gate.params)
