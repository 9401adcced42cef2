from qiskit import QuantumCircuit


def two_bell_pairs():
    circuit = QuantumCircuit(4, 1)
    circuit.measure(0, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(2)
    circuit.h([0, 2])
    circuit.cx([0, 2], [1, 3])
    return circuit
