from qiskit import QuantumCircuit


def ghz_3():
    circuit, other = QuantumCircuit(3), QuantumCircuit(3)
    other.h(0)
    other.cx(0, 1)
    other.cx(1, 2)
    # Filled with the contents of another circuit.
    circuit._data = other._data
    circuit.data = list(circuit.data)
    return circuit
