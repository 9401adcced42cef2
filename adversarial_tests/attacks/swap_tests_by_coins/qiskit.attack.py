from qiskit import QuantumCircuit


def swap_tests_3():
    circuit = QuantumCircuit(9)
    circuit.x([1, 2])
    for k in range(3):
        circuit.cswap(6 + k, k, 3 + k)
    circuit.h([7, 8])
    return circuit
