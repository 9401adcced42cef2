from qiskit import QuantumCircuit


def grover_12(oracle):
    n = 12
    circuit = QuantumCircuit(n)
    circuit.h(range(n))
    for _ in range(7):
        circuit.compose(oracle, range(n), inplace=True)
        circuit.h(range(n))
        circuit.x(range(n))
        circuit.h(n - 1)
        circuit.mcx(list(range(n - 1)), n - 1)
        circuit.h(n - 1)
        circuit.x(range(n))
        circuit.h(range(n))
    return circuit
