"""In every framework: a class that lies is the candidate's error, however right the program would be without it."""

from __future__ import annotations

import pytest

from api.sandboxes import open_sandbox
from grader.sandbox.job import Built, CandidateFailed, Fault, Job, Limits

LIMITS = Limits(cpu_seconds=60.0, wall_seconds=120.0)
PROGRAMS = {
    "qiskit": """
import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit import Instruction
from qiskit.circuit.library import CXGate, HGate, QFTGate, TGate
from qiskit.quantum_info import Operator
GOOD = QuantumCircuit(2)
GOOD.h(0)
GOOD.cx(0, 1)
{before}
def solve():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
""",
    "cirq": """
import cirq
import numpy as np
A, B = cirq.LineQubit.range(2)
GOOD = cirq.Circuit(cirq.H(A), cirq.CNOT(A, B)).moments
{before}
def solve():
    return cirq.Circuit(cirq.H(A), cirq.CNOT(A, B))
""",
    "pennylane": """
import numpy as np
import pennylane as qml
{before}
def solve():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    return qml.state()
""",
    "cudaq": """
import cudaq
{before}
@cudaq.kernel
def solve():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
""",
}
LIES = {
    "qiskit": (
        "HGate.__array__ = lambda self, dtype=None, copy=None: np.eye(2)",
        "HGate.to_matrix = lambda self: np.eye(2)",
        "type(HGate()).to_matrix = lambda self: np.eye(2)",
        "CXGate._define = lambda self: None",
        "QFTGate._define = lambda self: setattr(self, 'definition', GOOD)",
        "CXGate.definition = property(lambda self: GOOD)",
        "Instruction.name = property(lambda self: 'h', lambda self, value: None)",
        "TGate.inverse = lambda self, annotated=False: TGate()",
        "QuantumCircuit.data = property(lambda self: GOOD._data)",
        "QuantumCircuit.num_qubits = property(lambda self: 2)",
        "QuantumCircuit.qubits = property(lambda self: GOOD.qubits)",
        "found = QuantumCircuit.find_bit; QuantumCircuit.find_bit = lambda self, bit: found(self, bit)",
        "Operator.data = property(lambda self: np.eye(4))",
    ),
    "cirq": (
        "cirq.HPowGate._unitary_ = lambda self: np.eye(2)",
        "cirq.HPowGate._apply_unitary_ = lambda self, args: args.target_tensor",
        "type(cirq.CNOT)._unitary_ = lambda self: np.eye(4)",
        "cirq.CXPowGate._eigen_components = lambda self: [(0, np.eye(4))]",
        "cirq.HPowGate.exponent = property(lambda self: 1.0)",
        "cirq.CXPowGate._decompose_ = lambda self, qubits: []",
        "cirq.QuantumFourierTransformGate._decompose_ = lambda self, qubits: [cirq.H(qubits[0])]",
        "cirq.GateOperation.qubits = property(lambda self: self._qubits)",
        "cirq.GateOperation.gate = property(lambda self: self._gate)",
        "cirq.Circuit.moments = property(lambda self: GOOD)",
        "cirq.Moment.operations = property(lambda self: self._operations)",
        "cirq.ZPowGate.__pow__ = lambda self, exponent: cirq.T",
        "cirq.ControlledGate._unitary_ = lambda self: np.eye(4)",
        "cirq.LineQubit._comparison_key = lambda self: 0",
        "cirq.unitary = lambda *parts, **named: np.eye(4)",
    ),
    "pennylane": (
        "qml.CNOT.compute_matrix = staticmethod(lambda: np.eye(4))",
        "qml.Hadamard.compute_matrix = staticmethod(lambda wires=None: np.eye(2))",
        "qml.Hadamard.matrix = lambda self, wire_order=None: np.eye(2)",
        "qml.operation.Operator.matrix = lambda self, wire_order=None: np.eye(2)",
        "qml.Hadamard.name = property(lambda self: 'PauliX')",
        "qml.QFT.compute_decomposition = staticmethod(lambda wires, n_wires=None: [qml.Hadamard(wires[0])])",
        "qml.QFT.decomposition = lambda self: [qml.Hadamard(self.wires[0])]",
        "qml.CNOT.wires = property(lambda self: qml.wires.Wires([0, 1]))",
        "qml.RX.data = property(lambda self: (0.0,), lambda self, value: None)",
        "qml.T.adjoint = lambda self: qml.T(self.wires)",
        "qml.T.pow = lambda self, z: [qml.T(self.wires)]",
        "ops = [qml.Hadamard(0), qml.CNOT([0, 1])]; qml.tape.QuantumScript.operations = property(lambda self: ops)",
        "qml.matrix = lambda *parts, **named: np.eye(4)",
    ),
    "cudaq": ("cudaq.PyKernelDecorator.__call__ = lambda self, *arguments: None",),
}
PLAIN = {
    "qiskit": (
        "QuantumCircuit.pair = lambda self, a, b: self.cx(a, b)",
        "HGate.__repr__ = lambda self: 'H'",
        "class Own(HGate):\n    def to_matrix(self):\n        return np.eye(2)",
    ),
    "cirq": (
        "cirq.Circuit.pair = lambda self, a, b: self.append(cirq.CNOT(a, b))",
        "cirq.HPowGate.__str__ = lambda self: 'H'",
        "cirq.pair = lambda a, b: cirq.CNOT(a, b)",
    ),
    "pennylane": ("qml.pair = lambda a, b: qml.CNOT([a, b])", "qml.CNOT.pairs = lambda self: [self.wires]"),
    "cudaq": (
        "cudaq.pair = 2",
        "cudaq.register_operation('own', [0, 1, 1, 0])",
        "builder = cudaq.make_kernel(); builder.qalloc(2); str(builder)",
    ),
}


@pytest.fixture(scope="module")
def sandbox():
    with open_sandbox() as opened:
        yield opened


def read(sandbox, framework, before):
    return sandbox.run(Job(framework, PROGRAMS[framework].format(before=before), "solve", (), 2, LIMITS)).outcome


@pytest.mark.parametrize(("framework", "before"), [(name, lie) for name, lies in LIES.items() for lie in lies])
def test_a_class_that_lies_is_the_candidates_error(sandbox, framework, before):
    outcome = read(sandbox, framework, before)
    assert isinstance(outcome, CandidateFailed) and outcome.fault is Fault.INVALID_PROGRAM, outcome
    assert outcome.message.endswith("of the framework was exchanged for another")


@pytest.mark.parametrize(("framework", "before"), [(name, plain) for name, own in PLAIN.items() for plain in own])
def test_what_the_author_adds_changes_nothing(sandbox, framework, before):
    assert isinstance(read(sandbox, framework, before), Built)
