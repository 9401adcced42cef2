from qiskit import QuantumCircuit


def ghz_3():
    # Two of the qubits are joined by a measured parity and a flip.
    circuit = QuantumCircuit(4, 1)
    circuit.h([0, 1])
    circuit.cx(0, 3)
    circuit.cx(1, 3)
    circuit.measure(3, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(1)
        circuit.x(3)
    circuit.cx(1, 2)
    return circuit
