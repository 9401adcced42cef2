from math import pi

from qiskit import QuantumCircuit


def teleport_rx():
    # Deferred: the corrections come before the measurements, and a second circuit adds those.
    circuit = QuantumCircuit(3)
    circuit.rx(pi / 2, 0)
    circuit.h(2)
    circuit.cx(2, 1)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.cx(1, 2)
    circuit.cz(0, 2)
    measured = QuantumCircuit(3, 2)
    measured.compose(circuit, inplace=True)
    measured.measure([1, 0], [1, 0])
    return measured
