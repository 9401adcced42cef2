from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector


def ansatz(p):
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.rz(p[0], 0)
    circuit.rz(p[1], 0)
    circuit.ry(p[2], 0)
    circuit.rz(p[3], 1)
    circuit.cx(0, 1)
    circuit.rz(p[4], 0)
    circuit.rz(p[5], 1)
    circuit.ry(p[6], 0)
    circuit.rz(p[7], 1)
    return circuit


def ansatz_8(parameters):
    result = QuantumCircuit(2)
    result.prepare_state(Statevector(ansatz(parameters)), [0, 1])
    return result
