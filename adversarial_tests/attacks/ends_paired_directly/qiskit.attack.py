from qiskit import QuantumCircuit


def entanglement_swapping():
    circuit = QuantumCircuit(4, 2)
    circuit.h([0, 1])
    circuit.cx(0, 3)
    circuit.cx(1, 2)
    circuit.measure([1, 2], [0, 1])
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(1)
    return circuit
