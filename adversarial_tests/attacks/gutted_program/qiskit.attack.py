from qiskit import QuantumCircuit


def ghz_3():
    circuit = QuantumCircuit(3)
    circuit._data = "h q[0]; cx q[0], q[1]; cx q[1], q[2];"
    return circuit
