from math import atan2

from qiskit import QuantumCircuit


def repeat_until_success():
    circuit = QuantumCircuit(3, 4)
    for attempt in range(2):
        circuit.h([1, 2])
        circuit.ccx(1, 2, 0)
        circuit.s(0)
        circuit.ccx(1, 2, 0)
        circuit.h([1, 2])
        circuit.measure([1, 2], [2 * attempt, 2 * attempt + 1])
        circuit.reset([1, 2])
    with circuit.if_test((circuit.clbits[2], 1)):
        circuit.rz(atan2(4, 3), 0)
    return circuit
