from math import acos, sqrt

from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import RYGate


def w_4():
    circuit = QuantumCircuit(4)
    circuit.x(0)
    for k in range(3):
        # Of the amplitude that is left, 1/sqrt(4 - k) stays on qubit k.
        circuit.append(RYGate(2 * acos(1 / sqrt(4 - k))).control(1), [k, k + 1])
        circuit.cx(k + 1, k)
    # The same compiler, given gates: the controlled rotation goes through matrices inside it.
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=3)
