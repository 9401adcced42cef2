from math import pi

from qiskit import QuantumCircuit, transpile


def block_encoding_lcu():
    # SELECT as Z Z followed by one controlled word, and all of it compiled.
    circuit = QuantumCircuit(3)
    circuit.ry(pi / 3, 0)
    circuit.z([1, 2])
    circuit.cz(0, 2)
    circuit.cz(0, 1)
    circuit.cx(0, 1)
    circuit.ry(-pi / 3, 0)
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=2, seed_transpiler=3)
