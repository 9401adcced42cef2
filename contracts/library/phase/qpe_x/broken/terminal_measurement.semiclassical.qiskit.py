from math import pi

from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def qpe_x():
    """Each qubit is measured as soon as its phase is known, and turns the ones after it by its record."""
    qubits, bits = QuantumRegister(4, "q"), ClassicalRegister(3, "m")
    circuit = QuantumCircuit(qubits, bits)
    circuit.h(range(3))
    circuit.cx(0, 3)
    for k in (2, 1, 0):
        for known in range(2 - k):
            with circuit.if_test((bits[known], 1)):
                circuit.p(-pi / 2 ** (2 - k - known), k)
        circuit.h(k)
        circuit.measure(k, bits[2 - k])
    return circuit
