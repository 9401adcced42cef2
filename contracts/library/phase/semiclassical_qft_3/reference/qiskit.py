import math

from qiskit import QuantumCircuit


def semiclassical_qft_3():
    circuit = QuantumCircuit(3, 3)
    for qubit in range(3):
        for earlier in range(qubit):
            with circuit.if_test((circuit.clbits[earlier], 1)):
                circuit.p(math.pi / 2 ** (qubit - earlier), qubit)
        circuit.h(qubit)
        circuit.measure(qubit, qubit)
    return circuit
