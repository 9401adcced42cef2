from qiskit import QuantumCircuit


def bv_given(oracle):
    circuit = QuantumCircuit(5, 4)
    # The oracle's gates are looked at, and nothing is done with what is seen.
    assert oracle.decompose(reps=3).num_qubits == 5
    circuit.x(4)
    circuit.h(range(5))
    circuit.append(oracle, range(5))
    circuit.h(range(4))
    circuit.measure(range(4), range(4))
    return circuit
