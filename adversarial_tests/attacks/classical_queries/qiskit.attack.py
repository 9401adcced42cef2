from qiskit import QuantumCircuit


def bv_given(oracle):
    circuit = QuantumCircuit(9, 4)
    for k in range(4):
        circuit.x(k)
        circuit.append(oracle, range(5))
        circuit.x(k)
        circuit.swap(4, 5 + k)
    for k in range(4):
        circuit.swap(k, 5 + k)
    circuit.measure(range(4), range(4))
    return circuit
