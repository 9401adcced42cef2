"""Arguments in Qiskit's own types: a program as a circuit of one named gate, a Pauli sum as ``SparsePauliOp``.

The gate's class carries the argument's name, which is how the reader names the block. ``compose``, ``append``,
``to_gate``, ``control``, ``inverse`` and ``repeat`` keep it; ``decompose`` and ``transpile`` open it.
"""

from __future__ import annotations

from collections.abc import Sequence

import qiskit.circuit.library as lib
from qiskit.circuit import Gate as QiskitGate, QuantumCircuit
from qiskit.quantum_info import SparsePauliOp

from ir.lowering.raised import inverted
from ir.program import Control, Gate, Operation, Program, UnitaryMatrix

_GATES: dict[str, type[QiskitGate]] = {
    "x": lib.XGate,
    "y": lib.YGate,
    "z": lib.ZGate,
    "h": lib.HGate,
    "s": lib.SGate,
    "sdg": lib.SdgGate,
    "t": lib.TGate,
    "tdg": lib.TdgGate,
    "p": lib.PhaseGate,
    "u": lib.UGate,
    "rx": lib.RXGate,
    "ry": lib.RYGate,
    "rz": lib.RZGate,
    "swap": lib.SwapGate,
}


def circuit(name: str, program: Program) -> QuantumCircuit:
    """A circuit whose single instruction is ``program`` as a gate called ``name``; qubit k is ``qubits[k]``."""
    handed_over = QuantumCircuit(program.num_qubits, name=name)
    handed_over.append(_gate_class(name)(program), range(program.num_qubits))
    return handed_over


def pauli_sum(num_qubits: int, terms: Sequence[tuple[float, str]]) -> SparsePauliOp:
    """Qiskit prints Pauli strings with the highest qubit leftmost, too."""
    return SparsePauliOp([word for _, word in terms], [coefficient for coefficient, _ in terms])


class _Block(QiskitGate):  # type: ignore[misc]  # mypy sees no framework
    """One block; the subclass made for an argument has its name."""

    def __init__(self, program: Program) -> None:
        super().__init__(type(self).__name__, program.num_qubits, [])
        self._program = program

    def _define(self) -> None:
        definition = QuantumCircuit(self._program.num_qubits, name=self.name)
        for operation in self._program.operations:
            _append(definition, operation)
        self.definition = definition

    def inverse(self, annotated: bool = False) -> _Block:
        """The same block run backwards."""
        return type(self)(inverted(self._program))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._program == self._program

    __hash__ = None  # type: ignore[assignment]  # as every gate of Qiskit


def _gate_class(name: str) -> type[_Block]:
    return type(name, (_Block,), {"__doc__": None, "__module__": "argument"})


def _append(definition: QuantumCircuit, operation: Operation) -> None:
    gate: QiskitGate
    match operation:
        case Gate(name=name, params=params):
            gate = _GATES[name](*params)
        case UnitaryMatrix(matrix=matrix):
            gate = lib.UnitaryGate(matrix)
        case _:
            raise ValueError(f"{type(operation).__name__} is no part of a raised program")
    controls = operation.controls
    if controls:
        gate = gate.control(len(controls), ctrl_state=_state(controls), annotated=False)
    definition.append(gate, [*(control.qubit for control in controls), *operation.qubits])


def _state(controls: Sequence[Control]) -> int:
    """Bit i belongs to control i."""
    return sum(control.value << i for i, control in enumerate(controls))
