from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate
from qiskit.quantum_info import Operator


def dj_given(oracle):
    circuit = QuantumCircuit(4, 3)
    circuit.x(3)
    circuit.h(range(4))
    circuit.append(UnitaryGate(Operator(oracle), label=oracle.name), range(4))
    circuit.h(range(3))
    circuit.measure(range(3), range(3))
    return circuit
