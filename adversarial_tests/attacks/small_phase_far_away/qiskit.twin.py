from qiskit import QuantumCircuit


def ghz_50():
    # A phase on one qubit of the pair of branches is undone on another.
    circuit = QuantumCircuit(50)
    circuit.h(0)
    circuit.cx(0, range(1, 50))
    circuit.p(1e-4, 49)
    circuit.p(-1e-4, 3)
    return circuit
