"""A small program a reader, run in every child before its candidate: what every program waits for is then done.

It runs in each child anew, after confinement, so that a candidate finds the same state whether its child
had been waiting or not. The zygote runs it, too, where that starts no thread, and before it others of other gates and
results: what a framework looks up once and remembers is then in every child, and no case waits for it. Each
defines ``rehearsal``, prints nothing and has two qubits.
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

_QISKIT_GATES = """
from qiskit import QuantumCircuit

def rehearsal():
    circuit = QuantumCircuit(2)
    for name in ("x", "y", "z", "s", "sdg", "t", "tdg", "sx"):
        getattr(circuit, name)(0)
    for name in ("rx", "ry", "rz", "p"):
        getattr(circuit, name)(0.25, 1)
    for name in ("cx", "cy", "cz", "ch", "swap"):
        getattr(circuit, name)(0, 1)
    for name in ("cp", "crx", "cry", "crz"):
        getattr(circuit, name)(0.25, 0, 1)
    circuit.u(0.1, 0.2, 0.3, 0)
    circuit.barrier()
    circuit.measure_all()
    return circuit
"""

_CIRQ_GATES = """
import cirq

def rehearsal():
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(gate(a) for gate in (cirq.X, cirq.Y, cirq.Z, cirq.S, cirq.T, cirq.H, cirq.X**0.5))
    circuit.append(turn(0.25)(b) for turn in (cirq.rx, cirq.ry, cirq.rz))
    circuit.append(gate(a, b) for gate in (cirq.CX, cirq.CZ, cirq.SWAP, cirq.ISWAP, cirq.CZ**0.5, cirq.ZZ**0.5))
    circuit.append([cirq.H(a).controlled_by(b), cirq.inverse(cirq.S(a)), cirq.measure(a, key="a")])
    circuit.append([cirq.X(b).with_classical_controls("a"), cirq.measure(b, key="b")])
    return circuit
"""

_PENNYLANE_GATES = """
import pennylane as qml

device = qml.device("default.qubit", wires=2)

@qml.qnode(device)
def rehearsal():
    for gate in (qml.PauliX, qml.PauliY, qml.PauliZ, qml.S, qml.T, qml.SX):
        gate(wires=0)
    for gate in (qml.RX, qml.RY, qml.RZ, qml.PhaseShift):
        gate(0.25, wires=1)
    for gate in (qml.CNOT, qml.CY, qml.CZ, qml.CH, qml.SWAP, qml.ISWAP):
        gate(wires=[0, 1])
    for gate in (qml.CRX, qml.CRY, qml.CRZ, qml.ControlledPhaseShift, qml.IsingZZ):
        gate(0.25, wires=[0, 1])
    qml.ctrl(qml.Hadamard, control=0)(wires=1)
    qml.adjoint(qml.S)(wires=0)
    qml.cond(qml.measure(0), qml.PauliX)(1)
    return qml.state()
"""

_PENNYLANE_RESULT = """
import pennylane as qml

@qml.qnode(qml.device("default.qubit", wires=2))
def rehearsal():
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    return {result}
"""

_PENNYLANE_RESULTS = (
    "qml.counts(wires=[0, 1])",
    "qml.sample(wires=[0, 1])",
    "qml.probs()",
    "qml.expval(qml.PauliZ(0) @ qml.PauliX(1)), qml.expval(qml.Z(0)), qml.var(qml.PauliY(1))",
)

# By the module that reads it, what its zygote alone runs.
WIDER: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ir.lowering.from_qiskit": (_QISKIT_GATES,),
        "ir.lowering.from_cirq": (_CIRQ_GATES,),
        "ir.lowering.from_pennylane": (
            _PENNYLANE_GATES,
            *(_PENNYLANE_RESULT.format(result=result) for result in _PENNYLANE_RESULTS),
        ),
    }
)

# By the module that reads it: versions of one framework rehearse the same.
REHEARSALS: Mapping[str, str] = MappingProxyType(
    {
        "ir.lowering.from_qiskit": _QISKIT,
        "ir.lowering.from_cirq": _CIRQ,
        "ir.lowering.from_pennylane": _PENNYLANE,
        "ir.lowering.from_cudaq": _CUDAQ,
    }
)
