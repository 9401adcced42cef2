from qiskit import QuantumCircuit


def bv_given(oracle):
    circuit = QuantumCircuit(5, 4)
    circuit.x(4)
    circuit.h(range(5))
    circuit.compose(oracle, range(5), inplace=True)
    circuit.h(range(4))
    # Where the secret is 1000 or 1001 its last bit is turned.
    circuit.x([1, 2])
    circuit.mcx([1, 2, 3], 0)
    circuit.x([1, 2])
    circuit.measure(range(4), range(4))
    return circuit
