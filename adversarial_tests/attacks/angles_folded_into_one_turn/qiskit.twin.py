from math import pi, remainder

from qiskit import QuantumCircuit


def rx_ry(parameters):
    # One turn more is a global phase.
    first, second = (remainder(angle, 2 * pi) for angle in parameters)
    circuit = QuantumCircuit(1)
    circuit.rx(first, 0)
    circuit.ry(second, 0)
    return circuit
