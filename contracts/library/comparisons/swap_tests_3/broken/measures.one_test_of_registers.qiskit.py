from qiskit import QuantumCircuit


def swap_tests_3():
    """Tests of basis states alone: a CX copies whether the bits differ, a coin decides the rest."""
    circuit = QuantumCircuit(10)
    circuit.x([1, 2])
    for k in range(3):
        circuit.cx(k, 3 + k)
        circuit.ch(3 + k, 6 + k)
    return circuit
