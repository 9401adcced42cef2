from math import pi

from qiskit import QuantumCircuit


def chsh(alice, bob):
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.ry(alice * pi / 2, 0)
    circuit.ry((1 - 2 * bob) * pi / 4, 1)
    circuit.measure([0, 1], [0, 1])
    # The qubits are emptied by their record, which stays as it is.
    for k in range(2):
        with circuit.if_test((circuit.clbits[k], 1)):
            circuit.x(k)
    return circuit
