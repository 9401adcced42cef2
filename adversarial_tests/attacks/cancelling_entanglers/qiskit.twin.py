from qiskit import QuantumCircuit


def grover_00():
    """The same CNOT twice: CZ with its Hadamards on the target, merged with the gates around it."""
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.x(0)
    circuit.z(1)  # H X H
    circuit.cx(0, 1)
    circuit.x(0)
    circuit.h(0)
    circuit.x(0)
    circuit.z(1)
    circuit.x(1)
    circuit.h(1)
    circuit.cx(0, 1)
    circuit.z(1)
    circuit.x(0)
    circuit.h(0)
    circuit.measure([0, 1], [0, 1])
    return circuit
