from qiskit import QuantumCircuit
from qiskit.circuit.library import ZGate


def ghz_unitary_64():
    circuit = QuantumCircuit(64)
    circuit.append(ZGate().control(63), range(64))
    circuit.h(0)
    circuit.cx(0, range(1, 64))
    return circuit
