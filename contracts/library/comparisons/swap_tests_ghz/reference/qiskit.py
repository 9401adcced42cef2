from qiskit import QuantumCircuit


def swap_tests_ghz():
    circuit = QuantumCircuit(9, 3)
    circuit.h(3)
    circuit.cx(3, 4)
    circuit.cx(4, 5)
    circuit.h([6, 7, 8])
    circuit.barrier()
    circuit.h([0, 1, 2])
    for k in range(3):
        circuit.cswap(k, 3 + k, 6 + k)
    circuit.h([0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
