"""Arguments in PennyLane's own types: a program as an operation class, a Pauli sum as a linear combination.

The class carries the argument's name, which is how the reader names the block. ``qml.ctrl`` and ``qml.adjoint`` of
it, or of its instances, keep it; its ``decomposition`` opens it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pennylane as qml
from pennylane.operation import Operation, Operator

from ir.lowering.pennylane_algebra import reverse_qubit_order
from ir.program import Gate, Program, UnitaryMatrix

_GATES: dict[str, Any] = {
    "x": qml.PauliX,
    "y": qml.PauliY,
    "z": qml.PauliZ,
    "h": qml.Hadamard,
    "s": qml.S,
    "t": qml.T,
    "p": qml.PhaseShift,
    "u": qml.U3,
    "rx": qml.RX,
    "ry": qml.RY,
    "rz": qml.RZ,
    "swap": qml.SWAP,
}
_ADJOINTS: dict[str, Any] = {"sdg": qml.S, "tdg": qml.T}
_LETTERS: dict[str, Any] = {"X": qml.PauliX, "Y": qml.PauliY, "Z": qml.PauliZ}


def circuit(name: str, program: Program) -> type[Operation]:
    """``program`` as a class of operations called ``name``; the k-th of its wires is qubit k."""

    def compute_decomposition(wires: Any) -> list[Operator]:
        labels = qml.wires.Wires(wires)
        return [_operation(operation, labels) for operation in program.operations]

    body = {
        "__doc__": None,
        "__module__": "argument",
        "num_wires": program.num_qubits,
        "num_params": 0,
        "compute_decomposition": staticmethod(compute_decomposition),
    }
    return type(name, (Operation,), body)


def pauli_sum(num_qubits: int, terms: Sequence[tuple[float, str]]) -> Operator:
    """On the integer wire k for qubit k; a string's rightmost letter is qubit 0."""
    return qml.Hamiltonian([coefficient for coefficient, _ in terms], [_word(word) for _, word in terms])


def _word(word: str) -> Operator:
    factors = [_LETTERS[letter](k) for k, letter in enumerate(reversed(word)) if letter != "I"]
    if not factors:
        return qml.Identity(wires=range(len(word)))
    return qml.prod(*factors) if len(factors) > 1 else factors[0]


def _operation(operation: Any, labels: Any) -> Operator:
    wires = [labels[k] for k in operation.qubits]
    match operation:
        case Gate(name=name, params=params):
            made = qml.adjoint(_ADJOINTS[name](wires)) if name in _ADJOINTS else _GATES[name](*params, wires=wires)
        case UnitaryMatrix(matrix=matrix):
            made = qml.QubitUnitary(reverse_qubit_order(matrix), wires=wires)
        case _:
            raise ValueError(f"{type(operation).__name__} is no part of a raised program")
    if operation.controls:
        controls = [labels[control.qubit] for control in operation.controls]
        made = qml.ctrl(made, control=controls, control_values=[control.value for control in operation.controls])
    return made
