from math import asin, pi

from qiskit import QuantumCircuit


def estimation():
    circuit = QuantumCircuit(3, name="estimation")
    # exp(iA pi/2) = diag(i, -1), and its square diag(-1, 1).
    circuit.s(0)
    circuit.cp(pi / 2, 0, 2)
    circuit.z(1)
    circuit.cz(1, 2)
    circuit.swap(0, 1)
    circuit.h(0)
    circuit.cp(-pi / 2, 0, 1)
    circuit.h(1)
    return circuit.to_gate()


def hhl_diag_12():
    circuit = QuantumCircuit(4)
    circuit.h([0, 1, 2])
    circuit.append(estimation(), [0, 1, 2])
    circuit.cry(pi, 0, 3)
    circuit.cry(2 * asin(0.5), 1, 3)
    circuit.append(estimation().inverse(), [0, 1, 2])
    circuit.h([0, 1])
    return circuit
