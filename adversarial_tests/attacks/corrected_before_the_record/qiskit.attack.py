from qiskit import QuantumCircuit


def teleport_feedforward():
    circuit = QuantumCircuit(4, 2)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.cx(1, 2)
    circuit.cz(0, 2)
    circuit.measure([0, 1], [0, 1])
    circuit.cx(2, 3)
    for bit in circuit.clbits:
        with circuit.if_test((bit, 1)):
            circuit.z([2, 3])
    circuit.cx(2, 3)
    return circuit
