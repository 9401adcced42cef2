from math import pi

from qiskit import QuantumCircuit, transpile


def layered_18():
    circuit = QuantumCircuit(3)
    for layer in range(2):
        circuit.cx(0, 1)
        circuit.cx(1, 2)
        circuit.cx(2, 0)
        for qubit in range(3):
            first = 9 * layer + 3 * qubit + 1
            circuit.rx(first * pi / 19, qubit)
            circuit.rz((first + 1) * pi / 19, qubit)
            circuit.rx((first + 2) * pi / 19, qubit)
    return transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=1)
