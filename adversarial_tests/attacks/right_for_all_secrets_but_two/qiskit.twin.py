from qiskit import QuantumCircuit


def bv_given(oracle):
    circuit = QuantumCircuit(5, 4)
    circuit.x(4)
    circuit.h(range(5))
    circuit.compose(oracle, range(5), inplace=True)
    circuit.h(range(4))
    # The target may end in any state, and may depend on the secret.
    circuit.x([1, 2])
    circuit.mcx([1, 2, 3], 4)
    circuit.x([1, 2])
    circuit.measure(range(4), range(4))
    return circuit
