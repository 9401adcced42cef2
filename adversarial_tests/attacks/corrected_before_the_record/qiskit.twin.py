from qiskit import QuantumCircuit


def teleport_feedforward():
    circuit = QuantumCircuit(4, 2)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], [0, 1])
    circuit.cx(2, 3)
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.x([2, 3])
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z(3)
    circuit.cx(2, 3)
    return circuit
