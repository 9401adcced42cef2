from math import pi

from qiskit import QuantumCircuit


def layered_18():
    circuit = QuantumCircuit(4, 1)
    circuit.x(3)
    circuit.measure(3, 0)
    circuit.x(3)
    with circuit.if_test((circuit.clbits[0], 1)):
        for d in range(2):
            circuit.cx(0, 1)
            circuit.cx(1, 2)
            circuit.cx(2, 0)
            for i in range(3):
                angles = [(9 * d + 3 * i + k + 1) * pi / 19 for k in range(3)]
                circuit.rx(angles[0], i)
                circuit.rz(angles[1], i)
                circuit.rx(angles[2], i)
    return circuit
