from qiskit import QuantumCircuit


def hadamard_test_h():
    circuit = QuantumCircuit(2, 1)
    circuit.h(1)
    circuit.h(0)
    circuit.ch(0, 1)
    circuit.h(0)
    circuit.measure(0, 0)
    return circuit
