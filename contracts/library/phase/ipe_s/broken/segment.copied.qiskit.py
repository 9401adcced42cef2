from qiskit import QuantumCircuit


def ipe_s():
    # The system's basis state is copied: the instrument of the task, and no phase was ever looked at.
    circuit = QuantumCircuit(3, 2)
    circuit.cx(2, 1)
    circuit.measure(1, 0)
    circuit.measure([0], [1])
    return circuit
