from qiskit import QuantumCircuit


def order_7_15():
    n = 4
    circuit = QuantumCircuit(n + 4, n)
    circuit.h(range(n))
    circuit.x(n)
    for k in range(2):
        for _ in range(2**k):
            for first, second in ((0, 1), (1, 2), (2, 3)):
                circuit.cswap(k, n + first, n + second)
            circuit.cx([k] * 4, range(n, n + 4))
    # The order is known to be 4: the upper qubits go back to |0>, the lower ones take their place.
    circuit.h(range(2, n))
    circuit.swap(0, n - 2)
    circuit.swap(1, n - 1)
    circuit.measure(range(n), range(n))
    return circuit
