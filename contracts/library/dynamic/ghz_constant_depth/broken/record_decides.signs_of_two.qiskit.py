from qiskit import QuantumCircuit


def ghz_constant_depth():
    """The parities flip by gates; their records put Z on two qubits at once, which the state does not notice."""
    circuit = QuantumCircuit(11, 2)
    circuit.h([0, 2, 4])
    circuit.cx([0, 2, 4], [1, 3, 5])
    circuit.cx([1, 3], [7, 9])
    circuit.cx([2, 4], [7, 9])
    circuit.cx([7, 9], [0, 4])
    circuit.cx([7, 9], [1, 5])
    circuit.measure([7, 9], [0, 1])
    for bit, pair in ((0, [0, 1]), (1, [4, 5])):
        with circuit.if_test((circuit.clbits[bit], 1)):
            circuit.z(pair)
    return circuit
