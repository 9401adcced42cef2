from qiskit import QuantumCircuit


def grover_given(oracle):
    circuit = QuantumCircuit(3, 3)
    circuit.h(range(3))
    circuit.append(oracle, range(3))
    circuit.h(range(3))
    circuit.x(range(3))
    circuit.ccz(0, 1, 2)
    circuit.x(range(3))
    circuit.h(range(3))
    circuit.measure(range(3), range(3))
    return circuit
