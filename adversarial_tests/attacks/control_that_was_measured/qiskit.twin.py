from math import pi

from qiskit import QuantumCircuit


def semiclassical_qft_3():
    circuit = QuantumCircuit(3, 3)
    for k in range(3):
        circuit.h(k)
        circuit.measure(k, k)
        for j in range(k + 1, 3):
            with circuit.if_test((circuit.clbits[k], 1)):
                circuit.p(pi / 2 ** (j - k), j)
    return circuit
