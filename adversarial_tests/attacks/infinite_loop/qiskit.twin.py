from math import pi

from qiskit import QuantumCircuit


def teleport_rx():
    circuit = QuantumCircuit(3, 2)
    steps = iter(
        [
            lambda: circuit.rx(pi / 2, 0),
            lambda: circuit.h(1),
            lambda: circuit.cx(1, 2),
            lambda: circuit.cx(0, 1),
            lambda: circuit.h(0),
            # Deferred: the corrections come before the measurements.
            lambda: circuit.cx(1, 2),
            lambda: circuit.cz(0, 2),
            lambda: circuit.measure([0, 1], [0, 1]),
        ]
    )
    while True:
        try:
            next(steps)()
        except StopIteration:
            return circuit
