from qiskit import QuantumCircuit


def bv_given(oracle):
    # One query of a superposition; the answers are swapped out and back.
    circuit = QuantumCircuit(9, 4)
    circuit.x(4)
    circuit.h(range(5))
    circuit.append(oracle, range(5))
    circuit.h(range(4))
    for _ in range(2):
        for k in range(4):
            circuit.swap(k, 5 + k)
    circuit.measure(range(4), range(4))
    return circuit
