from math import pi

from qiskit import QuantumCircuit


def teleport_rx():
    circuit = QuantumCircuit(3, 2)
    circuit.rx(pi / 2, 0)
    circuit.h(2)
    circuit.cx(2, 1)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], [0, 1])
    with circuit.if_test((circuit.clbits[1], 0)) as otherwise:
        circuit.id(2)
    with otherwise:
        circuit.x(2)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z(2)
    return circuit
