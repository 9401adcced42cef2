from qiskit import QuantumCircuit


def grover_sat():
    circuit = QuantumCircuit(3)
    circuit.h([0, 1, 2])
    circuit.x(0)
    circuit.cz(0, 1)
    circuit.x(0)
    circuit.h([0, 1, 2])
    circuit.x([0, 1, 2])
    circuit.h(2)
    circuit.ccx(0, 1, 2)
    circuit.h(2)
    circuit.x([0, 1, 2])
    circuit.h([0, 1, 2])
    return circuit
