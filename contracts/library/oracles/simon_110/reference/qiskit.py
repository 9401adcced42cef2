from qiskit import QuantumCircuit


def simon_110():
    period, n = "110", 3
    oracle = QuantumCircuit(2 * n, name="simon_oracle")
    for k in range(n):
        oracle.cx(k, n + k)
    pivot = period[::-1].index("1")
    for k, bit in enumerate(reversed(period)):
        if bit == "1":
            oracle.cx(pivot, n + k)

    circuit = QuantumCircuit(2 * n, n)
    circuit.h(range(n))
    circuit.compose(oracle, inplace=True)
    circuit.h(range(n))
    circuit.measure(range(n), range(n))
    return circuit
