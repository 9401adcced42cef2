import math

from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def semiclassical_qft_3():
    # One turn by a table of both records; the classical bits stand in the opposite order.
    qubits, bits = QuantumRegister(3), ClassicalRegister(3)
    circuit = QuantumCircuit(qubits, bits)
    circuit.h(0)
    circuit.measure(0, bits[2])
    with circuit.if_test((bits[2], 1)):
        circuit.rz(math.pi / 2, 1)
        circuit.rz(math.pi / 4, 2)
    circuit.h(1)
    circuit.measure(1, bits[1])
    with circuit.if_test((bits[1], 1)):
        circuit.s(2)
    circuit.h(2)
    circuit.measure(2, bits[0])
    return circuit
