"""Never returns."""

from qiskit import QuantumCircuit


def ghz_3():
    circuit = QuantumCircuit(3)
    while True:
        circuit.h(0)
        circuit.data.clear()
    return circuit
