from qiskit import QuantumCircuit


def bv_given(oracle):
    # A copy of the argument is changed, and the argument is used.
    spare = oracle.copy()
    spare.clear()
    spare.x(0)
    circuit = QuantumCircuit(5, 4)
    circuit.x(4)
    circuit.h(range(5))
    circuit.append(oracle, range(5))
    circuit.h(range(5))
    circuit.measure(range(4), range(4))
    return circuit
