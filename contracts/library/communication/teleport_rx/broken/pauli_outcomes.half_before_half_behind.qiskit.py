from math import pi

from qiskit import QuantumCircuit


def teleport_rx():
    """Half of the rotation before the state is sent, the other half where it arrives."""
    circuit = QuantumCircuit(3, 2)
    circuit.rx(pi / 4, 0)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], [0, 1])
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.x(2)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z(2)
    circuit.rx(pi / 4, 2)
    return circuit
