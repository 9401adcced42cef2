from math import pi

from qiskit import QuantumCircuit


def toffoli_rz_sx_cx():
    circuit = QuantumCircuit(3)

    def hadamard(qubit):
        circuit.rz(pi / 2, qubit)
        circuit.sx(qubit)
        circuit.rz(pi / 2, qubit)

    t = pi / 4
    hadamard(2)
    circuit.cx(1, 2)
    circuit.rz(-t, 2)
    circuit.cx(0, 2)
    circuit.rz(t, 2)
    circuit.cx(1, 2)
    circuit.rz(-t, 2)
    circuit.cx(0, 2)
    circuit.rz(t, 1)
    circuit.rz(t, 2)
    hadamard(2)
    circuit.cx(0, 1)
    circuit.rz(t, 0)
    circuit.rz(-t, 1)
    circuit.cx(0, 1)
    return circuit
