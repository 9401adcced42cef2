from qiskit import QuantumCircuit


def bv_given(oracle):
    circuit = QuantumCircuit(5, 4)
    circuit.x(4)
    circuit.h(range(5))
    circuit.compose(oracle, range(5), inplace=True)
    circuit.h(range(4))
    circuit.measure(range(4), range(4))
    return circuit
