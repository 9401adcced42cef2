from qiskit import QuantumCircuit


def teleport_feedforward():
    circuit = QuantumCircuit(5, 4)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.cx([1, 0], [3, 4])
    circuit.measure([1, 0, 3, 4], range(4))
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(2)
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.z(2)
    for bit in (2, 3):
        with circuit.if_test((circuit.clbits[bit], 1)):
            circuit.x(bit + 1)
    return circuit
