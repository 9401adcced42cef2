"""A small program a reader, run in every child before its candidate: what every program waits for is then done.

It runs in each child anew, after confinement, so that a candidate finds the same state whether its child
had been waiting or not. The zygote runs it, too, where that starts no thread. Each defines ``rehearsal``, prints
nothing and has two qubits.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_QISKIT = """
from qiskit import QuantumCircuit

def rehearsal():
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.rz(0.5, 1)
    circuit.measure([0, 1], [0, 1])
    return circuit
"""

_CIRQ = """
import cirq

def rehearsal():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(a), cirq.CNOT(a, b), cirq.rz(0.5)(b), cirq.measure(a, b, key="m"))
"""

_PENNYLANE = """
import pennylane as qml

def rehearsal():
    @qml.qnode(qml.device("default.qubit", wires=2))
    def circuit():
        qml.Hadamard(wires=0)
        qml.CNOT(wires=[0, 1])
        qml.RZ(0.5, wires=1)
        return qml.probs(wires=[0, 1])

    return circuit
"""

_CUDAQ = """
import cudaq

@cudaq.kernel
def rehearsal():
    pair = cudaq.qvector(2)
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    rz(0.5, pair[1])
    mz(pair)
"""

# By the module that reads it: versions of one framework rehearse the same.
REHEARSALS: Mapping[str, str] = MappingProxyType(
    {
        "ir.lowering.from_qiskit": _QISKIT,
        "ir.lowering.from_cirq": _CIRQ,
        "ir.lowering.from_pennylane": _PENNYLANE,
        "ir.lowering.from_cudaq": _CUDAQ,
    }
)
