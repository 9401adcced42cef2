from qiskit import QuantumCircuit


def teleport_feedforward():
    circuit = QuantumCircuit(3, 2)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.measure([0, 1], [0, 1])
    # The pair's half is set to the message.
    with circuit.if_test((circuit.clbits[1], 1)):
        circuit.x(2)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(2)
    return circuit
