from qiskit import QuantumCircuit


def swap_tests_3():
    circuit = QuantumCircuit(9)
    circuit.x([1, 2])
    for k in range(3):
        # A Bell measurement of each pair, and the AND of its two bits.
        circuit.cx(k, 3 + k)
        circuit.h(k)
        circuit.ccx(k, 3 + k, 6 + k)
    return circuit
