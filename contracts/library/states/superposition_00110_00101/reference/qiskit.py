from qiskit import QuantumCircuit


def superposition_00110_00101():
    circuit = QuantumCircuit(5)
    circuit.x(2)
    circuit.x(0)
    circuit.h(1)
    circuit.cx(1, 0)
    return circuit
