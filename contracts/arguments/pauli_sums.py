"""Real combinations of Pauli strings, handed over as each framework's own type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
from pydantic import Field

from contracts.arguments.base import ArgumentBase, is_real
from contracts.arguments.values import PauliSum, Value

MAX_QUBITS = 64
MAX_TERMS = 1024

_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "qiskit": "a SparsePauliOp, its strings printed with the highest qubit leftmost",
        "cirq": "a cirq.PauliSum on cirq.LineQubit(k) for qubit k",
        "pennylane": "a Hamiltonian (qml.ops.LinearCombination) on the integer wire k for qubit k",
        "cudaq": "a cudaq.SpinOperator, spin.x(k) on qubit k",
    }
)


class PauliSumArgument(ArgumentBase):
    """A contract writes ``[[0.5, "XZI"], ...]``, the highest qubit leftmost.

    Probes keep the strings of the first written case and draw coefficients uniformly from (-1, 1).
    """

    type: Literal["pauli_sum"]
    qubits: int = Field(ge=1, le=MAX_QUBITS)

    @property
    def needs_written_case(self) -> bool:
        return True

    def check(self, value: Any) -> Value:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= MAX_TERMS:
            self.refuse(value)
        terms: list[tuple[float, str]] = []
        for item in value:
            if not isinstance(item, list | tuple) or len(item) != 2 or not is_real(item[0]):
                self.refuse(item)
            coefficient, word = item
            if not isinstance(word, str) or len(word) != self.qubits or set(word) - set("IXYZ"):
                self.refuse(item)
            if word in {other for _, other in terms}:
                self.refuse(item, "every Pauli string once")
            terms.append((float(coefficient), word))
        return PauliSum(self.qubits, tuple(terms))

    def expected(self) -> str:
        return f"a list of pairs of a real coefficient and a string of {self.qubits} letters I, X, Y, Z"

    def told(self, framework: str, written: Sequence[Value] = ()) -> str:
        return f"a real combination of Pauli strings on {self.qubits} qubits: {_TYPES[framework]}"

    def drawn(self) -> str:
        return "the strings of the first case with coefficients from -1 to 1"

    def draw(self, generator: np.random.Generator, written: Sequence[Value] = ()) -> Value:
        first = written[0]
        assert isinstance(first, PauliSum)
        drawn = generator.uniform(-1, 1, len(first.terms))
        return PauliSum(self.qubits, tuple((float(c), word) for c, (_, word) in zip(drawn, first.terms, strict=True)))
