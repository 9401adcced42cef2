from qiskit import QuantumCircuit


def bv_011(secret="011"):
    n = len(secret)
    circuit = QuantumCircuit(n + 1, n)
    circuit.x(n)
    circuit.h(range(n + 1))
    for qubit, bit in enumerate(reversed(secret)):
        if bit == "1":
            circuit.cx(qubit, n)
    circuit.h(range(n))
    circuit.measure(range(n), range(n))
    return circuit
