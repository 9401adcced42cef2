from math import pi

from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(3)
    circuit.h([0, 1])
    circuit.cx(0, 1)
    circuit.cz(2, 0)
    circuit.cx(2, 1)
    circuit.rzz(2 * pi, 0, 1)
    block = QuantumCircuit(2, name="oracle")
    for _ in range(6):
        block.cx(0, 1)
        block.cx(1, 0)
    circuit.append(block.to_gate(), [0, 1])
    circuit.h([0, 1])
    return circuit
