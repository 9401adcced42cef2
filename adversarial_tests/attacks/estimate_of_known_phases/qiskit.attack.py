from qiskit import QuantumCircuit


def qpe_x():
    circuit = QuantumCircuit(4)
    circuit.h([0, 1, 2])
    circuit.cx(0, 3)
    # The superposition is taken away again, but for the one bit that is a coin.
    circuit.h([0, 1])
    circuit.cx(0, 3)
    circuit.reset([0, 1])
    return circuit
