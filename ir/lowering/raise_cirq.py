"""Arguments in Cirq's own types: a program as a gate, a Pauli sum as ``cirq.PauliSum``.

The gate's class carries the argument's name, which is how the reader names the block. Applying it, ``controlled``,
``cirq.ControlledGate`` and integer powers keep it; ``cirq.decompose`` opens it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cirq

from ir.lowering.cirq_fragment import little_endian
from ir.lowering.cirq_table_gate import TableGate
from ir.lowering.raised import inverted
from ir.program import Gate, Program, UnitaryMatrix

_GATES: dict[str, Any] = {
    "x": cirq.X,
    "y": cirq.Y,
    "z": cirq.Z,
    "h": cirq.H,
    "s": cirq.S,
    "sdg": cirq.S**-1,
    "t": cirq.T,
    "tdg": cirq.T**-1,
    "rx": cirq.rx,
    "ry": cirq.ry,
    "rz": cirq.rz,
    "swap": cirq.SWAP,
}


def circuit(name: str, program: Program) -> cirq.Gate:
    """``program`` as a gate called ``name``; its k-th operand is qubit k."""
    return type(name, (_Block,), {"__doc__": None, "__module__": "argument"})(program)


def pauli_sum(num_qubits: int, terms: Sequence[tuple[float, str]]) -> cirq.PauliSum:
    """On ``cirq.LineQubit(k)`` for qubit k; a string's rightmost letter is qubit 0."""
    strings = []
    for coefficient, word in terms:
        letters = {cirq.LineQubit(k): letter for k, letter in enumerate(reversed(word)) if letter != "I"}
        strings.append(cirq.PauliString(letters, coefficient=coefficient))
    return cirq.PauliSum.from_pauli_strings(strings)


class _Block(cirq.Gate):  # type: ignore[misc]  # mypy sees no framework
    """One block; the subclass made for an argument has its name."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def _num_qubits_(self) -> int:
        return self._program.num_qubits

    def _decompose_(self, qubits: Sequence[cirq.Qid]) -> Iterator[cirq.Operation]:
        for operation in self._program.operations:
            match operation:
                case Gate(name=name, params=params):
                    gate = _rotation(name, params) if params else _GATES[name]
                case UnitaryMatrix(matrix=matrix):
                    # Reversing the order of the qubits is its own inverse.
                    gate = cirq.MatrixGate(little_endian(matrix, len(operation.qubits)))
                case _:
                    raise ValueError(f"{type(operation).__name__} is no part of a raised program")
            applied = gate.on(*(qubits[k] for k in operation.qubits))
            if operation.controls:
                applied = applied.controlled_by(
                    *(qubits[control.qubit] for control in operation.controls),
                    control_values=[control.value for control in operation.controls],
                )
            yield applied

    def __pow__(self, exponent: Any) -> Any:
        if exponent != int(exponent):
            return NotImplemented
        program = self._program if exponent >= 0 else inverted(self._program)
        return type(self)(Program(program.num_qubits, 0, program.operations * abs(int(exponent))))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._program == self._program

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._program.num_qubits))

    def _circuit_diagram_info_(self, args: cirq.CircuitDiagramInfoArgs) -> tuple[str, ...]:
        name = type(self).__name__
        return tuple(f"{name}[{k}]" for k in range(self._program.num_qubits))

    def __repr__(self) -> str:
        return f"<gate {type(self).__name__} on {self._program.num_qubits} qubits>"

    __str__ = __repr__


def _rotation(name: str, params: tuple[float, ...]) -> cirq.Gate:
    return _GATES[name](*params) if name in _GATES else TableGate(name, params)
