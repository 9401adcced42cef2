import sys

from qiskit import QuantumCircuit


def rx_ry(parameters):
    circuit = QuantumCircuit(1)
    circuit.rx(parameters[0], 0)
    circuit.ry(parameters[1], 0)
    print(circuit.draw())
    print(f"{parameters=}", file=sys.stderr)
    return circuit
